import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readScenario, runScenario } from '../src/index.ts'

const folder = new URL('../../../scenarios/', import.meta.url)
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.scenario.yaml'),
)

test('there are several hundred scenarios', () => {
  expect(files.length).toBeGreaterThan(800)
})

test.each(files.sort())('%s', (file) => {
  const read = readScenario(readFileSync(new URL(file, folder), 'utf8'))
  if (!read.ok) throw new Error(JSON.stringify(read.problems))
  expect(runScenario(read.scenario).failures).toEqual([])
})
