import { describe, expect, test } from 'vitest'
import { readScenario } from '../src/index.ts'

/** A story of the table with these conditions; the conditions are in line 4, the step in line 6. */
function fileWith(book: string, conditions: string, step = '{ check: { hand: 1 } }'): string {
  return `title: x\nrulebook: ${book}\nseats: { 1: ann, 2: bob }\ntournament: ${conditions}\nsteps:\n  - ${step}\n`
}

function problemsIn(text: string): readonly string[] {
  const read = readScenario(text)
  return read.ok ? [] : read.problems.map(({ line, what }) => `${line}: ${what}`)
}

describe('conditions that no tournament has', () => {
  test.each([
    ['nsw', '{ chps: 10 }', "unknown field 'chps'"],
    ['nsw', '{ chips: 0 }', 'above zero'],
    ['nsw', '{ minimum: 0 }', 'above zero'],
    ['nsw', '{ minimum: 50, maximum: 10 }', 'the maximum is below the minimum'],
    ['nsw', '{ minimum: 50, later: [{ hand: 3, maximum: 20 }] }', 'the maximum is below the minimum'],
    ['nsw', '{ maximum: 100, later: [{ hand: 2, minimum: 50 }, { hand: 3, maximum: 20 }] }', 'the maximum is below'],
    ['nsw', '{ later: [{ minimum: 20 }] }', 'later.0.hand'],
    ['nsw', '{ retained: 5 }', 'NSW-20.3.2a'],
    ['tas', '{ retained: 11 }', 'TAS-22.1.1.s1'],
    ['tas', '{ retained: -1 }', 'retained must be a number'],
    ['star', '{ prizes: [50, 40] }', 'STAR-19.3.2a'],
    ['tas', '{ prizes: [50, 60] }', 'TAS-22.1.1.s2'],
    ['tas', '{ passCards: 1 }', 'TAS-22.3.4'],
    ['nsw', '{ passCards: 1.5 }', 'passCards must be a whole number'],
    ['tas', '{ order: free }', 'TAS-22.5.1'],
    ['nsw', '{ format: chips }', 'NSW-20.1.1.session'],
    ['tas', '{ format: constructor }', 'TAS-22.0.2'],
    ['tas', '{ format: elimination, sessions: [{ hands: 5, eliminationHands: [6] }] }', 'after the last hand'],
    ['tas', '{ format: elimination, sessions: [{ hands: 5 }] }', 'TAS-22.0.2.c.s1'],
    ['tas', '{ sessions: [{ hands: 5, eliminationHands: [5] }] }', 'no elimination hands'],
    ['tas', '{ format: elimination, sessions: [{ shoes: 5, eliminationHands: [5] }] }', 'counts hands'],
    ['nsw', '{ sessions: [{ hands: 5, shoes: 2 }] }', 'one of hands, shoes and minutes'],
    ['tas', '{ sessions: [{ minutes: 5 }] }', 'TAS-22.2.4'],
    ['nsw', '{ sessions: [] }', 'at least one session'],
    ['tas', '{ buyBack: { fee: 10 } }', 'TAS-22.9.1'],
    ['nsw', '{ unit: 5 }', 'NSW-20.6.14b'],
    ['tas', '{ format: jokersWild, vouchers: [5] }', 'TAS-23.6'],
    ['tas', '{ format: jokersWild, vouchers: [505] }', 'TAS-23.6'],
    ['tas', '{ vouchers: [50] }', 'TAS-23.3.s1'],
    ['nsw', '{ floor: { 1: low-limit } }', 'NSW-6.7.1'],
    ['nsw', '[1]', 'tournament must be a map'],
  ])('%s: %s', (book, conditions, problem) => {
    const problems = problemsIn(fileWith(book, conditions))
    expect(problems.join('\n')).toContain(problem)
    expect(problems[0]).toMatch(/^4: /)
  })
})

describe('steps that no tournament has', () => {
  test.each([
    ['{ by: ann, do: fold, box: 1 }', 'not a step of a tournament'],
    ['{ by: supervisor, do: decideDispute, dispute: 1, for: player }', 'not a step of a tournament'],
    ['{ by: ann, do: askReview, dispute: 1 }', 'not a step of a tournament'],
    ['{ by: cage, do: deal }', 'the role cage'],
    ['{ by: assistantManager, do: deal }', 'the role assistantManager'],
    ['{ by: ann, do: wager, box: 1, main: 10, colour: red }', "unknown field 'colour'"],
    ['{ by: ann, do: passCard }', 'passCard needs box'],
    ['{ by: ann, do: wager, box: 1, main: 10, at: -1 }', 'not a minute'],
    ['{ by: ann, do: wager, box: 1, main: 10, table: 0 }', 'table must be a number'],
    ['{ by: director, do: absent, player: dealer }', 'no player may have the name of a role'],
    ['{ by: director, do: count, ruled: NSW-20.11.3, refused: true }', 'ruled or refused'],
    ['{ check: { hnd: 1 } }', "unknown field 'hnd'"],
    ['{ check: { hand: one } }', 'check.hand must be a number'],
  ])('%s', (step, problem) => {
    const problems = problemsIn(fileWith('nsw', '{}', step))
    expect(problems.join('\n')).toContain(problem)
    expect(problems[0]).toMatch(/^6: /)
  })
})

describe('files that are not tournaments', () => {
  test.each([
    ['rulebook: nz\nseats: { 1: ann }\ntournament: {}\nsteps: []', 'has no tournaments'],
    ['rulebook: online\nseats: { 1: ann }\ntournament: {}\nsteps: []', 'has no tournaments'],
    ['rulebook: nsw\nseats: { 1: ann }\nbank: { ann: 10 }\ntournament: {}\nsteps: []', "unknown field 'bank'"],
    ['rulebook: nsw\nseats: { 1: ann }\nlinks: {}\ntournament: {}\nsteps: []', "unknown field 'links'"],
    ['rulebook: nsw\noptions: { minimum: 10 }\nseats: { 1: ann }\ntournament: {}\nsteps: []', 'option minimum'],
    ['rulebook: nsw\noptions: { lowLimit: true }\nseats: { 1: ann }\ntournament: {}\nsteps: []', 'NSW-6.7.1'],
    ['rulebook: nsw\nseats: { 1: ann, 2: ann }\ntournament: {}\nsteps: []', 'ann sits twice'],
    ['rulebook: nsw\nseats: { 1: dealer }\ntournament: {}\nsteps: []', 'the name of a role'],
    ['rulebook: nsw\nseats: { 19: ann }\ntournament: {}\nsteps: []', 'NSW-2.2.1'],
    ['rulebook: nsw\nseats: { 1: ann }\ntournament: {}', 'a scenario needs steps'],
    ['rulebook: nsw\nbegins: noon\nseats: { 1: ann }\ntournament: {}\nsteps: []', 'not a date and time'],
    ['rulebook: nsw\nseats: { 1: ann }\nshoe: Jk\ntournament: {}\nsteps: []', 'more Jk than there are'],
  ])('%j', (text, problem) => {
    expect(problemsIn(`title: x\n${text}\n`).join('\n')).toContain(problem)
  })
})

describe('a problem has the line of what is wrong', () => {
  const FILE = `title: a heat
rulebook: tas
seats:
  1: ann
  2: bob
tournament:
  format: elimination
  sessions:
    - { hands: 2, eliminationHands: [1], advance: 1 }
    - { hands: 2, eliminationHands: [2] }
steps: []
`
  test.each([
    ['a player who sits twice', '2: bob', '2: ann', 5],
    ['a role that sits', '2: bob', '2: dealer', 5],
    ['a box that the table does not have', '2: bob', '9: bob', 5],
    ['a session without an elimination hand', 'eliminationHands: [2]', 'eliminationHands: []', 10],
  ])('%s', (_, right, wrong, line) => {
    const read = readScenario(FILE.replace(right, wrong))
    expect(read.ok ? [] : read.problems.map((problem) => problem.line)).toEqual([line])
  })
})
