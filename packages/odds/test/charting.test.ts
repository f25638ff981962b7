import { describe, expect, test } from 'vitest'
import { bestColumn } from '../src/exact/charting.ts'
import { type Column, cellOf, playPairsByTotal, roundByColumn } from '../src/exact/column.ts'
import { gameOf, type VersusUpcard, versusUpcard } from '../src/exact/game.ts'
import { HOLDINGS, VALUES } from '../src/exact/holdings.ts'
import { bestRound, maySurrender } from '../src/exact/round.ts'
import { rulesOf } from './rules-of.ts'

type Part = 'base' | 'doubles' | 'surrenders' | 'splits'

/** Every free decision of a column: its array and its index. */
function decisions(against: VersusUpcard): [Part, number][] {
  const { terms, states } = against.game
  const found = new Map<string, [Part, number]>()
  const add = (part: Part, place: number) => found.set(`${part} ${place}`, [part, place])
  for (let state = 0; state < states.size; state++) {
    const cards = HOLDINGS.cards[states.holdings[state] as number] as number
    const total = states.totals[state] as number
    if (cards < 2 || total === 21) continue
    const cell = cellOf(against, state)
    if (total >= terms.mustDrawBelow) add('base', cell)
    if (states.mayDouble[state] === 1) add('doubles', cell)
    if (cards === 2 && maySurrender(terms, against.first)) add('surrenders', cell)
  }
  for (let value = 0; value < VALUES; value++) add('splits', value)
  return [...found.values()]
}

function withOther(against: VersusUpcard, column: Column, part: Part, place: number): Column {
  const cells = column[part].slice()
  cells[place] = 1 - (cells[place] as number)
  const other = { ...column, pairBase: column.pairBase.slice(), pairDoubles: column.pairDoubles.slice(), [part]: cells }
  playPairsByTotal(against, other)
  return other
}

describe('no single decision improves the best chart', () => {
  test.each([
    ['nsw, 3 decks', rulesOf('nsw', { decks: 3 })],
    ['star, 6 decks', rulesOf('star', { decks: 6 })],
    ['nz, 4 decks', rulesOf('nz', { decks: 4 })],
    ['online with surrender', rulesOf('online', { surrender: 'on-the-turn' })],
  ])('%s', (_name, rules) => {
    const game = gameOf(rules)
    for (let first = 0; first < VALUES; first++) {
      const against = versusUpcard(game, first)
      const column = bestColumn(against, bestRound(against))
      const { value } = roundByColumn(against, column)
      for (const [part, place] of decisions(against)) {
        const other = roundByColumn(against, withOther(against, column, part, place)).value
        expect(other, `${part} ${place} against ${first + 1}`).toBeLessThan(value + 1e-12)
      }
    }
  })
})
