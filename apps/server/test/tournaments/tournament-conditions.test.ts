import { describe, expect, test } from 'vitest'
import { conditionsOf, formFor, TEMPLATES, TOURNAMENT_BOOKS } from '../../../web/src/player/tournament/setup/form.ts'
import { checkConditions } from '../../src/tournaments/check-conditions.ts'
import { ImpossibleTournament } from '../../src/tournaments/opening.ts'
import { overviewOf } from '../../src/tournaments/views/overview.ts'
import { CONDITIONS, TournamentStage } from './tournament-stage.ts'

const fixedIn = (book: 'nsw' | 'tas', conditions: object) =>
  checkConditions(book, {}, { ...conditions }).fixed.map(({ field, clause }) => `${field} ${clause}`)

describe('conditions that are being written', () => {
  test('what the book wants announced is named in its order, each field with its clause', () => {
    const { missing, wrong } = checkConditions('nsw', {}, { fee: 50, chips: 1000, minimum: 10 })
    expect(missing.slice(0, 3)).toEqual([
      { field: 'compulsoryWager', clause: 'NSW-20.4.2(c)' },
      { field: 'maximum', clause: 'NSW-20.4.2(d)' },
      { field: 'sessions', clause: 'NSW-20.4.2(e)' },
    ])
    expect(wrong).toEqual([])
    expect(checkConditions('nsw', {}, CONDITIONS).missing).toEqual([])
  })

  test('what is fixed differs by book and by format', () => {
    expect(fixedIn('nsw', CONDITIONS)).toContain('retained NSW-20.3.2a')
    expect(fixedIn('nsw', CONDITIONS)).toContain('eliminationHands NSW-20.1.1.session')
    expect(fixedIn('nsw', CONDITIONS)).not.toContain('passCards TAS-22.3.4')
    expect(fixedIn('tas', {})).toContain('passCards TAS-22.3.4')
    expect(fixedIn('tas', {})).toContain('entries.withdrawBefore TAS-22.1.0.s2')
    expect(fixedIn('tas', { format: 'live' })).toContain('chipsAreCash TAS-22.0.2.b')
    expect(fixedIn('tas', { format: 'elimination' }).join()).not.toContain('eliminationHands')
  })

  test('what is unlawful, no condition, or not possible here is named by its field', () => {
    const wrongIn = (book: 'nsw' | 'tas', conditions: object) =>
      checkConditions(book, {}, { ...conditions }).wrong.map(({ field, clause }) => `${field} ${clause}`)
    expect(wrongIn('nsw', { ...CONDITIONS, prizes: [60, 30] })).toEqual(['prizes NSW-20.3.2a'])
    expect(wrongIn('nsw', { ...CONDITIONS, maximum: 5 })).toEqual(['maximum null'])
    expect(wrongIn('tas', { format: 'jokersWild', jokers: 33 })).toContain('jokers null')
    expect(wrongIn('tas', { format: 'jokersWild', jokers: 4, vouchers: [20] })).toEqual([])
    expect(wrongIn('tas', { format: 'chips', jokers: 4 })).toContain('jokers TAS-23.3.s1')
    expect(() => checkConditions('nz', {}, {})).toThrow(ImpossibleTournament)
  })

  test('what nobody could play by is named by its field, with how many have a seat', () => {
    const entries = { minimum: 2, maximum: 14 }
    const { wrong } = checkConditions('nsw', {}, { ...CONDITIONS, entries, sessions: [{ hands: 3 }] })
    expect(wrong).toEqual([
      {
        field: 'entries.maximum',
        what: 'more players may enter than the first session has seats; allow fewer, or add tables',
        clause: null,
        why: 'more-than-seats',
        seats: 7,
      },
    ])
  })

  test.each(TOURNAMENT_BOOKS.flatMap((book) => TEMPLATES[book].map((template) => [book, template] as const)))(
    'the form of %s with %s begins with conditions that can be played',
    (book, template) => {
      const off = new Set(checkConditions(book, {}, {}).fixed.map(({ field }) => field))
      const { wrong } = checkConditions(book, {}, conditionsOf(formFor(book, template), off, 0))
      expect(wrong.filter(({ why }) => why !== null)).toEqual([])
    },
  )

  test('[TAS-22.1.0.s2] the page says that a withdrawal is free until three weeks before the start', async () => {
    const weeks = 7 * 24 * 60
    const at = new TournamentStage('withdrawal')
    await at.draft({ starts: 5 * weeks }, { rulebook: 'tas' })
    const { withdrawUntil, begins } = overviewOf(at.host.latest, at.timers.now())
    expect(withdrawUntil).toBe(begins + 2 * weeks * 60_000)
  })
})
