import { describe, expect, test } from 'vitest'
import { event } from '../src/accounts/people.ts'
import { PERSON_EVENT_VERSION, upcastPerson } from '../src/accounts/upcast.ts'
import { type Steps, unchanged, upcastBody } from '../src/store/versions.ts'
import { bodyOf, type TableLogEvent } from '../src/tables/log/record.ts'
import { EVENT_VERSION, upcast } from '../src/tables/log/upcast.ts'

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
    expect(EVENT_VERSION).toBe(2)
    expect(JSON.parse(bodyOf(TOLD))).toEqual({ v: 2, ...TOLD })
    expect(upcast(bodyOf(TOLD))).toEqual(TOLD)
  })

  test('without a version is of version 1, and every version is read', () => {
    expect(upcast(JSON.stringify(TOLD))).toEqual(TOLD)
    for (const v of versions(EVENT_VERSION)) expect(upcast(JSON.stringify({ v, ...TOLD })), `${v}`).toEqual(TOLD)
  })

  test('of a newer version is an error that says to use a newer program', () => {
    const newer = JSON.stringify({ v: EVENT_VERSION + 1, ...TOLD })
    expect(() => upcast(newer)).toThrow(
      'a stored told event has version 3, this program knows versions up to 2: use a newer program',
    )
  })

  test.each([0, -1, 1.5, '2', null, 1e300])('with the version %s is damaged', (v) => {
    expect(() => upcast(JSON.stringify({ ...TOLD, v }))).toThrow(/damaged/)
  })

  test('of a kind that version 1 did not have is an error', () => {
    expect(() => upcast('{"kind":"toString"}')).toThrow('there is no stored event of the kind toString')
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
