import type { Outlook, TableView } from '@openpit/protocol'
import { describe, expect, test } from 'vitest'
import type { Due } from '../src/staff/deal/due.ts'
import {
  isTaken,
  type KeyDraft,
  type KeyEffect,
  type KeySituation,
  NOTHING_TYPED,
  pressKey,
} from '../src/staff/deal/typing.ts'
import { de } from '../src/staff/deal/words/de.ts'
import { en } from '../src/staff/deal/words/en.ts'
import { answerKey, commandOf, NOTHING_SAID, needsSupervisor, outlookOf, type Report } from '../src/staff/deal/wrong.ts'
import { de as staffDe } from '../src/staff/shared/words/de.ts'
import { en as staffEn } from '../src/staff/shared/words/en.ts'

const VIEW = {
  phase: 'wagering',
  boxes: [1, 2, 3, 4, 5, 6, 7].map((box) => ({ box, bettors: [], seated: null, controller: null })),
  sideBets: ['perfectPairs'],
  limits: { playersPerBox: 3 },
  shoe: { cutters: [], cut: { least: 20, most: 396 } },
} as unknown as TableView

const CHOICES = [
  {
    player: 'box.2',
    box: 2,
    hand: 1,
    of: [
      { do: 'hit', refused: null },
      { do: 'stand', refused: null },
      { do: 'double', refused: { kind: 'x' } },
    ],
  },
] as KeySituation['choices']

/** What is sent after these keys; everything else that a key did, by its name. */
function keyed(
  due: Due,
  keys: readonly string[],
  choices: KeySituation['choices'] = [],
  playsForAbsent = false,
): unknown[] {
  let typing: KeyDraft = NOTHING_TYPED
  const done: unknown[] = []
  for (const key of keys) {
    const effect = pressKey(key, { due, view: VIEW, typing, choices, playsForAbsent })
    if (effect.does === 'type') typing = effect.typing
    else if (effect.does === 'send') {
      done.push(effect.command)
      typing = NOTHING_TYPED
    } else if (effect.does !== 'nothing') done.push(effect.does)
  }
  return done
}

const ORDERS: readonly KeyEffect['does'][] = ['send', 'repeat', 'call']
const ON_SCREEN: readonly KeyEffect['does'][] = ['type', 'paid', 'paid-all', 'wrong', 'voucher']
const ALWAYS: readonly KeyEffect['does'][] = ['help', 'clear']

describe('what the console takes', () => {
  test.each([
    ['at rest: everything', true, false, [...ORDERS, ...ON_SCREEN, ...ALWAYS]],
    ['while the table answers: what stays on this screen', true, true, [...ON_SCREEN, ...ALWAYS]],
    ['without a connection: nothing that depends on the table', false, false, ALWAYS],
  ] as const)('%s', (_, isConnected, isSending, taken) => {
    const all = [...ORDERS, ...ON_SCREEN, ...ALWAYS, 'nothing'] as const
    const does = all.filter((what) => isTaken({ does: what } as KeyEffect, { isConnected, isSending }))
    expect(does).toEqual(taken)
  })
})

const CARD: Due = { is: 'card', at: { box: 2, hand: 1 }, from: 'hand' }
const UNREAD: Due = { is: 'card', at: { box: 2, hand: 1 }, from: 'unconfirmed' }
const BETS: Due = { is: 'bets', next: 'call' }

describe('the keys of the dealer’s console', () => {
  test.each([
    ['rank and suit are a card', CARD, '9 h', [{ do: 'keyCard', is: '9h' }]],
    ['a card that the reader could not read is named', UNREAD, '9 h', [{ do: 'confirmRead', is: '9h' }]],
    ['0 is a ten, and C after a rank is clubs', CARD, '0 c', [{ do: 'keyCard', is: '10c' }]],
    ['a rank can be changed before its suit', CARD, '9 Backspace K s', [{ do: 'keyCard', is: 'Ks' }]],
    ['a suit without a rank is not a card; C calls a supervisor', CARD, 's c', ['call']],
    [
      'a bet is a box, an amount and Enter',
      BETS,
      '2 2 5 Enter',
      [{ do: 'wager', box: 2, player: 'box.2', main: 2_500 }],
    ],
    [
      'a plus adds the side bet, and B is a second person on the box',
      BETS,
      '2 b 2 5 + 5 Enter',
      [{ do: 'wager', box: 2, player: 'box.2.b', main: 2_500, sides: { perfectPairs: 500 } }],
    ],
    ['Enter alone calls no more bets', BETS, 'Enter', [{ do: 'noMoreBets' }]],
    ['a person without an account leaves', BETS, '2 L', [{ do: 'leave', player: 'box.2' }]],
    ['after the call, Enter deals', { is: 'bets', next: 'deal' }, 'Enter', [{ do: 'deal' }]],
    ['without a bet, Enter does nothing', { is: 'bets', next: 'none' }, 'Enter', []],
    ['a box that the table does not have is ignored', BETS, '9 Enter', [{ do: 'noMoreBets' }]],
    ['Enter confirms a payment', { is: 'pay', box: 2, others: [] }, 'Enter', ['paid']],
    ['the cards are counted by the dealer, not by the console', { is: 'prepare', step: 'load' }, 'Enter n', []],
    ['new cards', { is: 'prepare', step: 'load' }, '4 1 6 n', [{ do: 'loadCards', counted: 416, cards: 'new' }]],
    ['a check', { is: 'prepare', step: 'check' }, 'Enter', [{ do: 'prepareCards', what: 'check' }]],
    ['a cut by staff', { is: 'prepare', step: 'cut' }, '9 0 Enter', [{ do: 'cut', at: 90 }]],
    [
      'two cutting cards',
      { is: 'prepare', step: 'markers' },
      ['6', '0', ' ', '5', 'Enter'],
      [{ do: 'placeMarkers', fromBack: [60, 5] }],
    ],
    ['something is wrong, at any time', CARD, 'x', ['wrong']],
    ['a person who looks on sends nothing', { is: 'look-on' }, 'Enter h s d', []],
  ] as [string, Due, string | string[], unknown[]][])('%s', (_, due, keys, sent) => {
    expect(keyed(due, typeof keys === 'string' ? keys.split(' ') : keys)).toEqual(sent)
  })

  test('a letter decides for the hand on turn, a digit before it names the box, and a decision that is off sends nothing', () => {
    const due: Due = { is: 'decision', box: 2, hand: 1 }
    const hit = { do: 'hit', box: 2, hand: 1, player: 'box.2' }
    expect(keyed(due, ['h'], CHOICES)).toEqual([hit])
    expect(keyed(due, ['2', 'h'], CHOICES)).toEqual([hit])
    expect(keyed(due, ['3', 'h'], CHOICES)).toEqual([])
    expect(keyed(due, ['d'], CHOICES)).toEqual([])
  })

  test('a player who does not act is away only for those who may have the hand played, and only on their turn', () => {
    const due: Due = { is: 'decision', box: 2, hand: 1 }
    expect(keyed(due, ['a'], CHOICES, true)).toEqual([{ do: 'timeIsUp', box: 2 }])
    expect(keyed(due, ['a'], CHOICES, false)).toEqual([])
    expect(keyed({ is: 'answers', about: 'insurance', boxes: [2] }, ['a'], CHOICES, true)).toEqual([])
  })
})

describe('something is wrong', () => {
  const say = (...keys: string[]) =>
    keys.reduce<Report>((report, key) => answerKey(report, key, 7) ?? report, NOTHING_SAID)
  const outlooks = [
    { command: { do: 'strayCard', seen: true }, refused: null, clause: 'NSW-17.2', follows: ['stray-held'] },
    {
      command: { do: 'strayCard', seen: true, on: 'dealer' },
      refused: null,
      clause: 'NSW-17.5',
      follows: ['stray-burned'],
    },
    { command: { do: 'reconstruct' }, refused: { kind: 'not-your-work' }, clause: 'NSW-17.8a', follows: [] },
    {
      command: { do: 'deckFault', what: 'missing' },
      refused: { kind: 'not-your-work' },
      clause: 'NSW-17.16.3',
      follows: [],
    },
    {
      command: { do: 'missed', what: 'dealerCard' },
      refused: { kind: 'deal-can-be-made-anew' },
      clause: 'TAS-19.4',
      follows: [],
    },
  ] as unknown as Outlook[]

  test('NSW-17.8a: without a first card for the dealer the deal is made anew, and a supervisor is called', () => {
    const report = commandOf(say('3', 'd'), VIEW)
    const missed = {
      command: { do: 'missed', what: 'dealerCard' },
      refused: { kind: 'not-in-this-book' },
      clause: 'NSW-17.8a',
      follows: [],
    } as unknown as Outlook
    expect(needsSupervisor(report, outlookOf(report, [missed]))).toBe(true)
  })

  test.each([
    ['a card on the layout, seen', ['1', 'y', 'l'], { do: 'strayCard', seen: true }, 'NSW-17.2', false],
    ['a card on the dealer’s hand', ['1', 'y', 'm'], { do: 'strayCard', seen: true, on: 'dealer' }, 'NSW-17.5', false],
    ['a card on a box', ['1', 'y', '3'], { do: 'strayCard', seen: true, on: 3 }, 'NSW-17.2', false],
    ['an answer that was changed', ['1', 'n', 'l', 'y'], { do: 'strayCard', seen: true }, 'NSW-17.2', false],
    ['a wrong decision is a ruling', ['4', '2'], null, 'NSW-17.8a', true],
    ['a deal that can be made again', ['3', 'd'], { do: 'missed', what: 'dealerCard' }, 'TAS-19.4', true],
    ['a missing card is for a supervisor', ['6', 'm'], { do: 'deckFault', what: 'missing' }, 'NSW-17.16.3', true],
  ])('%s: the clause is known before it is sent', (_, keys, command, clause, isForSupervisor) => {
    const report = commandOf(say(...keys), VIEW)
    expect(report).toEqual(command)
    const outlook = outlookOf(report, outlooks)
    expect([outlook?.clause, needsSupervisor(report, outlook)]).toEqual([clause, isForSupervisor])
  })
})

test('the consoles have the same texts in both languages', () => {
  const shape = (value: unknown): unknown =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).map(([key, inside]) => [key, shape(inside)]))
      : typeof value
  expect(shape(de)).toEqual(shape(en))
  expect(shape(staffDe)).toEqual(shape(staffEn))
})
