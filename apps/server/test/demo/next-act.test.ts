import type { TableView } from '@openpit/protocol'
import { expect, test } from 'vitest'
import { nextAct } from '../../src/demo/next-act.ts'

type Read = NonNullable<NonNullable<NonNullable<TableView['live']>['work']>['reads']>['waiting']

/** A table whose cards are being prepared, and what its reader waits with. */
function tableWith(waiting: Read, cardFor: 'burn' | null): TableView {
  const work = {
    onDuty: { dealer: ['dan'], supervisor: ['sue'] },
    devices: [{ device: 'shoe' }],
    ruling: null,
    reads: { waiting, count: 1, differs: [] },
  }
  const live = { work, cardFor, hold: null, readerStop: waiting?.why ?? null, devices: { reader: 'works' } }
  const shoe = { step: cardFor === null ? 'markers' : 'nothing', cutters: [], cut: null }
  return { open: true, phase: 'wagering', boxes: [], shoe, live } as unknown as TableView
}

const SITUATION = {
  people: { dealer: 'dan', supervisor: 'sue' },
  device: 'shoe',
  dealtBy: 'visitor',
  pace: { betsMs: 0, playerMs: 0 },
  sinceMs: 0,
  tries: 0,
  isOldShoe: false,
  triedBoxes: new Set<number>(),
} as const

test.each([
  ['a card that the reader is not sure of', 'unconfirmed', 'burn', { by: 'dealer', command: { do: 'confirmRead' } }],
  ['one of two cards that came together', 'order', 'burn', { by: 'dealer', command: { do: 'confirmRead' } }],
  ['a card that cannot be there', 'foreign', 'burn', { by: 'supervisor', command: { do: 'confirmRead' } }],
  ['a card that came unasked waits', 'not-due', null, { by: 'dealer', command: { do: 'placeMarkers' } }],
] as const)('the crew of the demo goes on: %s', (_, why, cardFor, act) => {
  expect(nextAct({ ...SITUATION, view: tableWith({ seq: 1, why, card: null }, cardFor) })).toMatchObject(act)
})

test.each([
  [8, 'hit'],
  [12, 'stand'],
])('for a player who does not decide with %i the crew keys %s: below 12 a stand is refused', (points, decision) => {
  const view = {
    ...tableWith(null, null),
    phase: 'playing',
    shoe: { step: 'nothing' },
    waits: { for: 'decision', box: 1, hand: 1, player: 'ann' },
    boxes: [{ box: 1, bettors: [{}], hands: [{ hand: 1, total: { points } }] }],
  } as unknown as TableView
  const situation = { ...SITUATION, dealtBy: 'simulator' } as const
  expect(nextAct({ ...situation, view })).toEqual({ by: 'dealer', command: { do: decision, box: 1 } })
})

test('at a table that is left to visitors, the crew does not bind a reader again that a visitor has released', () => {
  const ready = { ...tableWith(null, null), shoe: { step: 'nothing' } } as unknown as TableView
  const live = { ...ready.live, work: { ...ready.live?.work, onDuty: { supervisor: ['sue'] }, devices: [] } }
  const view = { ...ready, live } as unknown as TableView
  expect(nextAct({ ...SITUATION, view })).toBeNull()
  expect(nextAct({ ...SITUATION, view: { ...view, shoe: { ...view.shoe, step: 'load' } } })).toMatchObject({
    command: { do: 'onDuty' },
  })
})
