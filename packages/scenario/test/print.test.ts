import { expect, test } from 'vitest'
import { printScenario, readScenario, runScenario } from '../src/index.ts'
import { playSteps } from '../src/run.ts'

/** A story that passes, printed from what its table accepted. */
function printedAgain(text: string): string {
  const read = readScenario(text)
  if (!read.ok) throw new Error(JSON.stringify(read.problems))
  expect(runScenario(read.scenario).failures).toEqual([])
  const { rulebook, options, bank, tokens, seats, dealt, staff } = read.scenario
  const { commands } = playSteps(read.scenario).stage
  return printScenario({ rulebook, options, bank, tokens, seats, dealt, staff, commands }, 'Printed')
}

function failuresOf(text: string): unknown {
  const read = readScenario(text)
  return read.ok ? runScenario(read.scenario).failures : read.problems
}

test('where staff were relieved, every step names its person', () => {
  const printed = printedAgain(`
title: Sue rules on after Sam has come
rulebook: nsw
dealt: live
bank: { ann: 100 }
shoe: 10s 7d 9h 10c
steps:
  - { by: supervisor, do: onDuty, person: sam }
  - { by: supervisor, do: equip, person: sue, what: dropBox, has: false }
  - { by: supervisor, do: offDuty, person: sue }
  - { by: supervisor, do: equip, what: dropBox, has: true }
  - { by: ann, do: wager, box: 1, main: 10 }
  - { by: dealer, do: deal }
  - { by: ann, do: stand, box: 1 }
expect: { net: { ann: 10 } }
`)
  expect(printed).toContain('do: offDuty, person: sue')
  expect(failuresOf(printed)).toEqual([])
})

test('seats are printed in the order of arrival, which says who cuts', () => {
  const printed = printedAgain(`
title: Bob came first
rulebook: nz
bank: { ann: 100, bob: 100 }
seats: { 3: bob, 1: ann }
shoe: 10s 7d 9h 10c
steps:
  - { by: dealer, do: loadCards, counted: 312 }
  - { by: dealer, do: shuffle }
  - { by: bob, do: cut, at: 100 }
  - { by: dealer, do: placeMarkers, fromBack: [60] }
  - { by: ann, do: wager, box: 1, main: 10 }
  - { by: dealer, do: deal }
  - { by: ann, do: stand, box: 1 }
expect: { net: { ann: 10 } }
`)
  expect(printed).toContain('seats: { "3": bob, "1": ann }')
  expect(failuresOf(printed)).toEqual([])
})
