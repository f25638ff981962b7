import { type Card, pointsOf } from '@openpit/cards'
import { matches, type Rules } from '@openpit/engine'
import { COUNTS, type Count } from './memory.ts'
import { COLUMNS, type Moves } from './moves.ts'
import { type Pays, paysOf } from './pays.ts'
import type { Shoe } from './shoe.ts'
import { DOUBLE, HIT, moveAt, SPLIT, STAND, SURRENDER, tableOfMoves } from './table-of-moves.ts'
import type { Tally } from './tally.ts'

const ACES = 12
const ROUNDS_AT_ONCE = 20_000

/** One hand of the player. */
interface Hand {
  cards: number
  hard: number
  ace: boolean
  lateAce: boolean
  doubled: boolean
  /** Its total, once it waits for the dealer. */
  waits: number
  readonly held: Card[]
}

/**
 * One round after the other in the order of the table, in plain TypeScript: what the kernel is measured against, and how a shoe is
 * dealt to a cutting card. It counts what the kernel counts.
 */
export class ScalarTable {
  private readonly rules: Rules
  private readonly pays: Pays
  private readonly shoe: Shoe
  private readonly moves: Moves
  private readonly table: Uint8Array
  private readonly drawsSoft17: boolean
  private readonly winsAt21: boolean
  private readonly peeks: boolean
  private readonly counts: Record<Count, number>
  private readonly hands: Hand[] = []
  private left: number
  private column = 0
  private net = 0
  private up = 0
  private dealerHard = 0
  private dealerAce = false
  private dealerBlackjack = false

  constructor(rules: Rules, moves: Moves, shoe: Shoe, rounds: number) {
    this.rules = rules
    this.moves = moves
    this.shoe = shoe
    this.left = rounds
    this.pays = paysOf(rules)
    this.table = tableOfMoves(rules, moves)
    this.drawsSoft17 = rules.dealerOnSoft17.is === 'draws'
    this.winsAt21 = rules.twentyOne.is === 'wins-at-once'
    this.peeks = rules.dealerSecondCard.is === 'face-down-at-once'
    this.counts = Object.fromEntries(COUNTS.map((count) => [count, 0])) as Record<Count, number>
  }

  advance(): boolean {
    const rounds = Math.min(this.left, ROUNDS_AT_ONCE)
    for (let round = 0; round < rounds; round++) this.playRound()
    this.left -= rounds
    return this.left <= 0
  }

  get played(): number {
    return this.counts.rounds
  }

  finish(): Tally {
    const counts = COUNTS.map((count) => [count, BigInt(this.counts[count])])
    return { ...(Object.fromEntries(counts) as Record<Count, bigint>), perStake: this.pays.perStake }
  }

  /** What a round brings, in units. */
  playRound(): number {
    const { counts, shoe } = this
    shoe.beginRound()
    const first = shoe.next()
    this.dealUp(shoe.next())
    const second = shoe.next()
    if (this.peeks) this.dealHole()
    this.net = 0
    this.hands.length = 0
    const blackjack = this.isBlackjack(first, second)
    if (blackjack) this.settleBlackjack()
    else if (this.peeks && this.dealerBlackjack) this.loseTo('dealerBlackjack')
    else this.playHands(first, second)
    counts.rounds++
    counts.sum += this.net
    counts.squares += this.net * this.net
    return this.net
  }

  private dealUp(card: Card): void {
    this.up = pointsOf(card)
    this.column = this.up === 1 ? COLUMNS - 1 : this.up - 2
    this.dealerHard = this.up
    this.dealerAce = this.up === 1
    this.dealerBlackjack = false
  }

  private dealHole(): void {
    this.dealerTakes(this.shoe.next())
    this.dealerBlackjack = this.dealerAce && this.dealerHard === 11
  }

  private dealerTakes(card: Card): void {
    const points = pointsOf(card)
    this.dealerHard += points
    if (points === 1) this.dealerAce = true
  }

  private isBlackjack(first: Card, second: Card): boolean {
    const [a, b] = [pointsOf(first), pointsOf(second)]
    return (a === 1 && b === 10) || (a === 10 && b === 1)
  }

  private settleBlackjack(): void {
    this.counts.blackjack++
    if (!this.winsAt21 && !this.peeks && (this.up === 1 || this.up === 10)) this.dealHole()
    if (!this.winsAt21 && this.dealerBlackjack) {
      this.counts.standOff++
      return
    }
    this.counts.win++
    this.net = this.pays.blackjack
  }

  private loseTo(what: Count): void {
    this.counts[what]++
    this.net -= this.pays.perStake
  }

  private playHands(first: Card, second: Card): void {
    const { counts, hands } = this
    hands.push(handOf(first))
    this.take(hands[0] as Hand, second)
    let surrendered = false
    for (let place = 0; place < hands.length; place++) surrendered = this.playHand(place)
    if (hands.length > 1) counts.split++
    if (hands.some(({ waits }) => waits > 0)) this.settleWithDealer()
    if (surrendered) return
    if (this.net > 0) counts.win++
    else if (this.net === 0) counts.standOff++
  }

  private take(hand: Hand, card: Card): void {
    const points = pointsOf(card)
    hand.hard += points
    hand.cards++
    if (points === 1) {
      hand.ace = true
      if (hand.cards > 2) hand.lateAce = true
    }
    hand.held.push(card)
  }

  /** Plays one hand until it is bust, paid, or waits for the dealer; true if it was given up for half. */
  private playHand(place: number): boolean {
    const hand = this.hands[place] as Hand
    for (;;) {
      if (hand.cards === 1) this.take(hand, this.shoe.next())
      const soft = hand.ace && hand.hard < ACES
      const total = soft ? hand.hard + 10 : hand.hard
      const move = total > 20 || hand.doubled ? STAND : this.moveOf(hand, total, soft)
      if (move === HIT) this.take(hand, this.shoe.next())
      else if (move === DOUBLE) this.double(hand)
      else if (move === SPLIT) this.split(place)
      else if (move === SURRENDER) return this.surrender()
      else {
        this.end(hand, total)
        return false
      }
    }
  }

  private moveOf(hand: Hand, total: number, soft: boolean): number {
    const { rules } = this
    const isSplit = this.hands.length > 1
    const [first, second] = hand.held as [Card, Card]
    const isPair = hand.cards === 2 && pointsOf(first) === pointsOf(second)
    if (isSplit && hand.cards === 2 && !isPair && first < 4 && rules.splitAcesTake.is === 'one-card') return STAND
    const room = this.hands.length < rules.handsPerBox.is
    const place = isSplit ? (room ? 1 : 2) : 0
    const at = isPair
      ? moveAt(2, 2 * pointsOf(first), 2, this.column, place)
      : moveAt(soft ? 1 : 0, total, hand.cards, this.column, place)
    return this.table[at] as number
  }

  private double(hand: Hand): void {
    this.counts.double++
    hand.doubled = true
    if (this.rules.doubledAces.is === 'first-two-locked-at-one') hand.ace = hand.lateAce
    this.take(hand, this.shoe.next())
  }

  /** The second card makes a hand of its own, which is played next. */
  private split(place: number): void {
    const { hands } = this
    const [kept, moved] = (hands[place] as Hand).held as [Card, Card]
    hands.splice(place + 1, 0, handOf(moved))
    Object.assign(hands[place] as Hand, handOf(kept))
  }

  private surrender(): boolean {
    if (!this.peeks) this.dealHole()
    if (this.dealerBlackjack) {
      this.net -= this.pays.perStake
      return false
    }
    this.counts.surrender++
    this.net -= this.pays.half
    return true
  }

  private end(hand: Hand, total: number): void {
    const { pays, counts } = this
    const times = hand.doubled ? 2 : 1
    if (total > 21) {
      counts.bust++
      this.net -= times * pays.perStake
    } else if (total === 21 && this.winsAt21) {
      this.net += hand.doubled ? 2 * pays.win : this.paidAt21(hand.held)
    } else if (hand.doubled && this.moves.rescues(total, this.column)) {
      this.net -= pays.perStake
    } else {
      hand.waits = total
    }
  }

  private paidAt21(cards: readonly Card[]): number {
    const line = this.rules.twentyOnePays.is.find(({ when }) => matches(when, cards))
    const [to, from] = line?.pays ?? this.rules.winPays.is
    return (this.pays.perStake * to) / from
  }

  private settleWithDealer(): void {
    const { counts } = this
    if (!this.peeks) this.dealHole()
    if (this.dealerBlackjack) {
      counts.dealerBlackjack++
      this.settleAgainstBlackjack()
      return
    }
    let total = this.dealerTotal()
    while (total < 17 || (total === 17 && this.drawsSoft17 && this.dealerAce && this.dealerHard < ACES)) {
      this.dealerTakes(this.shoe.next())
      total = this.dealerTotal()
    }
    counts[total > 21 ? 'dealerBust' : (`dealer${total}` as Count)]++
    for (const { waits, doubled } of this.hands) {
      if (waits === 0) continue
      const times = doubled ? 2 : 1
      if (total > 21 || waits > total) this.net += times * this.pays.win
      else if (waits < total) this.net -= times * this.pays.perStake
    }
  }

  private dealerTotal(): number {
    return this.dealerAce && this.dealerHard < ACES ? this.dealerHard + 10 : this.dealerHard
  }

  private settleAgainstBlackjack(): void {
    const { hands, pays } = this
    switch (this.rules.dealerBlackjackTakes.is) {
      case 'everything':
        for (const { waits, doubled } of hands) if (waits > 0) this.net -= (doubled ? 2 : 1) * pays.perStake
        return
      case 'busted-plus-one':
        this.net -= pays.perStake
        return
      case 'original-wager':
        if ((hands[0] as Hand).waits > 0) this.net -= pays.perStake
    }
  }
}

function handOf(card: Card): Hand {
  const points = pointsOf(card)
  return { cards: 1, hard: points, ace: points === 1, lateAce: false, doubled: false, waits: 0, held: [card] }
}
