import type { HandView, TableView } from '@openpit/protocol'
import { describe, expect, test } from 'vitest'
import { callsBetween } from '../src/player/table/dealer-calls.ts'
import { en } from '../src/shared/messages/en.ts'

const NO_ONE = { for: 'nothing' } as const
const turn = (hand = 1) => ({ for: 'decision', box: 1, hand, player: 'ann' }) as const
const asks = (...may: string[]): TableView['waits'] => {
  return { for: 'answers', about: 'initial-deal', hand: null, asks: [{ player: 'ann', box: 1, may }] }
}

const hand = (cards: string, points: number, soft = false): Partial<HandView> => ({
  cards: cards.split(' '),
  total: { points, soft },
  bust: points > 21,
})

/** A view with one box, as far as the calls depend on it. */
function moment(phase: TableView['phase'], waits: TableView['waits'], ...hands: Partial<HandView>[]): TableView {
  const numbered = hands.map((one, index) => ({ ...one, hand: index + 1 }))
  const dealer = { cards: ['Kd', '9c'], total: { points: 19, soft: false } }
  return { round: 1, phase, waits, boxes: [{ box: 1, hands: numbered }], dealer } as unknown as TableView
}

const said = (before: TableView, now: TableView) => callsBetween(en, before, now).map(({ text }) => text)

describe('the dealer’s calls', () => {
  const wagering = moment('wagering', { for: 'wagers' })

  test('no more bets, then the total of the hand in turn; nothing twice', () => {
    const now = moment('playing', turn(), hand('7h 5c', 12))
    expect(said(wagering, now)).toEqual(['No more bets.', 'Box one: twelve.'])
    expect(said(now, now)).toEqual([])
  })

  test('insurance opens and closes; the prize button does not open insurance', () => {
    const open = moment('offers', asks('insure'), hand('7h 5c', 12))
    expect(said(wagering, open)).toEqual(['No more bets.', 'Insurance.'])
    expect(said(open, moment('playing', turn(), hand('7h 5c', 12)))).toEqual([
      'Insurance is closed.',
      'Box one: twelve.',
    ])
    expect(said(wagering, moment('offers', asks('pressPrizeButton'), hand('Ah Kc', 21)))).toEqual(['No more bets.'])
  })

  test('both totals of a soft hand, and a single total once it is hard or 21', () => {
    const soft = moment('playing', turn(), hand('Ah 4c', 15, true))
    expect(said(wagering, soft)).toContain('Box one: five or fifteen.')
    expect(said(soft, moment('playing', turn(), hand('Ah 4c 9d', 14)))).toEqual(['Box one: fourteen.'])
    expect(said(soft, moment('playing', NO_ONE, hand('Ah 4c 6d', 21, true)))).toEqual(['Box one: twenty-one.'])
  })

  test('each hand of a split by its number', () => {
    const pair = moment('playing', turn(), hand('8h 8c', 16))
    const split = moment('playing', turn(1), hand('8h 3c', 11), hand('8c', 8))
    expect(said(pair, split)).toEqual(['Box one, hand one: eleven.'])
    expect(said(split, moment('playing', turn(2), hand('8h 3c', 11), hand('8c 9c', 17)))).toEqual([
      'Box one, hand two: seventeen.',
    ])
  })

  test('a bust, the dealer’s own total, and the call for bets', () => {
    const playing = moment('playing', turn(), hand('7h 9c', 16))
    const ended = moment('ended', NO_ONE, hand('7h 9c Kc', 26))
    expect(said(playing, ended)).toEqual(['Box one: twenty-six, bust.', 'Dealer has nineteen.'])
    expect(said(ended, { ...wagering, round: 2 })).toEqual(['Place your bets.'])
    const natural = { ...ended, dealer: { cards: ['Ad', 'Kc'], total: { points: 21, soft: true }, blackjack: true } }
    const printed = { blackjackIsCalled: { is: 'blackjack', clause: 'NSW-1.1' } } as TableView['printed']
    expect(said(playing, { ...natural, printed })).toContain('Dealer has blackjack.')
  })
})
