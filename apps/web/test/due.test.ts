import type { TableView } from '@openpit/protocol'
import { expect, test } from 'vitest'
import { de as messagesDe } from '../src/shared/messages/de.ts'
import { en as messagesEn } from '../src/shared/messages/en.ts'
import { paymentsAt, stakeOn, thenAt } from '../src/staff/deal/due.ts'
import { payText } from '../src/staff/deal/next-band.tsx'
import { de } from '../src/staff/deal/words/de.ts'
import { en } from '../src/staff/deal/words/en.ts'

/** Boxes by the states of their hands. */
function boxesOf(...boxes: readonly (readonly ('in-play' | 'finished')[])[]): Pick<TableView, 'boxes'> {
  const views = boxes.map((hands, index) => {
    return { box: index + 1, hands: hands.map((status, place) => ({ hand: place + 1, status })) }
  })
  return { boxes: views } as unknown as Pick<TableView, 'boxes'>
}

test('after a decision come the boxes that are still to decide, then the hand of the dealer', () => {
  const view = boxesOf(['finished'], ['in-play'], [], ['in-play'], ['finished'], ['in-play'])
  expect(thenAt({ due: { is: 'decision', box: 2, hand: 1 }, view })).toEqual({ boxes: [4, 6], withHand: true })
})

test('of a split box, its next hand comes first', () => {
  const view = boxesOf(['in-play', 'in-play'], ['in-play'])
  expect(thenAt({ due: { is: 'decision', box: 1, hand: 1 }, view })).toEqual({ boxes: [1, 2], withHand: true })
  expect(thenAt({ due: { is: 'decision', box: 1, hand: 2 }, view })).toEqual({ boxes: [2], withHand: true })
})

test('while boxes are paid, the others that are still to be paid come next; after the last one, nothing does', () => {
  const view = boxesOf(['finished'], ['finished'])
  expect(thenAt({ due: { is: 'pay', box: 1, others: [2] }, view })).toEqual({ boxes: [2], withHand: false })
  expect(thenAt({ due: { is: 'pay', box: 2, others: [] }, view })).toBeNull()
  expect(thenAt({ due: { is: 'wait' }, view })).toBeNull()
})

test('it is said in both languages', () => {
  expect(en.after([4, 6], true)).toBe('Then box 4, box 6, your hand')
  expect(de.after([4], false)).toBe('Danach Box 4')
})

type Lines = TableView['settled']

/** What the dealer is told about one player's bets: each by its outcome, stake and profit. */
function paymentOf(...lines: readonly (readonly [Lines[number]['outcome'], number, number])[]): string {
  const settled = lines.map(([outcome, stake, profit]) => {
    return { player: 'box.2', box: 2, outcome, stake, profit, clause: 'NSW-16.1' }
  })
  const [payment] = paymentsAt({ settled: settled as unknown as Lines }, 2)
  if (payment === undefined) throw new Error('nothing is settled')
  return payText(payment, en, messagesEn)
}

test.each([
  ['a doubled win is paid on the whole stake', paymentOf(['win', 2_000, 2_000]), 'pay $20'],
  ['a lost bet is taken', paymentOf(['loss', 2_000, -2_000]), 'take $20'],
  ['a tie', paymentOf(['stand-off', 2_000, 0]), 'stand-off'],
  ['a void round: everything goes back', paymentOf(['void', 10_000, 0], ['void', 500, 0]), 'give back $105'],
  [
    'a void bet, and a side bet that was lost',
    paymentOf(['void', 10_000, 0], ['loss', 500, -500]),
    'give back $100, take $5',
  ],
  ['two bets that cancel out are no stand-off', paymentOf(['win', 500, 500], ['loss', 500, -500]), 'no chips move'],
])('%s', (_, said, expected) => expect(said).toBe(expected))

test('a void round is told in German too', () => {
  const line = { player: 'box.2', box: 2, outcome: 'void', stake: 10_000, profit: 0, clause: 'NSW-16.1' }
  const [payment] = paymentsAt({ settled: [line] as unknown as Lines }, 2)
  expect(payment && payText(payment, de, messagesDe)).toMatch(/^100\s\$ zurückgeben$/)
})

test('the stake of a player has what doubles and splits have added, and before the deal it is the bet', () => {
  const stake = (player: string, cents: number, double: number) => ({ player, cents, double })
  const bettors = [
    { player: 'ann', cents: 5_000 },
    { player: 'bob', cents: 1_000 },
  ]
  const hands = [{ stakes: [stake('ann', 5_000, 5_000), stake('bob', 1_000, 0)] }, { stakes: [stake('ann', 5_000, 0)] }]
  const box = { bettors, hands } as unknown as TableView['boxes'][number]
  expect(stakeOn(box, 'ann')).toBe(15_000)
  expect(stakeOn(box, 'bob')).toBe(1_000)
  expect(stakeOn({ ...box, hands: [] }, 'ann')).toBe(5_000)
})
