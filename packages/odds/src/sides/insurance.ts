import { type Card, isAce, isTenValue, loadedShoe } from '@openpit/cards'
import type { Clause, Rules } from '@openpit/engine'
import type { Odds } from '@openpit/money'
import type { Rulebook } from '@openpit/rulebooks'
import { fraction, minus, numberOf, plus, textOf, times, WHOLE } from './fraction.ts'

/** Insurance, for a player who has seen only the dealer's first card. */
export interface InsuranceFigures {
  readonly edge: number
  readonly edgeExact: string
  readonly probability: number
  readonly pays: number
  readonly clause: Clause
  /** Whether these rules offer it. If not, the book has a switch that turns it on. */
  readonly offered: boolean
}

export interface Insurances {
  readonly ace: InsuranceFigures
  /** Only in books that have it. */
  readonly ten?: InsuranceFigures
}

/** From a fresh shoe without the dealer's first card; the player's own cards count as unseen. */
export function insuranceOf(rules: Rules, book: Rulebook): Insurances {
  const againstTen = rules.insuranceAgainst.is === 'ace-or-ten'
  const ace = figuresOf(rules, isTenValue, rules.insurancePays, true)
  if (!againstTen && book.switches.insuranceOnTen === undefined) return { ace }
  return { ace, ten: figuresOf(rules, isAce, rules.insuranceOnTenPays, againstTen) }
}

function figuresOf(
  rules: Rules,
  completes: (card: Card) => boolean,
  { is: [to, from], clause }: { readonly is: Odds; readonly clause: Clause },
  offered: boolean,
): InsuranceFigures {
  const shoe = loadedShoe(rules.decks.is, rules.deck.is)
  const chance = fraction(shoe.filter(completes).length, shoe.length - 1)
  const pays = fraction(to, from)
  const edge = minus(WHOLE, times(chance, plus(pays, WHOLE)))
  return {
    edge: numberOf(edge),
    edgeExact: textOf(edge),
    probability: numberOf(chance),
    pays: numberOf(pays),
    clause,
    offered,
  }
}
