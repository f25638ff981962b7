import type { Jackpot, Rules } from '@openpit/engine'
import type { Cents } from '@openpit/money'
import { type JackpotColumn, jackpotFigures } from '../sides/jackpot.ts'

/** The terms of a pool that wagers feed. The rate is in ten-thousandths of a percent of the wager. */
export interface PoolTerms {
  readonly wager: Cents
  readonly rate: number
  readonly reset: Cents
  readonly meter: Cents
}

/** How a value is distributed, in dollars. */
export interface Spread {
  readonly mean: number
  readonly sd: number
  readonly q10: number
  readonly q50: number
  readonly q90: number
}

/** What a wager on a linked pool returns: with the meter at its reset value, as it is now, and in the long run. */
export interface ProgressiveFigures {
  readonly worst: number
  readonly now: number
  readonly return: number
  /** The part of the long-run return that the operator pays by resets. */
  readonly seed: number
  readonly meanMeter: number
  readonly breakEvenDollars: number | null
  /** Wagers until the whole pool is won, on average. */
  readonly wagersToHit: number
  /** What the pool shows when all of it is won. */
  readonly hit: Spread
}

const RATE_OF_ALL = 1_000_000

/** A linked pool with one line that wins all of it and at most one that wins a part. `null` for any other. */
export function progressiveFigures(rules: Rules, jackpot: Jackpot, terms: PoolTerms): ProgressiveFigures | null {
  const { lines, columns } = jackpotFigures(rules, jackpot, terms.meter)
  const column = columns.find(({ wagerDollars }) => wagerDollars === terms.wager / 100)
  const shares = jackpot.prizes.flatMap(({ pays }, index) =>
    'poolPercent' in pays ? [{ percent: pays.poolPercent, chance: lines[index]?.probability ?? 0 }] : [],
  )
  const whole = shares.filter(({ percent }) => percent === 100)
  const parts = shares.filter(({ percent }) => percent < 100)
  if (column === undefined || whole.length !== 1 || parts.length > 1) return null
  return figuresOf(column, terms, {
    all: whole[0]?.chance as number,
    part: parts[0]?.chance ?? 0,
    share: (parts[0]?.percent ?? 0) / 100,
  })
}

/** The chance that a wager wins all of the pool, or a part, and how large that part is. */
interface Chances {
  readonly all: number
  readonly part: number
  readonly share: number
}

function figuresOf(column: JackpotColumn, terms: PoolTerms, chances: Chances): ProgressiveFigures {
  const { fixed, perJackpotDollar, breakEvenDollars } = column
  const wager = terms.wager / 100
  const reset = terms.reset / 100
  const increment = terms.rate / RATE_OF_ALL
  const hit = meterSpread(wager * increment, reset, chances)
  const fromPool = ((chances.all + chances.share * chances.part) * hit.mean) / wager
  return {
    worst: fixed + perJackpotDollar * reset,
    now: fixed + perJackpotDollar * Math.max(terms.meter / 100, reset),
    return: fixed + fromPool,
    seed: fromPool - increment,
    meanMeter: hit.mean,
    breakEvenDollars,
    wagersToHit: 1 / chances.all,
    hit,
  }
}

/**
 * The meter in the long run, as a wager finds it. Each wager adds `added`; when all of it is won it falls to the reset
 * value, when a part is won to what that leaves, or to the reset value. Its density is a sum of exponentials: the
 * coefficient of each follows from the one before, because a part that is won shrinks the meter by the same factor
 * every time. Wagers are taken as a steady stream, which is right to two parts in a hundred thousand.
 */
function meterSpread(added: number, reset: number, { all, part, share }: Chances): Spread {
  if (added === 0) return { mean: reset, sd: 0, q10: reset, q50: reset, q90: reset }
  const slowest = (all + part) / added
  const factor = 1 / (1 - share)
  const terms: { readonly weight: number; readonly rate: number }[] = [{ weight: 1, rate: slowest }]
  for (let power = 1; part > 0; power++) {
    const before = terms.at(-1)?.weight as number
    const weight = ((part * factor) / (all + part) / (1 - factor ** power)) * before
    if (Math.abs(weight) < 1e-30) break
    terms.push({ weight, rate: slowest * factor ** power })
  }
  const above = (value: number) =>
    terms.reduce((sum, { weight, rate }) => sum + (weight * Math.exp(-rate * value)) / rate, 0)
  const moment = (of: (rate: number) => number) =>
    terms.reduce((sum, { weight, rate }) => sum + weight * Math.exp(-rate * reset) * of(rate), 0) / above(reset)
  const mean = moment((rate) => reset / rate + 1 / rate ** 2)
  const square = moment((rate) => reset ** 2 / rate + (2 * reset) / rate ** 2 + 2 / rate ** 3)
  const quantile = (share: number) => bisect(reset, (value) => 1 - above(value) / above(reset) < share)
  return { mean, sd: Math.sqrt(square - mean ** 2), q10: quantile(0.1), q50: quantile(0.5), q90: quantile(0.9) }
}

/** The value up to which a condition holds. */
function bisect(from: number, holds: (value: number) => boolean): number {
  let low = from
  let high = 2 * from
  while (holds(high)) high *= 2
  for (let step = 0; step < 100; step++) {
    const middle = (low + high) / 2
    if (holds(middle)) low = middle
    else high = middle
  }
  return low
}
