import type { Actor, Role, StaffRole } from './actor.ts'
import type { Answer } from './clause.ts'
import type { StaffCommand } from './command.ts'
import type { Refusal } from './refusal.ts'
import type { Rules } from './rules.ts'

/**
 * The roles that may do something, and the clause that lets them. An empty list means that the book has no such power.
 */
export type Power = Answer<readonly StaffRole[]>

/** For each staff command: who may give it. */
export type RoundPowers = Readonly<Record<StaffCommand['do'], Power>>

/** Refuses an actor who does not have a power. The clause is the one that gives the power. */
export function lacksPower(
  { assistantManager }: Pick<Rules, 'assistantManager'>,
  { is: who, clause }: Power,
  { role }: Actor,
): Refusal | undefined {
  if (who.length === 0) return { kind: 'not-in-this-book', clause }
  const rank: Role = role === 'assistantManager' ? assistantManager.is : role
  for (let index = 0; index < who.length; index++) if (who[index] === rank) return undefined
  return { kind: 'not-your-work', clause, who }
}
