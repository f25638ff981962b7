import { type Rulebook, type RulebookName, rulebooks } from '@openpit/rulebooks'
import { type Outcome, readScenario, runScenario, type Scenario, withBook } from '@openpit/scenario'
import { readConditions } from '@openpit/tournament'
import { describe, expect, test } from 'vitest'
import { tournamentMutants } from '../src/mutants/tournament-mutants.ts'
import { filesBelow, textOf } from '../src/proofs.ts'

const BOOKS: readonly RulebookName[] = ['nsw', 'star', 'tas']

/** Answers that no story of a book can show, because another of its answers rules them out. Each has its reason. */
const NEVER_AWAY = 'no director signs off in this book'
const NO_BALLOT = 'no ballot is ever due in this book, and the refusal names the same clause'
const AS_IN_THE_GAME = 'the steps of the game are for wagers found wrong, and the refusal names the same clause'
const NO_CLOCK = 'no session of this book lasts minutes, and the refusal names the same clause'
const SHOWN_AT_THE_DESK = 'the supervisor’s desk shows it (apps/server/test/tournaments/tournament-supervision.test.ts)'
const IDLE_IN_NSW = {
  'formExamined: "without-an-indicator"': SHOWN_AT_THE_DESK,
  'directorPresent: "at-every-hand"': NEVER_AWAY,
  'power ballot: by everybody': NO_BALLOT,
}
const IDLE: Readonly<Partial<Record<RulebookName, Readonly<Record<string, string>>>>> = {
  nsw: IDLE_IN_NSW,
  star: IDLE_IN_NSW,
  tas: {
    'formExamined: "with-an-indicator"': SHOWN_AT_THE_DESK,
    'power correctWager: by everybody': AS_IN_THE_GAME,
    'power correctWager: by nobody': AS_IN_THE_GAME,
    'power sessionTimeIsUp: by everybody': NO_CLOCK,
    'power sessionTimeIsUp: by nobody': NO_CLOCK,
  },
}

const STORIES: readonly Scenario[] = filesBelow(['scenarios/tournaments'], '.scenario.yaml').flatMap((path) => {
  const read = readScenario(textOf(path))
  if (!read.ok) throw new Error(`${path} cannot be read`)
  return read.scenario.unlawful === null ? [read.scenario] : []
})

describe.each(BOOKS)('%s', (name) => {
  const book = rulebooks[name]
  const stories = STORIES.filter(({ rulebook }) => rulebook === name)
  const idle = IDLE[name] ?? {}
  const mutants = tournamentMutants(book)

  test('every idle answer is one', () => {
    const known = mutants.map(({ what }) => what)
    expect(Object.keys(idle).filter((what) => !known.includes(what))).toEqual([])
  })

  test.each(mutants.map((mutant) => [mutant.what, mutant] as const))('%s makes a story fail', (what, { book }) => {
    const isCaught = stories.some((story) => !passes(book, story))
    expect(isCaught, idle[what]).toBe(!Object.hasOwn(idle, what))
  })
})

/** Whether the book can still read the story's conditions, and the story still passes. */
function passes(book: Rulebook, story: Scenario): boolean {
  return canRead(book, story) && played(book, story).pass
}

function canRead({ tournament }: Rulebook, story: Scenario): boolean {
  if (tournament === 'none' || story.tournament === undefined) return false
  const { written, places } = story.tournament
  const { problems, unlawful } = readConditions(written, tournament, story.configuration.rules.smallestChip.is)
  return problems.length === 0 && (places === null || unlawful.length === 0)
}

function played(book: Rulebook, story: Scenario): Outcome {
  const changed = withBook(story, book)
  if (!changed.ok) throw new Error(`${story.title}: ${changed.unlawful.why}`)
  return runScenario(changed.scenario)
}
