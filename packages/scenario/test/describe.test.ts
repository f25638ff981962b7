import { describe, expect, test } from 'vitest'
import { expectToPass } from './expect-to-pass.ts'
import { PLAIN_WIN } from './plain-win.ts'

function messageOf(text: string): string {
  try {
    expectToPass('a.scenario.yaml', text)
    return 'passed'
  } catch (error) {
    return (error as Error).message
  }
}

describe('the message about a scenario that', () => {
  test('passes is empty', () => expect(messageOf(PLAIN_WIN)).toBe('passed'))

  test('fails has its title, and each difference with its step', () => {
    const wrong = PLAIN_WIN.replace('ann: 10', 'ann: -20').replace('dealer: 9d 8c', 'dealer: 9d 9c')
    expect(messageOf(wrong)).toBe(
      [
        'FAILED a.scenario.yaml: A plain win',
        '  step 3, net.ann: expected -20, was 10',
        '  step 3, dealer: expected "9d 9c", was "9d 8c"',
      ].join('\n'),
    )
  })

  test('cannot be read has each problem with file and line', () => {
    const unreadable = PLAIN_WIN.replace('decks: 6', 'decks: 9').replace('do: stand', 'do: fold')
    expect(messageOf(unreadable).split('\n')).toEqual([
      expect.stringMatching(/^a\.scenario\.yaml:3: option decks/),
      expect.stringMatching(/^a\.scenario\.yaml:8: do: 'fold' is not a step/),
    ])
  })
})
