import { type Card, loadedShoe, parseCards, printCards } from '@openpit/cards'
import type { Cents } from '@openpit/money'
import { configure, rulebooks } from '@openpit/rulebooks'
import { expect, test } from 'vitest'
import { who } from '../../engine/test/who.ts'
import { type CardSource, endOfShoeTally, openTable, type Table, type TableCommand, TableRunner } from '../src/index.ts'

function cardsOf(text: string): readonly Card[] {
  const parsed = parseCards(text)
  if (!('cards' in parsed)) throw new Error(text)
  return parsed.cards
}

function openLive(book: 'tas' | 'nsw'): Table {
  const configured = configure(rulebooks[book], { decks: 6 })
  if (!configured.ok) throw new Error(configured.unlawful.why)
  return openTable({ configuration: configured.table, chipsAtFirst: 100_000 as Cents, dealt: 'live' })
}

/** A source with these cards and no others. */
function sourceWith(text: string): CardSource {
  const left = [...cardsOf(text)]
  return {
    next: (table) => {
      const isDue = table.round.phase === 'dealing' || table.round.phase === 'dealer'
      const card = isDue ? left.shift() : undefined
      return card === undefined ? undefined : { do: 'cards', cards: [card] }
    },
    follow: () => {},
    refuses: () => undefined,
    close: () => {},
  }
}

const ROUND: readonly TableCommand[] = [
  { do: 'wager', by: who('ann'), box: 1, main: 1000 as Cents },
  { do: 'deal', by: who('dealer') },
  { do: 'stand', by: who('ann'), box: 1 },
]

function playedOut(book: 'tas' | 'nsw'): TableRunner {
  const runner = new TableRunner(openLive(book), sourceWith('10s 7d 10h 10c'))
  for (const command of ROUND) expect(runner.tell(command)).toMatchObject({ ok: true })
  expect(runner.table.round.phase).toBe('ended')
  return runner
}

/** The decks without these cards. */
function without(text: string): Card[] {
  const { rules } = openLive('nsw')
  const rest = [...loadedShoe(rules.decks.is, rules.deck.is)]
  for (const card of cardsOf(text)) rest.splice(rest.indexOf(card), 1)
  return rest
}

test('the tally at the end of a shoe says which card is missing and which is too many', () => {
  const { table } = playedOut('nsw')
  const rest = without('10s 7d 10h 10c')
  expect(endOfShoeTally(table, rest)).toEqual({ missing: [], surplus: [] })
  const { missing, surplus } = endOfShoeTally(table, [...without('10s 7d 10h 10c 9h 9h'), ...cardsOf('As')])
  expect([printCards(missing), printCards(surplus)]).toEqual(['9h 9h', 'As'])
  // A card that came out and was put back is too many.
  expect(printCards(endOfShoeTally(table, [...rest, ...cardsOf('7d')]).surplus)).toBe('7d')
})

const CLOSE: readonly TableCommand[] = [
  { do: 'leave', by: who('ann') },
  { do: 'closeTable', by: who('supervisor'), at: 0 },
]
const check = (what: 'check' | 'spread'): TableCommand => ({ do: 'prepareCards', by: who('dealer'), what })

test('[TAS-4.3] a closed table takes the check of its cards, nothing else, and then no command at all', () => {
  const runner = playedOut('tas')
  for (const command of CLOSE) expect(runner.tell(command)).toMatchObject({ ok: true })
  expect(runner.isClosed).toBe(false)
  const [wager] = ROUND as [TableCommand]
  expect(runner.tell(wager)).toMatchObject({ ok: false, refusal: { kind: 'table-closed' } })
  expect(runner.tell({ do: 'sit', by: who('bob'), box: 2 })).toMatchObject({ ok: false })
  expect(runner.tell(check('check'))).toMatchObject({ ok: true })
  expect(runner.isClosed).toBe(false)
  expect(runner.tell(check('spread'))).toMatchObject({ ok: true })
  expect(runner.isClosed).toBe(true)
  expect(runner.tell(check('check'))).toMatchObject({ ok: false, refusal: { kind: 'table-closed' } })
})

test('a table of a book without a closing check is closed at once', () => {
  const runner = playedOut('nsw')
  for (const command of CLOSE) expect(runner.tell(command)).toMatchObject({ ok: true })
  expect(runner.isClosed).toBe(true)
})
