import type { Cents } from '@openpit/money'
import { configure, rulebooks } from '@openpit/rulebooks'
import { expect, test } from 'vitest'
import { who } from '../../engine/test/who.ts'
import { openTable, play, restoreTable, snapshotOf, type Table, type TableCommand } from '../src/index.ts'
import { cards, DEAL, wagers } from './playing.ts'

const configured = configure(rulebooks.star, { minimum: 500 as Cents, maximum: 50_000 as Cents })
if (!configured.ok) throw new Error(configured.unlawful.why)

function after(table: Table, command: TableCommand): Table {
  const played = play(table, command)
  if (!played.ok) throw new Error(JSON.stringify(played.refusal))
  return played.table
}

test('a snapshot keeps the rules that staff have changed', () => {
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
  const table = commands.reduce(after, openTable({ configuration: configured.table }))
  expect(table.rules).not.toEqual(configured.table.rules)
  const read = JSON.parse(JSON.stringify(snapshotOf(table)))
  expect(restoreTable(read, configured.table)).toEqual(table)
})

test('a snapshot of an older program has the course of its rounds as it would be today', () => {
  const opened = openTable({ configuration: configured.table, chipsAtFirst: 100_000 as Cents, dealt: 'live' })
  const round = [wagers(10), DEAL, cards('Ks 9d 8h'), { do: 'stand', by: who('ann'), box: 1 } as const, cards('Kc')]
  const over = round.reduce(after, opened)
  const dealt = [wagers(10), DEAL, cards('Kd')].reduce(after, over)
  const between = after(over, wagers(10))
  for (const table of [dealt, between]) {
    const { live, ...kept } = JSON.parse(JSON.stringify(snapshotOf(table)))
    delete live.course?.begun
    delete live.last?.course.begun
    delete live.last?.tokenLots
    live.course?.steps.at(-1).events.push({ kind: 'tokens-collected', player: 'ann', cents: 500 })
    expect(restoreTable({ ...kept, live }, configured.table)).toEqual(table)
  }
})

test('a table forgets the purses of players who have left, and keeps what they owe and their tokens', () => {
  const bring = (name: string): TableCommand => {
    return { do: 'bringChips', by: who(name), cents: 1_000 as Cents, left: 500 as Cents }
  }
  const names = Array.from({ length: 50 }, (_, index) => `player-${index}`)
  const commands = names.flatMap((name): TableCommand[] => [bring(name), { do: 'leave', by: who(name) }])
  const opened = openTable({ configuration: configured.table, tokens: { 'player-7': 250 as Cents } })
  const table = [...commands, bring('ann')].reduce(after, opened)
  expect(table).toMatchObject({ chips: { ann: 1_000 }, tokens: { 'player-7': 250 }, wallets: { ann: 500 } })
  for (const held of [table.chips, table.tokens, table.wallets]) expect(Object.keys(held)).toHaveLength(1)
  const owing = after(
    { ...table, chips: { ...table.chips, bob: -300 as Cents } },
    { do: 'sit', by: who('bob'), box: 2 },
  )
  expect(after(owing, { do: 'leave', by: who('bob') }).chips).toEqual({ ann: 1_000, bob: -300 })
})

test('a dispute keeps what it is about; one in a snapshot of an older program goes on without it', () => {
  const raise: TableCommand = { do: 'dispute', by: who('ann'), about: 'my double', box: 2 }
  const decide: TableCommand = { do: 'decideDispute', by: who('manager'), dispute: 1, for: 'house', reason: 'seen' }
  const raised = after(openTable({ configuration: configured.table }), raise)
  const record = { box: 2, about: 'my double', at: 0, round: 0, decisions: [] }
  expect(raised.pit.disputes).toMatchObject([{ player: 'ann', is: 'open', record }])
  const decisions = [{ for: 'house', reason: 'seen', by: who('manager') }]
  expect(after(raised, decide).pit.disputes).toMatchObject([{ is: 'decided', record: { ...record, decisions } }])

  const snapshot = snapshotOf(raised)
  const disputes = snapshot.pit.disputes.map(({ record: _, ...older }) => older)
  const older = restoreTable({ ...snapshot, pit: { ...snapshot.pit, disputes } }, configured.table)
  expect(after(older, decide).pit.disputes).toEqual([
    { number: 1, player: 'ann', is: 'decided', decidedBy: who('manager').person },
  ])
})
