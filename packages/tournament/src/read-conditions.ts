import type { Clause } from '@openpit/engine'
import { type Cents, parseDollars } from '@openpit/money'
import { SESSION_LENGTHS, type TournamentFormat, type TournamentRules, type WageringOrder } from '@openpit/rulebooks'
import { CONDITION_FIELDS } from './condition-fields.ts'
import {
  type BuyBackTerms,
  type Conditions,
  type ConditionsProblem,
  type EntryTerms,
  type LaterLimits,
  limitsOfHand,
  type SessionPlan,
  type WrittenConditions,
} from './conditions.ts'
import { unlawfulIn } from './unlawful-conditions.ts'

export interface ConditionsReading {
  readonly conditions: Conditions
  /** What cannot be read as a condition. */
  readonly problems: readonly ConditionsProblem[]
  /** What the book forbids, in the order in which it is judged. */
  readonly unlawful: readonly ConditionsProblem[]
}

const DEFAULT_CHIPS = 1000_00 as Cents
const DEFAULT_MINIMUM = 10_00 as Cents
const DEFAULT_MAXIMUM = 500_00 as Cents
const NOTHING = 0 as Cents

/** Reads conditions, with the defaults of the book. `chip` is the smallest chip, tas's unit where none is announced. */
export function readConditions(written: WrittenConditions, rules: TournamentRules, chip: Cents): ConditionsReading {
  const reader = new ConditionsReader(written)
  const conditions = reader.read(rules, chip)
  return { conditions, problems: reader.problems, unlawful: unlawfulIn(conditions, written, rules) }
}

class ConditionsReader {
  readonly problems: ConditionsProblem[] = []
  private readonly written: WrittenConditions

  constructor(written: WrittenConditions) {
    this.written = written
    for (const field of Object.keys(written)) {
      if (!CONDITION_FIELDS.includes(field)) this.problem([field], `unknown field '${field}' in tournament`)
    }
  }

  read(rules: TournamentRules, chip: Cents): Conditions {
    const format = this.word('format', rules.formats, rules.formats.is[0] as TournamentFormat)
    const isCash = rules.cashFormats.is.includes(format)
    const chips = this.money('chips', DEFAULT_CHIPS, 'above zero')
    const minimum = this.money('minimum', DEFAULT_MINIMUM, 'above zero')
    const maximum = this.money('maximum', DEFAULT_MAXIMUM, 'above zero')
    if (maximum < minimum) this.problem(['maximum'], 'the maximum is below the minimum')
    const signed = rules.unit.is === 'as-signed'
    const conditions: Conditions = {
      format,
      fee: this.money('fee', NOTHING),
      added: this.money('added', NOTHING),
      guarantee: this.money('guarantee', NOTHING),
      retained: this.number('retained', 0),
      chips,
      buyIn: this.given('buyIn') ? this.money('buyIn', NOTHING) : isCash ? chips : null,
      chipsAreCash: this.flag('chipsAreCash', isCash),
      minimum,
      maximum,
      unit: this.given('unit') ? this.money('unit', chip, 'above zero') : signed ? chip : null,
      later: this.list('later').map((value, index) => this.laterLimits(value, ['later', index])),
      sessions: this.sessions(rules, format),
      order: this.word<WageringOrder>('order', rules.orders, rules.orders.is[0] as WageringOrder),
      dealFrom: this.word('dealFrom', { is: ['left', 'marker'] }, rules.dealFrom.is),
      passCards: this.whole('passCards', 0),
      secretWagers: this.whole('secretWagers', 0),
      wagerSeconds: this.given('wagerSeconds') ? this.number('wagerSeconds', 0) : null,
      playOffChips: this.money('playOffChips', chips, 'above zero'),
      buyBack: this.buyBack(),
      prizes: this.given('prizes') ? this.list('prizes').map((one, at) => this.percent(one, ['prizes', at])) : [100],
      entries: this.entries(),
      agreement: this.flag('agreement', false),
      mayRefuse: this.flag('mayRefuse', false),
      starts: this.number('starts', 0),
      floor: this.floor(),
      jokers: this.whole('jokers', 0),
      vouchers: this.list('vouchers').map((one, index) =>
        this.voucher(one, ['vouchers', index], minimum, maximum, rules.says.noVouchers),
      ),
    }
    for (const [index, { hand }] of conditions.later.entries()) {
      const limits = limitsOfHand(conditions, hand)
      if (limits.maximum < limits.minimum) this.problem(['later', index], 'the maximum is below the minimum')
    }
    return conditions
  }

  private problem(path: readonly (string | number)[], what: string, clause?: Clause): void {
    this.problems.push({ path, what, ...(clause === undefined ? {} : { clause }) })
  }

  private given(field: string): boolean {
    return Object.hasOwn(this.written, field) && this.written[field] !== null
  }

  private of(field: string): unknown {
    return this.given(field) ? this.written[field] : undefined
  }

  private cents(value: unknown, path: readonly (string | number)[], fallback: Cents, least = 0): Cents {
    if (value === undefined) return fallback
    const cents = typeof value === 'number' ? parseDollars(value) : undefined
    if (cents !== undefined && cents >= least) return cents
    this.problem(path, `${path.join('.')} must be an amount in dollars${least > 0 ? ' above zero' : ''}`)
    return fallback
  }

  private money(field: string, fallback: Cents, bound?: 'above zero'): Cents {
    return this.cents(this.of(field), [field], fallback, bound === undefined ? 0 : 1)
  }

  private count(value: unknown, path: readonly (string | number)[], fallback: number, least = 0): number {
    if (value === undefined) return fallback
    if (typeof value === 'number' && Number.isSafeInteger(value) && value >= least && value <= 1_000_000) return value
    this.problem(path, `${path.join('.')} must be a whole number${least > 0 ? ` of at least ${least}` : ''}`)
    return fallback
  }

  private whole(field: string, fallback: number): number {
    return this.count(this.of(field), [field], fallback)
  }

  private number(field: string, fallback: number): number {
    const value = this.of(field)
    if (value === undefined) return fallback
    if (typeof value === 'number' && Number.isFinite(value) && value >= 0) return value
    this.problem([field], `${field} must be a number`)
    return fallback
  }

  private flag(field: string, fallback: boolean): boolean {
    const value = this.of(field)
    if (value === undefined || typeof value === 'boolean') return value ?? fallback
    this.problem([field], `${field} must be true or false`)
    return fallback
  }

  private word<Word extends string>(
    field: string,
    { is: words, clause }: { readonly is: readonly Word[]; readonly clause?: Clause },
    fallback: Word,
  ): Word {
    const value = this.of(field)
    if (value === undefined) return fallback
    if ((words as readonly unknown[]).includes(value)) return value as Word
    this.problem([field], `${field} must be one of ${words.join(', ')} in this book`, clause)
    return fallback
  }

  private list(field: string): readonly unknown[] {
    const value = this.of(field)
    if (value === undefined || Array.isArray(value)) return value ?? []
    this.problem([field], `${field} must be a list`)
    return []
  }

  private record(value: unknown, path: readonly (string | number)[], known: readonly string[]): WrittenConditions {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      this.problem(path, `${path.join('.')} must be a map`)
      return {}
    }
    for (const field of Object.keys(value)) {
      if (!known.includes(field)) this.problem([...path, field], `unknown field '${field}' in ${path.join('.')}`)
    }
    return value as WrittenConditions
  }

  private percent(value: unknown, path: readonly (string | number)[]): number {
    if (typeof value === 'number' && Number.isFinite(value) && value >= 0) return value
    this.problem(path, 'a prize must be a percentage of the pool')
    return 0
  }

  private laterLimits(value: unknown, path: readonly (string | number)[]): LaterLimits {
    const { hand, minimum, maximum } = this.record(value, path, ['hand', 'minimum', 'maximum'])
    return {
      hand: this.count(hand ?? null, [...path, 'hand'], 1, 1),
      ...(minimum === undefined ? {} : { minimum: this.cents(minimum, [...path, 'minimum'], DEFAULT_MINIMUM, 1) }),
      ...(maximum === undefined ? {} : { maximum: this.cents(maximum, [...path, 'maximum'], DEFAULT_MAXIMUM, 1) }),
    }
  }

  private sessions(rules: TournamentRules, format: TournamentFormat): readonly SessionPlan[] {
    const isElimination = rules.eliminationFormats.is.includes(format)
    const eliminationHands = isElimination ? [10] : []
    const twenty = { by: 'hands', length: 20, tables: 1, advance: 1, eliminate: 1, takes: 'everybody' } as const
    if (!this.given('sessions')) return [twenty, twenty].map((plan) => ({ ...plan, eliminationHands }))
    const plans = this.list('sessions').map((value, index) => this.session(value, ['sessions', index], isElimination))
    if (plans.length === 0) this.problem(['sessions'], 'a tournament has at least one session')
    return plans.length === 0 ? [{ ...twenty, eliminationHands }] : plans
  }

  private session(value: unknown, path: readonly (string | number)[], isElimination: boolean): SessionPlan {
    const known = [...SESSION_LENGTHS, 'tables', 'advance', 'eliminationHands', 'eliminate', 'takes']
    const plan = this.record(value, path, known)
    const given = SESSION_LENGTHS.filter((name) => plan[name] !== undefined)
    const by = given[0] ?? 'hands'
    if (given.length !== 1) this.problem(path, 'a session must have exactly one of hands, shoes and minutes')
    if (isElimination && by !== 'hands') this.problem(path, 'this format counts hands')
    const length = this.count(plan[by], [...path, by], 20, 1)
    const hands = Array.isArray(plan.eliminationHands) ? plan.eliminationHands : []
    if (plan.eliminationHands !== undefined && !Array.isArray(plan.eliminationHands)) {
      this.problem([...path, 'eliminationHands'], 'eliminationHands must be a list')
    }
    const at = [...path, 'eliminationHands']
    const eliminationHands = hands.map((hand) => this.count(hand, at, 1, 1))
    if (eliminationHands.some((hand) => hand > length))
      this.problem(at, 'an elimination hand comes after the last hand')
    if (eliminationHands.length > 0 && !isElimination) this.problem(at, 'this format has no elimination hands')
    if (plan.takes !== undefined && plan.takes !== 'bought-back')
      this.problem([...path, 'takes'], 'takes can only be bought-back')
    return {
      by,
      length,
      tables: this.count(plan.tables, [...path, 'tables'], 1, 1),
      advance: this.count(plan.advance, [...path, 'advance'], 1, 1),
      eliminationHands: eliminationHands.toSorted((a, b) => a - b),
      eliminate: this.count(plan.eliminate, [...path, 'eliminate'], 1, 1),
      takes: plan.takes === 'bought-back' ? 'bought-back' : 'everybody',
    }
  }

  private buyBack(): BuyBackTerms | null {
    const value = this.of('buyBack')
    if (value === undefined || value === 'none') return null
    const { fee, times } = this.record(value, ['buyBack'], ['fee', 'times'])
    return { fee: this.cents(fee, ['buyBack', 'fee'], NOTHING), times: this.count(times, ['buyBack', 'times'], 1, 1) }
  }

  private entries(): EntryTerms {
    const value = this.of('entries')
    const none: EntryTerms = { minimum: 0, maximum: Number.MAX_SAFE_INTEGER, withdrawBefore: null }
    if (value === undefined) return none
    const { minimum, maximum, withdrawBefore } = this.record(
      value,
      ['entries'],
      ['minimum', 'maximum', 'withdrawBefore'],
    )
    const isTime = typeof withdrawBefore === 'number' && Number.isFinite(withdrawBefore)
    if (withdrawBefore !== undefined && !isTime)
      this.problem(['entries', 'withdrawBefore'], 'withdrawBefore must be a minute')
    return {
      minimum: this.count(minimum, ['entries', 'minimum'], 0),
      maximum: this.count(maximum, ['entries', 'maximum'], none.maximum),
      withdrawBefore: isTime ? withdrawBefore : null,
    }
  }

  private floor(): Readonly<Record<string, string>> {
    const value = this.of('floor')
    if (value === undefined) return {}
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      this.problem(['floor'], 'floor must be a map of tables')
      return {}
    }
    for (const [table, is] of Object.entries(value)) {
      if (is !== 'low-limit' || !/^\d+$/.test(table))
        this.problem(['floor', table], 'a table of the floor can only be low-limit')
    }
    return value as Readonly<Record<string, string>>
  }

  private voucher(
    value: unknown,
    path: readonly (string | number)[],
    minimum: Cents,
    maximum: Cents,
    clause: Clause,
  ): Cents {
    const cents = this.cents(value ?? null, path, minimum, 1)
    if (cents < minimum || cents > maximum) {
      this.problem(path, 'a voucher must be between the minimum and the maximum', clause)
    }
    return cents
  }
}
