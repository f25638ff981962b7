import { rulebooks } from '@openpit/rulebooks'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  deal,
  handsIn,
  optionsIn,
  PRACTICE_MOVES,
  pendingQuestion,
  playMove,
  unitsWon,
} from '../src/lab/practice/practice-round.ts'
import { type JudgedMove, judgeMove, mistakesIn } from '../src/lab/practice/score.ts'

describe('a practice round', () => {
  test.each(Object.values(rulebooks))(
    'of $name ends, whatever the player decides, and no card is dealt twice',
    ({ answers }) => {
      fc.assert(
        fc.property(
          fc.uint8Array({ minLength: 32, maxLength: 32 }),
          fc.infiniteStream(fc.nat({ max: PRACTICE_MOVES.length - 1 })),
          (random, choosing) => {
            let practice = deal(answers, random)
            const all = practice.shoe.length + dealtIn(practice)
            while (pendingQuestion(practice) !== null) {
              const open = optionsIn(practice).filter(({ off }) => off === null)
              const option = open[(choosing.next().value as number) % open.length]
              expect(option).toBeDefined()
              if (option === undefined) return
              practice = playMove(practice, option.do)
            }
            expect(practice.round.phase).toBe('ended')
            expect(practice.shoe.length + dealtIn(practice)).toBe(all)
            expect(Math.abs(unitsWon(practice))).toBeLessThan(100)
          },
        ),
        { numRuns: 60 },
      )
    },
  )

  function dealtIn(practice: ReturnType<typeof deal>): number {
    const { round } = practice
    return round.dealer.cards.length + handsIn(practice).reduce((sum, { cards }) => sum + cards.length, 0)
  }
})

describe('judging', () => {
  const where = { hand: 'hard 16', dealer: '10' }

  test('the best move costs nothing; any other costs the difference', () => {
    const values = { hit: -0.54, stand: -0.55, surrender: -0.5 }
    expect(judgeMove(where, 'surrender', values)).toEqual({ ...where, played: 'surrender', best: 'surrender', cost: 0 })
    const hit = judgeMove(where, 'hit', values)
    expect(hit.best).toBe('surrender')
    expect(hit.cost).toBeCloseTo(0.04)
  })

  test('mistakes of one kind are grouped, the most expensive first', () => {
    const one: JudgedMove = { ...where, played: 'hit', best: 'surrender', cost: 0.04 }
    const other: JudgedMove = { hand: '8,8', dealer: '6', played: 'stand', best: 'split', cost: 0.3 }
    const right: JudgedMove = { ...where, played: 'stand', best: 'stand', cost: 0 }
    expect(mistakesIn([one, right, other, one]).map(({ hand, times, cost }) => [hand, times, cost])).toEqual([
      ['8,8', 1, 0.3],
      ['hard 16', 2, 0.08],
    ])
  })
})
