import { parseCards } from '@openpit/cards'
import { matches, type Pattern, type Rules } from '@openpit/engine'
import type { Odds } from '@openpit/money'

/** What outcomes pay, in whole units; `perStake` units are one original wager. */
export interface Pays {
  readonly perStake: number
  readonly win: number
  readonly blackjack: number
  /** What a surrender costs. */
  readonly half: number
  /** A 21 that is paid at once, by what it is made of. */
  readonly twentyOne: Readonly<Record<TwentyOne, number>>
}

/** The kinds of 21 that a pay table can distinguish, each with an example. */
const EXAMPLES = {
  plain: '2s 9h Kd',
  fiveCards: '2s 3h 4d 5c 7s',
  sixCards: '2s 2h 3d 3c 4s 7h',
  sevenCards: '2s 2h 2d 3c 3s 4h 5d',
  straight: '6s 7h 8d',
  straightSuited: '6h 7h 8h',
  straightSpades: '6s 7s 8s',
  sevens: '7s 7h 7d',
  sevensSuited: '7h 7h 7h',
  sevensSpades: '7s 7s 7s',
} as const
type TwentyOne = keyof typeof EXAMPLES

/** The patterns that the examples cover. A pay table with any other would be paid wrongly. */
const KNOWN_PATTERNS: readonly Pattern[] = [
  'any',
  'five-cards',
  'six-cards',
  'seven-cards-or-more',
  'six-seven-eight',
  'six-seven-eight-suited',
  'six-seven-eight-of-spades',
  'three-sevens',
  'three-sevens-suited',
  'three-sevens-of-spades',
]

export function paysOf(rules: Rules): Pays {
  const lines = rules.twentyOnePays.is
  const strange = lines.find(({ when }) => !KNOWN_PATTERNS.includes(when))
  if (strange) throw new Error(`the simulation cannot tell '${strange.when}' from other hands`)
  const odds = [rules.blackjackPays.is, rules.winPays.is, ...lines.map(({ pays }) => pays)]
  const perStake = odds.reduce((units, [, from]) => leastCommonMultiple(units, from), 2)
  const inUnits = ([to, from]: Odds): number => (perStake * to) / from
  const paid = (example: string): number => {
    const read = parseCards(example)
    const cards = 'cards' in read ? read.cards : []
    return inUnits(lines.find(({ when }) => matches(when, cards))?.pays ?? rules.winPays.is)
  }
  const kinds = Object.entries(EXAMPLES).map(([kind, example]) => [kind, paid(example)])
  return {
    perStake,
    win: inUnits(rules.winPays.is),
    blackjack: inUnits(rules.blackjackPays.is),
    half: perStake / 2,
    twentyOne: Object.fromEntries(kinds) as Record<TwentyOne, number>,
  }
}

function leastCommonMultiple(a: number, b: number): number {
  let [larger, smaller] = [a, b]
  while (smaller > 0) [larger, smaller] = [smaller, larger % smaller]
  return (a * b) / larger
}
