import { type Card, isTenValue, JOKER, loadedShoe } from '@openpit/cards'
import { boxAt, handsOn, handTotal } from '@openpit/engine'
import { inMemory, SeedSource, VirtualTable } from '@openpit/keeper'
import type { Cents } from '@openpit/money'
import { configure, type Options, rulebooks } from '@openpit/rulebooks'
import { cardsLeft, offeredAt, type Table, waitsAt } from '@openpit/table'
import { describe, expect, test } from 'vitest'
import { steadyEntropy } from '../../apps/keeper/test/entropy.ts'
import { who } from '../../packages/engine/test/who.ts'

/**
 * The cut-card effect. Rounds rich in tens use few cards, so that one more round fits before the cutting card.
 * Therefore the last round, which only some shoes have, is dealt from cards with fewer tens than 4 in 13; rounds that
 * every shoe has, and rounds from a continuous shuffler, are not. A wrong shuffle, or discards that return at the wrong
 * time, would show here.
 */
const TENS = 4 / 13

/** The share of ten-value cards among those left to deal. */
function tensLeft(table: Table): number {
  const { rules, shoe } = table
  let tens = 0
  for (const card of loadedShoe(rules.decks.is, rules.deck.is)) if (isTenValue(card)) tens++
  for (let card = 0; card < JOKER; card++) if (isTenValue(card as Card)) tens -= shoe.out[card] as number
  return tens / cardsLeft(table)
}

class Measurement {
  count = 0
  private sum = 0
  private squares = 0

  see(value: number): void {
    this.count++
    this.sum += value
    this.squares += value * value
  }

  get mean(): number {
    return this.sum / this.count
  }

  get error(): number {
    return Math.sqrt((this.squares / this.count - this.mean ** 2) / this.count)
  }
}

function openTable(options: Options): VirtualTable {
  const configured = configure(rulebooks.nsw, { decks: 3, ...options })
  if (!configured.ok) throw new Error(configured.unlawful.why)
  return new VirtualTable(
    'nsw/sim',
    configured.table,
    new SeedSource(inMemory(), steadyEntropy(JSON.stringify(options))),
    {
      opening: { chipsAtFirst: 1_000_000_000_000 as Cents },
      shoePolicy: { markers: () => [52], cut: ({ who }, stack) => ({ by: who[0] ?? 'dealer', at: stack / 2 }) },
    },
  )
}

/** Plays a round of one player, who draws to 17. */
function playRound(running: VirtualTable): void {
  running.tell({ do: 'wager', by: who('ann'), box: 1, main: 100 as Cents })
  running.tell({ do: 'deal', by: who('dealer') })
  for (;;) {
    const waits = waitsAt(running.table)
    if (waits.for === 'answers') running.tell({ do: 'closeOffers', by: who('dealer') })
    else if (waits.for === 'decision') {
      const hand = handsOn(running.table.round, waits.box)[waits.hand - 1]
      const stands = hand && handTotal(hand) >= 17 && offeredAt(running.table, 'ann', 1).includes('stand')
      running.tell({ do: stands ? 'stand' : 'hit', by: who(boxAt(running.table.round, 1)?.controller ?? ''), box: 1 })
    } else if (waits.for === 'wagers') {
      // The cutting card came out first.
      running.makeReady()
      running.tell({ do: 'deal', by: who('dealer') })
    } else return
  }
}

const SHOES = 1200

/** The share of tens at the start of the first, second, … round of shoes that are dealt to a cutting card. */
function tensByRound(): Measurement[] {
  const running = openTable({})
  const rounds: Measurement[] = []
  let round = 0
  for (let shoes = 0; shoes <= SHOES; ) {
    if (running.makeReady().some(({ kind }) => kind === 'cards-shuffled')) {
      shoes++
      round = 0
    }
    const measured = rounds[round] ?? new Measurement()
    rounds[round++] = measured
    measured.see(tensLeft(running.table))
    playRound(running)
  }
  return rounds
}

describe('the share of tens at the start of a round', () => {
  const rounds = tensByRound()

  test('with a cutting card: below 4 in 13 in the round that only some shoes have', () => {
    const last = rounds.filter(({ count }) => count > SHOES / 2).at(-1)
    expect(last?.count).toBeLessThan(0.9 * SHOES)
    expect(TENS - (last?.mean ?? TENS)).toBeGreaterThan(5 * (last?.error ?? 0))
  })

  test('with a cutting card: 4 in 13 in the rounds that every shoe has', () => {
    const every = rounds.filter(({ count }) => count >= SHOES)
    expect(every.length).toBeGreaterThan(8)
    for (const round of every.slice(1)) expect(Math.abs(TENS - round.mean)).toBeLessThan(4 * round.error)
  })

  test('from a continuous shuffler: 4 in 13 in all rounds', () => {
    const running = openTable({ switches: { shufflingDevice: true } })
    const all = new Measurement()
    for (let round = 0; round < 10 * SHOES; round++) {
      running.makeReady()
      // The cards of the last round are still in the rack: they go back after this initial deal.
      if (round > 0) expect(cardsLeft(running.table)).toBeLessThanOrEqual(153)
      all.see(tensLeft(running.table))
      playRound(running)
    }
    expect(Math.abs(TENS - all.mean)).toBeLessThan(4 * all.error)
  })
})
