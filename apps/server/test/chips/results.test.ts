import { expect, test } from 'vitest'
import { DEMO_TABLES, type TableOpening } from '../../src/index.ts'
import { openFloor } from '../floor.ts'

const STAR = DEMO_TABLES.find(({ rulebook }) => rulebook === 'star') as TableOpening
const floor = openFloor([STAR])

test('the seed of a jackpot is not a loss of its table', async () => {
  const manager = await floor.staff('manager')
  const ann = await floor.playerAt(STAR.name, 'ann')
  const { chips } = ann.you(STAR.name)
  const { you } = await ann.playRound(STAR.name, 1, 1_000)
  const [yesterday, today] = [Date.now() - 86_400_000, Date.now()].map((at) => new Date(at).toISOString().slice(0, 10))
  const results = JSON.parse((await manager.get(`/api/house/results?from=${yesterday}&to=${today}`)).text)
  expect(results).toMatchObject([{ table: STAR.name, rounds: 1, win: chips - you.chips }])
})
