import { randomBytes } from 'node:crypto'
import { orderByPicks } from '@openpit/cards'
import { JOKERS_MAX, picksFrom } from '@openpit/proof'
import type { Refusal } from '@openpit/protocol'
import type { WrittenConditions } from '@openpit/tournament'

/** Vouchers in the order in which they will be drawn, which nobody has chosen; anything but a list as it is. */
export function mixVouchers<Value>(written: Value, seed: Uint8Array): Value {
  return Array.isArray(written) ? (orderByPicks(written, picksFrom(seed, 'vouchers')) as Value) : written
}

/** Vouchers in an order that says nothing about when they will be drawn. */
export function sortedVouchers(written: unknown): unknown {
  return Array.isArray(written) ? written.toSorted((a, b) => a - b) : written
}

/** Conditions as they are stored: with the vouchers mixed. */
export function mixedConditions(written: WrittenConditions, seed: Uint8Array = randomBytes(32)): WrittenConditions {
  return 'vouchers' in written ? { ...written, vouchers: mixVouchers(written.vouchers, seed) } : written
}

/** Why the house cannot deal from a shoe with this many jokers: its transcript could not be read again. */
export const TOO_MANY_JOKERS = `a virtual shoe holds at most ${JOKERS_MAX} jokers`

export function tooManyJokers(jokers: unknown): Refusal | undefined {
  if (typeof jokers !== 'number' || jokers <= JOKERS_MAX) return undefined
  return { kind: 'tournament-not-possible', clause: null, what: TOO_MANY_JOKERS }
}
