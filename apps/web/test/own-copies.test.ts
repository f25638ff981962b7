import type { LinkView, TableView } from '@openpit/protocol'
import { expect, test } from 'vitest'
import { type LifeCopies, withNotes } from '../src/player/jackpot/own-copies.ts'

const LINK = {
  link: 'nova',
  bet: 'supernova',
  levels: [
    { level: 'red', life: 3, commitment: 'aa', cap: 20_000, rate: 100_000 },
    { level: 'pool', life: 1, commitment: null, cap: null, rate: 100_000 },
  ],
} as unknown as LinkView

const view = (more: object) =>
  ({
    phase: 'playing',
    round: 7,
    dealer: { cards: ['Kc'] },
    boxes: [
      {
        box: 2,
        hands: [],
        sides: [
          { player: 'ann', bet: 'supernova', cents: 200 },
          { player: 'bob', bet: 'supernova', cents: 200 },
          { player: 'ann', bet: 'perfectPairs', cents: 500 },
        ],
      },
    ],
    settled: [],
    ...more,
  }) as unknown as TableView

const NAME = JSON.stringify(['nova', 'red', 3])
const note = (copies: LifeCopies, shown: TableView, link = LINK) => withNotes(copies, link, 't', shown, 'ann')

test('own wagers are noted once, with what they must add, when the cards are out', () => {
  const bets = note({}, view({ phase: 'wagering', dealer: { cards: [] } }))
  expect(bets).toEqual({ [NAME]: { commitment: 'aa', wagers: [] } })
  const dealt = note(bets, view({}))
  expect(dealt).toEqual({ [NAME]: { commitment: 'aa', wagers: [{ wager: 't/7/2', millionths: 20_000_000 }] } })
  expect(note(dealt, view({}))).toBe(dealt)
})

test('a wager that went back is forgotten, and one that hit the level stays in its own life', () => {
  const dealt = note({}, view({}))
  const void2 = { settled: [{ wager: 'supernova', player: 'ann', box: 2, outcome: 'void' }], boxes: [] }
  expect(note(dealt, view(void2))[NAME]?.wagers).toEqual([])
  const [red] = LINK.levels
  const next = { ...LINK, levels: [{ ...red, life: 4, commitment: 'bb' }] } as LinkView
  const after = note(dealt, view({}), next)
  expect(after[NAME]?.wagers).toHaveLength(1)
  expect(after[JSON.stringify(['nova', 'red', 4])]).toEqual({ commitment: 'bb', wagers: [] })
})

test('the first commitment that was shown is kept', () => {
  const seen = note({}, view({}))
  const other = { ...LINK, levels: [{ ...LINK.levels[0], commitment: 'cc' }] } as LinkView
  expect(note(seen, view({ round: 8 }), other)[NAME]?.commitment).toBe('aa')
})
