import type { TableView } from '@openpit/protocol'
import { expect, test } from 'vitest'
import { thenAt } from '../src/staff/deal/due.ts'
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
