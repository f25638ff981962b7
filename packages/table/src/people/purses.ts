import type { Clause, Command, PlayerId, Refusal, RoundEvent } from '@openpit/engine'
import { postings } from '@openpit/ledger'
import { type Cents, NO_CENTS } from '@openpit/money'
import type { Table } from '../table.ts'

export type Purses = Pick<Table, 'chips' | 'tokens'>

/** The purses after an event. */
export function withPostings(table: Table, event: RoundEvent): Purses {
  let { chips, tokens } = table
  for (const { account, cents } of postings(event)) {
    if (account.of !== 'player') continue
    const { player } = account
    if (account.in === 'chips') {
      chips = { ...chips, [player]: (inPurse(table, player, chips) + cents) as Cents }
    } else {
      tokens = { ...tokens, [player]: (tokensOf(tokens, player) + cents) as Cents }
    }
  }
  return { chips, tokens }
}

/** Refuses a stake that the player cannot pay. */
export function stakeRefusal(table: Table, events: readonly RoundEvent[], command: Command): Refusal | undefined {
  if (!('by' in command)) return undefined
  const player = command.do === 'recordWager' ? command.player : command.by.person
  const chips = shortfall(table, events, player, 'chips')
  if (chips > 0) return { kind: 'not-enough-chips', clause: stakeClause(table, command), short: chips }
  const tokens = shortfall(table, events, player, 'tokens')
  if (tokens > 0) return { kind: 'not-enough-tokens', clause: table.rules.tokens.clause, short: tokens }
  return undefined
}

/**
 * How much a player lacks for the stakes in these events. A win from the same command must not pay for it, or
 * insurance would be open to the penniless whenever the dealer has blackjack. Reversed payments do not count: a player
 * whose purse they empty may still play on.
 */
export function shortfall(
  table: Table,
  events: readonly RoundEvent[],
  player: PlayerId,
  kind: 'chips' | 'tokens',
): Cents {
  let held: number = kind === 'chips' ? inPurse(table, player) : tokensOf(table.tokens, player)
  let short = 0
  for (const event of events) {
    const isStake = event.kind !== 'settlement-reversed' && event.kind !== 'settlement-corrected'
    for (const { account, cents } of postings(event)) {
      if (account.of !== 'player' || account.player !== player || account.in !== kind) continue
      held += cents
      if (isStake && cents < 0) short = Math.max(short, Math.min(-held, -cents))
    }
  }
  return short as Cents
}

/** The chips in a player's purse, after these events if any are given. */
export function chipsOf(table: Table, player: PlayerId, events: readonly RoundEvent[] = []): Cents {
  let held: number = inPurse(table, player)
  for (const event of events) {
    for (const { account, cents } of postings(event)) {
      if (account.of === 'player' && account.player === player && account.in === 'chips') held += cents
    }
  }
  return held as Cents
}

/** The chips of all players after one of them brought some, or took some away. */
export function withChips(table: Table, player: PlayerId, cents: number): Purses['chips'] {
  return { ...table.chips, [player]: (inPurse(table, player) + cents) as Cents }
}

/** What is left in wallets after a player brought chips. */
export function withLeft(
  { wallets }: Table,
  { player, left }: { readonly player: PlayerId; readonly left?: Cents },
): Table['wallets'] {
  return left === undefined ? wallets : { ...wallets, [player]: left }
}

/** What is in wallets after chips went back. Unknown wallets stay unknown. */
export function withReturned({ wallets }: Table, player: PlayerId, cents: number): Table['wallets'] {
  return Object.hasOwn(wallets, player)
    ? { ...wallets, [player]: ((wallets[player] as number) + cents) as Cents }
    : wallets
}

/**
 * What is known of money without a player who has left. Without this, a table would carry every player who was ever
 * there. Chips owed and tokens stay, and so do chips where new players begin with some.
 */
export function withoutPurses(table: Table, player: PlayerId): Pick<Table, 'chips' | 'tokens' | 'wallets'> {
  const { chips, tokens, wallets, chipsAtFirst } = table
  const isEmpty = chipsAtFirst === 0 && inPurse(table, player) === 0
  return {
    chips: isEmpty ? without(chips, player) : chips,
    tokens: tokensOf(tokens, player) === 0 ? without(tokens, player) : tokens,
    wallets: without(wallets, player),
  }
}

function without(amounts: Table['chips'], player: PlayerId): Table['chips'] {
  if (!Object.hasOwn(amounts, player)) return amounts
  const { [player]: _, ...others } = amounts
  return others
}

/** How much a player lacks for the stakes in these events, with the money in their wallet counted. */
export function shortfallWithWallet(table: Table, events: readonly RoundEvent[], player: PlayerId): Cents {
  const held = Object.hasOwn(table.wallets, player) ? (table.wallets[player] as number) : 0
  return Math.max(0, shortfall(table, events, player, 'chips') - held) as Cents
}

/** Only the object's own fields count: a player may be called `constructor`. */
function inPurse(table: Table, player: PlayerId, chips = table.chips): Cents {
  return Object.hasOwn(chips, player) ? (chips[player] as Cents) : table.chipsAtFirst
}

function tokensOf(tokens: Purses['tokens'], player: PlayerId): Cents {
  return Object.hasOwn(tokens, player) ? (tokens[player] as Cents) : NO_CENTS
}

/** The clause that sets the stake of this command. */
function stakeClause({ rules, round }: Table, command: Command): Clause {
  switch (command.do) {
    case 'split':
      return rules.says.splitStake
    case 'double':
      return rules.doubleAmount.clause
    case 'insure':
      return rules.insuranceAmount.clause
    case 'follow':
      return round.offers?.about === 'split' ? rules.says.followSplit : rules.says.followDouble
    default:
      return rules.says.chips
  }
}
