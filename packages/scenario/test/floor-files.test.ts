import { describe, expect, test } from 'vitest'
import { readScenario, runScenario } from '../src/index.ts'

const SEVENS = 'jackpot: blazing7s, tables: [a], wager: 5, reset: 10000, increment: 20'
const RED = 'name: red, reset: 100, mustHitBy: 200, increment: 10'

function star(link: string, tables = 'a: {}', steps = ''): string {
  return `title: a floor\nrulebook: star\ntables: { ${tables} }\nlinks:\n  sevens: { ${link} }\nsteps: [${steps}]\nexpect: {}\n`
}

function tas(levels: string, more = 'wager: 2', rest = ''): string {
  return `title: a floor\nrulebook: tas\ntables: { t: {} }\nlinks:\n  nova: { jackpot: supernova, tables: [t], ${more}, levels: [${levels}] }\nsteps: []\n${rest}`
}

function nz(tables: readonly string[]): string {
  const all = tables.map((name) => `${name}: {}`).join(', ')
  return `title: a floor\nrulebook: nz\ntables: { ${all} }\nlinks: { m: { jackpot: madness21, tables: [${tables.join(', ')}] } }\nsteps: []\n`
}

describe('what a book does not allow is an error of the file, with line and clause', () => {
  test.each([
    ['a wager of seven dollars', star(SEVENS.replace('wager: 5', 'wager: 7')), 'STAR-14.B7.T', 5],
    ['no wager', star(SEVENS.replace('wager: 5, ', '')), 'STAR-14.B7.T', 5],
    ['a reset of 20,000', star(SEVENS.replace('10000', '20000')), 'STAR-14.28.1', 5],
    ['a pool below the reset value', star(`${SEVENS}, pool: 9999.99`), 'STAR-14.28a', 5],
    ['a pool above 90 million', star(`${SEVENS}, pool: 90000000.01`), 'STAR-14.28a', 5],
    ['rates above 100 together', star(`${SEVENS}, reserve: 80.0001`), 'STAR-14.26.2', 5],
    ['eight decks', star(SEVENS, 'a: { options: { decks: 8 } }'), 'STAR-3.1.1', 5],
    ['no shuffling device', star(SEVENS, 'a: { options: { shufflingDevice: false } }'), 'STAR-2.3.4.3', 5],
    ['another wager', star(SEVENS, 'a: { options: { sideBets: { blazing7s: { wager: 2.5 } } } }'), 'STAR-14.26.3', 5],
    ['another rate', star(SEVENS, 'a: { options: { sideBets: { blazing7s: { increment: 10 } } } }'), 'STAR-14.26.2', 5],
    ['another reset', star(SEVENS, 'a: { options: { sideBets: { blazing7s: { reset: 25000 } } } }'), 'STAR-14.26.2', 5],
    [
      'a pool of its own',
      star(SEVENS, 'a: { options: { sideBets: { blazing7s: { pool: 20000 } } } }'),
      'STAR-14.26',
      5,
    ],
    ['a jackpot that the book does not have', star('jackpot: supernova, tables: [a]'), 'STAR-14.4', 5],
    ['a table of another book', star(SEVENS.replace('[a]', '[a, t]'), 'a: {}, t: { rulebook: tas }'), 'TAS-24.1.s1', 5],
    ['a table twice', star(SEVENS.replace('[a]', '[a, a]')), 'STAR-14.26', 5],
    [
      'six levels',
      tas(['a', 'b', 'c', 'd', 'e', 'f'].map((n) => `{ ${RED.replace('red', n)} }`).join(', ')),
      'TAS-24.6',
      5,
    ],
    ['two levels of one name', tas(`{ ${RED} }, { ${RED} }`), 'TAS-24.6', 5],
    ['a reset above the cap', tas(`{ ${RED.replace('200', '90')} }`), 'TAS-24.6', 5],
    ['a negative pool', star(`${SEVENS}, pool: -20000`), 'STAR-14.28a', 5],
    ['a negative reserve', star(`${SEVENS}, reserved: -1`), 'STAR-14.28a', 5],
    ['a negative wager', star(SEVENS.replace('wager: 5', 'wager: -5')), 'STAR-14.B7.T', 5],
    ['a table in two links', star(SEVENS).replace('steps:', `  others: { ${SEVENS} }\nsteps:`), 'STAR-14.26', 6],
    ['a level whose name has a slash', tas(`{ ${RED.replace('red', 'r/d')} }`), 'TAS-24.1.s1', 5],
    ['a level whose name has a control character', tas(`{ ${RED.replace('red', '"r\\u0007d"')} }`), 'TAS-24.1.s1', 5],
    ['a level whose name begins a new line', tas(`{ ${RED.replace('red', '"r\\nd"')} }`), 'TAS-24.1.s1', 5],
    ['a level whose pool is at its cap', tas(`{ ${RED}, pool: 200 }`), 'TAS-24.5.8.s1', 5],
    [
      'rates of two levels above 100 together',
      tas(`{ ${RED} }, { name: b, reset: 100, mustHitBy: 200, reserve: 90.0001 }`),
      'TAS-24.6',
      5,
    ],
    ['a fifth table at a controller', nz(['a', 'b', 'c', 'd', 'e']), 'NZ-3.5.a', 4],
  ])('%s', (_, text, clause, line) => {
    const read = readScenario(text)
    expect(read.ok ? [] : read.problems.map((problem) => [problem.line, problem.clause])).toContainEqual([line, clause])
  })
})

describe('a file of a floor that cannot be read has its problem, with the line', () => {
  test.each([
    ['a table that is not there', star(SEVENS.replace('[a]', '[a, b]')), "there is no table 'b'"],
    ['an unknown jackpot', star('jackpot: lotto, tables: [a]'), "'lotto' is not a jackpot"],
    ['an unknown field of a link', star(`${SEVENS}, levels: []`), "unknown field 'levels'"],
    ['five decimals of a percent', star(SEVENS.replace('20', '13.33333')), 'at most four decimals'],
    ['a negative rate', star(SEVENS.replace('20', '-1')), 'at most four decimals'],
    ['a rate that is not a number', star(SEVENS.replace('20', '.inf')), 'is not a percentage'],
    ['parts of a cent', star(`${SEVENS}, pool: 12345.678`), 'not an amount'],
    ['an endless pool', star(`${SEVENS}, pool: .inf`), 'not an amount'],
    ['a reset value without a number', star(SEVENS.replace('10000', '.nan')), 'not an amount'],
    ['a pool beyond all amounts', star(`${SEVENS}, pool: 1e300`), 'not an amount'],
    ['a cap for a pool', star(`${SEVENS}, mustHitBy: 20000`), "unknown field 'mustHitBy'"],
    ['a wager of a controller', nz(['a']).replace('[a] }', '[a], wager: 5 }'), "unknown field 'wager'"],
    ['a link whose name has a slash', star(SEVENS).replace('sevens:', 'a/b:'), "'a/b' is not a name"],
    ['a link whose name has a control character', star(SEVENS).replace('sevens:', '"a\\u001bb":'), 'is not a name'],
    ['a link that is there twice', star(SEVENS).replace('steps:', `  sevens: { ${SEVENS} }\nsteps:`), 'must be unique'],
    ['a hit point below the reset value', tas(`{ ${RED}, hitPoints: [99] }`), 'not between the meter and mustHitBy'],
    ['a hit point at the meter', tas(`{ ${RED}, pool: 150, hitPoints: [150] }`), 'not between the meter and mustHitBy'],
    ['a hit point above the cap', tas(`{ ${RED}, hitPoints: [200.01] }`), 'not between the meter and mustHitBy'],
    ['a confirmation by nobody', star(`${SEVENS}, confirm: nobody`), 'confirm must be one of'],
    ['a step without its table', star(SEVENS, 'a: {}, b: {}', '{ by: dealer, do: deal }'), 'needs table'],
    [
      'a step at a table that is not there',
      star(SEVENS, 'a: {}', '{ table: z, by: dealer, do: deal }'),
      "no table 'z'",
    ],
    ['an unknown step', star(SEVENS, 'a: {}', '{ by: dealer, do: dance }'), 'is not a step'],
    ['a step without its field', star(SEVENS, 'a: {}', '{ by: manager, do: joinLink }'), 'joinLink needs link'],
    [
      'an unknown field of a step',
      star(SEVENS, 'a: {}', '{ by: dealer, do: gameOver, box: 1 }'),
      "unknown field 'box'",
    ],
    [
      'a clock that goes back',
      star(SEVENS, 'a: {}', '{ at: 5, by: ann, do: wager, box: 1, main: 5 }, { at: 4, by: dealer, do: deal }'),
      'is before',
    ],
    ['a beginning that is not a time', tas(`{ ${RED} }`, 'wager: 2', 'begins: tomorrow\n'), 'is not a date and time'],
    [
      'a check of a table that is not there',
      star(SEVENS, 'a: {}', '{ check: { tables: { z: { dealer: 7h } } } }'),
      "no table 'z'",
    ],
    ['an unknown check', star(SEVENS, 'a: {}', '{ check: { metres: { sevens: 1 } } }'), "unknown field 'metres'"],
    [
      'a player at two tables',
      star(
        SEVENS,
        'a: {}, b: {}',
        '{ table: a, by: ann, do: wager, box: 1, main: 5 }, { table: b, by: ann, do: wager, box: 1, main: 5 }',
      ),
      'ann plays at table a',
    ],
    [
      'a name with a slash',
      'title: x\nrulebook: star\ntables: { a/b: {} }\nlinks: {}\nsteps: []\n',
      "'a/b' is not a name",
    ],
  ])('%s', (_, text, what) => {
    const read = readScenario(text)
    expect(read.ok ? [] : read.problems.map((problem) => problem.what).join('\n')).toContain(what)
  })
})

test('a story whose expectations are wrong fails: meters, funds, wins, payments, records, status, hidden values left over', () => {
  const text = `title: a floor
rulebook: tas
tables: { t: { shoe: 10h 9c 8c 8d } }
links:
  nova: { jackpot: supernova, tables: [t], wager: 2, levels: [{ ${RED}, pool: 150, hitPoints: [150.10, 160, 170] }] }
steps:
  - { by: ann, do: wager, box: 1, main: 10, sides: { supernova: 2 } }
  - { by: dealer, do: deal }
  - { by: ann, do: stand, box: 1 }
expect:
  meters: { nova: { red: 100 } }
  funds: { nova: { red: { paid: 150.20 } } }
  wins: [{ win: t/1/1/red, amount: 150 }]
  payments: [{ player: ann, amount: 150 }]
  records: [{ record: jackpot-won, player: bob }]
  status: { nova: suspended }
  duties: [tellInspector]
`
  const read = readScenario(text)
  if (!read.ok) throw new Error(JSON.stringify(read.problems))
  expect(runScenario(read.scenario).failures.map(({ what }) => what)).toEqual([
    'meters.nova.red',
    'funds.nova.paid',
    'status.nova',
    'payments',
    'wins',
    'records',
    'duties',
    'hitPoints of nova red',
  ])
})

test('cards that run out in what follows from a step fail the file, and the step is undone', () => {
  const text = `title: a floor
rulebook: nz
tables: { n: { shoe: 10h 9c Ah } }
links: { m: { jackpot: madness21, tables: [n] } }
steps:
  - { by: ann, do: wager, box: 1, main: 10, sides: { madness21: 1 } }
  - { by: dealer, do: deal }
  - { by: dealer, do: jackpotFails, reason: no light }
expect: { status: { m/n: open } }
`
  const read = readScenario(text)
  if (!read.ok) throw new Error(JSON.stringify(read.problems))
  const actual = 'the shoe ran out, and the step was undone'
  expect(runScenario(read.scenario).failures).toEqual([{ step: 3, what: 'shoe', expected: 'one more', actual }])
})

describe('a step without a time happens when the step before did', () => {
  const EXPIRES = 'title: a floor\nrulebook: star\nvouchers: { v: { player: ann, value: 5, expires: 20 } }\nsteps:\n'
  const EXCHANGE = 'by: dealer, do: exchangeVoucher, player: ann, voucher: v'

  test.each([
    ['also when that was refused', [`{ at: 20, ${EXCHANGE}, refused: true }`, `{ ${EXCHANGE}, refused: true }`]],
    [
      'but before a later step that names an earlier minute',
      [`{ at: 20, ${EXCHANGE}, refused: true }`, `{ ${EXCHANGE} }`, '{ at: 19, by: ann, do: sit, box: 1 }'],
    ],
  ])('%s', (_, steps) => {
    const read = readScenario(`${EXPIRES}${steps.map((step) => `  - ${step}\n`).join('')}`)
    if (!read.ok) throw new Error(JSON.stringify(read.problems))
    expect(runScenario(read.scenario).failures).toEqual([])
  })

  test('an earlier minute than that of such a step is an error', () => {
    const steps = [`{ at: 5, ${EXCHANGE} }`, '{ by: ann, do: sit, box: 1 }', '{ at: 4, by: ann, do: leave }']
    const read = readScenario(`${EXPIRES}${steps.map((step) => `  - ${step}\n`).join('')}`)
    expect(read.ok ? [] : read.problems).toContainEqual({ line: 7, what: 'at: 4 is before an earlier step' })
  })
})

describe('what is unlawful in a link has the line of its field', () => {
  const HEAD = ['title: a floor', 'rulebook: tas', 'tables: { t: {} }', 'steps: []', 'links:', '  nova:']
  const LINK = ['    jackpot: supernova', '    tables: [t]', '    wager: 2', '    levels:']
  const LEVEL = ['      - name: red', '        reset: 100', '        mustHitBy: 200', '        pool: 150']
  const BLUE = LEVEL.map((line) => line.replace('red', 'blue'))

  test.each([
    ['a wager', ['wager: 2', 'wager: 0'], 9],
    ['a pool of the first level', ['pool: 150', 'pool: 50'], 14],
    ['a second level of the same name', ['blue', 'red'], 15],
    ['the level that lacks a field', ['        mustHitBy: 200\n', ''], 11],
  ])('%s', (_, [right, wrong], line) => {
    const text = [...HEAD, ...LINK, ...LEVEL, ...BLUE].join('\n').replace(right as string, wrong as string)
    const read = readScenario(`${text}\n`)
    expect(read.ok ? [] : read.problems.map((problem) => problem.line)).toEqual([line])
  })
})
