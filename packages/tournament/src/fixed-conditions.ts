import type { Clause } from '@openpit/engine'
import type { TournamentFormat, TournamentRules } from '@openpit/rulebooks'
import type { WrittenConditions } from './conditions.ts'

/** A field of the conditions that the book fixes, with its value. */
export interface FixedCondition {
  readonly field: string
  readonly says: unknown
  readonly clause: Clause
}

/** A field that must be announced and is not yet. */
export interface MissingCondition {
  readonly field: string
  readonly clause: Clause
}

/** What the book fixes in tournaments of a format. */
export function fixedConditions(rules: TournamentRules, format: TournamentFormat): readonly FixedCondition[] {
  const { formats, orders, retainedPercentMax, passCards, buyBack, unit, withdrawalRefund, mayRefuseEntry } = rules
  const { eliminationFormats, jokerFormats, cashFormats } = rules
  const all: readonly (FixedCondition & { readonly isFixed: boolean })[] = [
    { field: 'format', says: formats.is[0], clause: formats.clause, isFixed: formats.is.length === 1 },
    { field: 'order', says: orders.is[0], clause: orders.clause, isFixed: orders.is.length === 1 },
    { field: 'retained', says: 0, clause: retainedPercentMax.clause, isFixed: retainedPercentMax.is === 0 },
    { field: 'passCards', says: 0, clause: passCards.clause, isFixed: passCards.is === 'none' },
    { field: 'buyBack', says: 'none', clause: buyBack.clause, isFixed: buyBack.is === 'none' },
    { field: 'unit', says: unit.is, clause: unit.clause, isFixed: unit.is === 'the-minimum' },
    {
      field: 'entries.withdrawBefore',
      says: withdrawalRefund.is,
      clause: withdrawalRefund.clause,
      isFixed: withdrawalRefund.is !== 'as-announced',
    },
    { field: 'mayRefuse', says: true, clause: mayRefuseEntry.clause, isFixed: mayRefuseEntry.is === 'always' },
    {
      field: 'eliminationHands',
      says: 'none',
      clause: eliminationFormats.clause,
      isFixed: !eliminationFormats.is.includes(format),
    },
    { field: 'jokers', says: 'none', clause: jokerFormats.clause, isFixed: !jokerFormats.is.includes(format) },
    { field: 'chipsAreCash', says: true, clause: cashFormats.clause, isFixed: cashFormats.is.includes(format) },
  ]
  return all.filter(({ isFixed }) => isFixed).map(({ field, says, clause }) => ({ field, says, clause }))
}

/** What the book requires and these conditions do not say yet, in the order of the book. */
export function missingConditions(
  written: WrittenConditions,
  { mustSay }: TournamentRules,
): readonly MissingCondition[] {
  return mustSay.flatMap(({ fields, clause }) =>
    fields.filter((field) => !isSaid(written, field)).map((field) => ({ field, clause })),
  )
}

function isSaid(written: WrittenConditions, field: string): boolean {
  return Object.hasOwn(written, field) && written[field] !== null
}
