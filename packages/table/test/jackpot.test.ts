import type { JackpotLine, SideBet } from '@openpit/engine'
import type { Cents } from '@openpit/money'
import { type Configuration, configure, rulebooks } from '@openpit/rulebooks'
import { describe, expect, test } from 'vitest'
import { who } from '../../engine/test/who.ts'
import {
  type CardSource,
  evolveTable,
  openTable,
  play,
  restoreTable,
  snapshotOf,
  type Table,
  type TableCommand,
  TableRunner,
  waitsAt,
} from '../src/index.ts'
import { after, cards, DEAL } from './playing.ts'

const POOL = 5_000_000
const CHIPS = 100_000

/** A configuration with Blazing 7s. Tests that need two lines to win in one round give other `prizes`. */
function jackpotTable(prizes?: readonly JackpotLine[]): Configuration {
  const sideBets = { blazing7s: { wager: 500 as Cents, pool: POOL as Cents, reset: 1_000_000 as Cents } }
  const configured = configure(rulebooks.star, { sideBets })
  if (!configured.ok) throw new Error(configured.unlawful.why)
  const side = configured.table.rules.sides.blazing7s
  if (prizes === undefined || side?.settles !== 'from-the-pool') return configured.table
  const blazing7s: SideBet = { ...side, jackpot: { ...side.jackpot, prizes } }
  const { rules } = configured.table
  return { ...configured.table, rules: { ...rules, sides: { ...rules.sides, blazing7s } } }
}

function newTable(configuration = jackpotTable()): Table {
  return openTable({ configuration, chips: { ann: CHIPS as Cents, bob: CHIPS as Cents } })
}

const wager = (by: string, box: number): TableCommand => ({
  do: 'wager',
  by: who(by),
  box,
  main: 1_000 as Cents,
  sides: { blazing7s: 500 as Cents },
})
const shows = (cents: number): TableCommand => ({ do: 'poolShows', bet: 'blazing7s', cents: cents as Cents })
const ALONE = [wager('ann', 1), DEAL, cards('7s 7s 7s')]
const TOGETHER = [wager('ann', 1), wager('bob', 2), DEAL, cards('7s 7s 7s 7s 7s')]

function refusalOf(table: Table, command: TableCommand): string {
  const played = play(table, command)
  return played.ok ? 'accepted' : `${played.refusal.kind} ${played.refusal.clause}`
}

/** The changes of the pool, and the wins, that a command causes. */
function movesIn(table: Table, command: TableCommand): readonly object[] {
  const played = play(table, command)
  if (!played.ok) throw new Error(played.refusal.kind)
  return played.events.flatMap((event): object[] => {
    if (event.kind === 'pool-changed' || event.kind === 'jackpot-won') return [event]
    if (event.kind !== 'wager-settled' || event.line.wager !== 'blazing7s') return []
    const { player, outcome, profit, paidBy } = event.line
    return [{ player, outcome, profit, paidBy }]
  })
}

describe('a share of the jackpot', () => {
  test('is announced when the cards show it, and settled once the pool says what it shows', () => {
    const dealing = after(newTable(), wager('ann', 1), DEAL)
    expect(movesIn(dealing, cards('7s 7s 7s'))).toEqual([
      {
        kind: 'jackpot-won',
        player: 'ann',
        box: 1,
        bet: 'blazing7s',
        line: 'three suited sevens',
        poolPercent: 10,
        clause: 'STAR-14.B7.T.777s',
      },
    ])
    const waiting = after(dealing, cards('7s 7s 7s'))
    expect(waitsAt(waiting)).toEqual({ for: 'pool', bet: 'blazing7s' })
    expect(movesIn(waiting, shows(POOL))).toEqual([
      { player: 'ann', outcome: 'win', profit: 499_500, paidBy: 'pool' },
      { kind: 'pool-changed', from: POOL, to: 4_500_000, paid: 500_000 },
    ])
    const played = after(waiting, shows(POOL))
    expect(waitsAt(played)).toEqual({ for: 'decision', box: 1, hand: 1 })
    expect(played.pool).toEqual({ shows: 4_500_000, atOpening: POOL })
  })

  test('does not delay fixed prizes, which are paid at once', () => {
    const dealing = after(newTable(), wager('ann', 1), wager('bob', 2), DEAL)
    expect(movesIn(dealing, cards('7s 9h 7s 7s 7d'))).toEqual([
      { player: 'bob', outcome: 'win', profit: 4_500, paidBy: 'house' },
      expect.objectContaining({ kind: 'jackpot-won', player: 'ann' }),
    ])
  })

  test('is taken from what earlier lines of the pay table have left, in any order of boxes', () => {
    const line = (name: string, when: JackpotLine['when'], poolPercent: number): JackpotLine => ({
      name,
      when,
      pays: { poolPercent },
      clause: poolPercent === 50 ? 'STAR-14.B7.T.777s' : 'STAR-14.B7.T.777',
    })
    const lines = [line('suited', 'three-sevens-suited', 50), line('any', 'three-sevens', 10)]
    const table = after(newTable(jackpotTable(lines)), wager('ann', 1), wager('bob', 2), DEAL, cards('7h 7s 7s 7c 7s'))
    expect(movesIn(table, shows(POOL))).toEqual([
      { player: 'bob', outcome: 'win', profit: 2_499_500, paidBy: 'pool' },
      { kind: 'pool-changed', from: POOL, to: 2_500_000, paid: 2_500_000 },
      { player: 'ann', outcome: 'win', profit: 249_500, paidBy: 'pool' },
      { kind: 'pool-changed', from: 2_500_000, to: 2_250_000, paid: 250_000 },
    ])
  })
})

describe('telling the round what the pool shows', () => {
  const nothing = newTable()
  const waiting = after(newTable(), ...ALONE)

  test.each([
    ['before the first wager', nothing, shows(POOL), 'no-share-due STAR-14.2'],
    ['while cards are due', after(newTable(), wager('ann', 1), DEAL), shows(POOL), 'no-share-due STAR-14.2'],
    ['a second time', after(waiting, shows(POOL)), shows(4_500_000), 'no-share-due STAR-14.2'],
    ['for a bet without a jackpot', waiting, { ...shows(POOL), bet: 'luckyLucky' }, 'no-share-due STAR-14.2'],
    ['with an amount that this pool does not show', waiting, shows(POOL - 1), 'pool-shows-otherwise STAR-14.2'],
    ['with no valid amount', waiting, shows(Number.NaN), 'pool-shows-otherwise STAR-14.2'],
    ['with the amount that this pool shows', waiting, shows(POOL), 'accepted'],
  ] as const)('%s', (_when, table, command, refusal) => {
    expect(refusalOf(table, command as TableCommand)).toBe(refusal)
  })

  test.each([
    ['a card', cards('5s'), 'no-card-due STAR-7.1b'],
    ['a decision', { do: 'stand', by: who('ann'), box: 1 }, 'wrong-phase STAR-10.1'],
    ['a ruling on one box', { do: 'voidHand', by: who('supervisor'), box: 1 }, 'no-wager-on-box STAR-1.1.void'],
  ] as const)('must come before %s', (_what, command, refusal) => {
    expect(refusalOf(waiting, command as TableCommand)).toBe(refusal)
  })
})

describe('a void round', () => {
  test('while it waits for the pool returns the wager and leaves the pool as it was', () => {
    const table = after(newTable(), ...ALONE, { do: 'voidRound', by: who('manager') })
    expect(table.round.phase).toBe('ended')
    expect(table.round.sharesDue).toEqual([])
    expect(table.chips.ann).toBe(CHIPS)
    expect(table.pool).toEqual({ shows: POOL, atOpening: POOL })
  })

  test('after a share was paid puts all of it back, with the stake', () => {
    const paid = after(newTable(), ...ALONE, shows(POOL))
    const propose: TableCommand = {
      do: 'proposeVoid',
      by: { person: 'sue', role: 'supervisor' },
      reason: 'a fire',
      ground: 'disruption',
    }
    const proposed = after(paid, propose)
    const confirm: TableCommand = { do: 'confirmVoid', by: { person: 'sam', role: 'supervisor' } }
    expect(movesIn(proposed, confirm)).toEqual([{ kind: 'pool-changed', from: 4_500_000, to: POOL, paid: -499_500 }])
    expect(after(proposed, confirm).chips.ann).toBe(CHIPS)
  })

  test('for one of two winners leaves the other share paid from the pool', () => {
    const paid = after(newTable(), ...TOGETHER, shows(POOL))
    expect(paid.pool.shows).toBe(4_050_000)
    const table = after(paid, { do: 'voidWager', by: who('supervisor'), player: 'bob', box: 2 })
    expect(table.pool).toEqual({ shows: POOL - 475_000, atOpening: POOL })
  })
})

describe('a round that waits for the pool', () => {
  const configuration = jackpotTable()
  const waiting = after(newTable(configuration), ...ALONE)

  test('continues from its snapshot', () => {
    const read = restoreTable(JSON.parse(JSON.stringify(snapshotOf(waiting))), configuration)
    expect(read).toEqual(waiting)
    expect(after(read, shows(POOL))).toEqual(after(waiting, shows(POOL)))
  })

  test('is the fold of its log, and the runner continues it', () => {
    const source: CardSource = { next: () => undefined, follow: () => {}, refuses: () => undefined, close: () => {} }
    const runner = new TableRunner(newTable(configuration), source)
    let table = newTable(configuration)
    for (const command of ALONE) {
      const played = play(table, command)
      if (!played.ok) throw new Error(played.refusal.kind)
      for (const event of JSON.parse(JSON.stringify(played.events))) runner.replay(event)
      expect(played.events.reduce(evolveTable, table)).toEqual(played.table)
      table = played.table
    }
    expect(runner.table).toEqual(waiting)
    runner.takeDue()
    expect(runner.takeCommands()).toEqual([shows(POOL)])
    expect(runner.table).toEqual(after(waiting, shows(POOL)))
  })

  test('ends, and the next round opens with what is left in the pool', () => {
    const stand: TableCommand = { do: 'stand', by: who('ann'), box: 1 }
    const ended = after(waiting, shows(POOL), stand, cards('10d'))
    expect(ended.round.phase).toBe('ended')
    expect(after(ended, wager('ann', 1)).pool).toEqual({ shows: 4_500_000, atOpening: 4_500_000 })
  })
})
