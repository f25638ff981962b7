import { type Card, parseCard } from '@openpit/cards'
import type { Cents } from '@openpit/money'
import { configure, rulebooks } from '@openpit/rulebooks'
import { openTable, play, restoreTable, snapshotOf, type Table, type TableCommand } from '@openpit/table'
import { describe, expect, test } from 'vitest'
import { who } from '../../../../packages/engine/test/who.ts'
import { event } from '../../src/accounts/people.ts'
import { PERSON_EVENT_VERSION, upcastPerson } from '../../src/accounts/upcast.ts'
import { type Steps, unchanged, upcastBody } from '../../src/store/versions.ts'
import { bodyOf, type TableLogEvent } from '../../src/tables/log/record.ts'
import { EVENT_VERSION, upcast } from '../../src/tables/log/upcast.ts'

const TOLD: TableLogEvent = {
  kind: 'told',
  by: { person: 'ann', role: 'player' },
  command: { do: 'sit', box: 3 },
  played: [],
  events: [],
}

const versions = (current: number) => Array.from({ length: current }, (_, index) => index + 1)

describe('an event of a table', () => {
  test('is written with its version, and read without it', () => {
    expect(EVENT_VERSION).toBe(3)
    expect(JSON.parse(bodyOf(TOLD))).toEqual({ v: 3, ...TOLD })
    expect(upcast(bodyOf(TOLD))).toEqual(TOLD)
  })

  test('without a version is of version 1, and every version is read', () => {
    expect(upcast(JSON.stringify(TOLD))).toEqual(TOLD)
    for (const v of versions(EVENT_VERSION)) expect(upcast(JSON.stringify({ v, ...TOLD })), `${v}`).toEqual(TOLD)
  })

  test('of a newer version is an error that says to use a newer program', () => {
    const newer = JSON.stringify({ v: EVENT_VERSION + 1, ...TOLD })
    expect(() => upcast(newer)).toThrow(
      'a stored told event has version 4, this program knows versions up to 3: use a newer program',
    )
  })

  test.each([0, -1, 1.5, '2', null, 1e300])('with the version %s is damaged', (v) => {
    expect(() => upcast(JSON.stringify({ ...TOLD, v }))).toThrow(/damaged/)
  })

  test('of an unknown kind is an error', () => {
    expect(() => upcast('{"kind":"toString"}')).toThrow('no kind of stored event is called toString')
  })
})

describe('a snapshot of version 2', () => {
  const configured = configure(rulebooks.star, {
    sideBets: { blazing7s: { wager: 500 as Cents, pool: 5_000_000 as Cents, reset: 1_000_000 as Cents } },
  })
  if (!configured.ok) throw new Error(configured.unlawful.why)
  const after = (table: Table, command: TableCommand): Table => {
    const played = play(table, command)
    if (!played.ok) throw new Error(played.refusal.kind)
    return played.table
  }
  const seven = parseCard('7s') as Card
  const wagered = after(openTable({ configuration: configured.table, chips: { ann: 100_000 as Cents } }), {
    do: 'wager',
    by: who('ann'),
    box: 1,
    main: 1_000 as Cents,
    sides: { blazing7s: 500 as Cents },
  })
  const dealt: readonly TableCommand[] = [
    { do: 'deal', by: who('dealer') },
    { do: 'cards', cards: [seven, seven, seven] },
    { do: 'poolShows', bet: 'blazing7s', cents: 5_000_000 as Cents },
  ]
  const paid = dealt.reduce(after, wagered)

  /** The shape of version 2: the pool is in the round, and the people are called house. */
  const asOfVersion2 = (table: Table, isFirst: boolean): string => {
    const { people: house, pool, round, ...kept } = snapshotOf(table)
    const { sharesDue: _, carried, ...known } = round
    const poolBefore = isFirst ? {} : { poolBefore: pool.atOpening }
    const old = { ...kept, house, round: { ...known, ...poolBefore, carried: { ...carried, pool: pool.shows } } }
    return JSON.stringify({ v: 2, kind: 'standing-noted', standing: { table: old, keeper: {} }, round: 1 })
  }
  const read = (json: string): Table => {
    const noted = upcast(json)
    if (noted.kind !== 'standing-noted') throw new Error(noted.kind)
    return restoreTable(noted.standing.table, configured.table)
  }

  test('gets the pool from its round', () => {
    expect(paid.pool).toEqual({ shows: 4_500_000, atOpening: 5_000_000 })
    expect(read(asOfVersion2(paid, false))).toEqual(paid)
  })

  test('without the pool at the opening of the round takes the current one', () => {
    const table = read(asOfVersion2(wagered, true))
    expect(table).toEqual(wagered)
    const voided: TableCommand = { do: 'voidWager', by: who('supervisor'), box: 1, player: 'ann' }
    expect([...dealt, voided].reduce(after, table).pool.shows).toBe(5_000_000)
  })
})

describe('an event of a person', () => {
  test('is written with its version, and read without it', () => {
    const { body } = event('role-changed', { to: 'dealer' })
    expect(JSON.parse(body)).toEqual({ v: 2, to: 'dealer' })
    expect(upcastPerson('role-changed', body)).toEqual({ to: 'dealer' })
  })

  test('without a version is of version 1, and every version is read', () => {
    expect(upcastPerson('guest-came', '{}')).toEqual({})
    for (const v of versions(PERSON_EVENT_VERSION)) {
      expect(upcastPerson('role-changed', JSON.stringify({ v, to: 'dealer' }))).toEqual({ to: 'dealer' })
    }
  })

  test('of a newer version is an error', () => {
    expect(() => upcastPerson('guest-came', JSON.stringify({ v: PERSON_EVENT_VERSION + 1 }))).toThrow(/newer program/)
  })
})

test('all steps after the version of the body are applied in order', () => {
  const add = (letter: string) => (body: Readonly<Record<string, unknown>>) => ({ ...body, a: `${body.a}${letter}` })
  const steps: Steps<'x' | 'y'> = [
    { x: add('1'), y: unchanged },
    { x: add('2'), y: add('2') },
  ]
  expect(upcastBody({ a: '' }, 'x', steps)).toEqual({ a: '12' })
  expect(upcastBody({ v: 2, a: '' }, 'x', steps)).toEqual({ a: '2' })
  expect(upcastBody({ v: 3, a: '' }, 'x', steps)).toEqual({ a: '' })
  expect(upcastBody({ a: '' }, 'y', steps)).toEqual({ a: '2' })
})
