import type { Answer, Clause } from '@openpit/engine'

/** What a book says about a shuffling device that fails in a round. */
export interface FaultRules {
  /** The clause about shuffling devices in use. */
  readonly inUse: Clause
  /** The clause for a fault before the first card of a round: it changes nothing. */
  readonly beforeFirstCard: Clause
  /** What follows from a fault: the first branch that fits applies. */
  readonly branches: readonly FaultBranch[]
  /** The clause under which a round ends from a shoe; `null` in books in which no player chooses that. */
  readonly fromShoe: Clause | null
}

export interface FaultBranch extends Answer<FaultOutcome> {
  readonly when: FaultGround
}

/** A ground: a disadvantage, cards in an order that nobody knows, no other device, damaged cards, or anything else. */
export const FAULT_GROUNDS = ['disadvantaged', 'order-unknown', 'no-transfer', 'damaged', 'any'] as const
export type FaultGround = (typeof FAULT_GROUNDS)[number]

export const FAULT_OUTCOMES = ['round-is-void', 'players-choose', 'operator-chooses', 'play-goes-on'] as const
export type FaultOutcome = (typeof FAULT_OUTCOMES)[number]
