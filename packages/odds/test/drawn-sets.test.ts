import { describe, expect, test } from 'vitest'
import { addSet, cardSet, type DrawnSets, drawnChance } from '../src/exact/drawn-sets.ts'
import { pickFrom } from './pick.ts'

type Draw = { readonly cards: readonly number[]; readonly orders: number }

function setsOf(draws: readonly Draw[]): DrawnSets {
  const sets: DrawnSets = new Map()
  for (const { cards, orders } of draws)
    addSet(
      sets,
      cards.map(cardSet).reduce((sum, card) => sum + card, 0),
      orders,
    )
  return sets
}

/** The chance of one sequence of cards, drawn one after the other. */
function chanceOf(shoe: readonly number[], cards: readonly number[]): number {
  const left = [...shoe]
  return cards.reduce((chance, value) => {
    const all = left.reduce((sum, count) => sum + count, 0)
    const count = left[value] as number
    left[value] = count - 1
    return (chance * Math.max(0, count)) / all
  }, 1)
}

function drawnOut(shoe: readonly number[], some: readonly Draw[], others: readonly Draw[]): number {
  let chance = 0
  for (const one of some) {
    for (const other of others) chance += one.orders * other.orders * chanceOf(shoe, [...one.cards, ...other.cards])
  }
  return chance
}

/** Different sets of up to five cards. */
function draws(pick: (below: number) => number, count: number): Draw[] {
  const known = new Map<string, Draw>()
  while (known.size < count) {
    const cards = Array.from({ length: 1 + pick(5) }, () => pick(10)).sort((a, b) => a - b)
    known.set(cards.join(), { cards, orders: 1 + pick(6) / 4 })
  }
  return [...known.values()]
}

describe('the chance of drawing one set of cards and then another', () => {
  const shoes = [
    ['one deck', [4, 4, 4, 4, 4, 4, 4, 4, 4, 16]],
    ['eight decks', [32, 32, 32, 32, 32, 32, 32, 32, 32, 128]],
    ['a shoe with few cards of some values', [1, 0, 2, 3, 1, 4, 0, 1, 2, 5]],
  ] as const

  // Sets are calculated four at a time: numbers around it, and one that is not a multiple.
  test.each(shoes.flatMap(([name, shoe]) => [1, 3, 4, 5, 30].map((count) => [name, count, shoe] as const)))(
    '%s, %i sets: the same as drawing card by card',
    (_name, count, shoe) => {
      const pick = pickFrom(count)
      const [some, others] = [draws(pick, count), draws(pick, 40)]
      expect(drawnChance(shoe, setsOf(some), setsOf(others))).toBeCloseTo(drawnOut(shoe, some, others), 12)
    },
  )
})
