import { both, choose, either, eq, find, lessThan, minus, moreThan, plus, without } from '../wasm/lanes.ts'
import type { Code, Local } from '../wasm/wasm.ts'
import { heldKind } from './acceptance.ts'
import type { Hands } from './both-hands.ts'
import { type DrawResult, rankOf } from './draw.ts'
import type { Frame } from './frame.ts'
import { bitOf, cardClasses, dealerDraws, says, totalOf } from './hand.ts'
import { type Later, lookUpLater } from './later.ts'
import type { Play } from './play.ts'
import { marksOf } from './twenty-one.ts'

/** The steps of rounds after the first decision: a card for each lane, and what follows from it. */
export class Steps {
  private readonly frame: Frame
  private readonly play: Play
  private readonly hands: Hands
  private readonly later: Later
  /** The lanes whose dealer needs a card, now or after the player. */
  private readonly dealer: Local

  constructor(frame: Frame, play: Play, hands: Hands) {
    this.frame = frame
    this.play = play
    this.hands = hands
    this.later = lookUpLater(frame, play, hands.column, hands.doubled)
    this.dealer = frame.lanes(this.dealerWants())
  }

  /** The lanes that need a card. */
  open(): Code {
    return either(this.hands.need, this.dealer)
  }

  /**
   * Deals a card to the player if one is due, otherwise to the dealer. A lane that refused it does not change. Gives
   * the kind of the card in the lanes that took it.
   */
  take(drawn: DrawResult, accepted: Local): Local {
    const { frame, hands } = this
    const toPlayer = frame.lanes(both(hands.need, accepted))
    const toDealer = frame.lanes(both(without(this.dealer, hands.need), accepted))
    const kind = frame.lanes(heldKind(drawn, frame.lanes(either(toPlayer, toDealer))))
    const points = pointsOf(frame, this.play, drawn.kind)
    const ace = frame.lanes(eq(points, frame.all(1)))
    frame.set(hands.hard, plus(hands.hard, both(points, toPlayer)))
    frame.set(hands.ace, either(hands.ace, both(ace, toPlayer)))
    frame.set(hands.dealerHard, plus(hands.dealerHard, both(points, toDealer)))
    frame.set(hands.dealerAce, either(hands.dealerAce, both(ace, toDealer)))
    this.decide(toPlayer, ace, () => marksOf(frame, points, drawn.kind))
    frame.set(this.dealer, this.dealerWants())
    return kind
  }

  private decide(toPlayer: Local, ace: Local, marks: () => Code): void {
    const { frame, play, hands, later } = this
    const { need, doubled, waits } = hands
    if (play.countsCards) frame.set(hands.cards, minus(hands.cards, toPlayer))
    if (play.shoe.suits) frame.set(hands.marks, either(hands.marks, both(marks(), toPlayer)))
    const total = totalOf(frame, hands.hard, hands.ace)
    const classes = cardClasses(frame, play.later.classes, hands.cards)
    const again = frame.lanes(later.draws(total, classes))
    if (play.doublesLater) frame.set(again, without(again, doubled))
    if (play.rescues) this.rescue(both(toPlayer, doubled), total.total)
    if (play.doublesLater) {
      frame.set(hands.lateAce, either(hands.lateAce, both(ace, toPlayer)))
      const rows = later.doubles(classes)
      const doubles = frame.lanes(both(both(again, toPlayer), says(frame, rows, total, bitOf(frame, total.total))))
      frame.set(doubled, either(doubled, doubles))
      if (play.locksAces) frame.set(hands.ace, choose(hands.lateAce, hands.ace, doubles))
    }
    frame.set(need, without(need, without(toPlayer, again)))
    // A bust hand does not wait for the dealer; nor does a 21 that wins at once.
    const ends = play.winsAt21 ? frame.all(20) : frame.all(21)
    frame.set(waits, without(waits, moreThan(total.total, ends)))
  }

  private rescue(finished: Code, total: Local): void {
    const { frame, hands, later } = this
    const rescued = both(both(finished, lessThan(total, frame.all(21))), later.rescues(total))
    frame.set(hands.rescued, either(hands.rescued, rescued))
    frame.set(hands.waits, without(hands.waits, hands.rescued))
  }

  private dealerWants(): Code {
    const { frame, play, hands } = this
    const total = totalOf(frame, hands.dealerHard, hands.dealerAce)
    return both(hands.waits, dealerDraws(frame, total, play.soft17))
  }
}

export function pointsOf(frame: Frame, { ranks, shoe }: Play, kind: Local): Local {
  return frame.lanes(find(frame.table(ranks.points), rankOf(frame, shoe, kind)))
}
