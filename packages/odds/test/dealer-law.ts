import type { Rules } from '@openpit/engine'
import { ranksOf } from '../src/kernel/rows.ts'

export const ENDS = [
  'dealer17',
  'dealer18',
  'dealer19',
  'dealer20',
  'dealer21',
  'dealerBust',
  'dealerBlackjack',
] as const

/** The number of cards of each value, 1 to 10, in a full shoe. */
export function valuesOf(rules: Rules): number[] {
  const values = new Array(11).fill(0)
  for (const points of ranksOf(rules).points) values[points] += 4 * rules.decks.is
  return values
}

/** The probabilities of the dealer's `ENDS` from these cards, by following every order of the cards. */
export function dealerEnds(rules: Rules, values: number[]): number[] {
  const chances = new Array(ENDS.length).fill(0)
  const draws17 = rules.dealerOnSoft17.is === 'draws'
  const follow = (cards: number, hard: number, ace: boolean, left: number, chance: number): void => {
    const soft = ace && hard < 12
    const total = soft ? hard + 10 : hard
    if (cards === 2 && total === 21) chances[6] += chance
    else if (total > 21) chances[5] += chance
    else if (cards > 1 && (total > 17 || (total === 17 && !(soft && draws17)))) chances[total - 17] += chance
    else {
      for (let value = 1; value <= 10; value++) {
        const there = values[value] as number
        if (there === 0) continue
        values[value] = there - 1
        follow(cards + 1, hard + value, ace || value === 1, left - 1, (chance * there) / left)
        values[value] = there
      }
    }
  }
  follow(
    0,
    0,
    false,
    values.reduce((sum, there) => sum + there, 0),
    1,
  )
  return chances
}
