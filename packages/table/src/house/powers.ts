import type { Clause } from '@openpit/engine'
import type { Power, PowerRule } from '@openpit/rulebooks'
import type { TableRefusal } from '../refusal.ts'
import type { Table } from '../table.ts'

/** Why somebody may not use a power: the book has none such, it is for others, or somebody has to be told first. */
export function mayNot(
  { houseRules }: Table,
  power: Power,
  command: { readonly by: string; readonly told?: readonly string[] },
): TableRefusal | undefined {
  return mayNotBy(houseRules.powers[power], command)
}

export function mayNotBy(
  { who, told }: PowerRule,
  { by, told: hasTold }: { readonly by: string; readonly told?: readonly string[] },
): TableRefusal | undefined {
  if (who.is.length === 0) return { kind: 'not-in-this-book', clause: who.clause }
  if (!(who.is as readonly string[]).includes(by)) return { kind: 'not-your-work', clause: who.clause, who: who.is }
  const missing = told.is.filter((whom) => !hasTold?.includes(whom))
  return missing.length > 0 ? { kind: 'not-told', clause: told.clause, whom: missing } : undefined
}

export function clauseOf({ houseRules }: Table, power: Power): Clause {
  return houseRules.powers[power].who.clause
}

/** A ruling that says nothing of its reason could not be reviewed. */
export function withoutWords(clause: Clause, field: string, text: string): TableRefusal | undefined {
  return typeof text === 'string' && text.trim() !== '' ? undefined : { kind: 'words-needed', clause, field }
}
