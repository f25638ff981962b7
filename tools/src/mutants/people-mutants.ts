import { type Answer, type Setting, SIDE_NAMES } from '@openpit/engine'
import { type PeoplePower, type PeopleRules, type Rulebook, VOID_GROUNDS } from '@openpit/rulebooks'
import type { Mutant } from './mutants.ts'
import { changedRules } from './power-mutants.ts'

/** Powers, grounds and clauses are changed one by one further down; every other question is listed. */
type ChangedElsewhere = 'powers' | 'sideRestrictions' | 'voidGrounds' | 'says'
type Alternatives = {
  readonly [Question in Exclude<keyof PeopleRules, ChangedElsewhere>]: readonly PeopleRules[Question]['is'][]
}

const ALTERNATIVES: Alternatives = {
  givesUpSeats: ['when-seats-run-short', 'never'],
  noticeOfLimits: ['raised-minimum', 'any-change'],
  noticeMinutes: [19, 20, 21, 29, 30, 31],
  raisedAtOnce: ['present-players-keep-theirs', 'refused'],
  consentOfAll: ['replaces-the-notice', 'not-asked'],
  ownLimits: ['for-the-player', 'for-a-box-alone'],
  skippedBy: ['player', 'player-on-a-box'],
  boxLimit: ['one-at-the-minimum', 'any-number'],
  raiseFactor: [2, 3, 4],
  idleRounds: [2, 3, 4],
  closingMinutes: [0, 19, 20, 21],
  forfeits: ['may-be-forfeited', 'not-in-this-book'],
}

/** Without the power, the book's other answers about it never matter. */
const ONLY_WITH: Readonly<Partial<Record<keyof Alternatives, PeoplePower>>> = {
  noticeOfLimits: 'changeLimits',
  noticeMinutes: 'changeLimits',
  raisedAtOnce: 'changeLimits',
  consentOfAll: 'changeLimits',
  ownLimits: 'grantLimits',
  skippedBy: 'holdForShoe',
  boxLimit: 'limitBoxes',
  raiseFactor: 'limitRaises',
  idleRounds: 'vacate',
}

const VOIDED = ['all-reversed', 'payments-stand', 'not-in-this-book'] as const

/** What else a book could say about the people at its tables. */
export function peopleMutants(book: Rulebook): Mutant[] {
  return [...answerMutants(book), ...sideMutants(book), ...groundMutants(book)]
}

function answerMutants(book: Rulebook): Mutant[] {
  const { people } = book
  return Object.entries(ALTERNATIVES).flatMap(([name, alternatives]) => {
    const question = name as keyof Alternatives
    const power = ONLY_WITH[question]
    if (power && people.powers[power].who.is.length === 0) return []
    if (question === 'forfeits' && people.voidGrounds.fraud.is === 'not-in-this-book') return []
    const answer = people[question] as Answer<unknown> | Setting<unknown>
    return others<unknown>(alternatives, answer.is).map((is) =>
      withHouse(book, `house.${question}: ${JSON.stringify(is)}`, { [question]: { ...answer, is } }),
    )
  })
}

function sideMutants(book: Rulebook): Mutant[] {
  const { sideRestrictions } = book.people
  return SIDE_NAMES.flatMap((bet) => {
    const rule = sideRestrictions[bet]
    return (rule ? changedRules(rule) : []).map(({ what, rule: changed }) =>
      withHouse(book, `house.restrict ${bet}: ${what}`, { sideRestrictions: { ...sideRestrictions, [bet]: changed } }),
    )
  })
}

function groundMutants(book: Rulebook): Mutant[] {
  const { voidGrounds } = book.people
  return VOID_GROUNDS.flatMap((ground) =>
    others(VOIDED, voidGrounds[ground].is).map((is) =>
      withHouse(book, `house.void for ${ground}: ${is}`, {
        voidGrounds: { ...voidGrounds, [ground]: { ...voidGrounds[ground], is } },
      }),
    ),
  )
}

function others<T>(alternatives: readonly T[], than: unknown): readonly T[] {
  return alternatives.filter((other) => JSON.stringify(other) !== JSON.stringify(than))
}

function withHouse(book: Rulebook, what: string, changed: Partial<PeopleRules>): Mutant {
  return { what, book: { ...book, people: { ...book.people, ...changed } } }
}
