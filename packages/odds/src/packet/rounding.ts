import { isAce, isTenValue, loadedShoe } from '@openpit/cards'
import type { Rules } from '@openpit/engine'
import { oddsPay } from '@openpit/money'
import { type Fraction, fraction, minus, numberOf, times, WHOLE } from '../sides/fraction.ts'

/** What rounding up a blackjack's payment adds at the table minimum. */
export interface RoundingAtMinimum {
  readonly wagerDollars: number
  readonly exactDollars: number
  readonly paidDollars: number
  /** The return it adds for each unit wagered, over all rounds. */
  readonly returns: number
}

/** Undefined without a table minimum: a book by itself has a minimum of one cent, which means none. */
export function roundingAtMinimum(rules: Rules): RoundingAtMinimum | undefined {
  const { minimum, blackjackPays, rounding, smallestChip } = rules
  if (minimum.is <= 1) return undefined
  const [to, from] = blackjackPays.is
  const paid = oddsPay(minimum.is, blackjackPays.is, rounding.is, smallestChip.is)
  const extra = minus(fraction(paid, minimum.is), fraction(to, from))
  return {
    wagerDollars: minimum.is / 100,
    exactDollars: (minimum.is * to) / from / 100,
    paidDollars: paid / 100,
    returns: numberOf(times(extra, blackjackWins(rules))),
  }
}

/** The chance of a blackjack that is paid: if it waits for the dealer, the dealer must not have one too. */
function blackjackWins(rules: Rules): Fraction {
  const shoe = loadedShoe(rules.decks.is, rules.deck.is)
  const [all, aces, tens] = [shoe.length, shoe.filter(isAce).length, shoe.filter(isTenValue).length]
  const dealt = fraction(2 * aces * tens, all * (all - 1))
  if (rules.blackjackPaid.is === 'at-once') return dealt
  const both = fraction(2 * (aces - 1) * (tens - 1), (all - 2) * (all - 3))
  return times(dealt, minus(WHOLE, both))
}
