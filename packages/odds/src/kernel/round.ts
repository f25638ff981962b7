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
  not,
  plus,
  vstore,
  without,
} from '../wasm/lanes.ts'
import { add, type Code, isZero, type Local, num } from '../wasm/wasm.ts'
import { Acceptance, type DealtHand } from './acceptance.ts'
import type { Deal } from './deal.ts'
import { type DrawResult, drawCards, type Generator } from './draw.ts'
import type { Frame } from './frame.ts'
import { bitOf, cardClasses, dealerDraws, laneRows, pairBit, says, totalOf } from './hand.ts'
import { drawsBelow, type Later, lookUpLater } from './later.ts'
import type { Log } from './log.ts'
import { COPIES_AT, RANKS_AT } from './memory.ts'
import type { Play } from './play.ts'
import type { Rows } from './rows.ts'
import { type FinishedHand, settleRounds } from './settle.ts'
import type { Results } from './tally-code.ts'
import { marksOf } from './twenty-one.ts'

/** The first steps keep their cards in registers. Further steps are rare and use memory. */
const STEPS = 6

/** One round in each lane, from the deal to the settlement, for all hands except queued pairs. */
export class Rounds {
  private readonly frame: Frame
  private readonly play: Play
  private readonly dealt: Deal
  private readonly column: Local
  private readonly upPoints: Local
  private readonly first: readonly [Local, Local]
  /**
   * The player's total with aces as one; whether there is an ace that may count 11; whether one came after the second
   * card.
   */
  private readonly hard: Local
  private readonly ace: Local
  private readonly lateAce: Local
  private readonly cards: Local
  private readonly marks: Local
  private readonly dealerHard: Local
  private readonly dealerAce: Local
  private readonly dealerBlackjack: Local
  private readonly blackjack: Local
  /** Whether the chart distinguishes hands by their number of cards. */
  private readonly countsCards: boolean

  constructor(frame: Frame, play: Play, dealt: Deal) {
    this.frame = frame
    this.play = play
    this.dealt = dealt
    const [first, second, up, hole] = dealt.cards
    const points = ({ rank }: DrawResult): Local => this.pointsOf(rank)
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
    this.column = frame.lanes(find(frame.table(play.ranks.columns), up.rank))
    this.countsCards = play.later.classes.some((own) => own > 0)
    this.lateAce = frame.lanes(NO_LANE)
    this.cards = frame.lanes(frame.all(2))
    this.marks = play.suits
      ? frame.lanes(either(marksOf(frame, this.first[0], first.copy), marksOf(frame, this.first[1], second.copy)))
      : this.lateAce
  }

  /** Pairs that are split, or not played like other hands of their total. */
  queuedPairs(): Local {
    const { frame, play, column, dealt } = this
    const [value, other] = this.first
    const bit = frame.lanes(pairBit(frame, value))
    const low = frame.look(play.queuedPairs.low, column)
    const high = frame.look(play.queuedPairs.high, column)
    const row = choose(high, low, moreThan(value, frame.all(8)))
    const pair = both(dealt.valid, eq(value, other))
    const queued = both(pair, eq(both(row, bit), bit))
    return frame.lanes(play.peeks ? without(queued, this.dealerBlackjack) : queued)
  }

  /** Plays and settles the lanes of a mask, which must not contain queued pairs. */
  playOut(generator: Generator, valid: Local, log: Log, results: Results): void {
    const { frame, play } = this
    const decided = this.decideOnTwo(valid)
    const { need, doubled, surrendered } = decided
    // A blackjack or a surrender does not wait for the dealer's total. If the dealer has blackjack, no hand does.
    const waits = frame.lanes(without(without(without(valid, this.blackjack), surrendered), this.dealerBlackjack))
    const rescued = frame.lanes(NO_LANE)
    const dealer = frame.lanes(NO_LANE)
    const lanes: Lanes = {
      need,
      doubled,
      waits,
      rescued,
      dealer,
      later: lookUpLater(frame, play, this.column, doubled),
    }
    this.dealerWants(lanes)
    const held: DealtHand[] = [...this.dealt.cards]
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
    const net = settleRounds(frame, play, this.ended(lanes, valid, surrendered))
    log.end(net)
    results.add(net)
  }

  private leaveIfDone({ need, dealer }: Lanes, levels: number): void {
    this.frame.leave(levels, isZero(anywhere(either(need, dealer))))
  }

  /** The same steps with the cards in memory, until every lane is done. */
  private goOnInMemory(generator: Generator, lanes: Lanes, held: readonly DealtHand[], log: Log): void {
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
    const where = (rows: Rows): Local =>
      frame.lanes(both(playing, says(frame, laneRows(frame, rows, column), total, bit)))
    const need =
      play.firstDrawsBelow === undefined
        ? where(play.firstDraws)
        : frame.lanes(both(playing, drawsBelow(frame, play.firstDrawsBelow, column, NO_LANE)(total, [])))
    const doubled = where(play.first.double)
    const surrendered = play.surrenders ? where(play.first.surrender) : frame.lanes(NO_LANE)
    if (play.locksAces) frame.set(this.ace, without(this.ace, doubled))
    return { need, doubled, surrendered }
  }

  /** Deals a card to the player if one is due, otherwise to the dealer. A lane that refused it does not change. */
  private take(lanes: Lanes, drawn: DrawResult, accepted: Local, log: Log): DealtHand {
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
    if (play.winsAt21 || this.countsCards) frame.set(this.cards, minus(this.cards, toPlayer))
    if (play.suits) frame.set(this.marks, either(this.marks, both(marks(), toPlayer)))
    const total = totalOf(frame, this.hard, this.ace)
    const classes = this.countsCards ? cardClasses(frame, play.later.classes, this.cards) : []
    const again = frame.lanes(lanes.later.draws(total, classes))
    if (play.doublesLater) frame.set(again, without(again, doubled))
    if (play.rescues) this.rescue(lanes, both(toPlayer, doubled), total.total)
    if (play.doublesLater) {
      frame.set(this.lateAce, either(this.lateAce, both(ace, toPlayer)))
      const rows = lanes.later.doubles(classes)
      const doubles = frame.lanes(both(both(again, toPlayer), says(frame, rows, total, bitOf(frame, total.total))))
      frame.set(doubled, either(doubled, doubles))
      if (play.locksAces) frame.set(this.ace, choose(this.lateAce, this.ace, doubles))
    }
    frame.set(need, without(need, without(toPlayer, again)))
    // A bust hand does not wait for the dealer; nor does a 21 that wins at once.
    const ends = play.winsAt21 ? frame.all(20) : frame.all(21)
    frame.set(lanes.waits, without(lanes.waits, moreThan(total.total, ends)))
  }

  private rescue(lanes: Lanes, finished: Code, total: Local): void {
    const { frame } = this
    const rescued = both(both(finished, lessThan(total, frame.all(21))), lanes.later.rescues(total))
    frame.set(lanes.rescued, either(lanes.rescued, rescued))
    frame.set(lanes.waits, without(lanes.waits, lanes.rescued))
  }

  private dealerWants(lanes: Lanes): void {
    const { frame, play } = this
    const total = totalOf(frame, this.dealerHard, this.dealerAce)
    frame.set(lanes.dealer, both(lanes.waits, dealerDraws(frame, total, play.soft17)))
  }

  private ended(lanes: Lanes, valid: Local, surrendered: Local): FinishedHand {
    const { hard, ace, cards, marks, blackjack, dealerHard, dealerAce, dealerBlackjack } = this
    const { doubled, rescued, waits } = lanes
    const player = { hard, ace, cards, marks, blackjack, doubled, rescued, surrendered }
    return { valid, ...player, waits, dealerHard, dealerAce, dealerBlackjack }
  }

  private pointsOf(rank: Local): Local {
    return this.frame.lanes(find(this.frame.table(this.play.ranks.points), rank))
  }
}

/** The state of each lane: the player needs a card, has doubled, waits for the dealer; the dealer draws. */
interface Lanes {
  readonly need: Local
  readonly doubled: Local
  readonly waits: Local
  readonly rescued: Local
  readonly dealer: Local
  readonly later: Later
}
