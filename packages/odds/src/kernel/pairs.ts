import {
  anywhere,
  both,
  choose,
  either,
  eq,
  find,
  lessThan,
  minus,
  moreThan,
  NO_LANE,
  plus,
  without,
} from '../wasm/lanes.ts'
import { type Code, isZero, type Local } from '../wasm/wasm.ts'
import { CardsInMemory, heldKind } from './acceptance.ts'
import { DEAL } from './deal.ts'
import { drawCards, Generator, rankOf } from './draw.ts'
import { Frame } from './frame.ts'
import { bitOf, cardClasses, dealerDraws, says, totalOf } from './hand.ts'
import { Log } from './log.ts'
import type { Constants } from './memory.ts'
import { type HandRows, lookUpPairRows, type PairRows } from './pair-rows.ts'
import { type FinishedHands, settleFinished, settleWaiting } from './pairs-settle.ts'
import type { Play } from './play.ts'
import { PAIRS, queuedByte, queuedLanes } from './queue.ts'
import { PAIR_MOVES } from './rows.ts'
import { pointsOf } from './steps.ts'
import { count, countDealer, Results } from './tally-code.ts'
import { marksOf } from './twenty-one.ts'

/**
 * The function that plays up to sixteen queued pairs: splits and re-splits, hand after hand, then the dealer. A refused
 * card makes its lane wait. It must not void the lane, which would bias the results after a decision.
 */
export function pairsFunction(constants: Constants, play: Play, logs: boolean): Frame {
  const frame = new Frame(2, constants)
  new Pairs(frame, play, new Log(frame, logs)).write()
  return frame
}

class Pairs {
  private readonly frame: Frame
  private readonly play: Play
  private readonly log: Log
  private readonly generator: Generator
  private readonly active: Local
  /** The kinds of the cards of the deal. */
  private readonly deal: readonly Local[]
  private readonly column: Local
  /** The points of one card of the pair, and whether it is an ace. */
  private readonly value: Local
  private readonly ofAces: Local
  /** The number of hands on the box, and the place of the current one. */
  private readonly hands: Local
  private readonly place: Local
  /** The current hand. */
  private readonly hard: Local
  private readonly ace: Local
  private readonly lateAce: Local
  private readonly cards: Local
  private readonly doubled: Local
  private readonly marks: Local
  /** The marks of split cards that wait for their second card, the next to be played first. */
  private readonly unplayed: readonly Local[]
  private readonly kept: Local
  private readonly lastPoints: Local
  private readonly lastMarks: Local
  /** Totals of the hands that wait for the dealer, 0 where there is none. */
  private readonly waiting: readonly Local[]
  private readonly net: Local
  private readonly surrendered: Local
  private readonly need: Local
  /** Lanes whose hand has just got a card. */
  private readonly decides: Local
  private readonly dealerHard: Local
  private readonly dealerAce: Local
  private readonly dealerBlackjack: Local
  /** What the chart says in each lane, looked up once for all cards. */
  private readonly rows: PairRows

  constructor(frame: Frame, play: Play, log: Log) {
    this.frame = frame
    this.play = play
    this.log = log
    this.generator = new Generator(frame)
    this.active = queuedLanes(frame, frame.parameter(1))
    this.deal = Array.from({ length: DEAL }, (_, card) => queuedByte(frame, PAIRS, frame.parameter(0), card))
    const points = this.deal.map((kind) => pointsOf(frame, play, kind))
    const [first, second, up, hole] = points as [Local, Local, Local, Local]
    const one = frame.all(1)
    this.column = frame.lanes(find(frame.table(play.ranks.columns), rankOf(frame, play.shoe, this.deal[2] as Local)))
    this.value = first
    this.ofAces = frame.lanes(eq(first, one))
    this.hands = frame.lanes(one)
    this.place = frame.lanes(NO_LANE)
    this.hard = frame.lanes(plus(first, second))
    this.ace = frame.lanes(this.ofAces)
    this.lateAce = frame.lanes(NO_LANE)
    this.cards = frame.lanes(frame.all(2))
    this.doubled = frame.lanes(NO_LANE)
    const marks = (card: 0 | 1): Code =>
      play.shoe.suits ? marksOf(frame, points[card] as Local, this.deal[card] as Local) : NO_LANE
    this.kept = frame.lanes(marks(0))
    this.lastMarks = frame.lanes(marks(1))
    this.marks = frame.lanes(either(this.kept, this.lastMarks))
    this.unplayed = new Array(play.shoe.suits ? play.handsMax - 1 : 0).fill(0).map(() => frame.lanes(NO_LANE))
    this.lastPoints = frame.lanes(second)
    this.waiting = new Array(play.handsMax).fill(0).map(() => frame.lanes(NO_LANE))
    this.net = frame.lanes(NO_LANE)
    this.surrendered = frame.lanes(NO_LANE)
    this.need = frame.lanes(NO_LANE)
    this.decides = frame.lanes(this.active)
    this.dealerHard = frame.lanes(plus(up, hole))
    this.dealerAce = frame.lanes(either(eq(up, one), eq(hole, one)))
    this.dealerBlackjack = frame.lanes(both(this.dealerAce, eq(this.dealerHard, frame.all(11))))
    this.rows = lookUpPairRows(frame, play, this.value, this.column)
  }

  write(): void {
    const { frame, log } = this
    log.cards(this.deal)
    const held = new CardsInMemory(frame, this.deal)
    frame.block(() => {
      frame.loop(() => {
        this.decide()
        const dealer = frame.lanes(without(this.dealerWants(), this.need))
        frame.leave(1, isZero(anywhere(either(this.need, dealer))))
        this.draw(dealer, held)
        frame.put([0x0c, 0]) // back to the start of the loop
      })
    })
    this.settle()
    this.generator.keep()
  }

  private draw(dealer: Local, held: CardsInMemory): void {
    const { frame, play } = this
    const drawn = drawCards(frame, this.generator, play.shoe)
    const accepted = held.accepted(drawn)
    frame.set(this.decides, both(this.need, accepted))
    const toDealer = frame.lanes(both(dealer, accepted))
    const taken = frame.lanes(either(this.decides, toDealer))
    const kind = frame.lanes(heldKind(drawn, taken))
    this.log.step(kind)
    const toPlayer = this.decides
    const points = pointsOf(frame, play, drawn.kind)
    const ace = frame.lanes(eq(points, frame.all(1)))
    frame.set(this.hard, plus(this.hard, both(points, toPlayer)))
    frame.set(this.cards, minus(this.cards, toPlayer))
    frame.set(this.ace, either(this.ace, both(ace, toPlayer)))
    const late = both(both(ace, toPlayer), moreThan(this.cards, frame.all(2)))
    frame.set(this.lateAce, either(this.lateAce, late))
    frame.set(this.lastPoints, choose(points, this.lastPoints, toPlayer))
    if (play.shoe.suits) {
      frame.set(this.lastMarks, choose(marksOf(frame, points, drawn.kind), this.lastMarks, toPlayer))
      frame.set(this.marks, either(this.marks, both(this.lastMarks, toPlayer)))
    }
    frame.set(this.dealerHard, plus(this.dealerHard, both(points, toDealer)))
    frame.set(this.dealerAce, either(this.dealerAce, both(ace, toDealer)))
    held.add(kind)
  }

  /** Each hand that has just got a card makes one move, or is finished and the next hand begins. */
  private decide(): void {
    const { frame, play, decides } = this
    const total = totalOf(frame, this.hard, this.ace)
    const bit = bitOf(frame, total.total)
    const open = frame.lanes(without(both(decides, lessThan(total.total, frame.all(21))), this.doubled))
    const two = frame.lanes(eq(this.cards, frame.all(2)))
    const pair = frame.lanes(both(both(open, two), eq(this.lastPoints, this.value)))
    const isSplit = frame.lanes(moreThan(this.hands, frame.all(1)))
    const move = this.pairMove(isSplit)
    const pairSays = (name: (typeof PAIR_MOVES)[number]): Code =>
      both(pair, eq(move, frame.all(PAIR_MOVES.indexOf(name))))
    const other = frame.lanes(without(open, pair))
    const closed = play.splitAcesClosed ? both(isSplit, this.ofAces) : NO_LANE
    const second = frame.lanes(without(both(other, two), closed))
    const more = frame.lanes(without(other, two))
    const classes = cardClasses(frame, play.later.classes, this.cards)
    const said = ({ first, later }: HandRows): Code =>
      either(both(second, says(frame, first, total, bit)), both(more, says(frame, later(classes), total, bit)))
    const hit = frame.lanes(either(pairSays('hit'), said(this.rows.hit)))
    const doubles = frame.lanes(either(pairSays('double'), said(this.rows.double)))
    const splits = frame.lanes(pairSays('split'))
    const surrenders = frame.lanes(pairSays('surrender'))
    const finished = frame.lanes(without(without(without(decides, hit), doubles), splits))
    settleFinished(frame, play, { ...this.locals(), finished, surrenders, total: total.total })
    count(frame, 'double', doubles)
    frame.set(this.doubled, either(this.doubled, doubles))
    if (play.locksAces) frame.set(this.ace, choose(this.lateAce, this.ace, doubles))
    this.split(splits)
    const next = this.nextHand(finished)
    const goesOn = either(either(hit, doubles), either(splits, next))
    frame.set(this.need, either(without(this.need, decides), goesOn))
  }

  private locals(): Omit<FinishedHands, 'finished' | 'surrenders' | 'total'> {
    const { doubled, cards, marks, place, waiting, net, surrendered, dealerBlackjack } = this
    const { rescues } = this.rows
    return { doubled, cards, marks, place, rescues, waiting, net, surrendered, dealerBlackjack }
  }

  /** The move of the pair itself, if the current hand is a pair. */
  private pairMove(isSplit: Local): Local {
    const { frame, play } = this
    const { dealt, split, last } = this.rows
    const room = frame.lanes(lessThan(this.hands, frame.all(play.handsMax)))
    return frame.lanes(choose(choose(split, last, room), dealt, isSplit))
  }

  /** The second card goes in front of the other split cards: it is played as soon as this hand is finished. */
  private split(splits: Local): void {
    const { frame, unplayed } = this
    frame.set(this.hands, minus(this.hands, splits))
    for (let depth = unplayed.length - 1; depth >= 0; depth--) {
      const above = depth === 0 ? this.lastMarks : (unplayed[depth - 1] as Local)
      frame.set(unplayed[depth] as Local, choose(above, unplayed[depth] as Local, splits))
    }
    this.begin(splits)
  }

  private nextHand(finished: Local): Local {
    const { frame, unplayed } = this
    const place = frame.lanes(plus(this.place, frame.all(1)))
    const next = frame.lanes(both(finished, lessThan(place, this.hands)))
    frame.set(this.place, choose(place, this.place, next))
    if (unplayed.length > 0) frame.set(this.kept, choose(unplayed[0] as Local, this.kept, next))
    for (let depth = 0; depth + 1 < unplayed.length; depth++) {
      frame.set(unplayed[depth] as Local, choose(unplayed[depth + 1] as Local, unplayed[depth] as Local, next))
    }
    this.begin(next)
    return next
  }

  /** Starts a hand with one card of the pair. */
  private begin(lanes: Local): void {
    const { frame } = this
    frame.set(this.hard, choose(this.value, this.hard, lanes))
    frame.set(this.ace, choose(this.ofAces, this.ace, lanes))
    frame.set(this.lateAce, without(this.lateAce, lanes))
    frame.set(this.cards, choose(frame.all(1), this.cards, lanes))
    frame.set(this.doubled, without(this.doubled, lanes))
    if (this.play.shoe.suits) frame.set(this.marks, choose(this.kept, this.marks, lanes))
  }

  private dealerWants(): Code {
    const { frame, play } = this
    const waits = without(moreThan(this.anyWaiting(), frame.all(0)), this.dealerBlackjack)
    const total = totalOf(frame, this.dealerHard, this.dealerAce)
    return both(both(waits, dealerDraws(frame, total, play.soft17)), this.active)
  }

  private anyWaiting(): Code {
    return this.waiting.reduce((any: Code, slot) => either(any, slot), NO_LANE)
  }

  private settle(): void {
    const { frame, play } = this
    const { total } = totalOf(frame, this.dealerHard, this.dealerAce)
    settleWaiting(frame, play, { waiting: this.waiting, total, blackjack: this.dealerBlackjack, net: this.net })
    frame.set(this.net, both(this.net, this.active))
    this.log.end(this.active, this.net)
    const results = new Results(frame)
    results.add(this.net)
    results.keep()
    count(frame, 'rounds', this.active)
    count(frame, 'win', moreThan(this.net, frame.all(0)))
    count(frame, 'standOff', both(eq(this.net, frame.all(0)), this.active))
    count(frame, 'split', both(moreThan(this.hands, frame.all(1)), this.active))
    if (play.surrenders) count(frame, 'surrender', without(this.surrendered, this.dealerBlackjack))
    const depends = frame.lanes(both(moreThan(this.anyWaiting(), frame.all(0)), this.active))
    countDealer(frame, depends, total, this.dealerBlackjack)
  }
}
