import { type Clause, joinList, type SideName } from '@openpit/engine'
import { type Cents, isCents } from '@openpit/money'
import type { LinkRules } from '@openpit/rulebooks'
import { addedBy, METER_MAX, WHOLE_RATE } from './amounts.ts'

/** The terms of one pool. A jackpot of one pool has one level, whose name is empty. */
export interface LevelTerms {
  readonly name: string
  readonly reset: Cents
  /** A mystery level is hit at this value at the latest. */
  readonly cap: Cents | null
  /** What every wager adds to the pool and to the reserve, in ten-thousandths of a percent of the wager. */
  readonly rate: number
  readonly reserveRate: number
  /** From this amount on a win waits for approval. */
  readonly approval: Cents | null
}

export interface LinkTerms {
  readonly name: string
  readonly bet: SideName
  /** The fixed amount of a wager; `null` if the book fixes none. */
  readonly wager: Cents | null
  /** Whether a win of the pool is confirmed at once, or when the dealer presses the button. */
  readonly confirm: 'automatic' | 'dealer'
  /** Who wins a mystery level: all wagers of the activation that reaches it, or the one wager. */
  readonly winner: 'activation' | 'wager'
}

export interface LevelStart {
  readonly terms: LevelTerms
  readonly pool: Cents
  readonly reserved: Cents
}

/** Why a link cannot have these terms: the book forbids them, or they make no sense. `field` is what is wrong. */
export interface UnlawfulTerms {
  readonly field: string
  readonly why: string
  readonly clause: Clause
}

/** The most wagers that one activation can have: one for each box, at a table with as many boxes as any book allows. */
const WAGERS_MAX = 7

export function unlawfulLink(
  rules: LinkRules,
  { wager }: LinkTerms,
  levels: readonly LevelStart[],
): UnlawfulTerms | undefined {
  const { wagers, levelsMax } = rules
  if (rules.prizes.is === 'prize-button') {
    const field = levels.length > 0 ? 'levels' : 'wager'
    const isPlain = levels.length === 0 && wager === null
    return isPlain ? undefined : { field, why: 'a controller of prize buttons has none', clause: rules.says.link }
  }
  const fixed = wagers.is
  if (wager === null || !isAmount(wager)) {
    return { field: 'wager', why: 'it must be an amount above zero', clause: wagers.clause }
  }
  if (fixed !== 'any' && !fixed.includes(wager)) {
    return { field: 'wager', why: `it must be ${joinList(fixed.map(dollars))}`, clause: wagers.clause }
  }
  if (levels.length > levelsMax.is) {
    return { field: 'levels', why: `there are ${levelsMax.is} at most`, clause: levelsMax.clause }
  }
  if (levels.length === 0) return { field: 'levels', why: 'there must be at least one', clause: levelsMax.clause }
  const names = levels.map(({ terms }) => terms.name)
  if (new Set(names).size < names.length) {
    return { field: 'levels', why: 'two levels have the same name', clause: levelsMax.clause }
  }
  for (const level of levels) {
    const wrong = unlawfulLevel(rules, wager, level)
    if (wrong) return wrong
  }
  return unlawfulRates(
    rules,
    levels.map(({ terms }) => terms),
  )
}

/** All rates of a link together take at most the whole wager. */
export function unlawfulRates(rules: LinkRules, levels: readonly LevelTerms[]): UnlawfulTerms | undefined {
  const sum = levels.reduce((rates, { rate, reserveRate }) => rates + rate + reserveRate, 0)
  if (sum <= WHOLE_RATE) return undefined
  const why = 'increments and reserves together are above 100 percent of the wager'
  return { field: 'increment', why, clause: rules.says.sameTerms }
}

export function unlawfulLevel(
  rules: LinkRules,
  wager: Cents,
  { terms, pool, reserved }: LevelStart,
): UnlawfulTerms | undefined {
  const wrong = unlawfulTerms(rules, wager, terms)
  if (wrong) return wrong
  const { reset, cap } = terms
  const clause = rules.says.reset
  if (!isAmount(pool) || pool > METER_MAX) {
    return { field: 'pool', why: 'it must be an amount up to $90,000,000', clause }
  }
  if (pool < reset) return { field: 'pool', why: 'it is below the reset value', clause }
  if (cap !== null && pool >= cap) return { field: 'pool', why: 'it must be below mustHitBy', clause }
  if (!isCents(reserved) || reserved < 0 || reserved > METER_MAX) {
    return { field: 'reserved', why: 'it must be an amount up to $90,000,000', clause }
  }
  return undefined
}

export function unlawfulTerms(rules: LinkRules, wager: Cents, terms: LevelTerms): UnlawfulTerms | undefined {
  const { reset, cap, rate, reserveRate, approval } = terms
  const { resets, says, approval: approved } = rules
  if (rules.prizes.is === 'mystery-levels' && !isLevelName(terms.name)) {
    return { field: 'name', why: 'a level needs a name of letters, digits, spaces and hyphens', clause: says.link }
  }
  if (!isAmount(reset) || reset > METER_MAX) {
    return { field: 'reset', why: 'it must be an amount above zero, up to $90,000,000', clause: resets.clause }
  }
  if (resets.is !== 'any' && !resets.is.includes(reset)) {
    return { field: 'reset', why: `it must be ${joinList(resets.is.map(dollars))}`, clause: resets.clause }
  }
  if (!isRate(rate)) return { field: 'increment', why: RATE, clause: says.sameTerms }
  if (!isRate(reserveRate)) return { field: 'reserve', why: RATE, clause: says.sameTerms }
  if (approval !== null && (approved.is === 'none' || !isAmount(approval))) {
    const why = approved.is === 'none' ? 'this jackpot needs no approval' : 'it must be an amount above zero'
    return { field: 'approval', why, clause: approved.clause }
  }
  if (rules.prizes.is === 'mystery-levels') return unlawfulCap(rules, wager, reset, cap, rate)
  // With a cap, a pool would get a hidden value, and a name would stand in its accounts but not in its wins.
  if (cap !== null) return { field: 'mustHitBy', why: 'only a mystery level has one', clause: says.sameTerms }
  return terms.name === '' ? undefined : { field: 'name', why: 'the only pool has no name', clause: says.link }
}

function unlawfulCap(
  { says }: LinkRules,
  wager: Cents,
  reset: Cents,
  cap: Cents | null,
  rate: number,
): UnlawfulTerms | undefined {
  const field = 'mustHitBy'
  const clause = says.sameTerms
  if (cap === null || !isAmount(cap) || cap > METER_MAX) {
    return { field, why: 'a level needs an amount, up to $90,000,000, by which it is hit', clause }
  }
  if (cap <= reset) return { field, why: 'it must be above the reset value', clause }
  const added = addedBy(wager, rate) * WAGERS_MAX
  if ((cap - reset) * 1_000_000 <= added) {
    return { field, why: 'one activation could pass it: it must be further above the reset value', clause }
  }
  return undefined
}

const RATE = 'it must be a percentage from 0 to 100 with at most four decimals'

function isRate(rate: number): boolean {
  return Number.isSafeInteger(rate) && rate >= 0 && rate <= WHOLE_RATE
}

export function isAmount(amount: Cents): boolean {
  return isCents(amount) && amount > 0
}

/** A name that can stand in the name of a win (`t/2/1/red`): no slash, nothing that a display cannot show. */
export function isLevelName(name: string): boolean {
  return /^[\p{L}\p{N}][\p{L}\p{N} _-]{0,39}$/u.test(name)
}

function dollars(amount: Cents): string {
  return `$${amount / 100}`
}
