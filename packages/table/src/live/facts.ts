import { type Card, holds } from '@openpit/cards'
import { lacksPower } from '@openpit/engine'
import type { StrayPlace } from '@openpit/rulebooks'
import { accept, refuse, type TableDecision } from '../decision.ts'
import { noSuchBox } from '../people/seating.ts'
import type { TableRefusal } from '../refusal.ts'
import { notReady } from '../shoe/due.ts'
import { cardsLeft, type Table, type TableEvent, waitsAt } from '../table.ts'
import type { FactCommand } from './command.ts'

type FactOf<Name extends FactCommand['do']> = Extract<FactCommand, { do: Name }>

/** A card came out although none was due. What becomes of it is the book's answer. */
export function strayCard(table: Table, command: FactOf<'strayCard'>): TableDecision {
  const { powers, stray } = table.liveRules
  const refusal = lacksPower(table.rules, powers.strayCard, command.by) ?? nothingComesOut(table)
  if (refusal) return refuse(refusal)
  const place = strayPlace(table, command)
  if (typeof place !== 'string') return refuse(place)
  const { is: fate, clause } = stray[place][command.seen ? 'seen' : 'unseen']
  return accept([{ kind: 'stray-card-reported', seen: command.seen, fate, clause }])
}

function strayPlace(table: Table, { on, seen }: FactOf<'strayCard'>): StrayPlace | TableRefusal {
  const { round, liveRules } = table
  const answers = liveRules.stray.inRound
  const { clause } = seen ? answers.seen : answers.unseen
  const noBox = typeof on === 'number' ? noSuchBox(table, on) : undefined
  if (noBox) return noBox
  if (round.phase === 'ended') return on === 'dealer' ? 'onDealersHand' : 'betweenRounds'
  if (round.phase === 'wagering') {
    return round.boxes.length === 0 ? 'betweenRounds' : { kind: 'stray-card-is-first', clause }
  }
  const waits = waitsAt(table).for
  return waits === 'card' || waits === 'dealer-card' ? { kind: 'card-is-due', clause } : 'inRound'
}

/** The next card lies face up in the shoe: it is burned. */
export function faceUpCard(table: Table, command: FactOf<'faceUpCard'>): TableDecision {
  const { faceUpCard: power } = table.liveRules.powers
  const refusal = lacksPower(table.rules, power, command.by) ?? nothingComesOut(table)
  if (refusal) return refuse(refusal)
  return accept([{ kind: 'stray-card-reported', seen: true, fate: 'burned', faceUp: true, clause: power.clause }])
}

/** No card comes out of a shoe that is not ready or is empty, or while another one has yet to be read. */
function nothingComesOut(table: Table): TableRefusal | undefined {
  const isEmpty = cardsLeft(table) === 0 || table.live?.stray
  return notReady(table) ?? (isEmpty ? { kind: 'card-not-in-shoe', clause: table.rules.decks.clause } : undefined)
}

/** The card that was reported, as it comes out of the shoe. */
export function takeStrayCard(table: Table, cards: readonly Card[]): TableDecision {
  const { live, rules } = table
  const [card] = cards
  if (live === null || live.stray === null || card === undefined || cards.length > 1) {
    return refuse({ kind: 'no-card-due', clause: rules.says.deal })
  }
  const { seen, fate } = live.stray
  const event: TableEvent =
    fate === 'held' ? { kind: 'card-held', card, seen } : { kind: 'card-set-aside', card, seen, held: null }
  return accept([event])
}

/** Why a card may not be typed in. */
export function keyRefusal(table: Table, { by, is }: FactOf<'keyCard'>): TableRefusal | undefined {
  const { live, rules, liveRules } = table
  const power = liveRules.powers.keyCard
  const notTheirs = lacksPower(rules, power, by)
  if (notTheirs) return notTheirs
  if (live?.reader !== 'out-of-order') return { kind: 'reader-works', clause: power.clause }
  return notInDecks(table, is)
}

/** Refuses a card that no deck of this game has. */
export function notOfDeck({ rules }: Table, card: Card): TableRefusal | undefined {
  return holds(rules.deck.is, card) ? undefined : { kind: 'card-not-in-shoe', clause: rules.decks.clause }
}

/** Refuses a card that the decks cannot hold. */
export function notInDecks({ rules, shoe }: Table, card: Card, given = 0): TableRefusal | undefined {
  const isPossible = holds(rules.deck.is, card) && (shoe.out[card] as number) - given < rules.decks.is
  return isPossible ? undefined : { kind: 'card-not-in-shoe', clause: rules.decks.clause }
}
