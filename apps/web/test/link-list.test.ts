import type { LinkView, WinView } from '@openpit/protocol'
import { describe, expect, test } from 'vitest'
import { meterOdds } from '../src/lab/jackpot-odds.tsx'
import { isPartOf } from '../src/player/jackpot/part-of.ts'
import { routeOf } from '../src/route.ts'
import {
  type LinkList,
  largestLevel,
  linkOf,
  standstillAt,
  withLinks,
  withMeter,
  withWin,
} from '../src/shared/wire/link-list.ts'
import { agrees } from '../src/staff/jackpots/funds.tsx'
import { levelView, linkView } from './link-views.ts'

const listOf = (...links: readonly LinkView[]): LinkList => withLinks(new Map(), links)
const meterIn = (list: LinkList) => list.get('sevens')?.levels[0]?.meter

describe('the jackpots that a page knows', () => {
  test('a meter moves with its message, and never back by one that was overtaken', () => {
    let list = listOf(linkView({ number: 5 }))
    list = withMeter(list, { type: 'meters', link: 'sevens', level: '', cents: 10_523_250, number: 7 })
    expect(meterIn(list)).toBe(10_523_250)
    list = withMeter(list, { type: 'meters', link: 'sevens', level: '', cents: 10_523_175, number: 6 })
    expect(meterIn(list)).toBe(10_523_250)
  })

  test('an answer that a message has overtaken does not put the meter back', () => {
    const moved = withMeter(listOf(linkView({ number: 5 })), {
      ...{ type: 'meters', link: 'sevens', level: '', cents: 10_600_000, number: 9 },
    } as const)
    expect(meterIn(withLinks(moved, [linkView({ number: 8 })]))).toBe(10_600_000)
    expect(meterIn(withLinks(moved, [linkView({ number: 10 })]))).toBe(10_523_175)
  })

  test('a meter of a link that the page does not know changes nothing', () => {
    const list = listOf(linkView())
    expect(withMeter(list, { type: 'meters', link: 'other', level: '', cents: 1, number: 99 })).toBe(list)
  })

  test('a table finds its link, unless that is closed', () => {
    expect(linkOf(listOf(linkView()), 'star-7')?.link).toBe('sevens')
    expect(linkOf(listOf(linkView({ status: 'closed' })), 'star-7')).toBeNull()
    expect(linkOf(listOf(linkView()), 'star-8')).toBeNull()
  })

  test('the largest level is the one that shows the most', () => {
    const levels = [levelView({ level: 'Red', meter: 4_187 }), levelView({ level: 'Blue', meter: 1_840_652 })]
    expect(largestLevel(linkView({ levels }))?.level).toBe('Blue')
  })

  test.each([
    ['an open link', linkView(), null],
    ['a suspended link', linkView({ status: 'suspended' }), 'suspended'],
    [
      'a table whose equipment has failed',
      linkView({ tables: [{ table: 'star-7', status: 'failed', continues: true, deadSensors: [] }] }),
      'failed',
    ],
  ] as const)('%s: whether the jackpot stands still', (_name, link, still) => {
    expect(standstillAt(link, 'star-7')).toBe(still)
  })
})

describe('a win', () => {
  const WIN: WinView = {
    ...{ win: 'star-7/220/4', table: 'star-7', round: 220, box: 4, level: '', player: 'ann', stake: 500 },
    ...{ amount: 0, state: 'waiting', clause: 'STAR-14.B7.T.777s' },
  }

  test('keeps the meter at which the page first heard of it, when it is confirmed and paid later', () => {
    const found = withWin([], listOf(linkView()), 'sevens', WIN, 1_000)
    const after = listOf(linkView({ levels: [levelView({ meter: 9_471_125 })], number: 9 }))
    const [paid] = withWin(found, after, 'sevens', { ...WIN, amount: 1_052_350, state: 'paid' }, 9_000)
    expect(paid).toMatchObject({ state: 'paid', amount: 1_052_350, before: 10_523_175 })
    expect(paid?.heard).toEqual({ waiting: 1_000, paid: 9_000 })
  })

  test.each([
    ['the tenth, up to the next 50 cents', 1_052_350, 10, 10_523_175, 50, true],
    ['the whole meter', 10_523_200, 100, 10_523_175, 50, true],
    ['a meter that is older than the win', 1_052_350, 10, 10_423_175, 50, false],
    ['a share of two', 526_200, 10, 10_523_175, 50, false],
  ] as const)('%s: the sum is shown only if it gives the amount', (_name, amount, percent, meter, chip, is) => {
    expect(isPartOf(amount, percent, meter, chip)).toBe(is)
  })
})

describe('odds at this meter', () => {
  test('five dollars at fifteen percent, with $105,231.75 in the jackpot: 42.0 % back', () => {
    const odds = meterOdds(linkView(), 6)
    expect(odds?.added).toBe(75)
    expect(odds?.now).toBeCloseTo(0.42, 3)
    expect(Math.round(odds?.wagersToHit ?? 0)).toBe(250_666)
  })

  test('mystery levels return more the nearer they are to their caps', () => {
    const at = (meter: number) =>
      meterOdds(
        linkView({
          rulebook: 'tas',
          bet: 'supernova',
          wager: 200,
          levels: [levelView({ level: 'Red', reset: 5_000, cap: 15_000, rate: 100_000, meter })],
        }),
        6,
      )?.now ?? 0
    expect(at(5_000)).toBeCloseTo(0.0501, 4)
    expect(at(14_000)).toBeGreaterThan(at(5_000))
  })

  test('a wager that is not fixed has no odds', () => {
    expect(meterOdds(linkView({ wager: null }), 6)).toBeNull()
  })
})

describe('the controller', () => {
  const FUNDS = {
    ...{ level: '', start: 1_000_000, contributed: 10_812_975, seeded: 0, adjusted: 0, moved: 0, paid: 2_341_550 },
    ...{ rounding: 0, reserve: 0, won: 1_052_350, meter: 9_471_425, ledger: 9_471_425 },
  }

  test('start, contributions and payments add up to the meter, and the ledger agrees', () => {
    expect(agrees(FUNDS)).toBe(true)
    expect(agrees({ ...FUNDS, ledger: 9_471_424 })).toBe(false)
    expect(agrees({ ...FUNDS, contributed: 10_813_975 })).toBe(false)
  })

  test('has an address of its own, and so has the big screen', () => {
    expect(routeOf('/pit/jackpots/sevens')).toEqual({ page: 'jackpots', link: 'sevens' })
    expect(routeOf('/pit/jackpots')).toEqual({ page: 'jackpots', link: null })
    expect(routeOf('/display/sevens')).toEqual({ page: 'display', link: 'sevens' })
    expect(routeOf('/jackpots/nova')).toEqual({ page: 'jackpot', link: 'nova' })
    expect(routeOf('/lab/tournament')).toEqual({ page: 'tournament-lab' })
  })
})
