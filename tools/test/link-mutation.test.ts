import { RULEBOOK_NAMES, type RulebookName, rulebooks } from '@openpit/rulebooks'
import { readScenario, runScenario, type Scenario, withBook } from '@openpit/scenario'
import { describe, expect, test } from 'vitest'
import { linkMutants } from '../src/mutants/link-mutants.ts'
import type { Mutant } from '../src/mutants/mutants.ts'
import { filesBelow, textOf } from '../src/proofs.ts'

/** Answers about links that no scenario of a book can show, because another of its answers rules them out. */
const ONE_LEVEL = 'a pool has one level: a second one is refused to everybody'
const NO_TERMINAL = 'no terminal is ever closed in this book'
const NO_POOL = 'the controller has no pool, so there is nothing to change, count or correct'
const NO_WINS = 'the prize button pays within the round: no win waits'
const NO_SENSORS = 'nothing registers a wager in this book'
const IDLE: Readonly<Partial<Record<RulebookName, Readonly<Record<string, string>>>>> = {
  star: {
    'link.power addLevel: by supervisor or manager': ONE_LEVEL,
    'link.power addLevel: by dealer or supervisor or manager': ONE_LEVEL,
    'link.power addLevel: by inspector or manager': ONE_LEVEL,
    'link.power addLevel: by inspector': ONE_LEVEL,
    'link.power addLevel: by nobody': ONE_LEVEL,
    'link.power openTerminal: by supervisor or manager': NO_TERMINAL,
  },
  nz: {
    'link.levelsMax: 4': NO_POOL,
    'link.levelsMax: 6': NO_POOL,
    'link.paid: after-the-round': NO_WINS,
    'link.approval: by-the-inspector': NO_WINS,
    'link.power addLevel: by supervisor or manager': NO_POOL,
    'link.power changeLink: by supervisor or manager': NO_POOL,
    'link.power correctMeter: by supervisor or manager': NO_POOL,
    'link.power reconcile: by supervisor or manager': NO_POOL,
    'link.power reportMeter: by supervisor or manager': NO_POOL,
    'link.power confirmJackpot: by supervisor or manager': NO_WINS,
    'link.power joinWins: by supervisor or manager': NO_WINS,
    'link.power approveJackpot: by supervisor or manager': NO_WINS,
    'link.power openTerminal: by supervisor or manager': NO_TERMINAL,
    'link.power misregistered: by supervisor or manager': NO_SENSORS,
  },
}

const FLOORS: readonly Scenario[] = filesBelow(['scenarios'], '.scenario.yaml').flatMap((path) => {
  const read = readScenario(textOf(path))
  return read.ok && read.scenario.floor ? [read.scenario] : []
})

/** A mutant is caught when some floor with tables of its book fails under it, or becomes unlawful. */
function isCaught({ book }: Mutant, floors: readonly Scenario[]): boolean {
  return floors.some((scenario) => {
    const changed = withBook(scenario, book)
    return !changed.ok || !runScenario(changed.scenario).pass
  })
}

/** Books with jackpots of their own. Pontoon has those of tas. */
const BOOKS = RULEBOOK_NAMES.filter(
  (name, index) =>
    Object.keys(rulebooks[name].jackpots.links).length > 0 &&
    RULEBOOK_NAMES.findIndex((other) => rulebooks[other].jackpots === rulebooks[name].jackpots) === index,
)

describe.each(BOOKS)('%s', (name) => {
  const floors = FLOORS.filter(({ floor }) => floor?.tables.some(({ rulebook }) => rulebook === name))
  const all = linkMutants(rulebooks[name])

  test('every answer in the idle list is one that can be changed', () => {
    const changes = all.map(({ what }) => what)
    expect(Object.keys(IDLE[name] ?? {}).filter((what) => !changes.includes(what))).toEqual([])
  })

  test.each(all.map((mutant) => [mutant.what, mutant] as const))(
    'a changed answer about links makes a scenario fail: %s',
    (what, mutant) => {
      expect(isCaught(mutant, floors)).toBe(IDLE[name]?.[what] === undefined)
    },
  )
})
