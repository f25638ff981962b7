import type { Card } from '@openpit/cards'
import {
  answersTo,
  type BoxNumber,
  type Clause,
  type Command,
  cardsInARow,
  deals,
  decide,
  offered,
  openRound,
  type PlayerCommand,
  type PlayerId,
  type Refusal,
  type Round,
  type RoundEvent,
  type Rules,
  rackOf,
  type Seat,
  type Waits,
  waitsFor,
} from '@openpit/engine'
import { postings } from '@openpit/ledger'
import { type Cents, NO_CENTS } from '@openpit/money'
import type { Configuration } from '@openpit/rulebooks'
import { FRESH_SHOE, type ShoeTally, withCardsOut } from './shoe.ts'

/** A table around its rounds: who has what in hand, which cards have left the shoe, the round in play. */
export interface Table {
  readonly rules: Rules
  readonly round: Round
  readonly rounds: number
  readonly chips: Readonly<Record<PlayerId, Cents>>
  readonly tokens: Readonly<Record<PlayerId, Cents>>
  /** What a player brings who is not listed. */
  readonly chipsAtFirst: Cents
  readonly shoe: ShoeTally
  /** The next card is to be burned. */
  readonly burning: boolean
  /** The discard rack before this round; `null` is a card burned unseen. */
  readonly rack: readonly (Card | null)[]
}

export interface Opening {
  readonly configuration: Configuration
  readonly chips?: Readonly<Record<PlayerId, Cents>>
  readonly chipsAtFirst?: Cents
  readonly tokens?: Readonly<Record<PlayerId, Cents>>
  readonly seats?: readonly Seat[]
}

/** What a table can be told besides what its round can: the burn before the first round of a shoe. */
export type TableCommand = Command | { readonly do: 'burn'; readonly by: string }

/** What happens at a table besides its rounds. The face of a burned card stands nowhere. */
export type TableEvent =
  | RoundEvent
  | { readonly kind: 'round-opened' }
  | { readonly kind: 'burn-called' }
  | { readonly kind: 'card-burned' }

export type Played =
  | { readonly ok: true; readonly events: readonly TableEvent[]; readonly table: Table }
  | { readonly ok: false; readonly refusal: Refusal }

export function openTable(opening: Opening): Table {
  const { rules, pool, sideKinds } = opening.configuration
  return {
    rules,
    round: openRound({ seats: opening.seats ?? [], neverInsures: [], pool, sideKinds }),
    rounds: 1,
    chips: opening.chips ?? {},
    tokens: opening.tokens ?? {},
    chipsAtFirst: opening.chipsAtFirst ?? NO_CENTS,
    shoe: FRESH_SHOE,
    burning: false,
    rack: [],
  }
}

/** Carries a command out at the table, or refuses it, and then nothing has changed. */
export function play(table: Table, command: TableCommand): Played {
  if (command.do === 'burn') return callBurn(table, command)
  if (command.do === 'cards' && table.burning) return burn(table, command.cards)
  const opened = opensRound(table, command) ? withNextRound(table) : table
  const shoe = command.do === 'cards' ? withCardsOut(opened.shoe, command.cards, opened.rules) : opened.shoe
  if (shoe === undefined) return notInShoe(opened)
  const decision = decide(opened.round, command, opened.rules)
  if (!decision.ok) return decision
  const short = shortOf(opened, decision.events, command)
  if (short) return { ok: false, refusal: short }
  const purses = withPostings(opened, decision.events)
  const next: Table = { ...opened, ...purses, round: decision.round, shoe }
  const begun: TableEvent[] = opened === table ? [] : [{ kind: 'round-opened' }]
  return skipThoseWhoCannotPay(next, [...begun, ...decision.events])
}

/** A wager after a settled round opens the next one. */
function opensRound(table: Table, command: TableCommand): boolean {
  return table.round.phase === 'ended' && (command.do === 'wager' || command.do === 'recordWager')
}

function withNextRound(table: Table): Table {
  const fresh = table.rules.shuffled.is === 'every-round'
  return {
    ...table,
    round: openRound(table.round.carried),
    rounds: table.rounds + 1,
    rack: fresh ? [] : [...table.rack, ...rackOf(table.round)],
    shoe: fresh ? FRESH_SHOE : table.shoe,
  }
}

/** The first card of a freshly loaded shoe goes to the rack face down; nobody sees it. */
function callBurn(table: Table, command: Extract<TableCommand, { do: 'burn' }>): Played {
  const { rules, shoe, round } = table
  const { is: firstCard, clause } = rules.firstCard
  const refused = (refusal: Refusal): Played => ({ ok: false, refusal })
  if (!deals(command.by)) return refused({ kind: 'staff-only', clause, who: 'dealer' })
  if (firstCard === 'is-dealt') return refused({ kind: 'not-in-this-book', clause })
  if (shoe.burned || table.burning) return refused({ kind: 'already-burned', clause })
  if (shoe.inPlay || round.phase !== 'wagering') return refused({ kind: 'wrong-phase', clause, phase: round.phase })
  return { ok: true, events: [{ kind: 'burn-called' }], table: { ...table, burning: true } }
}

function burn(table: Table, cards: readonly Card[]): Played {
  const { rules, shoe: before } = table
  const shoe = withCardsOut(before, cards, rules)
  if (cards.length !== 1) return { ok: false, refusal: { kind: 'no-card-due', clause: rules.firstCard.clause } }
  if (shoe === undefined) return notInShoe(table)
  return {
    ok: true,
    events: [{ kind: 'card-burned' }],
    table: {
      ...table,
      burning: false,
      shoe: { ...shoe, burned: true, inPlay: false },
      rack: [...table.rack, null],
    },
  }
}

function notInShoe({ rules }: Table): Played {
  return { ok: false, refusal: { kind: 'card-not-in-shoe', clause: rules.decks.clause } }
}

/** How many cards the table can be given at once. */
export function cardsInARowAt(table: Table): number {
  return table.burning ? 1 : cardsInARow(table.round, table.rules)
}

/** What the table waits for: what its round does, or the card to burn. */
export function waitsAt(table: Table): Waits {
  return table.burning ? { for: 'dealer-card', faceDown: true } : waitsFor(table.round, table.rules)
}

type Purses = Pick<Table, 'chips' | 'tokens'>

/** What the players have in hand after these events. */
function withPostings(table: Table, events: readonly RoundEvent[]): Purses {
  let { chips, tokens } = table
  for (const event of events) {
    for (const { account, cents } of postings(event)) {
      if (account.of !== 'player') continue
      const { player } = account
      if (account.in === 'chips') {
        chips = { ...chips, [player]: ((chips[player] ?? table.chipsAtFirst) + cents) as Cents }
      } else {
        tokens = { ...tokens, [player]: ((tokens[player] ?? NO_CENTS) + cents) as Cents }
      }
    }
  }
  return { chips, tokens }
}

/** Nobody stakes what he does not have. */
function shortOf(table: Table, events: readonly RoundEvent[], command: Command): Refusal | undefined {
  if (!('by' in command)) return undefined
  const player = command.do === 'recordWager' ? command.player : command.by
  const chips = shortfall(table, events, player, 'chips')
  if (chips > 0) return { kind: 'not-enough-chips', clause: stakeClause(table, command), short: chips }
  const tokens = shortfall(table, events, player, 'tokens')
  if (tokens > 0) return { kind: 'not-enough-tokens', clause: table.rules.tokens.clause, short: tokens }
  return undefined
}

/**
 * How much a player lacks for what these events put down. Stakes count as they are placed: a win that comes of the same
 * command must not pay for it, or insurance would be open to the penniless whenever the dealer has blackjack. And a purse
 * that a reversed payment has emptied stops nobody from playing on.
 */
function shortfall(table: Table, events: readonly RoundEvent[], player: PlayerId, kind: 'chips' | 'tokens'): Cents {
  let held: number = kind === 'chips' ? chipsOf(table, player) : (table.tokens[player] ?? NO_CENTS)
  let short = 0
  for (const event of events) {
    const isStake = event.kind !== 'settlement-reversed'
    for (const { account, cents } of postings(event)) {
      if (account.of !== 'player' || account.player !== player || account.in !== kind) continue
      held += cents
      if (isStake && cents < 0) short = Math.max(short, Math.min(-held, -cents))
    }
  }
  return short as Cents
}

function chipsOf(table: Table, player: PlayerId): Cents {
  return table.chips[player] ?? table.chipsAtFirst
}

/** Where the book says what such a stake must be. */
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

/** Exactly the decisions that would be accepted and can be paid for. */
export function offeredAt(table: Table, player: PlayerId, box: BoxNumber): readonly PlayerCommand['do'][] {
  const canPay = (events: readonly RoundEvent[]) => shortfall(table, events, player, 'chips') === 0
  return offered(table.round, player, box, table.rules, ({ events }) => canPay(events))
}

/** Whoever can pay for nothing that an offer holds is not asked, so that the table does not wait for him. */
function skipThoseWhoCannotPay(table: Table, events: readonly TableEvent[]): Played {
  for (const { player, box } of table.round.offers?.asks ?? []) {
    if (offeredAt(table, player, box).length > 0) continue
    const declined = decide(table.round, { do: 'decline', by: player, box }, table.rules)
    if (!declined.ok) continue
    const purses = withPostings(table, declined.events)
    return skipThoseWhoCannotPay({ ...table, ...purses, round: declined.round }, [...events, ...declined.events])
  }
  return { ok: true, events, table }
}

/** Staff rulings leave open offers open. */
const RULINGS: readonly string[] = ['capWagers', 'voidWager', 'voidHand', 'voidRound', 'closeOffers']

/** Whether a command is no answer to the offers that are open, so that they must be closed before it can be judged. */
export function closesOffers({ round }: Table, command: TableCommand): boolean {
  const { offers, insuranceForgotten } = round
  if (offers === null || command.do === 'burn' || RULINGS.includes(command.do)) return false
  // Insurance that the dealer forgot may be placed at any time, whatever else is being asked.
  if (command.do === 'insure' && insuranceForgotten) return false
  return !answersTo(offers).includes(command.do)
}
