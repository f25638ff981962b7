import { type Cents, cents } from '@openpit/money'

/**
 * A part of a cent that is never rounded: a millionth of it. Sums over the life of a link pass what a double holds
 * exactly, so they are whole numbers of any size. In events, single amounts are plain numbers.
 */
export type Millionths = bigint

export const A_CENT = 1_000_000n

/** The largest meter: its millionths of a cent are still whole numbers that a double holds. */
export const METER_MAX = 9_000_000_000 as Cents

/** All of a wager, as a rate: a rate is in ten-thousandths of a percent. */
export const WHOLE_RATE = 1_000_000

/** What a wager adds at a rate: always a whole number of millionths of a cent. */
export function addedBy(wager: Cents, rate: number): number {
  return wager * rate
}

/** The whole cents of an amount: what a display shows and the ledger holds. */
export function wholeCents(amount: Millionths): Cents {
  const whole = amount / A_CENT
  return cents(Number(amount < 0n && amount % A_CENT !== 0n ? whole - 1n : whole))
}

export function millionths(amount: Cents): number {
  return amount * 1_000_000
}

export function toMillionths(amount: Cents): Millionths {
  return BigInt(amount) * A_CENT
}

export function min(one: Millionths, other: Millionths): Millionths {
  return one < other ? one : other
}

export function max(one: Millionths, other: Millionths): Millionths {
  return one > other ? one : other
}
