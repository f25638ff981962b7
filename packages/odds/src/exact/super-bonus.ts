/**
 * Pontoon's Super Bonus: a suited 7-7-7 of three cards against a dealer's seven. A hand from a split gets it too,
 * unless the first split pair was suited. So two suited sevens are hit if the bonus is worth more than the split. All
 * other hands are played as without the bonus.
 */
import type { Rules, SuperBonus } from '@openpit/engine'
import type { Cents } from '@openpit/money'
import { BestPlay } from './best-play.ts'
import type { VersusUpcard } from './game.ts'
import { VALUES } from './holdings.ts'
import { type Choices, HIT, NEVER, weigh } from './play.ts'
import { dealChance, type UpcardRound } from './round.ts'
import { handsFrom } from './terms.ts'

export interface SuperBonusValue {
  readonly wager: Cents
  /** The bonus for this wager; nothing below the lowest band. */
  readonly bonus: Cents
  /** The expected number of bonus hands in a round. */
  readonly chance: number
  /** The expected value of the bonus for each unit staked; the house edge falls by this. */
  readonly value: number
  /** Whether two suited sevens are hit to win it. */
  readonly hitsSuitedSevens: boolean
}

const SEVEN = 6

/** The value of the Super Bonus for a main wager of this size; undefined if the book has none. */
export function superBonusValue(rules: Rules, wager: Cents): SuperBonusValue | undefined {
  return rules.superBonus.is === 'none' ? undefined : superBonusIn(new BestPlay(rules), wager)
}

/** The same, from best play that is known already. */
export function superBonusIn(best: BestPlay, wager: Cents): SuperBonusValue | undefined {
  const { terms } = best.game
  const bonus = terms.rules.superBonus.is
  if (bonus === 'none') return undefined
  refuseOthers(bonus)
  const paid = bonus.bands.findLast(({ from }) => wager >= from)?.bonus ?? (0 as Cents)
  const { versus, round } = best.against(SEVEN)
  const { chance, value, hits } = againstSeven(versus, round, paid / wager)
  const first = (terms.shoe[SEVEN] as number) / terms.cards
  return { wager, bonus: paid, chance: first * chance, value: first * value, hitsSuitedSevens: hits }
}

/** The formulas hold only for the pattern that the books have. */
function refuseOthers({ when, dealerFirst, notAfterSplitting }: SuperBonus): void {
  if (when === 'three-sevens-suited' && dealerFirst === 'seven' && notAfterSplitting.is === 'two-sevens-suited') return
  throw new RangeError(`a Super Bonus for ${when} against ${dealerFirst} is not analysed`)
}

function againstSeven(versus: VersusUpcard, { play, initialDeal }: UpcardRound, bonus: number) {
  const { terms, states } = versus.game
  const { decks } = terms
  const pair = dealChance(versus, SEVEN, SEVEN)
  if (pair === 0) return { chance: 0, value: 0, hits: false }
  const secondSuited = (decks - 1) / (4 * decks - 1)
  const thirdSuited = (decks - 2) / (4 * decks - 2)
  const third = ((versus.left[SEVEN] as number) - 2) / (versus.all - 2)
  const splits = initialDeal.splits[SEVEN] === 1
  const starts = states.starts[SEVEN * VALUES + SEVEN] ?? []
  const suited = starts.filter(({ suits }) => suits === undefined || [...suits].some(([one, other]) => one === other))
  // Only sevens that are hit can become three. Hitting two suited sevens costs the difference from the best other play.
  const choices: Choices = { stand: NEVER, hit: NEVER, double: NEVER }
  let cost = 0
  let chances = 0
  for (const { state, chance } of suited) {
    weigh(versus, play, state, choices)
    const best = splits ? (initialDeal.splitValues[SEVEN] as number) : (play.values[state] as number)
    cost += chance * (best - choices.hit)
    chances += chance
  }
  cost /= chances
  const gain = third * thirdSuited * bonus - cost
  const fromHit = gain > 0 ? secondSuited * third * thirdSuited : 0
  const hitsAfter = suited.every(({ state }) => play.actions[state] === HIT)
  const fromSplits = splits && hitsAfter ? afterSplits(versus, secondSuited * thirdSuited) : 0
  return {
    chance: pair * (fromHit + fromSplits),
    value: pair * (secondSuited * Math.max(0, gain) + fromSplits * bonus),
    hits: gain > 0,
  }
}

/** The first card of a hand from a split: one of the two that were dealt, or one that was drawn later. */
type FirstCard = 'dealt' | 'drawn'

/** The expected number of bonus hands from a split pair of sevens, over every order of sevens and others. */
function afterSplits({ left, all, game }: VersusUpcard, threeOfASuit: number): number {
  const { decks } = game.terms
  const sevens = left[SEVEN] as number
  const hands = handsFrom(game.terms, SEVEN)
  // If the two dealt sevens are suited, no hand can win the bonus; otherwise every hand can.
  const otherDiffers = (3 * decks) / (4 * decks - 3)
  const bothOfOneSuit = (decks - 3) * (decks - 4) + 3 * decks * (decks - 1)
  const dealtDiffer = 1 - bothOfOneSuit / ((4 * decks - 3) * (4 * decks - 4))
  const chanceOf = { dealt: threeOfASuit * otherDiffers, drawn: threeOfASuit * dealtDiffer }
  // The chance of two more sevens for one hand, with `removed` further sevens gone and `others` unseen cards that are
  // not sevens.
  const twoMore = (removed: number, others: number): number => {
    const count = sevens - 1 - removed
    const unseen = all - 1 - removed
    if (count < 2) return 0
    if (others === 0) return (count * (count - 1)) / (unseen * (unseen - 1))
    return twoMore(removed, others - 1) - (count / unseen) * twoMore(removed + 1, others - 1)
  }
  const follow = (open: readonly FirstCard[], drawn: number, others: number, chance: number): number => {
    if (open.length === 0 || chance <= 0) return 0
    if (drawn + 2 === hands) {
      const suits = open.reduce((sum, first) => sum + chanceOf[first], 0)
      return chance * suits * twoMore(drawn + 1, others)
    }
    const [first, ...rest] = open as [FirstCard, ...FirstCard[]]
    const isSeven = (sevens - 2 - drawn) / (all - 2 - drawn)
    return (
      follow(rest, drawn, others + 1, chance) + follow([first, 'drawn', ...rest], drawn + 1, others, chance * isSeven)
    )
  }
  return follow(['dealt', 'dealt'], 0, 0, 1)
}
