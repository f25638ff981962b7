import { describe, expect, test } from 'vitest'
import { openpit, openpitHere } from './openpit.ts'

describe('openpit odds', () => {
  test('one object with edge, deviation, chart, insurance and side bets', () => {
    const { code, out } = openpit('odds', 'nsw', '--decks', '8', '--json')
    expect(code).toBe(0)
    const figures = JSON.parse(out)
    expect(figures).toMatchObject({
      rulebook: 'nsw',
      options: { decks: 8, resplit: false },
      main: { method: 'exact' },
      insurance: { ace: { edge: expect.closeTo(0.0747, 4) }, ten: { edge: expect.closeTo(0.1518, 4) } },
      sideBets: { perfectPairs: { edge: expect.closeTo(0.033735, 6) } },
      seconds: expect.any(Number),
    })
    expect(figures.main.edge).toBeCloseTo(0.005881, 6)
    expect(figures.chart.edge).toBeCloseTo(0.005902, 6)
    expect(figures.main.splits).toContain('re-splits included')
    expect(figures).not.toHaveProperty('superBonus')
  })

  test('options of the book are set by name', () => {
    const { out } = openpit('odds', 'nsw', '--set', 'decks=8', '--set', 'resplit=true', '--json')
    const figures = JSON.parse(out)
    expect(figures.options).toMatchObject({ decks: 8, resplit: true })
    expect(figures.main.edge).toBeLessThan(0.0058)
  })

  test('pontoon: the Super Bonus for the size of the wager', () => {
    const { superBonus } = JSON.parse(openpit('odds', 'pontoon', '--set', 'bet=25', '--json').out)
    expect(superBonus).toMatchObject({ bet: 25, bonus: 5000, hitsSuitedSevens: true })
    expect(superBonus.value).toBeGreaterThan(0)
  })

  test('a linked pool: return, seed, mean meter and how the hit is spread', () => {
    const set = ['increment=20', 'wager=5', 'reset=25000'].flatMap((one) => ['--set', `sideBets.blazing7s.${one}`])
    const { link } = JSON.parse(openpit('odds', 'star', '--set', 'shufflingDevice=true', ...set, '--json').out)
    expect(link).toMatchObject({
      return: expect.closeTo(0.530482, 6),
      seed: expect.closeTo(0.019981, 6),
      worst: expect.closeTo(0.3364, 4),
      wagersToHit: expect.closeTo(250_666, 0),
      hit: { sd: expect.closeTo(152_126, 0), q50: expect.closeTo(175_474, 0) },
    })
    expect(Math.abs(link.meanMeter - 212_083.8)).toBeLessThan(0.2)
  })

  test('mystery levels: return, worst and each level; levels that return all of the wager are refused', () => {
    const odds = (increment: number) =>
      openpit(
        ...['odds', 'tas', '--set', 'sideBets.supernova.wager=2', '--json', '--set'],
        `sideBets.supernova.levels=[{"reset":50,"mustHitBy":150,"increment":${increment}}]`,
      )
    expect(JSON.parse(odds(10).out).link).toMatchObject({
      return: expect.closeTo(0.19999, 5),
      worst: expect.closeTo(0.0501, 4),
      levels: [{ name: '1', meanHitDollars: expect.closeTo(100, 2) }],
    })
    const tooMuch = odds(60)
    expect(tooMuch.code).toBe(2)
    expect(tooMuch.err).toContain('together they return')
  })

  test('for people: no colour outside a terminal', () => {
    const { code, out } = openpit('odds', 'nsw', '--decks', '8')
    expect(code).toBe(0)
    expect(out).toMatch(/best play +0\.5881 %/)
    expect(out).not.toContain('\u001b')
  })

  test.each([
    ['no rulebook', [], 'which rulebook? nsw, star, tas, pontoon, nz, online'],
    ['another game', ['poker'], 'rulebook must be one of nsw, star, tas, pontoon, nz, online'],
    ['decks that the book does not have', ['nsw', '--decks', '5'], 'option decks: NSW Blackjack is played with'],
    ['decks that are not a number', ['nsw', '--decks', 'many'], 'decks must be a number'],
    ['an option of another book', ['tas', '--set', 'peek=true'], 'option peek: Tasmania Blackjack has no such option'],
    ['an option of no book', ['nsw', '--set', 'tens=0'], "unknown field 'tens' in options"],
    ['no value', ['nsw', '--set', 'decks'], "--set needs KEY=VALUE, not 'decks'"],
    ['a bet without a bonus', ['nsw', '--set', 'bet=10'], 'option bet: no bonus depends on the size of the wager'],
    ['a bet that is not an amount', ['pontoon', '--set', 'bet=1e30'], "option bet: '1e30' is not an amount in dollars"],
    ['an unknown word', ['nsw', '--fast'], 'there is no option --fast'],
  ])('%s is refused in one line', async (_name, words, why) => {
    const { code, out, err } = await openpitHere('odds', ...words)
    expect(code).toBe(2)
    expect(out).toBe('')
    expect(err).toContain(`openpit odds: ${why}`)
    expect(err.trim().split('\n')).toHaveLength(1)
  })

  test('for people: the wager and pool behind a jackpot’s edge, and which bets favour the player', () => {
    const { out } = openpit('odds', 'star', '--set', 'sideBets.blazing7s.pool=400000')
    expect(out).toMatch(
      /blazing7s +-14\.\d+ % {2}in favour of the player\n +-14\.\d+ % {2}\$2\.50 with \$400,000 in the jackpot, even at \$332,374\n/,
    )
    expect(out).toMatch(/ {2}\$5\.00 with \$400,000 in the jackpot, even at \$664,747\n/)
    expect(out).toMatch(/perfectPairs +5\.7878 %\n/)
  })

  test('a refusal names the clause', async () => {
    expect((await openpitHere('odds', 'nsw', '--decks', '5')).err).toContain('(NSW-3.1a)')
    const both = await openpitHere('strategy', 'online', '--set', 'surrender=true', '--set', 'peek=false')
    expect(both.err).toContain('ONL-PLAY-13')
  })
})

describe('openpit strategy', () => {
  test('a grid for people', () => {
    const { code, out } = openpit('strategy', 'nsw', '--decks', '8')
    expect(code).toBe(0)
    expect(out).toContain('the house keeps 0.5902 %')
    expect(out).toMatch(/^16( +S){5}( +H){5}$/m)
    expect(out).toMatch(/^8-8( +Ps){5}( +Ph){4} +H$/m)
  })

  test('JSON rows have the moves in `wishes`; some pontoon rows depend on the number of cards', () => {
    const { rows, edge } = JSON.parse(openpit('strategy', 'pontoon', '--json').out)
    expect(edge).toBeGreaterThan(0)
    const elevens = rows.filter(({ kind, total }: { kind: string; total: number }) => kind === 'hard' && total === 11)
    expect(elevens.length).toBeGreaterThan(1)
    expect(elevens[0].wishes).toHaveLength(10)
    expect(rows).toContainEqual(expect.objectContaining({ kind: 'doubled', total: 16 }))
  })
})
