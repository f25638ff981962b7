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

/** Three boxes, from $5 to $500, Perfect Pairs and a progressive of $2.50. */
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

describe('chips on their way to the table', () => {
  const cases: readonly [string, Amounts, Amounts, string][] = [
    ['a first wager', { '1/main': 2500 }, {}, 'wager 1 main 2500'],
    ['more on the same box is added', { '1/main': 3000 }, { '1/main': 2500 }, 'wager 1 main 500'],
    ['less is laid in place of it', { '1/main': 500 }, { '1/main': 2500 }, 'instead 1 main 500'],
    ['nothing is taken back', {}, { '1/main': 2500 }, 'withdraw 1'],
    ['below the minimum stays in hand', { '1/main': 100 }, {}, ''],
    ['brought below the minimum, it comes back', { '1/main': 100 }, { '1/main': 500 }, 'withdraw 1'],
    ['a side bet waits for its main wager', { '1/perfectPairs': 500 }, {}, ''],
    [
      'a side bet is a command of its own',
      { '2/main': 500, '2/perfectPairs': 500 },
      {},
      'wager 2 main 500, wager 2 perfectPairs 500',
    ],
    [
      'one bet less lays the others anew',
      { '2/main': 500 },
      { '2/main': 500, '2/perfectPairs': 500 },
      'instead 2 main 500',
    ],
    [
      'less of one bet keeps the others, in one step',
      { '2/main': 1000, '2/perfectPairs': 500 },
      { '2/main': 500, '2/perfectPairs': 1000 },
      'instead 2 main 1000 perfectPairs 500',
    ],
    ['boxes in their order', { '3/main': 500, '1/main': 500 }, {}, 'wager 1 main 500, wager 3 main 500'],
    ['what lies there already', { '1/main': 500 }, { '1/main': 500 }, ''],
  ]
  test.each(cases)('%s', (_, want, have, commands) => {
    expect(told(commandsFor(want, have, table()))).toBe(commands)
  })

  test('a side bet alone goes to a box on which somebody else has wagered', () => {
    const view = table([{ bettors: [{ player: 'ann', cents: 500, tokens: 0 }] }])
    expect(told(commandsFor({ '1/perfectPairs': 500 }, {}, view))).toBe('wager 1 perfectPairs 500')
  })

  test('what is held back says why', () => {
    expect(whyHeldBack({ box: 1, bet: 'main' }, { '1/main': 100 }, table())).toBe('below-minimum')
    expect(whyHeldBack({ box: 1, bet: 'perfectPairs' }, { '1/perfectPairs': 100 }, table())).toBe('needs-main')
    expect(whyHeldBack({ box: 1, bet: 'main' }, { '1/main': 500 }, table())).toBeNull()
  })

  test('a side bet with limits of its own is brought within them', () => {
    const amounts = [100, 600, 10_000].map((cents) => clampToSpot(table(), { box: 1, bet: 'luckyLucky' }, cents))
    expect(amounts).toEqual([500, 600, 2_500])
  })

  test('a chip too many is cut to the maximum, a progressive to its fixed amount', () => {
    expect(clampToSpot(table(), { box: 1, bet: 'main' }, 60_000)).toBe(50_000)
    expect(clampToSpot(table(), { box: 1, bet: 'blazing7s' }, 2_500)).toBe(250)
    expect(doubleAmounts({ '1/main': 30_000, '1/blazing7s': 250 }, table())).toEqual({
      '1/main': 50_000,
      '1/blazing7s': 250,
    })
  })

  test('after a round nothing lies there for the next', () => {
    const boxes = [{ bettors: [{ player: 'ann', cents: 500, tokens: 0 }] }]
    expect(changeableAmounts(table(boxes), 'ann')).toEqual({ '1/main': 500 })
    expect(changeableAmounts(table(boxes, 'ended'), 'ann')).toEqual({})
  })

  test('nothing and no chips are the same', () => {
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
