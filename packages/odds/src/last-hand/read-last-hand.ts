import type { Rules } from '@openpit/engine'
import { type LastHand, type LastHandPlayer, PLAYERS_MAX, PLAYERS_MIN } from './last-hand.ts'

/** A last hand as a person describes it. Players and places are counted from one. */
export interface LastHandTerms {
  readonly rules: Rules
  readonly chips: readonly number[]
  /** Null for a wager that is not known yet; 0 for a player who passes. */
  readonly wagers: readonly (number | null)[]
  readonly me: number
  readonly places: number
  readonly minimum: number
  /** Null if the chips are the only limit. */
  readonly maximum: number | null
  /** Wagers are whole multiples of it. */
  readonly unit: number
}

/** What is wrong with the description, and where. */
export type LastHandProblem =
  | { readonly kind: 'players'; readonly min: number; readonly max: number }
  | { readonly kind: 'limits' }
  | { readonly kind: 'places'; readonly max: number }
  | { readonly kind: 'me'; readonly max: number }
  | { readonly kind: 'chips'; readonly player: number; readonly min: number; readonly max: number }
  | { readonly kind: 'wager'; readonly player: number; readonly max: number }
  | { readonly kind: 'too-many-wagers'; readonly max: number }

export type LastHandReading =
  | { readonly ok: true; readonly hand: LastHand }
  | { readonly ok: false; readonly problem: LastHandProblem }

/** More would make the answer slow, and nobody reads as many lines. */
export const WAGERS_MAX = 500
const CHIPS_MAX = 1_000_000_000

export function readLastHand(terms: LastHandTerms): LastHandReading {
  const problem = problemOf(terms)
  if (problem !== undefined) return { ok: false, problem }
  const players = terms.chips.map((chips, player): LastHandPlayer => {
    const known = terms.wagers[player] ?? null
    return { chips, wagers: known === null ? choicesOf(terms, chips) : [known] }
  })
  return { ok: true, hand: { rules: terms.rules, players, places: terms.places } }
}

function problemOf(terms: LastHandTerms): LastHandProblem | undefined {
  const { chips, me, places, minimum, maximum, unit } = terms
  const isAmount = (amount: number) => Number.isSafeInteger(amount) && amount >= 1 && amount <= CHIPS_MAX
  if (chips.length < PLAYERS_MIN || chips.length > PLAYERS_MAX) {
    return { kind: 'players', min: PLAYERS_MIN, max: PLAYERS_MAX }
  }
  if (!isAmount(minimum) || !isAmount(unit) || (maximum !== null && (!isAmount(maximum) || maximum < minimum))) {
    return { kind: 'limits' }
  }
  if (!isWithin(places, chips.length - 1)) return { kind: 'places', max: chips.length - 1 }
  if (!isWithin(me, chips.length)) return { kind: 'me', max: chips.length }
  const poor = chips.findIndex((own) => !isAmount(own) || mostOf(terms, own) < leastOf(terms))
  if (poor >= 0) return { kind: 'chips', player: poor + 1, min: leastOf(terms), max: CHIPS_MAX }
  const wrong = chips.findIndex((own, player) => !mayBe(terms, own, terms.wagers[player] ?? null))
  if (wrong >= 0) return { kind: 'wager', player: wrong + 1, max: mostOf(terms, chips[wrong] as number) }
  const open = chips.filter((_, player) => (terms.wagers[player] ?? null) === null)
  const most = Math.max(...open.map((own) => (mostOf(terms, own) - leastOf(terms)) / unit + 1))
  return most > WAGERS_MAX ? { kind: 'too-many-wagers', max: WAGERS_MAX } : undefined
}

function isWithin(number: number, max: number): boolean {
  return Number.isSafeInteger(number) && number >= 1 && number <= max
}

/** The smallest lawful wager, in whole units. */
function leastOf({ minimum, unit }: LastHandTerms): number {
  return Math.ceil(minimum / unit) * unit
}

/** The largest lawful wager of a player with these chips. */
function mostOf({ maximum, unit }: LastHandTerms, chips: number): number {
  return Math.floor(Math.min(chips, maximum ?? chips) / unit) * unit
}

function mayBe(terms: LastHandTerms, chips: number, wager: number | null): boolean {
  if (wager === null || wager === 0) return true
  return wager % terms.unit === 0 && wager >= leastOf(terms) && wager <= mostOf(terms, chips)
}

function choicesOf(terms: LastHandTerms, chips: number): readonly number[] {
  const [least, most] = [leastOf(terms), mostOf(terms, chips)]
  return Array.from({ length: (most - least) / terms.unit + 1 }, (_, step) => least + step * terms.unit)
}
