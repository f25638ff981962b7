import { type Card, parseCard } from '@openpit/cards'
import type { Cents } from '@openpit/money'
import { configure, rulebooks } from '@openpit/rulebooks'
import { expect, test } from 'vitest'
import { who } from '../../engine/test/who.ts'
import { openTable, play, restoreTable, snapshotOf, type Table, type TableCommand } from '../src/index.ts'

const configured = configure(rulebooks.star, { minimum: 500 as Cents, maximum: 50_000 as Cents })
if (!configured.ok) throw new Error(configured.unlawful.why)

function told(table: Table, command: TableCommand): Table {
  const played = play(table, command)
  if (!played.ok) throw new Error(JSON.stringify(played.refusal))
  return played.table
}

test('what staff have changed of the rules is kept with the table', () => {
  const commands: readonly TableCommand[] = [
    { do: 'sit', by: who('ann'), box: 2 },
    {
      do: 'changeLimits',
      by: who('manager'),
      minimum: 1_000 as Cents,
      maximum: 90_000 as Cents,
      how: 'at-once',
      at: 0,
    },
    { do: 'limitPlayers', by: who('manager'), onBox: 1 },
    { do: 'restrictSideBet', by: who('manager'), bet: 'perfectPairs', told: ['inspector', 'surveillance'] },
  ]
  const table = commands.reduce(told, openTable({ configuration: configured.table }))
  expect(table.rules).not.toEqual(configured.table.rules)
  const read = JSON.parse(JSON.stringify(snapshotOf(table)))
  expect(restoreTable(read, configured.table)).toEqual(table)
})

test('a table that was kept before rounds knew the pool at their beginning goes on with it', () => {
  const star = configure(rulebooks.star, {
    sideBets: { blazing7s: { wager: 500 as Cents, pool: 5_000_000 as Cents, reset: 1_000_000 as Cents } },
  })
  if (!star.ok) throw new Error(star.unlawful.why)
  const wager: TableCommand = {
    do: 'wager',
    by: who('ann'),
    box: 1,
    main: 1_000 as Cents,
    sides: { blazing7s: 500 as Cents },
  }
  const table = told(openTable({ configuration: star.table, chips: { ann: 100_000 as Cents } }), wager)
  const { poolBefore: _, ...round } = snapshotOf(table).round
  const read = restoreTable(JSON.parse(JSON.stringify({ ...snapshotOf(table), round })), star.table)
  const seven = parseCard('7s') as Card
  const commands: readonly TableCommand[] = [
    { do: 'deal', by: who('dealer') },
    { do: 'cards', cards: [seven, seven, seven] },
    { do: 'voidWager', by: who('supervisor'), box: 1, player: 'ann' },
  ]
  expect(commands.reduce(told, read).round.carried.pool).toBe(5_000_000)
})
