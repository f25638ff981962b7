import type { Rulebook } from '../questions/rulebook.ts'
import type { UnlawfulOption } from './options.ts'

/** Why no table is opened under a book on this day (`2024-08-16`): the book is not in force yet. */
export function notInForce({ title, inForceFrom }: Rulebook, day: string): UnlawfulOption | undefined {
  if (inForceFrom === null || day >= inForceFrom.is) return undefined
  const { is, clause } = inForceFrom
  return { option: 'rulebook', why: `${title} applies from ${is} on`, clause }
}
