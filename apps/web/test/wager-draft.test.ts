import type { Refusal, TableView } from '@openpit/protocol'
import { describe, expect, test } from 'vitest'
import {
  canUndo,
  isReadyDue,
  openDraft,
  QUIET_MS,
  reduceDraft,
  unsentCommands,
  type WagerAction,
  type WagerDraft,
  type WagerSituation,
  wantedIn,
  whyNotDouble,
} from '../src/player/table/controls/wager-draft.ts'
import type { Amounts } from '../src/player/table/felt/layout.ts'

const NOW = 10_000
const MAIN = { box: 1, bet: 'main' } as const
const PLACE: WagerAction = { do: 'place', spot: MAIN, at: NOW }
const UNDO: WagerAction = { do: 'undo', at: NOW }
const CLEAR: WagerAction = { do: 'clear', at: NOW }
const REBET: WagerAction = { do: 'rebet', at: NOW }
const DOUBLE: WagerAction = { do: 'double', at: NOW }
const FILL: WagerAction = { do: 'fill', spot: MAIN, at: NOW }
const FILL_PAIRS: WagerAction = { do: 'fill', spot: { box: 1, bet: 'perfectPairs' }, at: NOW }
const DEAL: WagerAction = { do: 'deal', at: NOW }
const SEND: WagerAction = { do: 'send' }
const SENT: WagerAction = { do: 'finish', refusal: null }
const REFUSAL: Refusal = { kind: 'table-closing', clause: 'NSW-6.2' }

interface Moment {
  readonly phase?: TableView['phase']
  readonly round?: number
  /** Ann's main wager on box 1, as the table has it. */
  readonly onTable?: number
  readonly chips?: number
  readonly previous?: Amounts
}

/** One box, from $5 to $500. Ann can bet $100. */
function situation({ phase = 'wagering', round = 7, onTable = 0, chips, previous = {} }: Moment = {}): WagerSituation {
  const bettors = onTable > 0 ? [{ player: 'ann', cents: onTable, tokens: 0 }] : []
  const view = {
    phase,
    round,
    limits: { minimum: 500, maximum: 50_000, increment: 0, smallestChip: 100, playersPerBox: 3 },
    printed: {
      fixedSides: {},
      limitedSides: { perfectPairs: { is: { least: 100, most: 2_500 }, clause: 'NSW-14.1' } },
    },
    signs: { maximumBinds: { is: 'box', clause: 'NSW-6.1' } },
    sideBets: ['perfectPairs'],
    boxes: [{ box: 1, seated: null, bettors, controller: null, sides: [], insurance: [], hands: [] }],
  } as unknown as TableView
  return { view, player: 'ann', chips: chips ?? 10_000 - onTable, previous }
}

function after(at: WagerSituation, ...actions: WagerAction[]): WagerDraft {
  return actions.reduce((draft, action) => reduceDraft(draft, action, at), openDraft(at))
}

const wantAfter = (at: WagerSituation, ...actions: WagerAction[]) => wantedIn(after(at, ...actions), at)

describe('chips in the draft', () => {
  test('the first chip in hand is the smallest that meets the minimum', () => {
    expect(after(situation()).chip).toBe(500)
  })

  test.each<[string, WagerSituation, WagerAction[], Amounts]>([
    ['a chip goes on its spot', situation(), [PLACE], { '1/main': 500 }],
    ['a second chip is added', situation(), [PLACE, { do: 'choose', cents: 2_500 }, PLACE], { '1/main': 3_000 }],
    ['a chip is added to what the table has', situation({ onTable: 2_500 }), [PLACE], { '1/main': 3_000 }],
    ['Undo takes the last chip back', situation(), [PLACE, PLACE, UNDO], { '1/main': 500 }],
    ['Undo takes back Clear', situation(), [PLACE, CLEAR, UNDO], { '1/main': 500 }],
    ['Undo stops at what the table has', situation({ onTable: 500 }), [UNDO, UNDO], { '1/main': 500 }],
    ['Rebet repeats the round before', situation({ previous: { '1/main': 700 } }), [REBET], { '1/main': 700 }],
    ['Double doubles every bet', situation(), [PLACE, DOUBLE], { '1/main': 1_000 }],
    ['Undo takes back Rebet', situation({ previous: { '1/main': 700 } }), [REBET, UNDO], {}],
    ['Max fills a spot with all that is left', situation(), [PLACE, FILL], { '1/main': 10_000 }],
    ['Max stops at the maximum of the table', situation({ chips: 90_000 }), [FILL], { '1/main': 50_000 }],
    ['Max stops at the maximum of a side bet', situation(), [FILL_PAIRS], { '1/perfectPairs': 2_500 }],
    ['Undo takes back Max', situation(), [PLACE, FILL, UNDO], { '1/main': 500 }],
    ['betting for the next round opens when a round ends', situation({ phase: 'ended' }), [PLACE], { '1/main': 500 }],
    ['Drop goes back to what the table has', situation({ onTable: 500 }), [PLACE, { do: 'drop' }], { '1/main': 500 }],
    ['no chip can be placed while cards are dealt', situation({ phase: 'playing' }), [PLACE, REBET, DOUBLE], {}],
  ])('%s', (_, at, actions, want) => {
    expect(wantAfter(at, ...actions)).toEqual(want)
  })

  test('Double is off without a bet, above a limit, and above what is left', () => {
    const why = (at: WagerSituation, ...actions: WagerAction[]) => whyNotDouble(after(at, ...actions), at)
    expect(why(situation())).toBe('nothing')
    expect(why(situation(), PLACE)).toBe(null)
    expect(why(situation({ onTable: 30_000, chips: 50_000 }))).toBe('limit')
    expect(why(situation({ onTable: 6_000 }))).toBe('poor')
  })

  test('Double leaves a bet with a fixed price as it is, and is off if there is nothing else to double', () => {
    const fixedSides = { blazing7s: { is: [250], clause: 'STAR-14.B7.T' } }
    const withSide = (main: number, chips: number) => {
      const at = situation({ onTable: main, chips })
      const sides = [{ player: 'ann', bet: 'blazing7s', cents: 250 }]
      const boxes = at.view.boxes.map((box) => ({ ...box, sides }))
      const printed = { ...at.view.printed, fixedSides }
      return { ...at, view: { ...at.view, boxes, printed, sideBets: ['blazing7s'] } } as unknown as WagerSituation
    }
    const why = (at: WagerSituation) => whyNotDouble(after(at), at)
    const at = withSide(2_500, 2_500)
    expect(why(at)).toBe(null)
    expect(wantAfter(at, DOUBLE)).toEqual({ '1/main': 5_000, '1/blazing7s': 250 })
    expect(why(withSide(2_500, 2_499))).toBe('poor')
    expect(why(withSide(30_000, 50_000))).toBe('limit')
    expect(why(withSide(0, 50_000))).toBe('limit')
  })

  test('another player’s bet on the box counts towards a maximum for the box', () => {
    const at = situation({ chips: 90_000 })
    const ben = { player: 'ben', cents: 20_000, tokens: 0 }
    const boxes = at.view.boxes.map((box) => ({ ...box, bettors: [ben] }))
    const shared = { ...at, view: { ...at.view, boxes } }
    expect(wantAfter(shared, FILL)).toEqual({ '1/main': 30_000 })
  })

  test('a chip above the maximum stays in hand, and the notice names the maximum', () => {
    const at = situation({ onTable: 50_000, chips: 100_000 })
    const draft = after(at, PLACE)
    expect(draft.notice).toEqual({ is: 'most', cents: 50_000 })
    expect(draft.due).toBeNull()
  })

  test('a bet above the balance is not placed, and the next change clears the notice', () => {
    const at = situation({ chips: 700 })
    const draft = after(at, PLACE, PLACE)
    expect(draft.notice).toEqual({ is: 'poor' })
    expect(wantedIn(draft, at)).toEqual({ '1/main': 500 })
    expect(reduceDraft(draft, CLEAR, at).notice).toBeNull()
  })

  test('chips on the table count towards the balance when bets are moved', () => {
    const at = situation({ onTable: 600, chips: 0, previous: { '1/main': 600, '1/perfectPairs': 100 } })
    expect(after(at, REBET).notice).toEqual({ is: 'poor' })
    expect(after(at, CLEAR).notice).toBeNull()
  })

  test('chips that were meant for an earlier round are forgotten', () => {
    const draft = after(situation(), PLACE)
    const next = situation({ round: 8 })
    expect(wantedIn(draft, next)).toEqual({})
    expect(canUndo(draft, next)).toBe(false)
  })

  test('chips placed after a round stay for the next one', () => {
    const draft = after(situation({ phase: 'ended', round: 7 }), PLACE)
    expect(wantedIn(draft, situation({ phase: 'wagering', round: 8 }))).toEqual({ '1/main': 500 })
  })

  test('once betting is closed, the table decides what is shown', () => {
    const draft = after(situation(), PLACE)
    const closed = situation({ phase: 'playing', onTable: 2_500 })
    expect(wantedIn(draft, closed)).toEqual({ '1/main': 2_500 })
    expect(unsentCommands(draft, closed)).toEqual([])
  })
})

describe('on the way to the table', () => {
  test('chips are due a moment after the last click', () => {
    const draft = after(situation(), PLACE, { ...PLACE, at: NOW + 100 })
    expect(draft.due).toBe(NOW + 100 + QUIET_MS)
  })

  test('the chips that the table lacks are sent as one wager', () => {
    const at = situation({ onTable: 500 })
    expect(unsentCommands(after(at, PLACE, PLACE), at)).toEqual([{ do: 'wager', box: 1, main: 1_000 }])
  })

  test('nothing is sent when the chips are back where they were', () => {
    const draft = after(situation(), PLACE, UNDO, SEND)
    expect(draft).toMatchObject({ due: null, isSending: false })
  })

  test('a refused wager is taken back, with the reason, and cards are not asked for', () => {
    const at = situation()
    const draft = after(at, PLACE, DEAL, SEND, { do: 'finish', refusal: REFUSAL })
    expect(wantedIn(draft, at)).toEqual({})
    expect(draft).toMatchObject({ isSending: false, dealsNext: false, notice: { is: 'refused', refusal: REFUSAL } })
    expect(wantedIn(reduceDraft(draft, UNDO, at), at)).toEqual({ '1/main': 500 })
  })
})

describe('Deal', () => {
  test('sends the chips at once, and reports ready when the table has them', () => {
    const before = situation()
    const sent = after(before, PLACE, DEAL)
    expect(sent.due).toBe(NOW)
    const done = [SEND, SENT].reduce((draft, action) => reduceDraft(draft, action, before), sent)
    // The reply may come before the news with the wager in it.
    expect(isReadyDue(done, before)).toBe(false)
    const news = situation({ onTable: 500 })
    expect(isReadyDue(done, news)).toBe(true)
    expect(isReadyDue(reduceDraft(done, { do: 'say-ready' }, news), news)).toBe(false)
  })

  test('reports ready at once when the table has all chips', () => {
    const at = situation({ onTable: 500 })
    expect(isReadyDue(after(at, DEAL), at)).toBe(true)
  })

  test.each<[string, WagerSituation]>([
    ['without a bet', situation()],
    ['while a round is played', situation({ phase: 'playing', onTable: 500 })],
  ])('does nothing %s', (_, at) => {
    expect(after(at, DEAL)).toEqual(openDraft(at))
  })

  test('is called off when the player leaves', () => {
    const at = situation({ onTable: 500 })
    expect(after(at, PLACE, DEAL, { do: 'drop' })).toMatchObject({ dealsNext: false, due: null })
  })
})
