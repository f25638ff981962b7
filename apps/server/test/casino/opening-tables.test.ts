import type { Cents } from '@openpit/money'
import { sidesOf } from '@openpit/odds'
import { ListedTable, Refusal } from '@openpit/protocol'
import { inEnglish } from '@openpit/protocol/sentences'
import { configure, type Options, rulebooks } from '@openpit/rulebooks'
import { describe, expect, test, vi } from 'vitest'
import { Openings } from '../../src/casino/openings.ts'
import { Registry } from '../../src/casino/registry.ts'
import { REAL_TIMERS } from '../../src/host/timers.ts'
import type { TableOpening } from '../../src/index.ts'
import type { EventStore } from '../../src/store/event-store.ts'
import type { Store } from '../../src/store/store.ts'
import { readSetup } from '../../src/tables/log/record.ts'
import { openFloor, tableOf } from '../floor.ts'

const floor = openFloor([tableOf('nz', 'nz-1'), tableOf('tas', 'tas-1')])

async function open(table: string, rulebook: string, options: object, confirms?: readonly string[]) {
  const manager = await floor.staff('manager')
  return await manager.post('/api/tables', { table, title: table, rulebook, options, confirms })
}

/** How a table was opened, as its log has it. */
async function openingOf(table: string): Promise<TableOpening> {
  const { store } = floor.server.floor as unknown as { readonly store: EventStore }
  return (await readSetup(store, table))?.opening as TableOpening
}

/** Tries to open a table as a manager, and confirms side bets that favour the player. Gives the outcome. */
async function openingResult(table: string, rulebook: string, options: object): Promise<string> {
  const { status, text } = await open(table, rulebook, options, ['perfectPairs'])
  if (status === 200) return 'opened'
  const { kind, option, why, clause } = JSON.parse(text).refusal
  return `${status} ${kind} ${option}: ${why} (${clause})`
}

test('[NZ-15B.8-2] all tables that offer Perfect Pairs have the same pay scale', async () => {
  expect(await openingResult('nz-2', 'nz', { sideBets: { perfectPairs: { payScale: 2 } } })).toBe(
    '422 unlawful sideBets.perfectPairs.payScale: it is 1 at the other tables, and must be the same at all tables (NZ-15B.8-2)',
  )
  expect(await openingResult('nz-3', 'nz', { sideBets: { perfectPairs: { payScale: 1 } } })).toBe('opened')
  // This table does not offer Perfect Pairs, so it has no pay scale that could differ.
  expect(await openingResult('nz-4', 'nz', { sideBets: { superSevens: {} } })).toBe('opened')
})

test('a table whose node died before it was on the list is opened as its log says, whatever is asked then', async () => {
  const { store } = floor.server.floor as unknown as { readonly store: Store }
  const registry = new Registry(store)
  const dies = new Openings(
    store,
    Object.assign(registry, { register: () => Promise.reject(new Error('died')) }),
    REAL_TIMERS,
  )
  await expect(dies.open(tableOf('tas', 'died', { title: 'First' }))).rejects.toThrow('died')
  const { status, text } = await open('died', 'nsw', {})
  expect([status, JSON.parse(text)]).toMatchObject([200, { title: 'First', rulebook: 'tas' }])
  const manager = await floor.staff('manager')
  const listed = JSON.parse((await manager.get('/api/tables')).text) as ListedTable[]
  expect(listed.find(({ table }) => table === 'died')).toMatchObject({ title: 'First', rulebook: 'tas' })
})

test('[NSW-15.1] a table opened on the floor names one kind of side bet and offers no other, or none', async () => {
  expect(await openingResult('nsw-kind', 'nsw', {})).toBe('opened')
  expect((await openingOf('nsw-kind')).options.sideBets).toEqual({ perfectPairs: {} })
  expect(await openingResult('nsw-any', 'nsw', { sideBets: { perfectPairs: false } })).toBe('opened')
  expect((await openingOf('nsw-any')).options.sideBets).toEqual({ perfectPairs: false, anyPairs: {} })
  const none = { perfectPairs: false, anyPairs: false }
  expect(await openingResult('nsw-none', 'nsw', { sideBets: none })).toBe('opened')
  expect((await openingOf('nsw-none')).options.sideBets).toEqual(none)
  expect(await openingResult('star-kinds', 'star', {})).toBe('opened')
  // Star allows several kinds, and has a jackpot only where the operator names it.
  expect((await openingOf('star-kinds')).options.sideBets).toEqual({ blazing7s: false })
})

test('[NZ-15B.8-2] of tables opened at the same moment, those that differ from the first are refused', async () => {
  // More tables than there are connections to the database.
  const scales = Array.from({ length: 24 }, (_, at) => (at % 3 === 0 ? 1 : 2))
  const all = await Promise.all(
    scales.map((payScale, at) => openingResult(`nz-at-once-${at}`, 'nz', { sideBets: { perfectPairs: { payScale } } })),
  )
  expect(all.map((answer) => answer === 'opened')).toEqual(scales.map((payScale) => payScale === 1))
})

test('opening a table does not read again how the others were opened', async () => {
  const { store } = floor.server.floor as unknown as { readonly store: Store }
  // The floor's own reads do not count: its tables read how they were opened, too.
  const read = vi.fn(store.read.bind(store))
  const counted: Store = Object.assign(Object.create(store), { read })
  const openings = new Openings(counted, new Registry(counted), REAL_TIMERS)
  await openings.preview(tableOf('nsw', 'nsw-first'))
  const first = read.mock.calls.length
  expect(first).toBeGreaterThan(0)
  await openings.preview(tableOf('nsw', 'nsw-second'))
  expect(read.mock.calls.length).toBe(first)
})

test('[TAS-5.2.c] all tables with a shoe, pontoon too, have the same number of cutting cards', async () => {
  for (const [table, book] of [
    ['tas-2', 'tas'],
    ['pontoon-2', 'pontoon'],
  ] as const) {
    expect(await openingResult(table, book, { decks: 6, markers: 2 })).toBe(
      '422 unlawful markers: it is 1 at the other tables, and must be the same at all tables (TAS-5.2.c)',
    )
  }
  expect(await openingResult('pontoon-3', 'pontoon', { decks: 6, markers: 1 })).toBe('opened')
  expect(await openingResult('tas-3', 'tas', { switches: { shufflingDevice: true } })).toBe('opened')
})

test('[STAR-2.3.4.3] Blazing 7s is offered only if it is asked for, together with a shuffling device', async () => {
  const sideBetsOf = async (table: string, options: object): Promise<readonly string[]> => {
    const manager = await floor.staff('manager')
    const reply = await manager.post('/api/tables', { table, title: table, rulebook: 'star', options })
    return ListedTable.parse(JSON.parse(reply.text)).sideBets
  }
  expect(await sideBetsOf('star-1', {})).not.toContain('blazing7s')
  expect(await sideBetsOf('star-2', { switches: { shufflingDevice: true } })).toContain('blazing7s')
  expect(await sideBetsOf('star-3', { sideBets: { blazing7s: {} } })).toContain('blazing7s')
})

test('the name of a refused table stays free', async () => {
  expect(await openingResult('tas-4', 'tas', { decks: 6, markers: 2 })).toContain('TAS-5.2.c')
  expect(await openingResult('tas-4', 'tas', { decks: 6 })).toBe('opened')
})

describe('a side bet that favours the player', () => {
  const SIX_DECKS = { decks: 6, markers: 1 }
  const exact = (book: 'pontoon' | 'star', options: Options): number | undefined => {
    const configured = configure(rulebooks[book], options)
    if (!configured.ok) throw new Error(configured.unlawful.why)
    const { rules, pool } = configured.table
    return sidesOf(rules, { pool })[book === 'pontoon' ? 'perfectPairs' : 'blazing7s']?.edge
  }

  test('Perfect Pairs at Federal Pontoon needs the manager to confirm the edge', async () => {
    const edge = exact('pontoon', SIX_DECKS)
    const { status, text } = await open('favour-1', 'pontoon', SIX_DECKS)
    expect(status).toBe(422)
    const refusal = Refusal.parse(JSON.parse(text).refusal)
    expect(refusal).toEqual({ kind: 'favours-the-player', clause: null, bets: [{ bet: 'perfectPairs', edge }] })
    expect(refusal.kind === 'favours-the-player' && inEnglish(refusal)).toBe(
      'perfectPairs favours the player by 1.74 %; confirm to open the table with it',
    )
    // Confirming another bet does not count.
    expect((await open('favour-1', 'pontoon', SIX_DECKS, ['superSevens'])).status).toBe(422)
    expect((await open('favour-1', 'pontoon', SIX_DECKS, ['perfectPairs'])).status).toBe(200)
    expect((await openingOf('favour-1')).confirmed).toEqual([{ bet: 'perfectPairs', edge }])
  })

  test('with four decks, or without the bet, there is nothing to confirm', async () => {
    expect((await open('favour-2', 'pontoon', { ...SIX_DECKS, decks: 4 })).status).toBe(200)
    expect((await open('favour-3', 'pontoon', { ...SIX_DECKS, sideBets: { perfectPairs: false } })).status).toBe(200)
    expect(await openingOf('favour-2')).not.toHaveProperty('confirmed')
  })

  test('a jackpot that is large enough needs the same confirmation', async () => {
    const options = { sideBets: { blazing7s: { wager: 250 as Cents, pool: 40_000_000 as Cents } } }
    const { status, text } = await open('favour-4', 'star', options)
    expect(status).toBe(422)
    expect(JSON.parse(text).refusal.bets).toEqual([{ bet: 'blazing7s', edge: exact('star', options) }])
    expect((await open('favour-4', 'star', options, ['blazing7s'])).status).toBe(200)
  })

  test('a table that the book forbids is refused for the clause first', async () => {
    expect(JSON.parse((await open('favour-5', 'pontoon', { decks: 6, markers: 2 })).text).refusal.kind).toBe('unlawful')
    expect(JSON.parse((await open('favour-5', 'pontoon', { decks: 3 })).text).refusal.kind).toBe('unlawful')
  })
})
