import type { WrittenDraft } from '@openpit/protocol'
import { describe, expect, test } from 'vitest'
import { editedConditions, formOf } from '../src/player/tournament/setup/edit.ts'
import { wrongOnce } from '../src/player/tournament/setup/findings.ts'
import { conditionsOf, formFor, nameFor } from '../src/player/tournament/setup/form.ts'

const NOTHING_OFF: ReadonlySet<string> = new Set()

describe('the set-up form of a tournament', () => {
  test('a title becomes a name for addresses', () => {
    expect(nameFor('Winter Cup')).toBe('winter-cup')
    expect(nameFor('  Frühlingspokal 2026!')).toBe('fruhlingspokal-2026')
    expect(nameFor('!?')).toBe('')
  })

  test('numbers are sent as numbers, anything else as it was typed', () => {
    const form = formFor('nsw', 'heats')
    const conditions = conditionsOf(
      { ...form, values: { ...form.values, fee: '12,50', chips: 'many' } },
      NOTHING_OFF,
      0,
    )
    expect(conditions).toMatchObject({ fee: 12.5, chips: 'many', prizes: [50, 30, 20], buyBack: 'none' })
    expect(conditions.entries).toEqual({ minimum: 2, maximum: 14 })
    expect(conditions.sessions).toEqual([
      { hands: 20, tables: 2, advance: 3 },
      { hands: 20, tables: 1 },
    ])
  })

  test('empty fields and what the book fixes are not sent; times are minutes from now', () => {
    const form = formFor('tas', 'elimination')
    const now = new Date('2026-01-01T10:00').getTime()
    const values = { ...form.values, passCards: '2', added: ' ', starts: '2026-01-01T12:30', agreement: false }
    const conditions = conditionsOf({ ...form, values }, new Set(['passCards', 'buyBack']), now)
    expect(conditions).toMatchObject({ format: 'elimination', starts: 150 })
    for (const field of ['passCards', 'added', 'agreement', 'buyBack']) expect(conditions).not.toHaveProperty(field)
  })
})

test('what is wrong is said once for each condition: first what cannot be read', () => {
  const wrong = (field: string, clause: string | null = null) => ({ field, what: '', clause, why: null, seats: null })
  const found = [
    wrong('prizes.0'),
    wrong('prizes.1'),
    wrong('entries.minimum'),
    wrong('entries.maximum'),
    wrong('prizes', 'NSW-20.3.2a'),
  ]
  expect(wrongOnce(found).map(({ field }) => field)).toEqual(['prizes.0', 'entries.minimum', 'entries.maximum'])
})

describe('the form that changes conditions', () => {
  const begins = new Date('2026-01-01T10:00:20').getTime()
  const conditions: WrittenDraft['conditions'] = {
    ...{ fee: 12.5, prizes: [60, 40], order: 'marker', agreement: false, starts: 120, passCards: 0 },
    ...{
      buyBack: { fee: 5, times: 2 },
      later: [{ hand: 11, minimum: 25 }],
      entries: { minimum: 2, withdrawBefore: 60 },
    },
    sessions: [{ hands: 20, tables: 2, advance: 3 }, { hands: 20, takes: 'bought-back' }, { hands: 10 }],
  }
  const draft: WrittenDraft = { title: 'Cup', rulebook: 'nsw', version: 1, begins, conditions, refused: null }

  test('shows what was written, and gives it back unchanged if nobody touches it', () => {
    const form = formOf(draft)
    expect(form.values).toMatchObject({ fee: '12.5', prizes: '60, 40', starts: '2026-01-01T12:00', buyBack: '5' })
    expect(form.sessions[0]).toEqual({ by: 'hands', length: '20', tables: '2', advance: '3', eliminationHands: '' })
    expect(editedConditions(form, draft, NOTHING_OFF)).toEqual(conditions)
  })

  test('only what was touched changes; what the book fixes and what the form does not show stays', () => {
    const form = formOf(draft)
    const values = { ...form.values, fee: '20', 'entries.minimum': '4', passCards: '3', starts: '2026-01-01T13:00' }
    const sessions = form.sessions.map((one) => ({ ...one, length: '15' }))
    const edited = editedConditions({ ...form, values, sessions }, draft, new Set(['passCards']))
    expect(edited).toEqual({
      ...conditions,
      fee: 20,
      starts: 180,
      entries: { minimum: 4, withdrawBefore: 60 },
      sessions: [{ hands: 15, tables: 2, advance: 3 }, { hands: 15, takes: 'bought-back' }, { hands: 15 }],
    })
  })

  test('an emptied field is taken back, and how often players buy back stays', () => {
    const form = formOf(draft)
    const edited = editedConditions(
      { ...form, values: { ...form.values, order: '', buyBack: '8' } },
      draft,
      NOTHING_OFF,
    )
    expect(edited).not.toHaveProperty('order')
    expect(edited.buyBack).toEqual({ fee: 8, times: 2 })
    const none = editedConditions({ ...form, values: { ...form.values, buyBack: '' } }, draft, NOTHING_OFF)
    expect(none.buyBack).toBe('none')
  })
})
