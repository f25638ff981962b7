import type { Actor } from '@openpit/engine'
import type { Cents } from '@openpit/money'
import { configure, rulebooks } from '@openpit/rulebooks'
import { describe, expect, test } from 'vitest'
import { openTable, play, restoreTable, snapshotOf, type Table, type TableCommand } from '../src/index.ts'

const SUE: Actor = { person: 'sue', role: 'supervisor' }
const ANN: Actor = { person: 'ann', role: 'player' }
const WAGER: TableCommand = { do: 'wager', by: ANN, box: 1, main: 1000 as Cents }

function open(setup: Partial<Parameters<typeof openTable>[0]> = {}): Table {
  const configured = configure(rulebooks.star)
  if (!configured.ok) throw new Error('the standard options are lawful')
  return openTable({ configuration: configured.table, chipsAtFirst: 100_000 as Cents, ...setup })
}

function kindsOf(table: Table, command: TableCommand): string {
  const played = play(table, command)
  return played.ok ? played.events.map(({ kind }) => kind).join(', ') : `refused: ${played.refusal.kind}`
}

describe('a table where nobody keeps track of staff or time', () => {
  test('lets everybody with the role act', () => {
    const wagered = play(open(), WAGER)
    if (!wagered.ok) throw new Error('refused')
    expect(kindsOf(wagered.table, { do: 'voidWager', by: SUE, player: 'ann', box: 1 })).toBe('wager-returned')
  })

  test('notes no time, although commands name one', () => {
    expect(kindsOf(open(), { do: 'postClosing', by: SUE, at: 5 })).toBe('notice-posted')
  })
})

describe('a table that keeps track', () => {
  const table = open({ begins: 0, staff: { supervisor: null } })

  test('refuses a role in which nobody is on duty, and names the clause that gives the power', () => {
    expect(play(table, { do: 'postClosing', by: SUE, at: 0 })).toMatchObject({
      ok: false,
      refusal: { kind: 'nobody-on-duty', clause: 'STAR-18.9' },
    })
  })

  test('notes the time once, and never an earlier one', () => {
    const later = play(table, { ...WAGER, at: 60_000 } as TableCommand)
    if (!later.ok) throw new Error('refused')
    expect(later.events[0]).toEqual({ kind: 'time-noted', at: 60_000 })
    expect(later.table.pit.now).toBe(60_000)
    const earlier = play(later.table, { ...WAGER, at: 30_000 } as TableCommand)
    expect(earlier.ok && earlier.table.pit.now).toBe(60_000)
  })
})

test('a snapshot of a program without a pit is continued with an empty one', () => {
  const configured = configure(rulebooks.star)
  if (!configured.ok) throw new Error('the standard options are lawful')
  const { pit, ...older } = snapshotOf(open())
  expect(restoreTable(older as ReturnType<typeof snapshotOf>, configured.table).pit).toEqual(pit)
})

describe('a call for a supervisor', () => {
  const DEE: Actor = { person: 'dee', role: 'dealer' }
  const dutiesOf = (table: Table) => table.pit.duties.map(({ duty, clause }) => [duty, clause])

  test('by a dealer stays open until a supervisor has come; a dealer cannot close it', () => {
    const called = play(open({ dealt: 'live' }), { do: 'callSupervisor', by: DEE })
    if (!called.ok) throw new Error('refused')
    expect(dutiesOf(called.table)).toEqual([['attend', 'STAR-1.1.gs']])
    const close: TableCommand = { do: 'done', by: DEE, duty: 'attend' }
    expect(play(called.table, close)).toMatchObject({ refusal: { kind: 'not-your-work', clause: 'STAR-1.1.gs' } })
    const attended = play(called.table, { ...close, by: SUE })
    expect(attended.ok && dutiesOf(attended.table)).toEqual([])
  })

  test('cannot come from a player, nor from a table with virtual cards', () => {
    expect(kindsOf(open({ dealt: 'live' }), { do: 'callSupervisor', by: ANN })).toBe('refused: not-your-work')
    expect(kindsOf(open(), { do: 'callSupervisor', by: DEE })).toBe('refused: cards-are-virtual')
  })
})
