import type { Cents } from '@openpit/money'
import { describe, expect, test } from 'vitest'
import { groupAmounts, levelOf, meterOf, poolOf, unlawfulLink } from '../src/index.ts'
import { dollars, level, Playthrough, STAR, staff, TAS } from './books.ts'

const CHIP = 1 as Cents

describe('shares', () => {
  test.each([
    ['one diamond hand takes all', 500_000, 50_000, [100], [500_000]],
    ['[STAR-14.27.1] two diamond hands halve the pool', 500_000, 50_000, [100, 100], [250_000, 250_000]],
    ['[STAR-14.27.1] many diamond hands get the reset value each', 60_000, 50_000, [100, 100], [50_000, 50_000]],
    ['one suited hand takes a tenth', 500_000, 50_000, [10], [50_000]],
    ['[STAR-14.27.2] two suited hands share two tenths', 500_000, 50_000, [10, 10], [47_500, 47_500]],
    ['[STAR-14.27.2] a suited hand gets a tenth of the reset value at least', 50_000, 50_000, [10, 10], [5000, 5000]],
    ['a suited hand after a diamond hand gets a tenth of the reset value', 500_000, 50_000, [10, 100], [5000, 500_000]],
  ])('%s', (_, pool, reset, percents, each) => {
    const claims = percents.map((percent) => ({ percent, chip: CHIP }))
    expect(groupAmounts(dollars(pool), dollars(reset), dollars(reset), claims)).toEqual(each.map(dollars))
  })

  test('each amount is exact, then up to the cent, then up to the chip of its table', () => {
    const claims = [
      { percent: 10, chip: 1 as Cents },
      { percent: 10, chip: 50 as Cents },
      { percent: 10, chip: 500 as Cents },
    ]
    expect(groupAmounts(dollars(100_000), dollars(10_000), dollars(10_000), claims)).toEqual(
      [9033.34, 9033.5, 9035].map(dollars),
    )
  })
})

describe('contributions', () => {
  const wagers = [{ box: 1, player: 'ann', cents: dollars(2.5) }]

  test('the same wager is accepted once, and none of an earlier round or of a table outside', () => {
    const played = new Playthrough(STAR, { wager: dollars(2.5) }, [level('', 10_000, { rate: 133_333 })], ['a'])
    expect(played.tell({ do: 'contribute', table: 'a', round: 2, wagers }).ok).toBe(true)
    for (const [table, round] of [
      ['a', 2],
      ['a', 1],
      ['b', 1],
    ] as const) {
      expect(played.tell({ do: 'contribute', table, round, wagers }).ok).toBe(false)
    }
    expect(poolOf(played.link.levels[0] as never)).toBe(1_000_033_333_250n)
  })

  test('a wager that goes back takes its part out of the reserve too, and the meter does not fall below the reset value', () => {
    const start = level('', 10_000, { rate: 200_000, reserveRate: 100_000 })
    const played = new Playthrough(STAR, {}, [start], ['a', 'b'])
    const wager = [{ box: 1, player: 'ann', cents: dollars(5) }]
    played.tell({ do: 'contribute', table: 'a', round: 1, wagers: wager })
    played.tell({ do: 'contribute', table: 'b', round: 1, wagers: [{ ...wager[0], player: 'bob' } as never] })
    const shares = [{ box: 1, player: 'bob', stake: dollars(5), percent: 100, clause: 'STAR-14.B7.T.777d' as const }]
    played.tell({ do: 'claim', table: 'b', round: 1, shares, chip: CHIP })
    played.tell({ do: 'confirmJackpot', by: staff('dealer'), table: 'b', round: 1, box: 1 })
    expect(played.link.levels[0]).toMatchObject({ reserve: 0n })
    played.tell({ do: 'giveBack', table: 'a', round: 1, boxes: [1], clause: 'STAR-16.18.1', why: 'failed' })
    const { funds } = levelOf(played.link, '') as never as { funds: Record<string, bigint> }
    expect(funds).toMatchObject({ contributed: 100_000_000n, paid: 1_000_200_000_000n, seeded: 1_000_100_000_000n })
    expect(meterOf(played.link.levels[0] as never)).toBe(dollars(10_000))
    expect(played.faults()).toEqual([])
  })
})

describe('hidden values', () => {
  const nova = () =>
    new Playthrough(
      TAS,
      { wager: dollars(2) },
      [level('red', 100, { cap: dollars(200), rate: 100_000, pool: 150 })],
      ['t'],
    )
  const wagers = [1, 2, 3].map((box) => ({ box, player: `p${box}`, cents: dollars(2) }))

  test('the level pays its hidden value, not the meter, and the excess begins the next life', () => {
    const played = nova()
    played.tell({ do: 'contribute', table: 't', round: 1, wagers }, { red: dollars(150.31) })
    expect(played.link.wins.map(({ amount }) => amount)).toEqual([5100, 5100, 5100])
    expect(meterOf(played.link.levels[0] as never)).toBe(dollars(100.29))
    expect(played.faults()).toEqual([])
  })

  test('a value that the meter meets to the cent is hit; one cent more is not', () => {
    for (const [value, wins] of [
      [150.6, 3],
      [150.61, 0],
    ] as const) {
      const played = nova()
      played.tell({ do: 'contribute', table: 't', round: 1, wagers }, { red: dollars(value) })
      expect(played.link.wins).toHaveLength(wins)
    }
  })

  test('a wager that hits nothing takes the same path near a hidden value and far from it', () => {
    for (const winner of ['activation', 'wager'] as const) {
      const paths = [150.61, 151, 175, 199.99, 200].map((value) => {
        const levels = [level('red', 100, { cap: dollars(200), rate: 100_000, pool: 150 })]
        const played = new Playthrough(TAS, { wager: dollars(2), winner }, levels, ['t'])
        const reads: string[] = []
        const note = (what: string, key: string | symbol) => reads.push(`${what} ${String(key)}`)
        const hidden = new Proxy<Record<string, number>>(
          { red: dollars(value) },
          {
            get: (values, key) => note('get', key) && Reflect.get(values, key),
            has: (values, key) => note('has', key) > 0 && Reflect.has(values, key),
            getOwnPropertyDescriptor: (values, key) => {
              note('own', key)
              return Reflect.getOwnPropertyDescriptor(values, key)
            },
          },
        )
        const decision = played.tell({ do: 'contribute', table: 't', round: 1, wagers }, hidden)
        return { reads, events: decision.ok ? decision.events : [] }
      })
      expect(paths[0]?.reads.length).toBeGreaterThan(0)
      for (const path of paths) expect(path).toEqual(paths[0])
    }
  })

  test('no event says a hidden value before it is hit', () => {
    const played = nova()
    played.tell({ do: 'contribute', table: 't', round: 1, wagers }, { red: dollars(171.23) })
    played.tell({ do: 'suspendLink', by: staff('manager'), reason: 'audit' }, { red: dollars(171.23) })
    expect(JSON.stringify([played.log, [...played.balances]])).not.toContain('17123')
  })
})

describe('terms', () => {
  test.each([
    ['six levels', TAS, Array.from({ length: 6 }, (_, i) => level(`l${i}`, 10, { cap: dollars(90) })), 'TAS-24.6'],
    ['two of one name', TAS, [1, 2].map(() => level('red', 10, { cap: dollars(90) })), 'TAS-24.6'],
    ['a name with a slash', TAS, [level('red/blue', 10, { cap: dollars(90) })], 'TAS-24.1.s1'],
    ['no cap', TAS, [level('red', 10)], 'TAS-24.6'],
    ['a reset above the cap', TAS, [level('red', 100, { cap: dollars(90) })], 'TAS-24.6'],
    ['a cap that one activation can pass', TAS, [level('red', 10, { cap: dollars(12), rate: 100_000 })], 'TAS-24.6'],
    ['a pool below the reset', STAR, [level('', 10_000, { pool: 9_999.99 })], 'STAR-14.28a'],
    ['another reset', STAR, [level('', 20_000)], 'STAR-14.28.1'],
    ['a rate of 101 percent', STAR, [level('', 10_000, { rate: 1_010_000 })], 'STAR-14.26.2'],
    ['rates above 100 together', STAR, [level('', 10_000, { rate: 600_000, reserveRate: 500_000 })], 'STAR-14.26.2'],
    ['a meter above the largest', STAR, [level('', 10_000, { pool: 90_000_000.01 })], 'STAR-14.28a'],
    ['an approval where the book asks for none', STAR, [level('', 10_000, { approval: CHIP })], 'STAR-14.27.4b'],
  ] as const)('%s are refused', (_, book, levels, clause) => {
    const { terms } = new Playthrough(book, {}, [], []).link
    expect(unlawfulLink(book.rules, terms, levels)?.clause).toBe(clause)
  })
})
