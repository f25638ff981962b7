import type { RulebookName } from '@openpit/rulebooks'
import { expect, test } from 'vitest'
import { readScenario } from '../src/index.ts'
import { playSteps } from '../src/run.ts'

// A capped wager is settled later, by an ordinary clause. Only the event of the cap names the clause behind the cap.
test.each<[string, RulebookName, string, string]>([
  ['[NSW-6.3a, NSW-6.3.1] nsw', 'nsw', 'NSW-6.3a', 'NSW-6.3.1'],
  ['[STAR-6.3a, STAR-6.3.1] star', 'star', 'STAR-6.3a', 'STAR-6.3.1'],
  ['[TAS-7.2.s2] tas', 'tas', 'TAS-7.2.s2', 'TAS-7.2.s2'],
  ['[TAS-7.2.s2] pontoon', 'pontoon', 'TAS-7.2.s2', 'TAS-7.2.s2'],
])('%s: a capped wager names its clause, alone and on a shared box', (_, book, alone, shared) => {
  const read = readScenario(`
    title: two wagers above the maximum
    rulebook: ${book}
    options: { maximum: 500 }
    shoe: 9s 9c 7d 9h 8c
    steps:
      - { by: dealer, do: recordWager, player: ann, box: 1, main: 600 }
      - { by: dealer, do: recordWager, player: bob, box: 2, main: 600 }
      - { by: dealer, do: recordWager, player: cat, box: 2, main: 600 }
      - { by: dealer, do: deal }
      - { by: supervisor, do: capWagers, box: 1 }
      - { by: supervisor, do: capWagers, box: 2 }
  `)
  if (!read.ok) throw new Error('the scenario cannot be read')
  const { stage, refusals } = playSteps(read.scenario)
  expect(refusals).toEqual([])
  const clauses = stage.events.flatMap((event) =>
    event.kind === 'wager-capped' ? [`${event.player} ${event.clause}`] : [],
  )
  expect(clauses).toEqual([`ann ${alone}`, `bob ${shared}`, `cat ${shared}`])
})
