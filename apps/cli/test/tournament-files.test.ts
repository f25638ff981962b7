import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { openpit } from './openpit.ts'

const folder = mkdtempSync(join(tmpdir(), 'openpit-bad-tournaments-'))
const finals = mkdtempSync(join(tmpdir(), 'openpit-finals-'))
afterAll(() => {
  for (const made of [folder, finals]) rmSync(made, { recursive: true, force: true })
})

const FILE = `title: a heat
rulebook: nsw
seats: { 1: ann, 2: constructor }
tournament: { fee: 10, prizes: [60, 40] }
shoe: 10h 9h 8h
steps:
  - { by: ann, do: wager, box: 1, main: 10 }
expect: { hand: 1, leftover: 10h 9h 8h }
`

const JOKERS = FILE.replace('nsw', 'tas').replace('{ fee: 10', '{ format: jokersWild, fee: 10')

/** What is wrong, the file, the line of the problem, and the clause if a book forbids it. */
const BAD: readonly (readonly [what: string, text: string, line: number, clause: string | undefined])[] = [
  ['prizes above the pool', FILE.replace('40]', '50]'), 4, 'NSW-20.3.2a'],
  ['a part of the fees kept back', FILE.replace('fee: 10', 'fee: 10, retained: 5'), 4, 'NSW-20.3.2a'],
  ['pass cards in tas', FILE.replace('nsw', 'tas').replace('fee: 10', 'passCards: 1'), 4, 'TAS-22.3.4'],
  ['an order that the book does not have', JOKERS.replace('fee: 10', 'order: free'), 4, 'TAS-22.5.1'],
  ['a voucher above the maximum', JOKERS.replace('fee: 10', 'vouchers: [501]'), 4, 'TAS-23.6'],
  [
    'a session without an elimination hand',
    JOKERS.replace('fee: 10', 'sessions: [{ hands: 3 }]'),
    4,
    'TAS-22.0.2.c.s1',
  ],
  ['a low-limit table', FILE.replace('seats', 'options: { lowLimit: true }\nseats'), 3, 'NSW-6.7.1'],
  ['a condition named like a property', FILE.replace('fee: 10', 'constructor: 10'), 4, undefined],
  ['a condition named like the parent of objects', FILE.replace('fee: 10', '__proto__: { fee: 10 }'), 4, undefined],
  ['a player named like the parent of objects', FILE.replace('constructor', '__proto__'), 3, undefined],
  ['a step named like a property', FILE.replace('do: wager', 'do: constructor'), 7, undefined],
  ['a field named like a property', FILE.replace('main: 10', 'main: 10, toString: 1'), 7, undefined],
  ['a check named like a property', FILE.replace('hand: 1', 'constructor: 1'), 8, undefined],
  ['a role that is no role here', FILE.replace('by: ann', 'by: cage'), 7, undefined],
  ['a wager as text', FILE.replace('main: 10', 'main: ten'), 7, undefined],
  ['a book without tournaments', FILE.replace('nsw', 'nz'), 2, undefined],
  ['a book that does not exist', FILE.replace('nsw', 'constructor'), 2, undefined],
  ['a player who sits twice', FILE.replace('constructor', 'ann'), 3, undefined],
  [
    'lists within lists without end',
    FILE.replace('fee: 10', `fee: ${'['.repeat(5_000)}${']'.repeat(5_000)}`),
    4,
    undefined,
  ],
  ['a list that never ends', FILE.replace('{ fee: 10, prizes: [60, 40] }', '['.repeat(5_000)), 4, undefined],
  ['10 MB', `${FILE}# ${'x'.repeat(10 * 1024 * 1024)}`, 1, undefined],
  ['bytes that are no text', FILE.replace('ann', 'a\u0000nn'), 3, undefined],
]

/** A final that is played to its prizes. */
const FINAL = `title: a final
rulebook: nsw
seats: { 1: ann, 2: bob, 3: constructor }
tournament: { fee: 10, prizes: [60, 40], sessions: [{ hands: 1 }] }
shoe: 10h 9h 10d 7c 10s 7h 10c 10d
steps:
  - { by: ann, do: wager, box: 1, main: 20 }
  - { by: bob, do: wager, box: 2, main: 20 }
  - { by: constructor, do: wager, box: 3, main: 10 }
  - { by: dealer, do: deal }
  - { by: director, do: disqualify, player: constructor, because: breach }
  - { by: ann, do: stand, box: 1 }
  - { by: bob, do: stand, box: 2 }
  - { by: director, do: announce }
expect: { state: finished, prizes: { ann: 18, bob: 12 } }
`

interface Report {
  readonly file: string
  readonly pass: boolean
  readonly problems?: readonly { readonly line: number; readonly what: string; readonly clause?: string }[]
}

describe('openpit scenario', () => {
  test('a bad tournament file exits 2 with its line and its clause, and the others are played all the same', () => {
    for (const [what, text] of BAD) writeFileSync(pathOf(what), text)
    writeFileSync(pathOf('good'), FILE)
    const { code, out, err } = openpit('scenario', folder, '--json')
    expect(code).toBe(2)
    expect(`${out}${err}`).not.toMatch(/\n {4}at |node:|\.ts:\d|call stack/)
    const reports = JSON.parse(out) as Report[]
    expect(reports.filter(({ pass }) => pass).map(({ file }) => file)).toEqual([pathOf('good')])
    for (const [what, , line, clause] of BAD) {
      const problems = reports.find(({ file }) => file === pathOf(what))?.problems ?? []
      expect(problems[0], what).toMatchObject({ line, ...(clause === undefined ? {} : { clause }) })
      // One file must not fill the screen.
      expect(problems.length, what).toBeLessThan(100)
      expect(err, what).toContain(`${pathOf(what)}:${line}: `)
    }
  })

  test('a tournament that ends otherwise than its file says exits 1 and says what was; --json has its result', () => {
    const path = join(finals, 'final.scenario.yaml')
    writeFileSync(path, FINAL)
    const right = openpit('scenario', path, '--json')
    expect(right.code).toBe(0)
    expect(JSON.parse(right.out)).toMatchObject([
      {
        pass: true,
        failures: [],
        standings: ['ann', 'bob'],
        out: { constructor: 'disqualified' },
        money: { ann: 8, bob: 2, constructor: -10 },
        prizes: { ann: 18, bob: 12 },
      },
    ])
    writeFileSync(path, FINAL.replace('bob: 12', 'bob: 13'))
    const wrong = openpit('scenario', path)
    expect(wrong.code).toBe(1)
    expect(wrong.out).toContain('step 8, prizes: expected {"ann":18,"bob":13}, was {"ann":18,"bob":12}')
    expect(wrong.out).toContain('0 passed, 1 failed')
    expect(JSON.parse(openpit('scenario', path, '--json').out)).toMatchObject([{ pass: false, prizes: { bob: 12 } }])
  })
})

function pathOf(what: string): string {
  return join(folder, `${what.replaceAll(' ', '-')}.scenario.yaml`)
}
