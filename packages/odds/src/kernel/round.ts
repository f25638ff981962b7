import { Acceptance, type Held } from './dealt.ts'
import { type Drawn, drawCards, type Generator } from './draw.ts'
import type { Frame } from './frame.ts'
import { bitOf, dealerDraws, type LaneRows, laneRows, pairBit, says, saysRescue, totalOf } from './hand.ts'
import {
  anywhere,
  both,
  choose,
  either,
  eq,
  lessThan,
  lookup,
  minus,
  moreThan,
  NO_LANE,
  not,
  plus,
  vstore,
  without,
} from './lanes.ts'
import type { Log } from './log.ts'
import { COPIES_AT, RANKS_AT } from './memory.ts'
import { COLUMNS } from './moves.ts'
import type { Play } from './play.ts'
import { count, countDealer, type Results } from './tally-code.ts'
import { marksOf, paysAt21 } from './twenty-one.ts'
import { add, type Code, isZero, type Local, num } from './wasm.ts'

/** So many steps have their cards in registers; further ones are rare, and go through memory. */
const STEPS = 6

/** The four cards of the deal, one vector each. */
export interface Deal {
  readonly cards: readonly [first: Drawn, second: Drawn, up: Drawn, hole: Drawn]
  /** Lanes without a refusal among the four. The others are void before anything is decided, which favours nobody. */
  readonly valid: Local
}

/**
 * The dealer's second card is dealt now: no decision sees it, so it may as well be any card of the shoe, and who has blackjack is
 * known at once.
 */
export function deal(frame: Frame, generator: Generator, play: Play): Deal {
  const cards: Drawn[] = []
  let valid: Code | undefined
  for (let card = 0; card < 4; card++) {
    const drawn = drawCards(frame, generator, play.shoe)
    const taken = new Acceptance(frame, drawn, play.suits).against(cards).taken()
    valid = valid === undefined ? taken : both(valid, taken)
    cards.push(drawn)
  }
  return { cards: cards as unknown as Deal['cards'], valid: frame.lanes(valid ?? NO_LANE) }
}

/** One round in each lane, from the deal to the settlement, for all hands but pairs that are played apart. */
export class Rounds {
  private readonly frame: Frame
  private readonly play: Play
  private readonly dealt: Deal
  private readonly column: Local
  private readonly upPoints: Local
  private readonly first: readonly [Local, Local]
  /** The player's cards with aces as one; an ace that may count 11; the same among the third and later cards. */
  private readonly hard: Local
  private readonly ace: Local
  private readonly lateAce: Local
  private readonly cards: Local
  private readonly marks: Local
  private readonly dealerHard: Local
  private readonly dealerAce: Local
  private readonly dealerBlackjack: Local
  private readonly blackjack: Local

  constructor(frame: Frame, play: Play, dealt: Deal) {
    this.frame = frame
    this.play = play
    this.dealt = dealt
    const [first, second, up, hole] = dealt.cards
    const points = ({ rank }: Drawn): Local => this.pointsOf(rank)
    this.first = [points(first), points(second)]
    this.upPoints = points(up)
    const holePoints = points(hole)
    const one = frame.all(1)
    this.hard = frame.lanes(plus(...this.first))
    this.ace = frame.lanes(either(eq(this.first[0], one), eq(this.first[1], one)))
    this.dealerHard = frame.lanes(plus(this.upPoints, holePoints))
    this.dealerAce = frame.lanes(either(eq(this.upPoints, one), eq(holePoints, one)))
    const eleven = frame.all(11)
    this.blackjack = frame.lanes(both(this.ace, eq(this.hard, eleven)))
    this.dealerBlackjack = frame.lanes(both(this.dealerAce, eq(this.dealerHard, eleven)))
    this.column = frame.lanes(lookup(frame.table(play.ranks.columns), up.rank))
    this.lateAce = frame.lanes(NO_LANE)
    this.cards = frame.lanes(frame.all(2))
    this.marks = play.suits
      ? frame.lanes(either(marksOf(frame, this.first[0], first.copy), marksOf(frame, this.first[1], second.copy)))
      : this.lateAce
  }

  /** Pairs that are split, or else not played as any other hand of their total. */
  apart(): Local {
    const { frame, play, column, dealt } = this
    const [value, other] = this.first
    const bit = frame.lanes(pairBit(frame, value))
    const low = frame.look(play.apart.low, column)
    const high = frame.look(play.apart.high, column)
    const row = choose(high, low, moreThan(value, frame.all(8)))
    const pair = both(dealt.valid, eq(value, other))
    const apart = both(pair, eq(both(row, bit), bit))
    return frame.lanes(play.peeks ? without(apart, this.dealerBlackjack) : apart)
  }

  /** Plays and settles the lanes of a mask, which hold no pair that goes apart. */
  playOut(generator: Generator, valid: Local, log: Log, results: Results): void {
    const { frame, play } = this
    const decided = this.decideOnTwo(valid)
    const { need, doubled, surrendered } = decided
    // Who has blackjack or gave up does not wait for the dealer's total; neither does anybody if the dealer has blackjack.
    const waits = frame.lanes(without(without(without(valid, this.blackjack), surrendered), this.dealerBlackjack))
    const rescued = frame.lanes(NO_LANE)
    const dealer = frame.lanes(NO_LANE)
    const later = play.later.hit.low.length === COLUMNS ? laneRows(frame, play.later.hit, this.column) : undefined
    const lanes: Lanes = { need, doubled, waits, rescued, dealer, later }
    this.dealerWants(lanes)
    const held: Held[] = [...this.dealt.cards]
    frame.block(() => {
      for (let step = 0; step < STEPS; step++) {
        this.leaveIfDone(lanes, 0)
        const drawn = drawCards(frame, generator, play.shoe)
        const taken = new Acceptance(frame, drawn, play.suits).against(held).taken()
        held.push(this.take(lanes, drawn, taken, log))
      }
      this.leaveIfDone(lanes, 0)
      this.goOnInMemory(generator, lanes, held, log)
    })
    this.settle(valid, lanes, surrendered, log, results)
  }

  private leaveIfDone({ need, dealer }: Lanes, levels: number): void {
    this.frame.leave(levels, isZero(anywhere(either(need, dealer))))
  }

  /** The same steps with the cards in memory, as many as it takes. */
  private goOnInMemory(generator: Generator, lanes: Lanes, held: readonly Held[], log: Log): void {
    const { frame, play } = this
    held.forEach(({ rank, copy }, place) => {
      frame.put(vstore(num(0), RANKS_AT + 16 * place, rank))
      if (play.suits) frame.put(vstore(num(0), COPIES_AT + 16 * place, copy))
    })
    const end = frame.i32(num(16 * held.length))
    frame.loop(() => {
      const drawn = drawCards(frame, generator, play.shoe)
      const taken = new Acceptance(frame, drawn, play.suits).againstMemory(end).taken()
      const { rank, copy } = this.take(lanes, drawn, taken, log)
      frame.put(vstore(end, RANKS_AT, rank))
      if (play.suits) frame.put(vstore(end, COPIES_AT, copy))
      frame.when(anywhere(not(eq(rank, frame.all(-1)))), () => frame.set(end, add(end, num(16))))
      frame.leave(0, anywhere(either(lanes.need, lanes.dealer)))
    })
  }

  private decideOnTwo(valid: Local): { need: Local; doubled: Local; surrendered: Local } {
    const { frame, play, column } = this
    const total = totalOf(frame, this.hard, this.ace)
    const bit = bitOf(frame, total.total)
    let open: Code = without(valid, this.blackjack)
    if (play.peeks) open = without(open, this.dealerBlackjack)
    const playing = frame.lanes(open)
    const where = (rows: LaneRows): Local => frame.lanes(both(playing, says(frame, rows, total, bit)))
    const hit = where(laneRows(frame, play.first.hit, column))
    const doubled = where(laneRows(frame, play.first.double, column))
    const surrendered = play.surrenders ? where(laneRows(frame, play.first.surrender, column)) : frame.lanes(NO_LANE)
    if (play.locksAces) frame.set(this.ace, without(this.ace, doubled))
    return { need: frame.lanes(either(hit, doubled)), doubled, surrendered }
  }

  /** A card for the player where one is due, else for the dealer; a lane that refused it stays exactly as it was. */
  private take(lanes: Lanes, drawn: Drawn, accepted: Local, log: Log): Held {
    const { frame } = this
    const toPlayer = frame.lanes(both(lanes.need, accepted))
    const toDealer = frame.lanes(both(without(lanes.dealer, lanes.need), accepted))
    const taken = frame.lanes(either(toPlayer, toDealer))
    log.step(drawn, taken)
    const points = this.pointsOf(drawn.rank)
    const ace = frame.lanes(eq(points, frame.all(1)))
    frame.set(this.hard, plus(this.hard, both(points, toPlayer)))
    frame.set(this.ace, either(this.ace, both(ace, toPlayer)))
    frame.set(this.dealerHard, plus(this.dealerHard, both(points, toDealer)))
    frame.set(this.dealerAce, either(this.dealerAce, both(ace, toDealer)))
    this.decideOnMore(lanes, toPlayer, ace, () => marksOf(frame, points, drawn.copy))
    this.dealerWants(lanes)
    return { rank: frame.lanes(either(drawn.rank, not(taken))), copy: drawn.copy }
  }

  private decideOnMore(lanes: Lanes, toPlayer: Local, ace: Local, marks: () => Code): void {
    const { frame, play } = this
    const { need, doubled } = lanes
    const counts = lanes.later === undefined || play.winsAt21
    if (counts) frame.set(this.cards, minus(this.cards, toPlayer))
    if (play.suits) frame.set(this.marks, either(this.marks, both(marks(), toPlayer)))
    const total = totalOf(frame, this.hard, this.ace)
    const bit = bitOf(frame, total.total)
    const open = frame.lanes(without(lessThan(total.total, frame.all(21)), doubled))
    const rows = lanes.later ?? this.rowsByCards(play.later.hit)
    const again = frame.lanes(both(says(frame, rows, total, bit), open))
    if (play.rescues) this.rescue(lanes, both(toPlayer, doubled), total.total)
    if (play.doublesLater) {
      frame.set(this.lateAce, either(this.lateAce, both(ace, toPlayer)))
      const doubles = frame.lanes(
        both(both(toPlayer, open), says(frame, this.rowsByCards(play.later.double), total, bit)),
      )
      frame.set(doubled, either(doubled, doubles))
      if (play.locksAces) frame.set(this.ace, choose(this.lateAce, this.ace, doubles))
      frame.set(again, either(again, doubles))
    }
    frame.set(need, without(need, without(toPlayer, again)))
    // Over 21 nothing waits for the dealer; nor does a 21 that wins at once.
    const ends = play.winsAt21 ? frame.all(20) : frame.all(21)
    frame.set(lanes.waits, without(lanes.waits, moreThan(total.total, ends)))
  }

  private rescue(lanes: Lanes, finished: Code, total: Local): void {
    const { frame, play } = this
    const says = saysRescue(frame, laneRows(frame, play.rescue, this.column), total)
    const rescued = both(both(finished, lessThan(total, frame.all(21))), says)
    frame.set(lanes.rescued, either(lanes.rescued, rescued))
    frame.set(lanes.waits, without(lanes.waits, lanes.rescued))
  }

  /** The chart's rows for as many cards as each lane holds. */
  private rowsByCards(rows: Play['later']['hit']): LaneRows {
    const { frame, play } = this
    const classes = play.later.classes.map((place) => place * COLUMNS)
    const index = frame.lanes(plus(frame.look(classes, this.cards), this.column))
    return laneRows(frame, rows, index)
  }

  private dealerWants(lanes: Lanes): void {
    const { frame, play } = this
    const total = totalOf(frame, this.dealerHard, this.dealerAce)
    frame.set(lanes.dealer, both(lanes.waits, dealerDraws(frame, total, play.soft17)))
  }

  private settle(valid: Local, lanes: Lanes, surrendered: Local, log: Log, results: Results): void {
    const { frame, play } = this
    const { pays } = play
    const { doubled, rescued } = lanes
    const { total } = totalOf(frame, this.hard, this.ace)
    const dealer = totalOf(frame, this.dealerHard, this.dealerAce).total
    const twentyOne = frame.all(21)
    const bust = frame.lanes(both(valid, moreThan(total, twentyOne)))
    const beaten = frame.lanes(both(without(without(this.dealerBlackjack, bust), this.blackjack), valid))
    // What a double added comes back if the dealer has blackjack, unless the book takes everything.
    const atStake = frame.lanes(play.takes === 'everything' ? doubled : without(doubled, beaten))
    const higher = either(moreThan(dealer, twentyOne), moreThan(total, dealer))
    let win: Code = both(lanes.waits, higher)
    const atOnce = frame.lanes(
      play.winsAt21 ? both(valid, eq(total, twentyOne)) : without(both(valid, this.blackjack), this.dealerBlackjack),
    )
    win = either(win, atOnce)
    const won = frame.lanes(win)
    const level = play.winsAt21 ? NO_LANE : both(both(this.blackjack, this.dealerBlackjack), valid)
    const standOff = frame.lanes(either(both(lanes.waits, eq(total, dealer)), level))
    const stake = frame.lanes(plus(frame.all(pays.perStake), both(atStake, frame.all(pays.perStake))))
    const single = frame.lanes(play.winsAt21 ? this.paidAtOnce(without(atOnce, doubled)) : frame.all(pays.win))
    const paid = plus(single, both(doubled, single))
    const lost = without(minus(frame.all(0), stake), standOff)
    const net = frame.lanes(choose(paid, lost, won))
    frame.set(net, choose(frame.all(pays.blackjack), net, both(this.blackjack, won)))
    if (play.rescues) frame.set(net, choose(frame.all(-pays.perStake), net, rescued))
    if (play.surrenders) {
      frame.set(net, choose(frame.all(-pays.half), net, without(surrendered, this.dealerBlackjack)))
    }
    frame.set(net, both(net, valid))
    log.end(net)
    results.add(net)
    count(frame, 'rounds', valid)
    count(frame, 'win', won)
    count(frame, 'standOff', standOff)
    if (play.surrenders) count(frame, 'surrender', without(surrendered, this.dealerBlackjack))
    count(frame, 'blackjack', both(valid, this.blackjack))
    count(frame, 'bust', bust)
    count(frame, 'double', doubled)
    const depends = frame.lanes(either(lanes.waits, without(without(without(beaten, surrendered), rescued), atOnce)))
    countDealer(frame, depends, dealer, this.dealerBlackjack)
  }

  /** What an undoubled 21 pays that wins at once; a doubled one is an ordinary win. */
  private paidAtOnce(atOnce: Code): Code {
    const { frame, play } = this
    const paid = paysAt21(frame, play.pays, this.cards, this.marks)
    return choose(paid, frame.all(play.pays.win), atOnce)
  }

  private pointsOf(rank: Local): Local {
    return this.frame.lanes(lookup(this.frame.table(this.play.ranks.points), rank))
  }
}

/** Where each lane stands: its player needs a card, has doubled, waits for the dealer; its dealer draws. */
interface Lanes {
  readonly need: Local
  readonly doubled: Local
  readonly waits: Local
  readonly rescued: Local
  readonly dealer: Local
  /** The chart's rows for three and more cards, where their number does not matter. */
  readonly later: LaneRows | undefined
}
