import { isClause } from '@openpit/engine'
import { cents } from '@openpit/money'
import { originOf, RULEBOOK_NAMES, type RulebookName, rulebooks } from '@openpit/rulebooks'
import { describe, expect, test } from 'vitest'
import { type PacketAnalysis, packetOf } from '../src/packet/index.ts'
import { example } from './example.ts'

function filesOf(analysis: PacketAnalysis): Record<string, string> {
  return Object.fromEntries(packetOf(analysis).map(({ name, text }) => [name, text]))
}

/** Reads CSV as in RFC 4180, each line as a record of its columns. */
function readCsv(text: string): readonly Record<string, string>[] {
  const rows: string[][] = [[]]
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/g)) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain ?? '')
    if (end === '\r\n') rows.push([])
  }
  const [head = [], ...lines] = rows.filter((row) => row.length > 1)
  return lines.map((line) => {
    expect(line).toHaveLength(head.length)
    return Object.fromEntries(line.map((cell, index) => [head[index], cell]))
  })
}

/** Every clause in a value. */
function clausesIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return isClause(value) ? [value] : []
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(clausesIn) : []
}

describe.each(RULEBOOK_NAMES)('the packet of %s', (book) => {
  const analysis = example(book)
  const files = filesOf(analysis)

  test('has the same bytes every time', () => {
    expect(filesOf(example(book))).toEqual(files)
  })

  test('names every clause of the rules, with its summary', () => {
    const rows = readCsv(files['rules.csv'] as string)
    const { rules, shoe, people } = analysis.table
    const named = new Set(rows.map(({ clause }) => clause))
    for (const clause of clausesIn([rules, shoe, people])) expect(named, clause).toContain(clause)
    for (const row of rows) {
      expect(row.question, JSON.stringify(row)).not.toBe('')
      expect(row['in our words'], JSON.stringify(row)).not.toBe('')
      expect(row.answer, JSON.stringify(row)).not.toMatch(/undefined|NaN|\[object/)
      expect(files['par.html']).toContain(`<span class="clause">${row.clause}</span>`)
    }
  })

  test('names the program and the rules, in data and on the page', () => {
    const { program, rules } = originOf(rulebooks[book])
    expect(JSON.parse(files['par.json'] as string)).toMatchObject({ program, rules })
    expect(files['par.html']).toContain(
      `Made by program ${program} from the rulebook with the hash <code>${rules}</code>.`,
    )
  })

  test('the ways of each side bet add up to all deals', () => {
    const rows = readCsv(files['sides.csv'] as string)
    expect(new Set(rows.map((row) => row['side bet']))).toEqual(new Set(Object.keys(analysis.sides)))
    for (const [bet, { of, lines }] of Object.entries(analysis.sides)) {
      const own = rows.filter((row) => row['side bet'] === bet)
      expect(own).toHaveLength(lines.length + 1)
      expect(own.reduce((sum, { ways }) => sum + Number(ways), 0)).toBe(of)
      for (const { name } of lines) expect(files['par.html']).toContain(`<td>${name}</td>`)
    }
  })

  test('its page is self-contained, and text is escaped', () => {
    const page = files['par.html'] as string
    expect(page).not.toMatch(/\b(src|href)=|url\(|@import|<script/i)
    expect(page).toContain('made up &amp; &lt;not&gt; exact')
    expect(page).not.toMatch(/undefined|NaN|\[object|Infinity/)
    const open = [...page.matchAll(/<(table|tr|td|th|ul|li|p|h[1-3]|span|code|tbody|thead)[ >]/g)].length
    const closed = [...page.matchAll(/<\/(table|tr|td|th|ul|li|p|h[1-3]|span|code|tbody|thead)>/g)].length
    expect(open).toBe(closed)
  })
})

describe('what the packet says', () => {
  const analysis = example('nz', { decks: 6 })
  const files = filesOf(analysis)
  const par = JSON.parse(files['par.json'] as string)

  test('par.json holds the analysis', () => {
    expect(par).toMatchObject({ rulebook: 'nz', decks: 6, options: { decks: 6 }, main: { edge: 0.25, return: 0.75 } })
    expect(par.sideBets).toEqual(JSON.parse(JSON.stringify(analysis.sides)))
    expect(par.outcomes).toMatchObject({ method: 'simulated', seed: '9', returnOfStaked: 0.6 })
    expect(par.sideBets.superSevens.edgeWithChart).toBeGreaterThan(par.sideBets.superSevens.edge)
  })

  test('the simulation has its intervals, and its distance from the exact value of the same chart', () => {
    const simulation = JSON.parse(files['simulation.json'] as string)
    expect(par.simulation).toEqual(simulation)
    expect(simulation.standardErrors).toBeCloseTo(2, 9)
    expect(simulation.agrees).toBe(true)
    const [narrow, wide] = simulation.intervals
    expect(narrow.low).toBeCloseTo(0.50004, 6)
    expect(wide.high).toBeCloseTo(0.504576, 6)
  })

  test('a simulation that is too far off is reported', () => {
    const far = { ...analysis, simulation: { ...analysis.simulation, edge: 0.496 } }
    expect(JSON.parse(filesOf(far)['simulation.json'] as string).agrees).toBe(false)
    expect(filesOf(far)['par.html']).toContain('They do not agree.')
    expect(files['par.html']).not.toContain('They do not agree.')
  })

  test('rounding up at the minimum adds a return if chips cannot pay the exact amount', () => {
    const at = (book: RulebookName, minimum: number, chip: number) =>
      JSON.parse(
        filesOf(example(book, { decks: 6, minimum: cents(minimum), smallestChip: cents(chip) }))['par.json'] ?? '',
      ).roundingAtMinimum
    // $5 at 3 to 2 is $7.50, paid $8: a tenth of a unit for each blackjack that the dealer does not equal.
    const chance = (2 * 24 * 96) / (312 * 311)
    const met = (2 * 23 * 95) / (310 * 309)
    const nsw = at('nsw', 500, 100)
    expect(nsw).toMatchObject({ wagerDollars: 5, exactDollars: 7.5, paidDollars: 8 })
    expect(nsw.returns).toBeCloseTo(0.1 * chance * (1 - met), 15)
    expect(at('nsw', 1000, 100).returns).toBe(0)
    expect(at('nz', 500, 100).returns).toBe(0)
    expect(at('pontoon', 500, 100).returns).toBeCloseTo((0.1 * 2 * 24 * 72) / (288 * 287), 15)
    expect(par.roundingAtMinimum).toBeUndefined()
  })

  test('strategy.csv is the chart', () => {
    expect(
      readCsv(files['strategy.csv'] as string).map(({ hand, total, cards, ace }) => [hand, total, cards, ace]),
    ).toEqual([
      ['hard', '11', '2', 'double else hit'],
      ['hard', '16', '3 or more', 'hit'],
      ['pair', '14', '2', 'split else hit'],
    ])
  })

  test('outcomes.csv names its method', () => {
    expect(readCsv(files['outcomes.csv'] as string)).toEqual([
      { ending: 'wins, one unit', units: '1', probability: '0.25', rounds: '250000', method: 'simulated' },
      { ending: 'loses "one" unit', units: '-1', probability: '0.75', rounds: '750000', method: 'simulated' },
    ])
  })

  test('small numbers are written without exponents', () => {
    const [first] = readCsv(filesOf(example('star', { sideBets: { blazing7s: {} } }))['sides.csv'] as string).filter(
      (row) => row['side bet'] === 'blazing7s',
    )
    expect(first?.probability).toMatch(/^0\.00000398937231216\d*$/)
  })

  test.each([
    ['nsw', 'dealer on soft 17', 'stands', 'NSW-13.2'],
    ['nsw', 'blackjack pays', '3 to 2', 'NSW-16.1.1'],
    ['nsw', 'double totals', '9, 10, 11', 'NSW-11.1.1'],
    ['pontoon', 'deck', 'forty-eight cards', 'TAS-21.1'],
    ['pontoon', 'twenty one pays, 7-7-7 in spades', '3 to 1', 'TAS-21.4.T1.10'],
    ['pontoon', 'super bonus, bands, from $25', 'a bonus of $5000', 'TAS-21.4.T2.2'],
    ['star', 'sides, blazing 7s, jackpot, prizes, two player sevens', '$50 or $100', 'STAR-14.B7.T.2p'],
    ['star', 'sides, blazing 7s, jackpot, prizes, three suited sevens', '10 % of the pool', 'STAR-14.B7.T.777s'],
    ['nz', 'sides, madness 21, prizes, when it fails', '$25', 'NZ-16.12-2'],
  ] as const)('%s: %s is %s', (book, question, answer, clause) => {
    const rows = readCsv(filesOf(example(book))['rules.csv'] as string)
    const found = rows.filter((row) => row.question === question)
    expect(found.map((row) => [row.answer, row.clause])).toEqual([[answer, clause]])
  })
})
