import { z } from 'zod'
import { Clause } from '../amounts.ts'

/** A refusal by the rulebook: its kind, its clause, and the facts that its sentence needs. */
export function withClause<Kind extends string, Facts extends z.core.$ZodLooseShape = Record<never, never>>(
  kind: Kind,
  facts?: Facts,
) {
  return z.strictObject({ kind: z.literal(kind), clause: Clause, ...(facts as Facts) })
}

/** A refusal by the house, without a clause: fairness, accounts, the wire. */
export function withoutClause<Kind extends string, Facts extends z.core.$ZodLooseShape = Record<never, never>>(
  kind: Kind,
  facts?: Facts,
) {
  return z.strictObject({ kind: z.literal(kind), clause: z.null(), ...(facts as Facts) })
}
