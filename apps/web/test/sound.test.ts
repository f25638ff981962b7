import type { TableView } from '@openpit/protocol'
import { describe, expect, test } from 'vitest'
import { cueBetween, type HeardTable } from '../src/player/sound/cues.ts'

interface Heard {
  readonly phase?: string
  readonly asks?: { readonly box: number; readonly hand: number } | null
  readonly profit?: number
  readonly blackjack?: boolean
}

/** A table as far as sounds depend on it. Ann has bet on box 1. */
function heard({ phase = 'playing', asks = null, profit = 0, blackjack = false }: Heard): HeardTable {
  const view = {
    phase,
    boxes: [{ box: 1, bettors: [{ player: 'ann' }], hands: [{ blackjack }] }],
    settled: profit === 0 ? [] : [{ player: 'ann', profit }],
  } as unknown as TableView
  return { view, you: { player: 'ann', choices: asks ? [{ ...asks, of: [] }] : [] }, dealt: new Map() }
}

describe('the sound of what happened', () => {
  test('betting closes: a knock', () => {
    expect(cueBetween(heard({ phase: 'wagering' }), heard({}))).toBe('no-more-bets')
  })

  test('the player’s turn comes before everything else', () => {
    expect(cueBetween(heard({ phase: 'wagering' }), heard({ asks: { box: 1, hand: 1 } }))).toBe('your-turn')
  })

  test('another card to the same hand is not a new turn, another hand is', () => {
    const first = heard({ asks: { box: 1, hand: 1 } })
    expect(cueBetween(first, heard({ asks: { box: 1, hand: 1 } }))).toBeNull()
    expect(cueBetween(first, heard({ asks: { box: 1, hand: 2 } }))).toBe('your-turn')
  })

  test('a round that won more than its stakes sounds, once; a blackjack sounds longer', () => {
    const won = heard({ phase: 'ended', profit: 1_000 })
    expect(cueBetween(heard({}), won)).toBe('win')
    expect(cueBetween(won, won)).toBeNull()
    expect(cueBetween(heard({}), heard({ phase: 'ended', profit: 1_500, blackjack: true }))).toBe('blackjack')
  })

  test('a loss and a stand-off are silent, whatever the hand', () => {
    expect(cueBetween(heard({}), heard({ phase: 'ended', profit: -1_000 }))).toBeNull()
    expect(cueBetween(heard({}), heard({ phase: 'ended', blackjack: true }))).toBeNull()
  })
})
