import type { Answer, Clause } from '@openpit/engine'
import type { TableRefusal } from '../refusal.ts'

const MS_A_MINUTE = 60_000

/** When a notice is due: as soon as the book allows, or at the time it names, if that is late enough. */
export function dueFor(
  { at, due }: { readonly at: number; readonly due?: number },
  { is: minutes, clause }: Answer<number>,
): number | TableRefusal {
  const earliest = at + minutes * MS_A_MINUTE
  if (due === undefined) return earliest
  return Number.isFinite(due) && due >= earliest ? due : { kind: 'notice-too-short', clause, minutes }
}

export function notATime(at: number, clause: Clause): TableRefusal | undefined {
  return Number.isFinite(at) ? undefined : { kind: 'not-a-time', clause }
}
