import { describe, expect, test } from 'vitest'
import { readScenario, runScenario } from '../src/index.ts'

const FLOOR = `title: a floor
rulebook: star
tables: { a: { shoe: 7h 7h 7h 10c } }
links:
  sevens: { jackpot: blazing7s, tables: [a], wager: 5, reset: 10000, increment: 20, confirm: dealer }
steps:
  - { by: ann, do: wager, box: 1, main: 10, sides: { blazing7s: 5 } }
  - { by: dealer, do: deal }
  - { by: dealer, do: confirmJackpot, box: 1, ruled: BUTTON }
  - { by: supervisor, do: payJackpots, link: sevens, ruled: PAYMENT }
  - { by: ann, do: stand, box: 1 }
`

const STORY = `title: a tournament
rulebook: nsw
dealt: live
seats: { 1: ann, 2: bob }
tournament: {}
shoe: 10s 9c 7d 7h 9d  9h  Kc
steps:
  - { by: ann, do: dispute, text: who is first }
  - { by: director, do: rule, text: ann, ruled: RULING }
  - { by: ann, do: wager, box: 1, main: 10 }
  - { by: bob, do: wager, box: 2, main: 10 }
  - { by: dealer, do: deal }
  - { by: dealer, do: strayCard, seen: true }
  - { by: ann, do: refuseCard, box: 1, ruled: REFUSAL }
  - { by: bob, do: stand, box: 2 }
`

function misruled(text: string): readonly unknown[] {
  const read = readScenario(text)
  if (!read.ok) throw new Error(JSON.stringify(read.problems))
  return runScenario(read.scenario).failures.map(({ step, what }) => [step, what])
}

describe('a step is ruled under the clause of its first event, or under the one that gives the power', () => {
  test.each([
    ['about a link', 'STAR-14.27.4b', 'STAR-14.27.3', []],
    [
      'about a link, by another clause',
      'STAR-14.23',
      'STAR-14.28',
      [
        [3, 'ruled'],
        [4, 'ruled'],
      ],
    ],
  ])('%s', (_, button, payment, failures) => {
    expect(misruled(FLOOR.replace('BUTTON', button).replace('PAYMENT', payment))).toEqual(failures)
  })

  test.each([
    ['in a tournament', 'NSW-20.11.2', 'NSW-17.3', []],
    [
      'in a tournament, by another clause',
      'NSW-20.11.3',
      'NSW-17.4',
      [
        [2, 'ruled'],
        [7, 'ruled'],
      ],
    ],
  ])('%s', (_, ruling, refusal, failures) => {
    expect(misruled(STORY.replace('RULING', ruling).replace('REFUSAL', refusal))).toEqual(failures)
  })

  test('ordinary play rules nothing', () => {
    const stood = STORY.replace('RULING', 'NSW-20.11.2').replace('REFUSAL', 'NSW-17.3')
    expect(misruled(stood.replace('do: stand, box: 2', 'do: stand, box: 2, ruled: NSW-16.1'))).toEqual([[8, 'ruled']])
  })
})
