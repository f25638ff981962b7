import { z } from 'zod'
import { Clause } from '../amounts.ts'

/** A rulebook speaks against it: the kind of refusal, its clause, and the facts that somebody needs to put it into words. */
export function byBook<Kind extends string, Facts extends z.core.$ZodLooseShape = Record<never, never>>(
  kind: Kind,
  facts?: Facts,
) {
  return z.strictObject({ kind: z.literal(kind), clause: Clause, ...(facts as Facts) })
}

/** The house speaks against it, and no clause: fairness, accounts, the wire. */
export function byHouse<Kind extends string, Facts extends z.core.$ZodLooseShape = Record<never, never>>(
  kind: Kind,
  facts?: Facts,
) {
  return z.strictObject({ kind: z.literal(kind), clause: z.null(), ...(facts as Facts) })
}
