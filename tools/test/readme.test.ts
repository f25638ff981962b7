import { RULEBOOK_NAMES } from '@openpit/names'
import { describeFailures, describeProblems, readScenario, runScenario } from '@openpit/scenario'
import { expect, test } from 'vitest'
import { textOf } from '../src/proofs.ts'

test("the README's scenario passes", () => {
  const text = /```yaml\n([\s\S]*?)```/.exec(textOf('README.md'))?.[1] ?? ''
  const read = readScenario(text)
  if (!read.ok) throw new Error(describeProblems('README.md', read.problems))
  const outcome = runScenario(read.scenario)
  if (!outcome.pass) throw new Error(describeFailures('README.md', outcome))
})

test.each(RULEBOOK_NAMES)('the README says which game %s is', (book) => {
  expect(textOf('README.md')).toContain(`\n| \`${book}\` | `)
})

test('every npm script that the README names exists', () => {
  const scripts = Object.keys(JSON.parse(textOf('package.json')).scripts)
  const named = [...textOf('README.md').matchAll(/npm run ([\w:]+)/g)].map((match) => match[1])
  for (const script of named) expect(scripts).toContain(script)
})
