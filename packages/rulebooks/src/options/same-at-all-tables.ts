import type { SideName } from '@openpit/engine'
import type { Rulebook } from '../questions/rulebook.ts'
import { isOn, type Options, type UnlawfulOption } from './options.ts'
import { isCrowdedOut, payTableNumber } from './side-options.ts'

export interface TableChoice {
  readonly book: Rulebook
  readonly options: Options
}

/** Refuses a table that differs from the house's other tables where the book demands the same at all of them. */
export function differsFromOtherTables(table: TableChoice, others: readonly TableChoice[]): UnlawfulOption | undefined {
  for (const { is: what, clause } of table.book.sameAtAllTables) {
    const own = chosenNumber(table, what)
    if (own === undefined) continue
    const bound = others.filter(({ book }) => book.sameAtAllTables.some((rule) => rule.clause === clause))
    const theirs = bound
      .map((other) => chosenNumber(other, what))
      .find((number) => number !== undefined && number !== own)
    if (theirs === undefined) continue
    const option = what === 'markers' ? what : `sideBets.${what}.${table.book.payTables[what]?.option}`
    return { option, why: `it is ${theirs} at the other tables, and must be the same at all tables`, clause }
  }
  return undefined
}

/** The number of cutting cards, or of a side bet's pay table; `undefined` if the table does not use it. */
function chosenNumber({ book, options }: TableChoice, what: 'markers' | SideName): number | undefined {
  if (what === 'markers') return isOn(book, options, 'shufflingDevice') ? undefined : (options.markers ?? 1)
  if (isCrowdedOut(book, what, options) || options.sideBets?.[what] === false) return undefined
  return payTableNumber(book, what, options) ?? undefined
}
