import { describe, expect, test } from 'vitest'
import { who } from '../../engine/test/who.ts'
import { facesAt, isFaceDown, PUBLIC, redact } from '../src/index.ts'
import { ACE, AT_WORK, card, faceDownTable, SAMPLES } from './event-samples.ts'
import { after } from './playing.ts'

describe('cards that lie face down', () => {
  test('the first two of a hand lie face down until they are exposed, even for their own player', () => {
    const table = faceDownTable()
    const place = { box: 1, hand: 1 }
    expect(isFaceDown(table, place)).toBe(true)
    expect(facesAt(table, place)).toEqual([null, null])
    const exposed = after(table, { do: 'expose', by: who('ann'), box: 1 })
    expect(isFaceDown(exposed, place)).toBe(false)
    expect(facesAt(exposed, place)).toEqual([card('5s'), card('6h')])
    expect(redact(SAMPLES['card-dealt'], PUBLIC, exposed)).toEqual(SAMPLES['card-dealt'])
  })

  test('the second card of the dealer is shown when it is turned over or the round is over', () => {
    const table = faceDownTable()
    const { round } = table
    const dealt = { ...round.dealer, cards: [card('9d'), ACE] }
    const down = { ...table, round: { ...round, dealer: dealt } }
    expect(facesAt(down, 'dealer')).toEqual([card('9d'), null])
    const turned = { ...table, round: { ...round, dealer: { ...dealt, secondFaceDown: false } } }
    const over = { ...down, round: { ...down.round, phase: 'ended' as const } }
    for (const later of [turned, over]) {
      expect(facesAt(later, 'dealer')).toEqual([card('9d'), ACE])
      expect(redact(SAMPLES['dealer-card-dealt'], PUBLIC, later)).toEqual(SAMPLES['dealer-card-dealt'])
    }
  })

  test('a burned card stays hidden after the round', () => {
    const table = faceDownTable()
    const over = { ...table, round: { ...table.round, phase: 'ended' as const } }
    for (const audience of [PUBLIC, ...AT_WORK]) {
      expect(redact(SAMPLES['card-burned'], audience, over)).toEqual({ kind: 'card-burned', card: null })
    }
  })
})
