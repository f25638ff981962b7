import { both, choose, either, eq, find, moreThan, NO_LANE, plus, without } from '../wasm/lanes.ts'
import type { Code, Local } from '../wasm/wasm.ts'
import { accepted } from './acceptance.ts'
import { bytesOf, type Hands } from './both-hands.ts'
import type { Deal } from './deal.ts'
import { drawCards, type Generator, rankOf } from './draw.ts'
import type { Frame } from './frame.ts'
import { bitOf, laneRows, pairBit, says, totalOf } from './hand.ts'
import { drawsBelow } from './later.ts'
import type { Log } from './log.ts'
import type { Play } from './play.ts'
import { enqueue, LONG } from './queue.ts'
import type { Rows } from './rows.ts'
import { settleRounds } from './settle.ts'
import { pointsOf, Steps } from './steps.ts'
import type { Results } from './tally-code.ts'
import { marksOf } from './twenty-one.ts'

/**
 * The steps that all rounds of a batch play together. After two, about one lane in seven still needs a card; these
 * lanes go to a queue, so that no batch waits for its longest round.
 */
export const STEPS = 2

/** One round in each lane, from the deal to the settlement, for all hands except queued pairs. */
export class Rounds {
  private readonly frame: Frame
  private readonly play: Play
  private readonly dealt: Deal
  private readonly first: readonly [Local, Local]
  private readonly blackjack: Local
  private readonly surrendered: Local
  private readonly hands: Hands

  constructor(frame: Frame, play: Play, dealt: Deal) {
    this.frame = frame
    this.play = play
    this.dealt = dealt
    const kinds = dealt.cards.map(({ kind }) => kind)
    const [first, second, up] = kinds as [Local, Local, Local]
    const [one, other, upPoints, holePoints] = kinds.map((kind) => pointsOf(frame, play, kind)) as [
      Local,
      Local,
      Local,
      Local,
    ]
    this.first = [one, other]
    const [hard, ace] = this.handOf(one, other)
    const [dealerHard, dealerAce] = this.handOf(upPoints, holePoints)
    const eleven = frame.all(11)
    this.blackjack = frame.lanes(both(ace, eq(hard, eleven)))
    this.surrendered = frame.lanes(NO_LANE)
    const none = (): Local => frame.lanes(NO_LANE)
    this.hands = {
      column: frame.lanes(find(frame.table(play.ranks.columns), rankOf(frame, play.shoe, up))),
      hard,
      ace,
      lateAce: none(),
      cards: frame.lanes(frame.all(2)),
      marks: play.shoe.suits ? frame.lanes(either(marksOf(frame, one, first), marksOf(frame, other, second))) : none(),
      need: none(),
      doubled: none(),
      waits: none(),
      rescued: none(),
      dealerHard,
      dealerAce,
      dealerBlackjack: frame.lanes(both(dealerAce, eq(dealerHard, eleven))),
    }
  }

  /** Pairs that are split, or not played like other hands of their total. */
  queuedPairs(): Local {
    const { frame, play, dealt } = this
    const { column, dealerBlackjack } = this.hands
    const [value, other] = this.first
    const bit = frame.lanes(pairBit(frame, value))
    const low = frame.look(play.queuedPairs.low, column)
    const high = frame.look(play.queuedPairs.high, column)
    const row = choose(high, low, moreThan(value, frame.all(8)))
    const pair = both(dealt.valid, eq(value, other))
    const queued = both(pair, eq(both(row, bit), bit))
    return frame.lanes(play.peeks ? without(queued, dealerBlackjack) : queued)
  }

  /** Plays the lanes of a mask, which must not contain queued pairs, and settles them or queues them as long rounds. */
  playOut(generator: Generator, valid: Local, log: Log, results: Results): void {
    const { frame, play, hands, blackjack, surrendered } = this
    this.decideOnTwo(valid)
    const kinds = this.dealt.cards.map(({ kind }) => kind)
    const steps = new Steps(frame, play, hands)
    for (let step = 0; step < STEPS; step++) {
      const drawn = drawCards(frame, generator, play.shoe)
      const kind = steps.take(drawn, accepted(frame, drawn, kinds))
      kinds.push(kind)
    }
    const open = frame.lanes(steps.open())
    enqueue(frame, LONG, generator, open, [...kinds, ...bytesOf(play, hands)])
    // Only now: the function that plays long rounds has a log of its own.
    log.cards(kinds)
    frame.set(hands.waits, without(hands.waits, open))
    frame.set(hands.doubled, without(hands.doubled, open))
    const ended = frame.lanes(without(valid, open))
    const net = settleRounds(frame, play, { ...hands, ended, blackjack, surrendered })
    log.end(ended, net)
    results.add(net)
  }

  private handOf(one: Local, other: Local): [hard: Local, ace: Local] {
    const { frame } = this
    const ace = frame.all(1)
    return [frame.lanes(plus(one, other)), frame.lanes(either(eq(one, ace), eq(other, ace)))]
  }

  private decideOnTwo(valid: Local): void {
    const { frame, play, hands, blackjack, surrendered } = this
    const { column, dealerBlackjack } = hands
    const total = totalOf(frame, hands.hard, hands.ace)
    const bit = bitOf(frame, total.total)
    let open: Code = without(valid, blackjack)
    if (play.peeks) open = without(open, dealerBlackjack)
    const playing = frame.lanes(open)
    const where = (rows: Rows): Code => both(playing, says(frame, laneRows(frame, rows, column), total, bit))
    const draws =
      play.firstDrawsBelow === undefined
        ? where(play.firstDraws)
        : both(playing, drawsBelow(frame, play.firstDrawsBelow, column, NO_LANE)(total, []))
    frame.set(hands.need, draws)
    frame.set(hands.doubled, where(play.first.double))
    if (play.surrenders) frame.set(surrendered, where(play.first.surrender))
    if (play.locksAces) frame.set(hands.ace, without(hands.ace, hands.doubled))
    // A blackjack or a surrender does not wait for the dealer's total. If the dealer has blackjack, no hand does.
    frame.set(hands.waits, without(without(without(valid, blackjack), surrendered), dealerBlackjack))
  }
}
