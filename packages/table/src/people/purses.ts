import type { Bettor, Clause, Command, PlayerId, Refusal, Round, RoundEvent, Stake } from '@openpit/engine'
import { type MoneyCorrection, postings, type TokenMove, type WrongPayment } from '@openpit/ledger'
import { type Cents, NO_CENTS } from '@openpit/money'
import type { Table } from '../table.ts'

export type Purses = Pick<Table, 'chips' | 'tokens'>

/** The purses after an event. */
export function withPostings(table: Table, event: RoundEvent | MoneyCorrection | WrongPayment | TokenMove): Purses {
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
  let held: number =
    kind === 'chips' ? inPurse(table, player) - sealedBy(table.round, player) : tokensOf(table.tokens, player)
  let short = 0
  for (const event of events) {
    const sealed = kind === 'chips' ? sealedIn(event, player) : 0
    held -= sealed
    if (sealed > 0) short = Math.max(short, Math.min(-held, sealed))
    // A secret wager that is settled takes chips that were set aside for it.
    if (event.kind === 'wager-settled' && event.line.sealed) continue
    const isStake = event.kind !== 'settlement-reversed' && event.kind !== 'settlement-corrected'
    for (const { account, cents } of postings(event)) {
      if (account.of !== 'player' || account.player !== player || account.in !== kind) continue
      held += cents
      if (isStake && cents < 0) short = Math.max(short, Math.min(-held, -cents))
    }
  }
  return short as Cents
}

/** The chips that a player has set aside for secret wagers. They cannot be used for anything else. */
export function sealedBy({ boxes, hands, insurance, sealed, phase }: Round, player: PlayerId): number {
  if (phase === 'ended') return 0
  let cents = 0
  // Without a list of all stakes: this runs for every choice that a player could have.
  if (phase === 'wagering') for (const { bettors } of boxes) cents += secretPartOf(bettors, player)
  else for (const { stakes } of hands) cents += secretPartOf(stakes, player)
  for (const one of insurance) if (one.sealed && one.player === player) cents += one.cents
  for (const line of sealed ?? []) if (line.player === player && line.wager !== 'voucher') cents += line.stake
  return cents
}

function secretPartOf(stakes: readonly (Bettor | Stake)[], player: PlayerId): number {
  let cents = 0
  for (const stake of stakes) if (stake.player === player) cents += secretPart(stake)
  return cents
}

function secretPart(stake: Bettor | Stake): number {
  if (stake.sealed?.is !== 'secret') return 0
  return stake.sealed.cents + ('sealedDouble' in stake ? (stake.sealedDouble ?? 0) : 0)
}

/** What an event sets aside for a player's secret wagers. */
function sealedIn(event: RoundEvent, player: PlayerId): number {
  if (!('player' in event) || event.player !== player) return 0
  if (event.kind === 'wager-sealed') return event.is === 'secret' ? event.cents : 0
  if (event.kind === 'sealed-wager-opened') return -event.cents
  return 'sealed' in event ? (event.sealed ?? 0) : 0
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
