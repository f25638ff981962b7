import { describe, expect, test } from 'vitest'
import { expectToPass } from './expect-to-pass.ts'

const TEXT = `title: A plain win
rulebook: nsw
options: { decks: 6 }
shoe: Ks 9d 8h 8c
steps:
  - { by: ann, do: wager, box: 1, main: 10 }
  - { by: dealer, do: deal }
  - { by: ann, do: stand, box: 1 }
expect:
  net: { ann: 10 }
  dealer: 9d 8c
`

function saidOf(text: string): string {
  try {
    expectToPass('a.scenario.yaml', text)
    return 'passed'
  } catch (error) {
    return (error as Error).message
  }
}

describe('what is said of a scenario', () => {
  test('one that holds passes', () => expect(saidOf(TEXT)).toBe('passed'))

  test('one that fails is told with its title, and each difference with its step', () => {
    const wrong = TEXT.replace('ann: 10', 'ann: -20').replace('dealer: 9d 8c', 'dealer: 9d 9c')
    expect(saidOf(wrong)).toBe(
      [
        'FAILED a.scenario.yaml: A plain win',
        '  step 3, net.ann: expected -20, was 10',
        '  step 3, dealer: expected "9d 9c", was "9d 8c"',
      ].join('\n'),
    )
  })

  test('one that cannot be read is told by file and line, every problem on its own', () => {
    const unreadable = TEXT.replace('decks: 6', 'decks: 9').replace('do: stand', 'do: fold')
    expect(saidOf(unreadable).split('\n')).toEqual([
      expect.stringMatching(/^a\.scenario\.yaml:3: option decks/),
      expect.stringMatching(/^a\.scenario\.yaml:8: do: 'fold' is no step/),
    ])
  })
})
