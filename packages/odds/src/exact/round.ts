/** Whole rounds against one first card: the first two cards, what is done with them, and what comes of it. */
import { DEALER_BLACKJACK, ENDS } from './dealer.ts'
import type { VersusUpcard } from './game.ts'
import { ACE, holdingOf, TEN, VALUES } from './holdings.ts'
import { type Play, playOut } from './play.ts'
import { splitValue } from './splits.ts'
import { handsFrom, type Terms } from './terms.ts'

/** What is done with the first two cards before anything else. */
export interface InitialDeal {
  /** Pairs that are split, by value. */
  readonly splits: Uint8Array
  /** Two-card states that are surrendered, where that comes before splitting and playing. */
  readonly surrenders: Uint8Array
  /** What splitting each pair is worth, exactly where it is split. */
  readonly splitValues: Float64Array
}

export interface Round {
  readonly play: Play
  readonly opening: InitialDeal
  /** The mean over all first two cards, for one unit staked. */
  readonly value: number
}

/** The chance of two values as the first two cards, in either order. */
export function dealChance({ left, all }: VersusUpcard, one: number, other: number): number {
  const second = (left[other] as number) - Number(one === other)
  const orders = one === other ? 1 : 2
  return (orders * (left[one] as number) * second) / (all * (all - 1))
}

/** Calls back for each two values that may come, the lower first. */
export function eachDeal(facing: VersusUpcard, deal: (one: number, other: number, chance: number) => void): void {
  for (let one = 0; one < VALUES; one++) {
    for (let other = one; other < VALUES; other++) {
      const chance = dealChance(facing, one, other)
      if (chance > 0) deal(one, other, chance)
    }
  }
}

export function isBlackjack(one: number, other: number): boolean {
  return one === ACE && other === TEN
}

/** The chance of a dealer blackjack once two cards are gone. */
export function blackjackAgainst({ game, first }: VersusUpcard, one: number, other: number): number {
  return game.ends[(holdingOf(one, other) * VALUES + first) * ENDS + DEALER_BLACKJACK] as number
}

/** A blackjack is paid unless the dealer has one too; even money is taken when it is worth more, which it never is in a fresh shoe. */
export function blackjackValue(facing: VersusUpcard): number {
  const { terms } = facing.game
  if (terms.blackjackPaidAtOnce) return terms.blackjackPays
  const value = (1 - blackjackAgainst(facing, ACE, TEN)) * terms.blackjackPays
  return terms.evenMoney && facing.first === ACE ? Math.max(value, 1) : value
}

/** Whether two cards may be surrendered against a first card. */
export function maySurrender({ surrender }: Terms, first: number): boolean {
  if (surrender === 'before-play-against-ace-or-picture') return first === ACE || first === TEN
  return surrender === 'on-the-turn'
}

/** Half the wager; all of it to a dealer blackjack, unless the surrender was settled before that could be known. */
export function surrenderValue(facing: VersusUpcard, one: number, other: number): number {
  const { terms } = facing.game
  if (terms.surrender === 'on-the-turn' && !terms.peeks) return -0.5
  return -0.5 - 0.5 * blackjackAgainst(facing, one, other)
}

export function maySplit(facing: VersusUpcard, one: number, other: number): boolean {
  return one === other && handsFrom(facing.game.terms, one) > 1
}

/** Best play of every first two cards. */
export function bestRound(facing: VersusUpcard): Round {
  const { terms, states } = facing.game
  const play = playOut(facing)
  const opening = noOpening(states.size)
  let mean = 0
  eachDeal(facing, (one, other, chance) => {
    if (isBlackjack(one, other)) {
      mean += chance * blackjackValue(facing)
      return
    }
    const starts = states.starts[one * VALUES + other] ?? []
    let played = 0
    for (const start of starts) played += start.chance * (play.values[start.state] as number)
    if (maySplit(facing, one, other)) {
      const split = splitValue(facing, play, one, played)
      opening.splitValues[one] = split
      if (split > played) opening.splits[one] = 1
    }
    const surrender = maySurrender(terms, facing.first) ? surrenderValue(facing, one, other) : Number.NEGATIVE_INFINITY
    for (const start of starts) {
      const value = opening.splits[one] === 1 && one === other ? opening.splitValues[one] : play.values[start.state]
      const surrendered = surrender > (value as number)
      if (surrendered) opening.surrenders[start.state] = 1
      mean += chance * start.chance * (surrendered ? surrender : (value as number))
    }
  })
  return { play, opening, value: mean }
}

export function noOpening(size: number): InitialDeal {
  return {
    splits: new Uint8Array(VALUES),
    surrenders: new Uint8Array(size),
    splitValues: new Float64Array(VALUES).fill(Number.NEGATIVE_INFINITY),
  }
}

/** What an opening and a play are worth together; `splitValues` must be those of this play. */
export function roundValue(facing: VersusUpcard, play: Play, opening: InitialDeal): number {
  const { states } = facing.game
  let mean = 0
  eachDeal(facing, (one, other, chance) => {
    if (isBlackjack(one, other)) {
      mean += chance * blackjackValue(facing)
      return
    }
    for (const { state, chance: ofSuits } of states.starts[one * VALUES + other] ?? []) {
      let value = play.values[state] as number
      if (opening.surrenders[state] === 1) value = surrenderValue(facing, one, other)
      else if (one === other && opening.splits[one] === 1) value = opening.splitValues[one] as number
      mean += chance * ofSuits * value
    }
  })
  return mean
}
