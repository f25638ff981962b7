import type { Cents } from '@openpit/money'
import { type Millionths, toMillionths, wholeCents } from './amounts.ts'
import { type Level, type Link, meterOf, poolOf } from './link.ts'

/** The funds of a level in whole cents, rounded down: what checks, reports and audits show. */
export interface FundsReport {
  readonly start: Cents
  readonly contributed: Cents
  readonly seeded: Cents
  readonly adjusted: Cents
  readonly moved: Cents
  readonly paid: Cents
  readonly rounding: Cents
  readonly reserve: Cents
  readonly won: Cents
  readonly meter: Cents
}

export function reportFunds(link: Link, level: Level): FundsReport {
  const { start, contributed, seeded, adjusted, moved, paid, rounding } = level.funds
  return {
    start: wholeCents(start),
    contributed: wholeCents(contributed),
    seeded: wholeCents(seeded),
    adjusted: wholeCents(adjusted),
    moved: wholeCents(moved),
    paid: wholeCents(paid),
    rounding: wholeCents(rounding),
    reserve: wholeCents(level.reserve),
    won: wonAt(link, level),
    meter: meterOf(level),
  }
}

/** What has left the level's pool for wins that are not paid yet. */
export function wonAt({ wins }: Link, { terms }: Level): Cents {
  const unpaid = wins.filter(
    ({ level, state, group }) =>
      level === terms.name && group !== null && (state === 'confirmed' || state === 'waiting'),
  )
  return unpaid.reduce((sum, { amount, rounding }) => sum + amount - rounding, 0) as Cents
}

/** A level whose books do not add up: what the pool should hold, and what the ledger has for it. */
export interface Imbalance {
  readonly level: string
  readonly pool: Cents
  readonly ledger: Cents
}

/**
 * Compares each pool and reserve with its account in the ledger. The pool is the sum of its funds to the millionth;
 * the ledger has the whole cents of it.
 */
export function imbalances(link: Link, balanceOf: (fund: 'pool' | 'reserve', level: string) => Cents): Imbalance[] {
  return link.levels.flatMap((level) => {
    const { name } = level.terms
    return [
      ...differing(name, poolOf(level), balanceOf('pool', name)),
      ...differing(name, level.reserve, balanceOf('reserve', name)),
    ]
  })
}

function differing(level: string, amount: Millionths, ledger: Cents): Imbalance[] {
  const pool = wholeCents(amount)
  return pool === ledger && amount >= toMillionths(0 as Cents) ? [] : [{ level, pool, ledger }]
}
