import { type Card, pointsOf, RANKS } from '@openpit/cards'
import {
  type Command,
  decide,
  type Hand,
  handTotal,
  isSoft,
  openRound,
  type Round,
  type Rules,
  waitsFor,
} from '@openpit/engine'
import { cents } from '@openpit/money'
import { who } from '../../engine/test/who.ts'
import { type Chart, type ChartRow, DEALER_FIRST, type Move } from '../src/index.ts'
import { NONE } from '../src/kernel/acceptance.ts'
import { HIGH_HALF, LOW_HALF } from '../src/kernel/draw.ts'
import type { Kernel } from '../src/kernel/kernel.ts'
import { LOG_ENTRIES } from '../src/kernel/log.ts'
import { LOG_AT, LOG_END_AT } from '../src/kernel/memory.ts'
import { instanceOf } from '../src/kernel/simulation.ts'

/** A round as the kernel logged it: the deal, the cards that followed in order, and the result. */
export interface LoggedRound {
  readonly deal: readonly Card[]
  readonly draws: readonly Card[]
  readonly net: number
}

const LANES = 16

/** At least this many rounds of a kernel that keeps a log. */
export function* loggedRounds(kernel: Kernel, rules: Rules, seed: bigint, rounds: number): Iterable<LoggedRound> {
  const instance = instanceOf(kernel, seed, 0)
  const view = new DataView(instance.memory.buffer)
  let played = 0
  const loggedBy = (play: () => void): Iterable<LoggedRound> => {
    view.setUint32(LOG_END_AT, LOG_AT, true)
    play()
    const end = view.getUint32(LOG_END_AT, true)
    return readLog(new Uint8Array(instance.memory.buffer, LOG_AT, end - LOG_AT), rules)
  }
  while (played < rounds) {
    for (const logged of loggedBy(() => instance.run(1, LANES))) {
      played++
      yield logged
    }
  }
  // What is left in the queues are long rounds and splits: without them, short rounds would come too often.
  yield* loggedBy(() => instance.flush())
}

function* readLog(bytes: Uint8Array, rules: Rules): Iterable<LoggedRound> {
  let at = 0
  const vector = (): Uint8Array => {
    at += LANES
    return bytes.subarray(at - LANES, at)
  }
  /** Kinds without a suit are read as spades. */
  const cardOf = (kind: number): Card => {
    const rank = rules.deck.is.ranks[kind & LOW_HALF] as (typeof RANKS)[number]
    const suit = Math.max(0, Math.log2((kind & HIGH_HALF) >> 4))
    return (4 * RANKS.indexOf(rank) + suit) as Card
  }
  while (at < bytes.length) {
    if (vector()[0] !== LOG_ENTRIES.deal) throw new Error('the log does not begin with a deal')
    const rounds = Array.from({ length: LANES }, () => ({ deal: [] as Card[], draws: [] as Card[] }))
    const cards = (to: 'deal' | 'draws'): void => {
      const kinds = vector()
      rounds.forEach((round, lane) => {
        if (kinds[lane] !== NONE) round[to].push(cardOf(kinds[lane] as number))
      })
    }
    for (let card = 0; card < 4; card++) cards('deal')
    while (vector()[0] === LOG_ENTRIES.step) cards('draws')
    const ended = vector()
    const net = new Int8Array(vector())
    for (let lane = 0; lane < LANES; lane++) {
      if (ended[lane]) yield { ...(rounds[lane] as { deal: Card[]; draws: Card[] }), net: net[lane] as number }
    }
  }
}

const PLAYER = who('ann')
const STAKE = cents(10_000)

/**
 * Plays the same cards with the engine. The engine chooses for itself the first preferred move that it accepts. Returns
 * the result in stakes, and how many of the drawn cards the engine did not ask for.
 */
export function settledByEngine(
  rules: Rules,
  chart: Chart,
  { deal, draws }: LoggedRound,
): { net: number; left: number } {
  const [first, second, up, hole] = deal as [Card, Card, Card, Card]
  const playerCards = [first, second]
  const dealerCards = [up, hole]
  let drawn = 0
  let round = openRound()
  const step = (command: Command): void => {
    const decision = decide(round, command, rules)
    if (!decision.ok) throw new Error(`refused: ${JSON.stringify([command, decision.refusal])}`)
    round = decision.round
  }
  step({ do: 'wager', by: PLAYER, box: 1, main: STAKE })
  step({ do: 'deal', by: who('dealer') })
  for (;;) {
    const waits = waitsFor(round, rules)
    // The engine asks for a card that the kernel did not draw, so the results cannot be compared.
    if (drawn > draws.length) return { net: Number.NaN, left: -1 }
    if (waits.for === 'card') step({ do: 'cards', cards: [playerCards.shift() ?? (draws[drawn++] as Card)] })
    else if (waits.for === 'dealer-card')
      step({ do: 'cards', cards: [dealerCards.shift() ?? (draws[drawn++] as Card)] })
    else if (waits.for === 'answers') step(answer(round, rules, chart))
    else if (waits.for === 'decision') step({ do: wishOf(round, rules, chart), by: PLAYER, box: 1 } as Command)
    else break
  }
  const lines = round.settled.filter(({ wager }) => wager !== 'superBonus')
  return { net: lines.reduce((sum, { profit }) => sum + profit, 0) / STAKE, left: draws.length - drawn }
}

function answer(round: Round, rules: Rules, chart: Chart): Command {
  const declined: Command = { do: 'closeOffers', by: who('dealer') }
  const about = round.offers?.about
  if (about === 'rescue') {
    const hand = round.hands[(round.offers?.hand ?? 1) - 1] as Hand
    const row = chart.rows.find(({ kind, total }) => kind === 'doubled' && total === handTotal(hand))
    return row?.preferences[columnOf(round)]?.[0] === 'rescue' ? { do: 'rescue', by: PLAYER, box: 1 } : declined
  }
  if (about !== 'surrender') return declined
  // Surrender comes before play. It is chosen unless the chart prefers a move that will be allowed.
  const after = decide(round, declined, rules)
  if (!after.ok) throw new Error('offers can always be closed')
  for (const move of rowOf(round.hands[0] as Hand, chart).preferences[columnOf(round)] ?? []) {
    if (move === 'surrender') return { do: 'surrender', by: PLAYER, box: 1 }
    if (isOpen(after.round, rules, move)) break
  }
  return declined
}

function wishOf(round: Round, rules: Rules, chart: Chart): Move {
  const hand = round.hands.find(({ status }) => status !== 'finished') as Hand
  const preferences = rowOf(hand, chart).preferences[columnOf(round)] as readonly Move[]
  return preferences.find((move) => isOpen(round, rules, move)) ?? 'stand'
}

function isOpen(round: Round, rules: Rules, move: Move): boolean {
  return decide(round, { do: move, by: PLAYER, box: 1 } as Command, rules).ok
}

function columnOf(round: Round): number {
  const points = pointsOf(round.dealer.cards[0] as Card)
  return DEALER_FIRST.indexOf(points === 1 ? 'ace' : (points as 2))
}

function rowOf(hand: Hand, chart: Chart): ChartRow {
  const [first, second] = hand.cards as [Card, Card]
  const number = hand.cards.length
  const isPair = number === 2 && pointsOf(first) === pointsOf(second)
  const kind = isPair ? 'pair' : isSoft(hand.hard, hand.ace) ? 'soft' : 'hard'
  const total = isPair ? hand.hard : handTotal(hand)
  const row = chart.rows.find(
    (candidate) =>
      candidate.kind === kind &&
      candidate.total === total &&
      number >= candidate.cards[0] &&
      number <= candidate.cards[1],
  )
  if (row === undefined) throw new Error(`no row for ${kind} ${total} with ${number} cards`)
  return row
}
