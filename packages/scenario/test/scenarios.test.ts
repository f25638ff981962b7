import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { expectToPass } from './expect-to-pass.ts'

const root = new URL('../../../', import.meta.url)
const files = readdirSync(new URL('scenarios/', root), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.scenario.yaml'))
  .map((name) => `scenarios/${name}`)

test('more than 800 scenarios are found', () => {
  expect(files.length).toBeGreaterThan(800)
})

test.each(files.sort())('%s', (file) => expectToPass(file, readFileSync(new URL(file, root), 'utf8')))
