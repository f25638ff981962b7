import { Body, type Code, isValid, moduleOf, unsigned } from './wasm.ts'

// Operations on sixteen bytes at once, one round in each. A mask has 0xff in its lanes.

const simd = (operation: number): number[] => [0xfd, ...unsigned(operation)]
const one =
  (operation: number) =>
  (a: Code): Code => [...a, ...simd(operation)]
const two =
  (operation: number) =>
  (a: Code, b: Code): Code => [...a, ...b, ...simd(operation)]
const three =
  (operation: number) =>
  (a: Code, b: Code, c: Code): Code => [...a, ...b, ...c, ...simd(operation)]
/** By a constant number of bits. */
const shift =
  (operation: number) =>
  (a: Code, bits: number): Code => [...a, 0x41, bits, ...simd(operation)]

export const vload = (at: Code, offset: number): Code => [...at, ...simd(0x00), 4, ...unsigned(offset)]
export const vstore = (at: Code, offset: number, value: Code): Code => [
  ...at,
  ...value,
  ...simd(0x0b),
  4,
  ...unsigned(offset),
]
/** Eight bytes from memory into the first half; the rest is 0. */
export const loadHalf = (at: Code, offset: number): Code => [...at, ...simd(0x5d), 3, ...unsigned(offset)]
/** Eight bytes from memory into the second half. */
export const loadUpper = (at: Code, offset: number, value: Code): Code => [
  ...at,
  ...value,
  ...simd(0x57),
  3,
  ...unsigned(offset),
  1,
]
export const NO_LANE: Code = [...simd(0x0c), ...new Array(16).fill(0)]

/** Relaxed operations leave to the processor what we never ask for, and take fewer of its instructions. */
const RELAXED = knowsRelaxed()

/** For each lane the entry of a table of sixteen; an index of 16 or more gives 0. */
export const lookup = two(0x0e)
/** The same for an index known to be below 16. */
export const find = two(RELAXED ? 0x100 : 0x0e)
export const splat = one(0x0f)

export const not = one(0x4d)
export const both = two(0x4e)
/** The first and not the second. */
export const without = two(0x4f)
export const either = two(0x50)
export const differs = two(0x51)
/**
 * The first where the mask (the third) is set, else the second. In masks of 0 and 0xff the relaxed operation does the
 * same.
 */
export const choose = three(RELAXED ? 0x109 : 0x52)
export const anywhere = one(0x53)
export const maskBits = one(0x64)

export const eq = two(0x23)
export const lessThan = two(0x25)
export const moreThan = two(0x27)
export const below = two(0x26)
export const plus = two(0x6e)
export const minus = two(0x71)
export const smaller = two(0x77)

// Eight words of 16 bits.
export const narrowSigned = two(0x65)
export const shiftRight16 = shift(0x8d)
export const shiftRightSigned16 = shift(0x8c)
export const moreThan16 = two(0x31)
export const plus16 = two(0x8e)
export const times16 = two(0x95)
/** The product with a sign, divided by 32,768 and rounded; a half is rounded up. Not for two factors of -32,768. */
export const roundedProduct = two(RELAXED ? 0x111 : 0x82)
/** A difference without a sign; 0 where it would be below. */
export const minusTo0 = two(0x93)
export const lowTo16 = one(0x87)
export const highTo16 = one(0x88)
export const pairSums16 = one(0x7c)

// Four words of 32 bits.
export const shiftLeft32 = shift(0xab)
export const shiftRight32 = shift(0xad)
export const plus32 = two(0xae)
export const products32 = two(0xba)
export const pairSums32 = one(0x7e)
export const word32 = (a: Code, lane: number): Code => [...a, ...simd(0x1b), lane]

// Two doubles.
export const plusDouble = two(0xf0)
export const minusDouble = two(0xf1)
export const timesDouble = two(0xf2)
export const perDouble = two(0xf3)
export const differsDouble = two(0x48)
export const largerDouble = two(0xf5)
/** The same double, from memory, in both lanes. */
export const loadDouble = (at: Code, offset: number): Code => [...at, ...simd(0x0a), 3, ...unsigned(offset)]
export const storeDouble = (at: Code, offset: number, value: Code, lane: number): Code => [
  ...at,
  ...value,
  ...simd(0x5b),
  3,
  ...unsigned(offset),
  lane,
]
/** A whole number as a double in both lanes. */
export const doubles = (value: Code): Code => [...value, 0xb7, ...simd(0x14)]

function knowsRelaxed(): boolean {
  const body = new Body(0)
  body.put(NO_LANE, NO_LANE, simd(0x100), [0x1a])
  return isValid(moduleOf([body], []))
}
