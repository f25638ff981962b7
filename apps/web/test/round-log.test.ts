import type { TableView } from '@openpit/protocol'
import { expect, test } from 'vitest'
import { dealtIn, linesOf } from '../src/player/table/drawer/log-lines.ts'
import { type LoggedEvent, withEvents } from '../src/player/table/round-events.ts'
import { de } from '../src/shared/messages/de.ts'
import { en } from '../src/shared/messages/en.ts'

const CLAUSES = { turn: 'NSW-10.1', double: 'NSW-11.1' }
const LOST = { player: 'ann', box: 2, hand: 1, wager: 'main', clause: 'NSW-16.3' }

function viewOf(settled: readonly object[]): TableView {
  return { round: 4, boxes: [], printed: { clauses: CLAUSES }, settled } as unknown as TableView
}

const event = (kind: string, more: object = {}): LoggedEvent => ({ kind, at: 0, ...more })
const card = (name: string, total: number) => event('card-dealt', { box: 2, hand: 1, card: name, total })
/** Box 2 doubles on a 13 or 9, and gets one card. */
const played = (second: string, drawn: LoggedEvent) => [
  card('8d', 8),
  event('dealer-card-dealt', { card: '6h' }),
  card(second, 9),
  event('phase-begun', { phase: 'playing' }),
  event('wager-doubled', { box: 2, hand: 1, cents: 5_000 }),
  drawn,
]

/** The log after each of these batches of news. */
function logOf(view: TableView, ...batches: readonly (readonly LoggedEvent[])[]): readonly LoggedEvent[] {
  let rounds: ReturnType<typeof withEvents> = new Map()
  for (const batch of batches) rounds = withEvents(rounds, view, batch, 0)
  return rounds.get(4) ?? []
}

function textsOf(view: TableView, events: readonly LoggedEvent[], words = en): readonly string[] {
  return linesOf(words, view, events, (name) => name).map((line) => {
    return 'text' in line ? [line.text, ...line.cards, line.has, line.clause].filter(Boolean).join(' ') : line.clause
  })
}

const CORRECTED = event('card-corrected', { number: 3, was: '5c', is: 'Ac', clause: 'NSW-17.5' })
const BACK = event('round-reconstructed', { anew: false, clause: 'NSW-17.8a' })

test('a round that was played again with the right card is in the log once, with what was wrong', () => {
  const log = logOf(viewOf([]), played('5c', card('Kd', 23)), [CORRECTED, BACK, ...played('Ac', card('Kd', 19))])
  expect(dealtIn(log)?.get(2)).toEqual(['8d', 'Ac'])
  expect(textsOf(viewOf([]), log)).toEqual([
    'Card 3 was misread: it is Ac NSW-17.5',
    'Box 2: doubles $50.00 Kd 19 NSW-11.1',
  ])
  expect(textsOf(viewOf([]), log, de)[0]).toBe('Karte 3 war falsch gelesen: sie ist Ac NSW-17.5')
})

test('two cards that were misread are two lines', () => {
  const [first, second] = [CORRECTED, { ...CORRECTED, number: 1, is: '9d' }]
  const log = logOf(viewOf([]), played('5c', card('Kd', 23)), [first, BACK], [second, BACK])
  expect(textsOf(viewOf([]), log)).toHaveLength(2)
})

test('a round that goes back to a decision says so, and what was settled since is settled again', () => {
  const before = logOf(viewOf([LOST]), played('5c', card('Kd', 23)))
  const view = viewOf([{ ...LOST, clause: 'NSW-16.2' }])
  const after = withEvents(new Map([[4, before]]), view, [BACK, card('4s', 17)], 0).get(4) ?? []
  expect(textsOf(view, after)).toEqual([
    'Box 2: doubles $50.00 Kd 23 NSW-11.1',
    'The round goes back to an earlier decision NSW-17.8a',
    'Box 2: draws 4s 17',
    'NSW-16.2',
  ])
})

test('a void round, and a deal that is made anew, have a line', () => {
  const view = viewOf([])
  const voided = logOf(view, played('5c', card('Kd', 23)), [event('round-voided', { clause: 'NSW-17.9' })])
  expect(textsOf(view, voided).at(-1)).toBe('The round is void NSW-17.9')
  const anew = logOf(view, played('5c', card('Kd', 23)), [{ ...BACK, anew: true }])
  expect(textsOf(view, anew)).toEqual(['The cards are dealt again NSW-17.8a'])
})
