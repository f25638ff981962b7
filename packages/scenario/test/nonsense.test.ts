import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readScenario, runScenario } from '../src/index.ts'

const folder = new URL('../../../scenarios/', import.meta.url)
const texts = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.scenario.yaml'))
  .map((name) => readFileSync(new URL(name, folder), 'utf8'))

const SCRAPS = [
  '',
  '-',
  '0',
  '9',
  ',',
  '}',
  '{',
  ': ',
  '\n',
  '  ',
  'null',
  '.nan',
  '1e400',
  '-1',
  '0.001',
  '__proto__',
  'constructor',
  'toString',
  'box: 99',
  'hand: -1',
  'Jk',
  '"',
  '&a',
  '*a',
  '!!binary',
]

/** A scenario file in which a few pieces are replaced by scraps. */
const damagedScenario = fc
  .tuple(
    fc.integer({ min: 0, max: texts.length - 1 }),
    fc.array(
      fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.integer({ min: 0, max: 8 }), fc.constantFrom(...SCRAPS)),
      {
        minLength: 1,
        maxLength: 4,
      },
    ),
  )
  .map(([index, cuts]) =>
    cuts.reduce((text, [where, length, scrap]) => {
      const at = Math.floor(where * text.length)
      return text.slice(0, at) + scrap + text.slice(at + length)
    }, texts[index] as string),
  )

/** `npm run check` tries fewer. */
const TIMES = Math.min(1, Number(process.env.OPENPIT_STORIES ?? 1))

// In ten parts, because one test of this length would come near the runner's time limit.
const PARTS = Array.from({ length: 10 }, (_, part) => part + 1)

test.each(PARTS)('a damaged file is played, or its problems are listed; nothing throws (part %i)', () => {
  fc.assert(
    fc.property(damagedScenario, (text) => {
      const read = readScenario(text)
      if (!read.ok) {
        expect(read.problems.length).toBeGreaterThan(0)
        for (const { line, what } of read.problems) {
          expect(line).toBeGreaterThan(0)
          expect(what).not.toBe('')
        }
        return
      }
      const { net, failures } = runScenario(read.scenario)
      const { steps } = read.scenario.floor ?? read.scenario.tournament ?? read.scenario
      for (const amount of Object.values(net)) expect(Number.isFinite(amount)).toBe(true)
      for (const { step } of failures) expect(step).toBeLessThanOrEqual(steps.length)
    }),
    { numRuns: Math.ceil(400 * TIMES) },
  )
})
