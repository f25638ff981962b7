/** Whole rounds versus one upcard: the initial deal, the decisions on it, and the expected value. */
import { DEALER_BLACKJACK, ENDS } from './dealer.ts'
import type { VersusUpcard } from './game.ts'
import { ACE, holdingOf, TEN, VALUES } from './holdings.ts'
import { type Play, playOut } from './play.ts'
import { splitValue } from './splits.ts'
import { handsFrom, type Terms } from './terms.ts'

/** The decisions on the first two cards that come before play. */
export interface InitialDeal {
  /** Pairs that are split, by value. */
  readonly splits: Uint8Array
  /** Two-card states that are surrendered, before any split or play. */
  readonly surrenders: Uint8Array
  /** The expected value of splitting each pair; exact only for pairs that are split. */
  readonly splitValues: Float64Array
}

export interface UpcardRound {
  readonly play: Play
  readonly initialDeal: InitialDeal
  /** The mean over all first two cards, for one unit staked. */
  readonly value: number
}

/** The chance of two values as the first two cards, in either order. */
export function dealChance({ left, all }: VersusUpcard, one: number, other: number): number {
  const second = (left[other] as number) - Number(one === other)
  const orders = one === other ? 1 : 2
  return (orders * (left[one] as number) * second) / (all * (all - 1))
}

/** Calls back for each possible pair of values, the lower first. */
export function eachDeal(versus: VersusUpcard, deal: (one: number, other: number, chance: number) => void): void {
  for (let one = 0; one < VALUES; one++) {
    for (let other = one; other < VALUES; other++) {
      const chance = dealChance(versus, one, other)
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

/** A blackjack is paid unless the dealer has one too. Even money is taken if it is worth more. */
export function blackjackValue(versus: VersusUpcard): number {
  const { terms } = versus.game
  if (terms.blackjackPaidAtOnce) return terms.blackjackPays
  const value = (1 - blackjackAgainst(versus, ACE, TEN)) * terms.blackjackPays
  return terms.evenMoney && versus.first === ACE ? Math.max(value, 1) : value
}

/** Whether two cards may be surrendered against a first card. */
export function maySurrender({ surrender }: Terms, first: number): boolean {
  if (surrender === 'before-play-against-ace-or-picture') return first === ACE || first === TEN
  return surrender === 'on-the-turn'
}

/**
 * A surrender loses half the wager, or all of it to a dealer blackjack unless it was settled before that could be
 * known.
 */
export function surrenderValue(versus: VersusUpcard, one: number, other: number): number {
  const { terms } = versus.game
  if (terms.surrender === 'on-the-turn' && !terms.peeks) return -0.5
  return -0.5 - 0.5 * blackjackAgainst(versus, one, other)
}

export function maySplit(versus: VersusUpcard, one: number, other: number): boolean {
  return one === other && handsFrom(versus.game.terms, one) > 1
}

/** Best play of every first two cards. */
export function bestRound(versus: VersusUpcard): UpcardRound {
  const { terms, states } = versus.game
  const play = playOut(versus)
  const initialDeal = emptyInitialDeal(states.size)
  let mean = 0
  eachDeal(versus, (one, other, chance) => {
    if (isBlackjack(one, other)) {
      mean += chance * blackjackValue(versus)
      return
    }
    const starts = states.starts[one * VALUES + other] ?? []
    let played = 0
    for (const start of starts) played += start.chance * (play.values[start.state] as number)
    if (maySplit(versus, one, other)) {
      const split = splitValue(versus, play, one, played)
      initialDeal.splitValues[one] = split
      if (split > played) initialDeal.splits[one] = 1
    }
    const surrender = maySurrender(terms, versus.first) ? surrenderValue(versus, one, other) : Number.NEGATIVE_INFINITY
    for (const start of starts) {
      const value =
        initialDeal.splits[one] === 1 && one === other ? initialDeal.splitValues[one] : play.values[start.state]
      const surrendered = surrender > (value as number)
      if (surrendered) initialDeal.surrenders[start.state] = 1
      mean += chance * start.chance * (surrendered ? surrender : (value as number))
    }
  })
  return { play, initialDeal, value: mean }
}

export function emptyInitialDeal(size: number): InitialDeal {
  return {
    splits: new Uint8Array(VALUES),
    surrenders: new Uint8Array(size),
    splitValues: new Float64Array(VALUES).fill(Number.NEGATIVE_INFINITY),
  }
}

/** The expected value of a round with these decisions; `splitValues` must belong to this play. */
export function roundValue(versus: VersusUpcard, play: Play, initialDeal: InitialDeal): number {
  const { states } = versus.game
  let mean = 0
  eachDeal(versus, (one, other, chance) => {
    if (isBlackjack(one, other)) {
      mean += chance * blackjackValue(versus)
      return
    }
    for (const { state, chance: ofSuits } of states.starts[one * VALUES + other] ?? []) {
      let value = play.values[state] as number
      if (initialDeal.surrenders[state] === 1) value = surrenderValue(versus, one, other)
      else if (one === other && initialDeal.splits[one] === 1) value = initialDeal.splitValues[one] as number
      mean += chance * ofSuits * value
    }
  })
  return mean
}
