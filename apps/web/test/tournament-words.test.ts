import type { WagerName } from '@openpit/engine'
import type { SideName } from '@openpit/names'
import { DeskAct } from '@openpit/protocol'
import {
  DISQUALIFICATION_REASONS,
  RULEBOOK_NAMES,
  rulebooks,
  TOURNAMENT_FORMATS,
  TOURNAMENT_POWERS,
  type TournamentRules,
} from '@openpit/rulebooks'
import { CONDITION_FIELDS, fixedConditions, RECORD_KINDS } from '@openpit/tournament'
import { describe, expect, test } from 'vitest'
import { tournamentDe } from '../src/lab/words/tournament-de.ts'
import { tournamentEn } from '../src/lab/words/tournament-en.ts'
import { boardDe } from '../src/player/tournament/words/board-de.ts'
import { boardEn } from '../src/player/tournament/words/board-en.ts'
import { bracketDe, podiumDe } from '../src/player/tournament/words/bracket-de.ts'
import { bracketEn, podiumEn } from '../src/player/tournament/words/bracket-en.ts'
import { de } from '../src/player/tournament/words/de.ts'
import { deskDe } from '../src/player/tournament/words/desk-de.ts'
import { deskEn } from '../src/player/tournament/words/desk-en.ts'
import { en } from '../src/player/tournament/words/en.ts'
import { roomDe } from '../src/player/tournament/words/room-de.ts'
import { roomEn } from '../src/player/tournament/words/room-en.ts'
import { setupDe } from '../src/player/tournament/words/setup-de.ts'
import { setupEn } from '../src/player/tournament/words/setup-en.ts'
import { supervisorDe } from '../src/player/tournament/words/supervisor-de.ts'
import { supervisorEn } from '../src/player/tournament/words/supervisor-en.ts'
import { tableDe } from '../src/player/tournament/words/table-de.ts'
import { tableEn } from '../src/player/tournament/words/table-en.ts'
import { shapeOf } from './shape.ts'

/** What the books with tournaments say about them. */
const BOOKS = RULEBOOK_NAMES.flatMap((book): readonly TournamentRules[] => {
  const { tournament } = rulebooks[book]
  return tournament === 'none' ? [] : [tournament]
})

test.each([
  ['pages', en, de],
  ['table', tableEn, tableDe],
  ['desk', deskEn, deskDe],
  ['supervisor', supervisorEn, supervisorDe],
  ['setup', setupEn, setupDe],
  ['room', roomEn, roomDe],
  ['board', boardEn, boardDe],
  ['bracket', bracketEn, bracketDe],
  ['podium', podiumEn, podiumDe],
  ['lab', tournamentEn, tournamentDe],
])('both languages have the same texts of tournaments: %s', (_, english, german) => {
  expect(shapeOf(german)).toEqual(shapeOf(english))
})

test('a German page says in German what a ballot is about', () => {
  expect(de.ballot(1, 'seats of session 2')).toBe('Auslosung 1: Plätze der Sitzung 2')
  expect(de.ballot(2, 'places at table 3, session 1, hand 20')).toBe(
    'Auslosung 2: Plätze an Tisch 3, Sitzung 1, Runde 20',
  )
  expect(de.ballot(3, null)).toBe('Auslosung 3: noch nicht gehalten')
})

/** Tournaments have no side bets and no pontoon; the build says if a wager is missing here. */
const WAGERS: Readonly<Record<Exclude<WagerName, SideName | 'superBonus'>, true>> = {
  ...{ main: true, split: true, double: true, insurance: true, deduction: true },
  ...{ secret: true, secretSplit: true, secretDouble: true, voucher: true },
}

/** Acts that leave no line in the record: dealers do them all the time, and forms have lines of their own. */
const ROUTINE: readonly string[] = ['wagerTimeIsUp', 'sessionTimeIsUp', 'newShoe', 'recordForm']

describe.each([
  ['English', en, deskEn, setupEn, boardEn],
  ['German', de, deskDe, setupDe, boardDe],
] as const)('what books and tournaments name has words in %s', (_, words, desk, setup, board) => {
  const without = (names: readonly string[], ...lists: readonly object[]) =>
    names.filter((name) => !lists.some((list) => Object.hasOwn(list, name)))

  test('every field of the conditions, and what entrants must be told', () => {
    expect(without(CONDITION_FIELDS, words.fields)).toEqual([])
    const told = BOOKS.flatMap(({ mustSay, mustShow }) => [
      ...mustSay.flatMap(({ fields }) => fields),
      ...mustShow.map(({ field }) => field),
    ])
    expect(told.length).toBeGreaterThan(20)
    expect(without(told, words.fields)).toEqual([])
  })

  test('every value that is a word: formats, orders, and what a book fixes', () => {
    const fixed = BOOKS.flatMap((rules) => TOURNAMENT_FORMATS.flatMap((format) => fixedConditions(rules, format)))
    const values = fixed.flatMap(({ says }) => (typeof says === 'string' ? [says] : []))
    const chosen = BOOKS.flatMap(({ formats, orders }) => [...formats.is, ...orders.is])
    expect(without([...values, ...chosen], words.values)).toEqual([])
    const labelled = fixed.map(({ field }) => field)
    expect(without(labelled, setup.labels, setup)).toEqual([])
  })

  test('every line of the record, and every wager of a sheet', () => {
    // An act has the name of its button.
    expect(without(RECORD_KINDS, words.records)).toEqual(['act'])
    expect(without(Object.keys(WAGERS), board.wagers)).toEqual([])
  })

  test('every act at the desk and in the record, every reason, and every role that may act', () => {
    expect(without(DeskAct.shape.do.options, desk.acts)).toEqual([])
    const recorded = TOURNAMENT_POWERS.filter((power) => !ROUTINE.includes(power))
    expect(without(['dispute', 'voidRound', ...recorded], desk.acts, words.staffActs)).toEqual([])
    expect(without(DISQUALIFICATION_REASONS, desk.because)).toEqual([])
    const roles = BOOKS.flatMap(({ powers }) => recorded.flatMap((power) => powers[power].is))
    expect(without(roles, words.roles)).toEqual([])
  })
})
