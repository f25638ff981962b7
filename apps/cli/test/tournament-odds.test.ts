import { describe, expect, test } from 'vitest'
import { openpit, openpitHere } from './openpit.ts'

const TWO = ['nsw', '--decks', '6', '--chips', '1000,900', '--wagers', '-,200']

describe('openpit tournament-odds', () => {
  test('two players: one object with the chance of each wager, the best and everyone’s', () => {
    const { code, out } = openpit('tournament-odds', ...TWO, '--json')
    expect(code).toBe(0)
    const figures = JSON.parse(out)
    expect(figures).toMatchObject({
      rulebook: 'nsw',
      method: 'exact',
      players: [
        { chips: 1000, wager: null },
        { chips: 900, wager: 200 },
      ],
      pair: { win: { win: expect.closeTo(0.1971, 4) }, loss: { loss: expect.closeTo(0.2899, 4) } },
      best: { wager: 210, through: expect.closeTo(0.7692, 4) },
    })
    const at = (wager: number) => figures.wagers.find((one: { wager: number }) => one.wager === wager)
    expect(at(50).ahead).toBeCloseTo(0.5886, 4)
    expect(at(100)).toMatchObject({ ahead: expect.closeTo(0.5525, 4), level: expect.closeTo(0.2507, 4) })
    expect(figures.everyone[0].through + figures.everyone[1].through).toBeCloseTo(1, 10)
  })

  test('more players, in the words of the manual; a simulation confirms them', () => {
    const words = '--chips 1200,1100,900 --first 2 --me 1 --hands 1 --advance 2 --minimum 100 --maximum 500'.split(' ')
    const { code, out } = openpit('tournament-odds', 'star', ...words, '--simulate', '20000', '--seed', '4', '--json')
    expect(code).toBe(0)
    const { method, wagers, everyone, simulated } = JSON.parse(out)
    expect(method).toBe('with-replacement')
    expect(wagers.map(({ wager }: { wager: number }) => wager)).toEqual([100, 200, 300, 400, 500])
    everyone.forEach(({ through }: { through: number }, player: number) => {
      expect(Math.abs(through - simulated[player].through)).toBeLessThan(5 * simulated[player].stderr)
    })
  })

  test('for people: neighbouring wagers with the same chance are one line', () => {
    const { code, out } = openpit('tournament-odds', ...TWO, '--maximum', '300')
    expect(code).toBe(0)
    expect(out).toContain('exact, from a fresh shoe')
    expect(out).toMatch(/210 to 290 +76\.92 % .*best/)
  })

  test.each([
    ['no chips', ['nsw'], 'whose chips?'],
    ['a book without tournaments', ['nz', '--chips', '1000,900'], 'rulebook nz has no tournaments'],
    ['one player', ['nsw', '--chips', '1000'], '--chips: there must be 2 to 7 players'],
    ['chips that are not a number', ['nsw', '--chips', '1000,many'], '--chips needs whole numbers'],
    ['a wager above the chips', ['nsw', '--chips', '1000,900', '--wagers', '-,1000'], '--wagers: player 2 cannot'],
    ['a wager too many', ['nsw', '--chips', '1000,900', '--wagers', '-,-,-'], '--wagers names more players'],
    ['a place for each', ['nsw', '--chips', '1000,900', '--advance', '2'], '--advance must be from 1 to 1'],
    ['an earlier hand', ['nsw', '--chips', '1000,900', '--hands', '3'], '--hands: only the last hand'],
    ['an unknown word', ['nsw', '--chips', '1000,900', '--fast', '1'], 'there is no option --fast'],
  ])('%s is refused in one line', async (_name, words, why) => {
    const { code, out, err } = await openpitHere('tournament-odds', ...words)
    expect(code).toBe(2)
    expect(out).toBe('')
    expect(err).toContain(`openpit tournament-odds: ${why}`)
    expect(err.trim().split('\n')).toHaveLength(1)
  })
})
