import { ListedTable } from '@openpit/protocol'
import { expect, test } from 'vitest'
import { openFloor, tableOf } from './floor.ts'

const floor = openFloor([tableOf('nz', 'nz-1'), tableOf('tas', 'tas-1')])

/** What the house says to a table that a manager wants to open. */
async function opened(table: string, rulebook: string, options: object): Promise<string> {
  const manager = await floor.staff('manager')
  const { status, text } = await manager.post('/api/tables', { table, title: table, rulebook, options })
  if (status === 200) return 'opened'
  const { kind, option, why, clause } = JSON.parse(text).refusal
  return `${status} ${kind} ${option}: ${why} (${clause})`
}

test('[NZ-15B.8-2] one pay scale for Perfect Pairs at all tables that offer them', async () => {
  expect(await opened('nz-2', 'nz', { sideBets: { perfectPairs: { payScale: 2 } } })).toBe(
    '422 unlawful sideBets.perfectPairs.payScale: it is 1 at the other tables, and must be the same at all (NZ-15B.8-2)',
  )
  expect(await opened('nz-3', 'nz', { sideBets: { perfectPairs: { payScale: 1 } } })).toBe('opened')
  // Here they are not offered: there is nothing that could differ.
  expect(await opened('nz-4', 'nz', { sideBets: { superSevens: {} } })).toBe('opened')
})

test('[NZ-15B.8-2] of tables that are opened at the same moment, those that differ from the first are refused', async () => {
  // More than there are connections to the database.
  const scales = Array.from({ length: 24 }, (_, at) => (at % 3 === 0 ? 1 : 2))
  const all = await Promise.all(
    scales.map((payScale, at) => opened(`nz-at-once-${at}`, 'nz', { sideBets: { perfectPairs: { payScale } } })),
  )
  expect(all.map((answer) => answer === 'opened')).toEqual(scales.map((payScale) => payScale === 1))
})

test('[TAS-5.2.c] as many cutting cards at one table as at another, pontoon too, but for a shuffling device', async () => {
  for (const [table, book] of [
    ['tas-2', 'tas'],
    ['pontoon-2', 'pontoon'],
  ] as const) {
    expect(await opened(table, book, { decks: 6, markers: 2 })).toBe(
      '422 unlawful markers: it is 1 at the other tables, and must be the same at all (TAS-5.2.c)',
    )
  }
  expect(await opened('pontoon-3', 'pontoon', { decks: 6, markers: 1 })).toBe('opened')
  expect(await opened('tas-3', 'tas', { switches: { shufflingDevice: true } })).toBe('opened')
})

test('[STAR-2.3.4.3] without a shuffling device Blazing 7s is not offered, unless somebody asks for it and the device comes along', async () => {
  const sideBetsOf = async (table: string, options: object): Promise<readonly string[]> => {
    const manager = await floor.staff('manager')
    const reply = await manager.post('/api/tables', { table, title: table, rulebook: 'star', options })
    return ListedTable.parse(JSON.parse(reply.text)).sideBets
  }
  expect(await sideBetsOf('star-1', {})).not.toContain('blazing7s')
  expect(await sideBetsOf('star-2', { switches: { shufflingDevice: true } })).toContain('blazing7s')
  expect(await sideBetsOf('star-3', { sideBets: { blazing7s: {} } })).toContain('blazing7s')
})

test('a table that was refused leaves nothing behind: its name is free', async () => {
  expect(await opened('tas-4', 'tas', { decks: 6, markers: 2 })).toContain('TAS-5.2.c')
  expect(await opened('tas-4', 'tas', { decks: 6 })).toBe('opened')
})
