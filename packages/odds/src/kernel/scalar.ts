import { type Card, pointsOf } from '@openpit/cards'
import { matches, type Rules } from '@openpit/engine'
import { COUNTS, type Count } from './memory.ts'
import { DOUBLE, HIT, moveAt, moveTable, SPLIT, STAND, SURRENDER } from './move-table.ts'
import { COLUMNS, type Moves } from './moves.ts'
import { type Pays, paysOf } from './pays.ts'
import { Counts, ScalarHand } from './scalar-hand.ts'
import type { Shoe } from './shoe.ts'
import type { Tally } from './tally.ts'

const ACES = 12
const TOTALS = 22
const ROUNDS_AT_ONCE = 20_000

/**
 * Plays one round after the other in plain TypeScript. The kernel is checked and measured against it, and it can deal a
 * shoe down to a cutting card. It counts what the kernel counts.
 */
export class ScalarTable {
  private readonly rules: Rules
  private readonly pays: Pays
  private readonly shoe: Shoe
  private readonly table: Uint8Array
  private readonly drawsSoft17: boolean
  private readonly winsAt21: boolean
  private readonly counts = new Counts()
  private readonly peeks: boolean
  private readonly locksAces: boolean
  private readonly closesAces: boolean
  private readonly handsMax: number
  private readonly rescued: Uint8Array
  private readonly hands: readonly ScalarHand[]
  private inPlay = 0
  private left: number
  private column = 0
  private net = 0
  private up = 0
  private dealerHard = 0
  private dealerAce = false
  private dealerBlackjack = false

  constructor(rules: Rules, moves: Moves, shoe: Shoe, rounds: number) {
    this.rules = rules
    this.shoe = shoe
    this.left = rounds
    this.pays = paysOf(rules)
    this.table = moveTable(rules, moves)
    this.drawsSoft17 = rules.dealerOnSoft17.is === 'draws'
    this.winsAt21 = rules.twentyOne.is === 'wins-at-once'
    this.peeks = rules.dealerSecondCard.is === 'face-down-at-once'
    this.locksAces = rules.doubledAces.is === 'first-two-locked-at-one'
    this.closesAces = rules.splitAcesTake.is === 'one-card'
    this.handsMax = rules.handsPerBox.is
    this.hands = Array.from({ length: this.handsMax }, () => new ScalarHand())
    this.rescued = Uint8Array.from({ length: TOTALS * COLUMNS }, (_, at) =>
      moves.rescues(Math.floor(at / COLUMNS), at % COLUMNS) ? 1 : 0,
    )
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

  /** Plays a round; returns its result in units. */
  playRound(): number {
    const { counts, shoe } = this
    shoe.beginRound()
    const first = shoe.next()
    this.dealUp(shoe.next())
    const second = shoe.next()
    if (this.peeks) this.dealHole()
    this.net = 0
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
    const points = pointsOf(first)
    return points === 1 ? pointsOf(second) === 10 : points === 10 && pointsOf(second) === 1
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
    const hand = hands[0] as ScalarHand
    hand.begin(first)
    this.inPlay = 1
    this.take(hand, second)
    let surrendered = false
    let waits = false
    for (let place = 0; place < this.inPlay; place++) {
      surrendered = this.playHand(place)
      if ((hands[place] as ScalarHand).waits > 0) waits = true
    }
    if (this.inPlay > 1) counts.split++
    if (waits) this.settleWithDealer()
    if (surrendered) return
    if (this.net > 0) counts.win++
    else if (this.net === 0) counts.standOff++
  }

  private take(hand: ScalarHand, card: Card): void {
    const points = pointsOf(card)
    hand.hard += points
    if (++hand.cards === 2) hand.second = card
    if (points === 1) {
      hand.ace = true
      if (hand.cards > 2) hand.lateAce = true
    }
    if (this.winsAt21) {
      if (hand.cards === 2) hand.held.push(hand.first)
      hand.held.push(card)
    }
  }

  /** Plays one hand until it is bust, paid, or waits for the dealer; true if it was surrendered for half. */
  private playHand(place: number): boolean {
    const hand = this.hands[place] as ScalarHand
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

  private moveOf(hand: ScalarHand, total: number, soft: boolean): number {
    if (hand.cards > 2) return this.table[moveAt(soft ? 1 : 0, total, hand.cards, this.column, 0)] as number
    const isSplit = this.inPlay > 1
    const place = isSplit ? (this.inPlay < this.handsMax ? 1 : 2) : 0
    const value = pointsOf(hand.first)
    if (value === pointsOf(hand.second)) return this.table[moveAt(2, 2 * value, 2, this.column, place)] as number
    if (isSplit && value === 1 && this.closesAces) return STAND
    return this.table[moveAt(soft ? 1 : 0, total, 2, this.column, place)] as number
  }

  private double(hand: ScalarHand): void {
    this.counts.double++
    hand.doubled = true
    if (this.locksAces) hand.ace = hand.lateAce
    this.take(hand, this.shoe.next())
  }

  /** The second card becomes the next hand. The hands after it move back one place; they hold one card each. */
  private split(place: number): void {
    const { hands } = this
    const hand = hands[place] as ScalarHand
    for (let behind = this.inPlay; behind > place + 1; behind--) {
      ;(hands[behind] as ScalarHand).begin((hands[behind - 1] as ScalarHand).first)
    }
    this.inPlay++
    ;(hands[place + 1] as ScalarHand).begin(hand.second)
    hand.begin(hand.first)
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

  private end(hand: ScalarHand, total: number): void {
    const { pays, counts } = this
    const times = hand.doubled ? 2 : 1
    if (total > 21) {
      counts.bust++
      this.net -= times * pays.perStake
    } else if (total === 21 && this.winsAt21) {
      this.net += hand.doubled ? 2 * pays.win : this.paidAt21(hand.held)
    } else if (hand.doubled && this.rescued[total * COLUMNS + this.column] === 1) {
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
    counts.addDealer(total)
    for (let place = 0; place < this.inPlay; place++) {
      const { waits, doubled } = this.hands[place] as ScalarHand
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
        for (let place = 0; place < this.inPlay; place++) {
          const { waits, doubled } = hands[place] as ScalarHand
          if (waits > 0) this.net -= (doubled ? 2 : 1) * pays.perStake
        }
        return
      case 'busted-plus-one':
        this.net -= pays.perStake
        return
      case 'original-wager':
        if ((hands[0] as ScalarHand).waits > 0) this.net -= pays.perStake
    }
  }
}
