import { DEALER_BLACKJACK, DEALER_BUST } from '../exact/dealer.ts'
import { ACE } from '../exact/holdings.ts'
import { termsOf } from '../exact/terms.ts'
import { seededPick } from '../rounds/seeded-pick.ts'
import type { LastHand } from './last-hand.ts'
import { gainsOf, outcomeOf } from './outcome.ts'

/** How often a player went through in simulated hands, a tie shared, and how far off that may be. */
export interface SimulatedChance {
  readonly through: number
  readonly stderr: number
}

/** Plays the hand many times from a fresh shoe, without putting cards back; the same seed gives the same hands. */
export function simulateLastHand(hand: LastHand, hands: number, seed: bigint): readonly SimulatedChance[] {
  const { rules, players, places } = hand
  const { shoe, drawsOnSoft17 } = termsOf(rules)
  const pick = seededPick(seed)
  const cards = new DrawnShoe(shoe, pick)
  const gains = players.map(({ wagers }) => wagers.map((wager) => gainsOf(rules, wager)))
  const sums = players.map(() => 0)
  const squares = players.map(() => 0)
  for (let played = 0; played < hands; played++) {
    cards.shuffle()
    const ends = players.map(() => cards.drawHand(false))
    const dealer = cards.drawHand(drawsOnSoft17)
    const finals = players.map(({ chips }, place) => {
      const choices = gains[place] as readonly (readonly number[])[]
      return chips + (choices[pick(choices.length)]?.[outcomeOf(ends[place] as number, dealer)] ?? 0)
    })
    finals.forEach((final, place) => {
      const share = shareOf(final, finals, places)
      sums[place] = (sums[place] as number) + share
      squares[place] = (squares[place] as number) + share * share
    })
  }
  return sums.map((sum, place) => {
    const through = sum / hands
    return { through, stderr: Math.sqrt(((squares[place] as number) / hands - through ** 2) / hands) }
  })
}

/** One for a place, nothing for none, a share for players who are level for the last places. */
function shareOf(final: number, finals: readonly number[], places: number): number {
  let [above, level] = [0, 0]
  for (const other of finals) {
    if (other > final) above++
    else if (other === final) level++
  }
  return Math.max(0, Math.min(1, (places - above) / level))
}

/** A shoe of values that is drawn as far as hands need it. */
class DrawnShoe {
  private readonly cards: Uint8Array
  private readonly pick: (below: number) => number
  private left = 0

  constructor(shoe: Int16Array, pick: (below: number) => number) {
    this.cards = Uint8Array.from([...shoe].flatMap((count, value) => Array<number>(count).fill(value)))
    this.pick = pick
  }

  shuffle(): void {
    this.left = this.cards.length
  }

  /** The end of a hand that draws below 17, numbered as the dealer's ends. */
  drawHand(drawsOnSoft17: boolean): number {
    let [hard, aces, cards] = [0, 0, 0]
    for (;;) {
      const value = this.draw()
      hard += value + 1
      if (value === ACE) aces++
      cards++
      const soft = aces > 0 && hard <= 11
      const total = soft ? hard + 10 : hard
      if (cards === 2 && total === 21) return DEALER_BLACKJACK
      if (total > 21) return DEALER_BUST
      if (total > 17 || (total === 17 && !(soft && drawsOnSoft17))) return total - 17
    }
  }

  private draw(): number {
    const chosen = this.pick(this.left--)
    const value = this.cards[chosen] as number
    this.cards[chosen] = this.cards[this.left] as number
    this.cards[this.left] = value
    return value
  }
}
