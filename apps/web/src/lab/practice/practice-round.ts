import { type Card, loadedShoe, orderByPicks } from '@openpit/cards'
import {
  type Command,
  cardsInARow,
  choices,
  decide,
  explain,
  type Hand,
  HOUSE,
  NO_CARRYOVER,
  openRound,
  type PlayerCommand,
  playerActor,
  type Refusal,
  type Round,
  type Rules,
  waitsFor,
} from '@openpit/engine'
import type { Cents } from '@openpit/money'
import { picksFrom } from '@openpit/proof'

const PLAYER = 'you'
const BOX = 1

/** A round for one player, from a fresh shoe, with the engine of the tables. */
export interface PracticeRound {
  readonly rules: Rules
  readonly round: Round
  /** The cards that are still to come, the next one first. */
  readonly shoe: readonly Card[]
}

/** A move that the page shows now; `off` is the reason if the rules do not allow it. */
export interface PracticeOption {
  readonly do: PracticeMove
  readonly off: Refusal | null
}

export const PRACTICE_MOVES = [
  'hit',
  'stand',
  'double',
  'split',
  'surrender',
  'rescue',
  'insure',
  'evenMoney',
  'decline',
] as const
export type PracticeMove = (typeof PRACTICE_MOVES)[number]

/** Large enough that a half and every payment come out in whole cents. */
export const UNIT = 100_00 as Cents

export function deal(rules: Rules, random: Uint8Array): PracticeRound {
  const free = { ...rules, minimum: { ...rules.minimum, is: 1 as Cents }, maximum: { ...rules.maximum, is: UNIT } }
  const shoe = orderByPicks(loadedShoe(rules.decks.is, rules.deck.is), picksFrom(random, 'practice'))
  const opened = { rules: free, round: openRound(NO_CARRYOVER), shoe }
  const wagered = applyCommand(opened, { do: 'wager', by: playerActor(PLAYER), box: BOX, main: UNIT })
  return applyCommand(wagered, { do: 'deal', by: HOUSE })
}

/** What the round waits for: a decision on a hand, or an answer to an offer. */
export function pendingQuestion({
  round,
  rules,
}: PracticeRound): { readonly about: 'hand' | 'offer'; readonly hand: number } | null {
  const waits = waitsFor(round, rules)
  if (waits.for === 'decision') return { about: 'hand', hand: waits.hand }
  return waits.for === 'answers' ? { about: 'offer', hand: waits.offers.hand } : null
}

export function optionsIn(practice: PracticeRound): readonly PracticeOption[] {
  const { round, rules } = practice
  const at = pendingQuestion(practice)
  if (at === null) return []
  const options = choices(round, PLAYER, BOX, rules).flatMap(({ do: name, decision }): PracticeOption[] => {
    if (!isPracticeMove(name) || (at.about === 'offer' && !decision.ok)) return []
    if (!decision.ok && isHidden(name, decision.refusal.kind)) return []
    return [{ do: name, off: decision.ok ? null : decision.refusal }]
  })
  return at.about === 'offer' ? [...options, { do: 'decline', off: null }] : options
}

/** Makes a move with full stakes, and deals the cards that follow. */
export function playMove(practice: PracticeRound, move: PracticeMove): PracticeRound {
  return applyCommand(practice, commandFor(practice, move))
}

export function handsIn({ round }: PracticeRound): readonly Hand[] {
  return round.hands.filter(({ box }) => box === BOX)
}

/** The result of the round, in units. */
export function unitsWon({ round }: PracticeRound): number {
  return round.settled.reduce((sum, { profit }) => sum + profit, 0) / UNIT
}

function commandFor({ rules }: PracticeRound, move: PracticeMove): PlayerCommand {
  const where = { by: playerActor(PLAYER), box: BOX }
  switch (move) {
    case 'double':
      return { do: 'double', ...where, amount: UNIT }
    case 'insure':
      return rules.insuranceAmount.is === 'exactly-half'
        ? { do: 'insure', ...where }
        : { do: 'insure', ...where, amount: (UNIT / 2) as Cents }
    default:
      return { do: move, ...where }
  }
}

/** Only moves that the rules allow come here: a refusal is a bug. */
function applyCommand(practice: PracticeRound, command: Command): PracticeRound {
  let { round, shoe } = practice
  const { rules } = practice
  for (let next: Command | undefined = command; next !== undefined; ) {
    const decision = decide(round, next, rules)
    if (!decision.ok) throw new Error(explain(decision.refusal))
    round = decision.round
    const waits = waitsFor(round, rules)
    if (waits.for !== 'card' && waits.for !== 'dealer-card') break
    const due = cardsInARow(round, rules)
    next = { do: 'cards', cards: shoe.slice(0, due) }
    shoe = shoe.slice(due)
  }
  return { rules, round, shoe }
}

function isPracticeMove(name: string): name is PracticeMove {
  return (PRACTICE_MOVES as readonly string[]).includes(name)
}

/**
 * Moves that make no sense for this hand are hidden, not shown as off: insurance on the turn, rescuing an undoubled
 * hand.
 */
function isHidden(name: PracticeMove, kind: string): boolean {
  return name === 'insure' || name === 'evenMoney' || name === 'rescue' || kind === 'surrender-not-offered'
}
