import type { Cents } from '@openpit/money'
import { configure, type RulebookName, rulebooks } from '@openpit/rulebooks'
import { expect, test } from 'vitest'
import { who } from '../../engine/test/who.ts'
import { choicesAt, openTable, play, type Table, type TableCommand } from '../src/index.ts'
import { after, cards } from './playing.ts'

/** Ann has wagered $25 on box 1, and these cards were dealt; the smallest chip is 50 cents. */
function dealtTable(book: RulebookName, chips: number, deal: string): Table {
  const configured = configure(rulebooks[book], { smallestChip: 50 as Cents })
  if (!configured.ok) throw new Error(configured.unlawful.why)
  const table = openTable({ configuration: configured.table, chips: { ann: chips as Cents }, chipsAtFirst: 0 as Cents })
  const wager: TableCommand = { do: 'wager', by: who('ann'), box: 1, main: 2500 as Cents }
  return after(table, wager, { do: 'deal', by: who('dealer') }, cards(deal))
}

const amountOf = (table: Table, name: string) => choicesAt(table, 'ann', 1).find((choice) => choice.do === name)?.amount

test.each<[string, RulebookName, number, string, string, readonly [least: number, most: number] | null]>([
  ['NSW-11.1 a double is at least one chip and at most the stake', 'nsw', 9_000, '5s 9d 6h', 'double', [50, 2500]],
  ['NSW-11.1 a double is at most the chips that the player has', 'nsw', 3_575, '5s 9d 6h', 'double', [50, 1050]],
  ['TAS-15.1.s2 a double has one amount, the stake', 'tas', 9_000, '5s 9d 6h', 'double', [2500, 2500]],
  ['TAS-15.1.s2 a double that the chips do not cover has no amount', 'tas', 3_575, '5s 9d 6h', 'double', null],
  ['a double that is refused has no amount', 'nsw', 9_000, '5s 9d Th', 'double', null],
  ['a hit has no amount', 'nsw', 9_000, '5s 9d 6h', 'hit', null],
  ['NSW-8.1 insurance is at most half the wager', 'nsw', 9_000, '5s Ad 6h', 'insure', [50, 1250]],
])('%s', (_, book, chips, deal, name, amount) => {
  const range = amountOf(dealtTable(book, chips, deal), name)
  expect(range ? [range.least, range.most] : range).toEqual(amount)
})

test('a double is accepted for the least and the most amount offered, and refused beyond them', () => {
  const table = dealtTable('nsw', 3_575, '5s 9d 6h')
  const takes = (amount: number) => play(table, { do: 'double', by: who('ann'), box: 1, amount: amount as Cents }).ok
  expect([0, 50, 1050, 1100].map(takes)).toEqual([false, true, true, false])
})

/** The decisions that a client is sent, with the reason of those that would be refused. */
const choicesIn = (table: Table) =>
  choicesAt(table, 'ann', 1).map(({ do: name, refusal }) => (refusal ? `${name}: ${refusal.kind}` : name))

test.each<[string, RulebookName, string, readonly string[]]>([
  [
    'NSW-11.1.1, NSW-12.1a decisions that the cards forbid are shown with the reason, and insurance is not shown',
    'nsw',
    '8s 9d 6h',
    ['hit', 'stand', 'double: double-not-offered', 'split: split-not-a-pair'],
  ],
  ['NSW-12.1 a pair may be split', 'nsw', '8s 9d 8h', ['hit', 'stand', 'double: double-not-offered', 'split']],
  [
    'NSW-8.4a while insurance is offered, the decisions that wait for the answer are not shown',
    'nsw',
    '5s Ad 6h',
    ['insure'],
  ],
  [
    'TAS-13.3 below 12 a player must draw; surrender, which the book does not have, is not shown',
    'tas',
    '5s 9d 6h',
    ['hit', 'stand: must-draw', 'double', 'split: split-not-a-pair'],
  ],
])('%s', (_, book, deal, shown) => expect(choicesIn(dealtTable(book, 9_000, deal))).toEqual(shown))
