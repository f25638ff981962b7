import { type Actor, type Clause, lacksPower } from '@openpit/engine'
import type { NoticeRecipient, PeoplePower, PowerRule } from '@openpit/rulebooks'
import type { TableRefusal } from './refusal.ts'
import type { Table } from './table.ts'

/** The use of a power: by whom, and who was told beforehand. */
interface PowerUse {
  readonly by: Actor
  readonly told?: readonly NoticeRecipient[]
}

/** Why an actor may not use a power: the book does not give it, other roles have it, or someone must be told first. */
export function mayNot(table: Table, power: PeoplePower, use: PowerUse): TableRefusal | undefined {
  return mayNotBy(table, table.peopleRules.powers[power], use)
}

export function mayNotBy({ rules }: Table, { who, told }: PowerRule, use: PowerUse): TableRefusal | undefined {
  const refusal = lacksPower(rules, who, use.by)
  if (refusal) return refusal
  const missing = told.is.filter((whom) => !use.told?.includes(whom))
  return missing.length > 0 ? { kind: 'not-told', clause: told.clause, whom: missing } : undefined
}

export function clauseOf({ peopleRules }: Table, power: PeoplePower): Clause {
  return peopleRules.powers[power].who.clause
}

/** Refuses an empty text: a ruling without a reason could not be reviewed. */
export function missingText(clause: Clause, field: string, text: string): TableRefusal | undefined {
  return typeof text === 'string' && text.trim() !== '' ? undefined : { kind: 'words-needed', clause, field }
}
