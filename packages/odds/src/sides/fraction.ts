/** An exact fraction in lowest terms; `under` is above zero. */
export interface Fraction {
  readonly over: bigint
  readonly under: bigint
}

export function fraction(over: bigint | number, under: bigint | number = 1n): Fraction {
  const [top, bottom] = [BigInt(over), BigInt(under)]
  const shared = commonDivisor(top < 0n ? -top : top, bottom)
  return { over: top / shared, under: bottom / shared }
}

export const NOTHING = fraction(0)
export const WHOLE = fraction(1)

export function plus(a: Fraction, b: Fraction): Fraction {
  return fraction(a.over * b.under + b.over * a.under, a.under * b.under)
}

export function minus(a: Fraction, b: Fraction): Fraction {
  return fraction(a.over * b.under - b.over * a.under, a.under * b.under)
}

export function times(a: Fraction, b: Fraction): Fraction {
  return fraction(a.over * b.over, a.under * b.under)
}

export function dividedBy(a: Fraction, b: Fraction): Fraction {
  return fraction(a.over * b.under, a.under * b.over)
}

export function sum(parts: readonly Fraction[]): Fraction {
  return parts.reduce(plus, NOTHING)
}

/** Bits kept of a quotient: more than a number holds, so that it is rounded only once. */
const BITS = 80n

/** The nearest number. Large numerators are divided as integers first, or they would become infinite. */
export function numberOf({ over, under }: Fraction): number {
  if (isSmall(over) && isSmall(under)) return Number(over) / Number(under)
  return Number((over << BITS) / under) / 2 ** Number(BITS)
}

/** `18/311`, or `2` for a whole number. */
export function textOf({ over, under }: Fraction): string {
  return under === 1n ? `${over}` : `${over}/${under}`
}

function isSmall(whole: bigint): boolean {
  return whole <= BigInt(Number.MAX_SAFE_INTEGER) && whole >= -BigInt(Number.MAX_SAFE_INTEGER)
}

function commonDivisor(a: bigint, b: bigint): bigint {
  let [larger, smaller] = [a, b]
  while (smaller !== 0n) [larger, smaller] = [smaller, larger % smaller]
  return larger
}
