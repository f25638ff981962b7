import type { TableView } from '@openpit/protocol'
import { describe, expect, test } from 'vitest'
import {
  type Amounts,
  changeableAmounts,
  clampToSpot,
  commandsFor,
  doubleAmounts,
  isSame,
  whyHeldBack,
  withAmount,
} from '../src/player/table/felt/layout.ts'

/** Three boxes, from $5 to $500, with Perfect Pairs, Lucky Lucky and a progressive of $2.50. */
function table(boxes: Partial<TableView['boxes'][number]>[] = [], phase: TableView['phase'] = 'wagering'): TableView {
  const empty = { seated: null, bettors: [], controller: null, sides: [], insurance: [], hands: [] }
  return {
    phase,
    limits: { minimum: 500, maximum: 50_000, increment: 0, smallestChip: 50, playersPerBox: 3 },
    printed: {
      fixedSides: { blazing7s: { is: [250], clause: 'STAR-14.3' } },
      limitedSides: { luckyLucky: { is: { least: 500, most: 2_500 }, clause: 'STAR-14.5' } },
    },
    sideBets: ['perfectPairs', 'blazing7s', 'luckyLucky'],
    boxes: [1, 2, 3].map((box, index) => ({ ...empty, box, ...boxes[index] })),
  } as unknown as TableView
}

describe('from the draft to the table', () => {
  const cases: readonly [string, Amounts, Amounts, string][] = [
    ['a first wager is placed', { '1/main': 2500 }, {}, 'wager 1 main 2500'],
    ['a higher amount adds the difference', { '1/main': 3000 }, { '1/main': 2500 }, 'wager 1 main 500'],
    ['a lower amount replaces the wager', { '1/main': 500 }, { '1/main': 2500 }, 'instead 1 main 500'],
    ['no amount withdraws the wager', {}, { '1/main': 2500 }, 'withdraw 1'],
    ['an amount below the minimum is not sent', { '1/main': 100 }, {}, ''],
    ['a wager reduced below the minimum is withdrawn', { '1/main': 100 }, { '1/main': 500 }, 'withdraw 1'],
    ['a side bet without a main wager is not sent', { '1/perfectPairs': 500 }, {}, ''],
    [
      'a side bet is a separate command',
      { '2/main': 500, '2/perfectPairs': 500 },
      {},
      'wager 2 main 500, wager 2 perfectPairs 500',
    ],
    [
      'removing one bet replaces the others',
      { '2/main': 500 },
      { '2/main': 500, '2/perfectPairs': 500 },
      'instead 2 main 500',
    ],
    [
      'reducing one bet replaces all of them, in one command',
      { '2/main': 1000, '2/perfectPairs': 500 },
      { '2/main': 500, '2/perfectPairs': 1000 },
      'instead 2 main 1000 perfectPairs 500',
    ],
    ['boxes are sent in their order', { '3/main': 500, '1/main': 500 }, {}, 'wager 1 main 500, wager 3 main 500'],
    ['an unchanged wager is not sent', { '1/main': 500 }, { '1/main': 500 }, ''],
  ]
  test.each(cases)('%s', (_, want, have, commands) => {
    expect(told(commandsFor(want, have, table()))).toBe(commands)
  })

  test('a side bet alone is sent for a box on which another player has wagered', () => {
    const view = table([{ bettors: [{ player: 'ann', cents: 500, tokens: 0 }] }])
    expect(told(commandsFor({ '1/perfectPairs': 500 }, {}, view))).toBe('wager 1 perfectPairs 500')
  })

  test('a spot says why its chips are held back', () => {
    expect(whyHeldBack({ box: 1, bet: 'main' }, { '1/main': 100 }, table())).toBe('below-minimum')
    expect(whyHeldBack({ box: 1, bet: 'perfectPairs' }, { '1/perfectPairs': 100 }, table())).toBe('needs-main')
    expect(whyHeldBack({ box: 1, bet: 'main' }, { '1/main': 500 }, table())).toBeNull()
  })

  test('a side bet is clamped to its own limits', () => {
    const amounts = [100, 600, 10_000].map((cents) => clampToSpot(table(), { box: 1, bet: 'luckyLucky' }, cents))
    expect(amounts).toEqual([500, 600, 2_500])
  })

  test('a main wager is clamped to the maximum, a progressive to its fixed amount', () => {
    expect(clampToSpot(table(), { box: 1, bet: 'main' }, 60_000)).toBe(50_000)
    expect(clampToSpot(table(), { box: 1, bet: 'blazing7s' }, 2_500)).toBe(250)
    expect(doubleAmounts({ '1/main': 30_000, '1/blazing7s': 250 }, table())).toEqual({
      '1/main': 50_000,
      '1/blazing7s': 250,
    })
  })

  test('after a round there are no wagers for the next one', () => {
    const boxes = [{ bettors: [{ player: 'ann', cents: 500, tokens: 0 }] }]
    expect(changeableAmounts(table(boxes), 'ann')).toEqual({ '1/main': 500 })
    expect(changeableAmounts(table(boxes, 'ended'), 'ann')).toEqual({})
  })

  test('an amount of zero equals no amount', () => {
    expect(isSame(withAmount({ '1/main': 500 }, { box: 1, bet: 'main' }, 0), {})).toBe(true)
  })
})

function told(commands: ReturnType<typeof commandsFor>): string {
  return commands
    .map((command) => {
      if (command.do !== 'wager') return `${command.do} ${(command as { box: number }).box}`
      const main = command.main === undefined ? [] : [`main ${command.main}`]
      const sides = Object.entries(command.sides ?? {}).map((side) => side.join(' '))
      return [command.instead ? 'instead' : 'wager', command.box, ...main, ...sides].join(' ')
    })
    .join(', ')
}
