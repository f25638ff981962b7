import type { TableView } from '@openpit/protocol'
import { expect, test } from 'vitest'
import { isSameBox, isUrgentBox } from '../src/player/table/in-turn/box-sight.ts'
import type { Sight } from '../src/player/table/in-turn/in-turn.tsx'

const PRINTED = {}
const LIMITS = {}
const SIDES: readonly string[] = []
const NAMES = new Map<string, string>()
const BOXES = [1, 2, 3].map((box) => ({ box, seated: null, bettors: [], hands: [] }))
const VIEW = {
  round: 7,
  phase: 'playing',
  printed: PRINTED,
  limits: LIMITS,
  sideBets: SIDES,
  boxes: BOXES,
  waits: { for: 'decision', box: 1, hand: 1, player: 'ann' },
  settled: [],
  cardsLeft: 300,
  deadline: 1,
} as unknown as TableView

function sight(
  view: Partial<TableView> = {},
  context: { readonly [key: string]: unknown; readonly wagers?: object } = {},
): Sight {
  const seen = { ...VIEW, ...view }
  const wagers = { isOpen: false, want: {}, ...context.wagers }
  return {
    context: { table: 't1', me: 'ben', names: NAMES, focus: 2, view: seen, shown: seen, ...context, wagers },
    live: { plans: null, auto: null, timeout: null, events: [] },
    dock: null,
  } as unknown as Sight
}

const withBox = (box: number) =>
  BOXES.map((one) => (one.box === box ? { ...one } : one)) as unknown as TableView['boxes']
const line = (box: number) =>
  ({ box, hand: 1, player: 'ann', wager: 'main' }) as unknown as TableView['settled'][number]
const turnOf = (box: number) => ({ for: 'decision', box, hand: 1, player: 'ann' }) as const
const askFor = (box: number, player: string): TableView['waits'] => ({
  for: 'answers',
  about: 'initial-deal',
  hand: null,
  asks: [{ player, box, may: ['insure'] }],
})

const changes: readonly [string, Sight, readonly number[]][] = [
  ['nothing', sight(), []],
  ['the clock and the cards in the shoe', sight({ deadline: 2, cardsLeft: 299 }), []],
  ['one box', sight({ boxes: withBox(3) }), [3]],
  ['the turn goes from box 1 to box 2', sight({ waits: turnOf(2) }), [1, 2]],
  ['insurance is offered to this player on box 3', sight({ waits: askFor(3, 'ben') }), [1, 3]],
  ['insurance is offered to another player', sight({ waits: askFor(3, 'ann') }), [1]],
  ['a line of box 2 is settled', sight({ settled: [line(2)] }), [2]],
  ['the phase', sight({ phase: 'dealer' }), [1, 2, 3]],
  ['the limits', sight({ limits: {} as TableView['limits'] }), [1, 2, 3]],
  ['a name', sight({}, { names: new Map() }), [1, 2, 3]],
  ['betting opens', sight({}, { wagers: { isOpen: true } }), [1, 2, 3]],
  ['a chip of this player on a side spot of box 3', sight({}, { wagers: { want: { '3/perfectPairs': 500 } } }), [3]],
  ['the felt keeps the round before', sight({}, { shown: { ...VIEW } }), [1, 2, 3]],
]

test.each(changes)('renders only the boxes that changed: %s', (_what, now, rendered) => {
  expect([1, 2, 3].filter((box) => !isSameBox(box, sight(), now))).toEqual(rendered)
})

test('a field that the list does not know renders every box', () => {
  const now = sight({ anything: true } as Partial<TableView>)
  expect([1, 2, 3].filter((box) => !isSameBox(box, sight(), now))).toEqual([1, 2, 3])
})

const urgent: readonly [string, Sight, Sight, readonly number[]][] = [
  ['the box looked at, and boxes that play', sight(), sight({ waits: turnOf(3) }), [1, 2, 3]],
  ['at the deal, the box looked at', sight({ waits: { for: 'wagers' } }), sight({ waits: { for: 'chance' } }), [2]],
  [
    'a chip that is placed',
    sight({ waits: { for: 'wagers' } }, { wagers: { isOpen: true } }),
    sight({ waits: { for: 'wagers' } }, { wagers: { isOpen: true, want: { '3/main': 500 } } }),
    [2, 3],
  ],
]

test.each(urgent)('shows at once: %s', (_what, before, now, boxes) => {
  expect([1, 2, 3].filter((box) => isUrgentBox(box, before, now))).toEqual(boxes)
})
