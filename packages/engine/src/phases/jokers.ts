import { JOKER, RANKS, type Rank } from '@openpit/cards'
import { nominateJoker } from '../changes/hands.ts'
import type { CommandOf } from '../command.ts'
import type { Draft } from '../draft.ts'
import { bestTotal, isSoft } from '../hand.ts'
import type { Refusal } from '../refusal.ts'
import { type Box, boxAt, type Hand, handNumberAt, handTotal, type Round } from '../round.ts'
import type { Rules } from '../rules.ts'

/** The hand whose joker has no value yet; −1 if there is none. No card comes out before it has one. */
export function jokerWaits({ hands }: Round, { jokers }: Rules): number {
  if (jokers === undefined) return -1
  for (let index = 0; index < hands.length; index++) {
    if ((hands[index] as Hand).cards.includes(JOKER)) return index
  }
  return -1
}

const VALUES: readonly Rank[] = RANKS.slice(0, 10)

/** The player says what their joker counts, for good. */
export function nominate(draft: Draft, { by, box, as }: CommandOf<'nominate'>): Refusal | undefined {
  const { round, rules } = draft
  const clause = (rules.jokers ?? rules.deck).clause
  const index = jokerWaits(round, rules)
  const hand = round.hands[index]
  const isTheirs = hand?.box === box && (boxAt(round, box) as Box).controller === by.person
  if (!isTheirs || !VALUES.includes(as as Rank)) return { kind: 'offer-not-open', clause, offer: 'nominate' }
  emitNomination(draft, index, as as Rank)
  return undefined
}

/** For a player who says nothing: the value that gives the best total not above 21; 10 for a first card. */
export function nominateForAbsent(draft: Draft, index: number): void {
  const hand = draft.round.hands[index] as Hand
  const totalWith = (rank: Rank) => bestTotal(hand.hard + VALUES.indexOf(rank) + 1, hand.ace || rank === 'A')
  const lawful = VALUES.filter((rank) => totalWith(rank) <= 21)
  const best = lawful.toSorted((a, b) => totalWith(b) - totalWith(a))[0] ?? 'A'
  emitNomination(draft, index, hand.cards.length === 1 ? '10' : best)
}

function emitNomination(draft: Draft, index: number, as: Rank): void {
  const { box } = draft.round.hands[index] as Hand
  const number = handNumberAt(draft.round, index)
  const hand = nominateJoker(draft, index, as)
  const soft = isSoft(hand.hard, hand.ace)
  draft.note({ kind: 'joker-nominated', box, hand: number, as, total: handTotal(hand), soft })
}
