import { readScenario, runScenario } from '@openpit/scenario'
import { PUBLIC } from '@openpit/table'
import { describe, expect, test } from 'vitest'
import { replayRound } from '../../src/history/replay.ts'
import { scenarioOf } from '../../src/history/round-scenario.ts'
import { type PastRound, PastRounds } from '../../src/history/rounds.ts'
import { DEMO_TABLES, type Store, type TableOpening } from '../../src/index.ts'
import { yourView } from '../../src/tables/views/your-view.ts'
import { MemoryStore } from '../memory-store.ts'
import { PlayedTable } from '../old-floors/played-table.ts'
import { VirtualTime } from '../world/time.ts'

/** Names that every object has already. */
const NAMES = ['constructor', 'toString', 'hasOwnProperty', 'valueOf', 'isPrototypeOf'] as const

describe('people named like the properties of every object', () => {
  test.each(DEMO_TABLES.map((opening) => [opening.rulebook, opening] as const))(
    'play %s, export the round and replay it',
    async (_, opening: TableOpening) => {
      const clock = { ...opening.clock, bettingMs: null, decisionMs: null, answersMs: null, awayMs: null }
      const store = new MemoryStore()
      await store.openTable({ ...opening, clock })
      const table = await PlayedTable.open(store, opening, new VirtualTime(), 'awkward names')
      for (const name of NAMES) table.arrive(name)
      const bets = NAMES.map((by, index) => ({ by, box: index + 1, main: 1_000 }))
      for (let round = 0; round < 3; round++) await table.playRound(bets)
      const { moment } = await table.now()
      for (const person of NAMES) {
        expect(JSON.stringify(yourView(moment, { person, role: 'player' }))).not.toMatch(/function|NaN|null,"tokens"/)
        const [chips, tokens] = [moment.table.chips, moment.table.tokens].map((held) => Object.entries(held))
        for (const [, cents] of [...(chips ?? []), ...(tokens ?? [])]) expect(Number.isSafeInteger(cents)).toBe(true)
      }
      await table.close()
      const rounds = new PastRounds(store as unknown as Store)
      for (const number of [1, 2, 3]) {
        const past = (await rounds.round(opening.name, number)) as PastRound
        expect(replayRound(past, PUBLIC).steps.length).toBeGreaterThan(0)
        for (const audience of [{ of: 'inspector' }, { of: 'bettor', player: 'constructor' }] as const) {
          const scenario = scenarioOf(past, audience)
          const read = readScenario(scenario)
          expect(read.ok ? runScenario(read.scenario).failures : read, scenario).toEqual([])
        }
      }
    },
  )
})
