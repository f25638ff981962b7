import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Chart, DEALER_FIRST, insuranceOf, playByChart, sidesOf } from '@openpit/odds'
import { configure, originOf, rulebooks } from '@openpit/rulebooks'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Lab, par } from '../src/par.ts'

/** Draws to seventeen and does nothing else. */
const MIMIC: Chart = {
  rows: (['hard', 'soft'] as const).flatMap((kind) =>
    Array.from({ length: 17 }, (_, index) => index + 4).map((total) => ({
      kind,
      total,
      cards: [2, 99] as const,
      preferences: DEALER_FIRST.map(() => (total < 17 ? (['hit'] as const) : (['stand'] as const))),
    })),
  ),
}

/** A quick lab for testing the command: a made-up exact value, and a simulation with the engine. */
function lab(exact = 0.05): Lab {
  return {
    choose: ([rulebook = 'none', ...more]) => {
      const book = Object.values(rulebooks).find(({ name }) => name === rulebook)
      if (book === undefined) return { ok: false, why: `there is no rulebook '${rulebook}'` }
      if (more.length > 0) return { ok: false, why: `there is no option ${more[0]}` }
      const configured = configure(book)
      if (!configured.ok) return { ok: false, why: configured.unlawful.why }
      return { ok: true, game: { options: {}, table: configured.table } }
    },
    analyse: ({ rulebook, rules, pool }) => ({
      main: { edge: exact, sd: 1, method: 'made up', splits: 'none' },
      chart: { edge: exact, sd: 1, best: MIMIC },
      insurance: insuranceOf(rules, rulebooks[rulebook]),
      sides: sidesOf(rules, { pool, chart: MIMIC }),
    }),
    ruleValues: () => [],
    simulate: ({ rules }, chart, rounds, seed) => ({ ...playByChart(rules, chart, rounds, seed), threads: 1 }),
  }
}

const FEW = ['--rounds', '2e3', '--engine-rounds', '1_000']

describe('openpit par', () => {
  let room: string
  const said: string[] = []
  beforeEach(() => {
    room = mkdtempSync(join(tmpdir(), 'openpit-par-'))
    said.length = 0
    vi.spyOn(console, 'error').mockImplementation((line) => said.push(line))
    vi.spyOn(console, 'log').mockImplementation(() => undefined)
  })
  afterEach(() => {
    vi.restoreAllMocks()
    rmSync(room, { recursive: true, force: true })
  })

  test('with the real lab: simulation and exact value agree, and rules have values', () => {
    const out = join(room, 'real')
    expect(par(['nsw', '--decks', '8', '--out', out, '--rounds', '20000000', '--engine-rounds', '20000'])).toBe(0)
    const packet = JSON.parse(readFileSync(join(out, 'par.json'), 'utf8'))
    expect(packet).toMatchObject(originOf(rulebooks.nsw))
    expect(packet.chart.edge).toBeCloseTo(0.0059024, 7)
    expect(packet.main.edge).toBeLessThan(packet.chart.edge)
    const soft17 = packet.worths.find(({ rule }: { rule: string }) => rule === 'dealerOnSoft17')
    expect(soft17.difference).toBeGreaterThan(0.001)
  })

  test('the same order twice gives the same bytes, except the manifest’s times', () => {
    const [first, second] = [join(room, 'first'), join(room, 'second')]
    expect(par(['nz', '--out', first, ...FEW], lab())).toBe(0)
    expect(par(['nz', '--out', second, ...FEW], lab())).toBe(0)
    const names = readdirSync(first).sort()
    expect(names).toEqual([
      'manifest.json',
      'outcomes.csv',
      'par.html',
      'par.json',
      'rules.csv',
      'sides.csv',
      'simulation.json',
      'strategy.csv',
    ])
    for (const name of names) {
      const [one, other] = [first, second].map((folder) => readFileSync(join(folder, name), 'utf8'))
      if (name !== 'manifest.json') expect(one).toBe(other)
      else expect(JSON.parse(one ?? '').files).toEqual(JSON.parse(other ?? '').files)
    }
    expect(JSON.parse(readFileSync(join(first, 'simulation.json'), 'utf8'))).not.toHaveProperty('results')
  })

  test('another seed is another simulation', () => {
    const [first, second] = [join(room, 'first'), join(room, 'second')]
    par(['nz', '--out', first, ...FEW], lab())
    par(['nz', '--out', second, ...FEW, '--seed', '2'], lab())
    const [one, other] = [first, second].map((folder) => readFileSync(join(folder, 'simulation.json'), 'utf8'))
    expect(one).not.toBe(other)
  })

  test('a simulation that contradicts the exact value is written, and the command fails', () => {
    expect(par(['nsw', '--out', join(room, 'packet'), ...FEW], lab(-0.5))).toBe(1)
    expect(said.join()).toContain('standard errors apart')
    expect(JSON.parse(readFileSync(join(room, 'packet/simulation.json'), 'utf8')).agrees).toBe(false)
  })

  test.each([
    [['nsw'], '--out FOLDER is missing'],
    [['nsw', '--out'], '--out FOLDER is missing'],
    [['vegas', '--out', 'new'], 'no rulebook'],
    [['nsw', '--fast', '--out', 'new'], 'no option --fast'],
    [['nsw', '--out', 'new', '--rounds', '0'], '--rounds'],
    [['nsw', '--out', 'new', '--seed', '18446744073709551616'], '--seed'],
    [['nsw', '--out', 'new', '--rounds', '1e30'], '--rounds'],
    [['nsw', '--out', 'new', '--rounds', '1.5'], '--rounds'],
    [['nsw', '--out', 'new', '--engine-rounds', '-1'], '--engine-rounds'],
    [['nsw', '--out', 'new', '--seed', 'x'], '--seed'],
    [['nsw', '--out', 'full'], 'full is not empty'],
    [['nsw', '--out', 'file'], 'file is not a folder'],
    [['nsw', '--out', 'none/new'], 'cannot be written'],
  ])('%j is refused in one line, and nothing is written', (words, why) => {
    mkdirSync(join(room, 'full'))
    writeFileSync(join(room, 'full/mine.txt'), 'mine')
    writeFileSync(join(room, 'file'), '')
    const at = words.indexOf('--out') + 1
    const placed = words.map((word, index) => (at > 0 && index === at ? join(room, word) : word))
    expect(par(placed, lab())).toBe(2)
    expect(said).toHaveLength(1)
    expect(said[0]).toContain(why)
    expect(said[0]).not.toContain('\n')
    expect(readdirSync(room).sort()).toEqual(['file', 'full'])
  })
})
