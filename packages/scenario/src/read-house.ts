import type { Configuration } from '@openpit/rulebooks'
import { timeFrom } from '@openpit/table'
import { isMap, type Node } from 'yaml'
import { ON_DUTY } from './actors.ts'
import type { Source } from './nodes.ts'
import type { Scenario, StaffOnDuty } from './scenario.ts'

export function readDealt(source: Source, node: Node | undefined): Scenario['dealt'] {
  const word = source.text(node, 'dealt') ?? 'virtual'
  if (word === 'live' || word === 'virtual') return word
  source.problem(node, 'dealt must be live or virtual')
  return 'virtual'
}

/** The clause by which a game is not dealt by people. */
export function notDealtLive({ live }: Configuration, dealt: Scenario['dealt']): string | undefined {
  return dealt === 'live' && live.dealt.is === 'by-the-system-only' ? live.dealt.clause : undefined
}

export function readStaff(source: Source, node: Node | undefined): StaffOnDuty {
  const staff: Record<string, string | null> = { ...ON_DUTY }
  for (const [role, person] of source.fields(node, 'staff', Object.keys(ON_DUTY))) {
    staff[role] = source.isNull(person) ? null : (source.name(person, role) ?? null)
  }
  return staff
}

/** Minute 0 of a story that does not say when it begins: 2025-01-01T12:00. */
export const BEGINS = timeFrom('2025-01-01T12:00') as number

export function readBegins(source: Source, node: Node | undefined): number {
  const text = source.text(node, 'begins')
  if (text === undefined) return BEGINS
  const time = timeFrom(text)
  if (time === undefined) source.problem(node, `begins: '${text}' is not a date and time like 2025-01-01T12:00`)
  return time ?? BEGINS
}

/** The clause by which the file expects that its options are forbidden; then it expects nothing else. */
export function readUnlawful(source: Source, node: Node | undefined): string | undefined {
  const fields = isMap(node) ? source.entries(node, 'expect') : new Map<string, Node>()
  if (!fields.has('unlawful')) return undefined
  source.fields(node, 'expect', ['unlawful'])
  return source.text(fields.get('unlawful'), 'unlawful')
}
