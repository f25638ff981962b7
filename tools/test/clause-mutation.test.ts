import { RULEBOOK_NAMES, type Rulebook, type RulebookName, rulebooks } from '@openpit/rulebooks'
import { type Outcome, readScenario, runScenario, type Scenario, withBook } from '@openpit/scenario'
import { describe, expect, test } from 'vitest'
import { type ClausePlace, clausePlaces, markedBook, markOf, withOtherClause } from '../src/mutants/clause-mutants.ts'
import { IDLE_CLAUSES } from '../src/mutants/idle-clauses.ts'
import { filesBelow, textOf } from '../src/proofs.ts'

interface ScenarioFile {
  readonly text: string
  readonly scenario: Scenario
}

const FILES: readonly ScenarioFile[] = filesBelow(['scenarios'], '.scenario.yaml').flatMap((path) => {
  const text = textOf(path)
  const read = readScenario(text)
  // A file whose options are forbidden plays no steps.
  return read.ok && read.scenario.unlawful === null ? [{ text, scenario: read.scenario }] : []
})

describe.each(RULEBOOK_NAMES)('%s', (name) => {
  const book = rulebooks[name]
  const places = clausePlaces(book)
  const citing = citingScenarios(name, places)
  const idle = new Map(
    IDLE_CLAUSES.filter(({ in: books }) => books.includes(name)).flatMap(({ because, places: listed }) =>
      listed.map((what) => [what, because] as const),
    ),
  )

  test('every place in the idle list has a clause', () => {
    const known = places.map(({ what }) => what)
    expect([...idle.keys()].filter((what) => !known.includes(what))).toEqual([])
  })

  test.each(places.map((place, index) => [place.what, place, index] as const))(
    'another clause in its place makes a scenario fail: %s',
    (what, place, index) => {
      const files = citing.get(markOf(place.clause, index)) ?? []
      if (idle.has(what))
        expect(files, `a scenario cites this clause, although the list says: ${idle.get(what)}`).toEqual([])
      else expect(isCaught(withOtherClause(book, place).book, place, files)).toBe(true)
    },
  )
})

/**
 * Which scenarios cite each place: every scenario is played once, with a mark instead of every clause. Only these can
 * fail when the clause in that place changes, so a mutant need not play the rest.
 */
function citingScenarios(name: RulebookName, places: readonly ClausePlace[]): Map<string, ScenarioFile[]> {
  const marked = markedBook(rulebooks[name], places)
  const citing = new Map<string, ScenarioFile[]>()
  for (const file of FILES.filter(({ scenario }) => scenario.rulebook === name)) {
    const { results, refusals, rulings } = played(marked, file.scenario)
    // The clause of a ruling is compared only where the file names it.
    const ruled = file.text.includes('ruled:') ? rulings : []
    const cited = new Set([...results, ...refusals, ...ruled].map(({ clause }) => String(clause)))
    for (const clause of cited) citing.set(clause, [...(citing.get(clause) ?? []), file])
  }
  return citing
}

/** Scenarios that name the clause are the most likely to fail, so they are played first. */
function isCaught(mutant: Rulebook, { clause }: ClausePlace, files: readonly ScenarioFile[]): boolean {
  const naming = files.filter(({ text }) => text.includes(clause))
  const others = files.filter((file) => !naming.includes(file))
  return [...naming, ...others].some(({ scenario }) => !played(mutant, scenario).pass)
}

function played(book: Rulebook, scenario: Scenario): Outcome {
  const changed = withBook(scenario, book)
  if (!changed.ok) throw new Error(`${scenario.title}: ${changed.unlawful.why}`)
  return runScenario(changed.scenario)
}
