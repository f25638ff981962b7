import type { Actor, PlayerId } from '@openpit/engine'
import type { HeldCard } from '../live/live.ts'
import type { Table } from '../table.ts'
import { type Audience, type Reach, reaches, redactActor, seesWork } from './audience.ts'
import { type AnyEvent, type CardRule, EVENTS, type Kind, type Rule } from './event-rules.ts'
import { isFaceDown } from './face-down.ts'

/** What an audience sees of an event. A field that it may not see is left out; a card that lies face down is `null`. */
export type VisibleEvent = { readonly kind: Kind } & Readonly<Record<string, unknown>>

/**
 * An event as an audience may see it. Pass the table after the event, or a later one: cards that have been turned over
 * by then are shown. The table before the event would show cards that lie face down.
 */
export function redact(
  event: AnyEvent,
  audience: Audience,
  table: Pick<Table, 'rules' | 'round'>,
): VisibleEvent | 'hidden' {
  // A log can hold a kind that this program does not know.
  if (!Object.hasOwn(EVENTS, event.kind)) return 'hidden'
  const rules: Readonly<Record<string, Rule>> & { readonly kind: Reach } = EVENTS[event.kind]
  const concerned = concernedBy(event)
  if (!reaches(rules.kind, audience, concerned)) return 'hidden'
  const visible: { kind: Kind } & Record<string, unknown> = { kind: event.kind }
  // A plain loop, because this runs for every event and every audience.
  for (const field in event) {
    const rule = rules[field]
    if (field === 'kind' || rule === undefined) continue
    const value: unknown = event[field as keyof AnyEvent]
    if (rule === 'role') visible[field] = redactActor(value as Actor, audience)
    else if (isCardRule(rule)) visible[field] = seesCard(rule, event, audience, table) ? value : null
    else if (rule === 'seen-cards') visible[field] = (value as readonly HeldCard[]).map(withoutUnseenFace)
    else if (reaches(rule, audience, concerned)) visible[field] = value
  }
  return visible
}

function isCardRule(rule: Rule): rule is CardRule {
  return rule === 'face-up' || rule === 'unseen' || rule === 'for-staff' || rule === 'for-the-player'
}

/** Whether an audience sees a card, or what would give one away. */
function seesCard(rule: CardRule, event: AnyEvent, audience: Audience, table: Pick<Table, 'rules' | 'round'>): boolean {
  switch (rule) {
    case 'face-up':
      return !liesFaceDown(event, table)
    case 'unseen':
      return false
    case 'for-staff':
      return seesWork(audience)
    case 'for-the-player':
      return audience.of === 'bettor' && audience.player === concernedBy(event)
  }
}

function withoutUnseenFace({ number, card, seen }: HeldCard) {
  return { number, card: seen ? card : null, seen }
}

function liesFaceDown(event: AnyEvent, table: Pick<Table, 'rules' | 'round'>): boolean {
  if (event.kind === 'dealer-card-dealt') return event.faceDown && isFaceDown(table, 'dealer')
  if (event.kind === 'card-held' || event.kind === 'card-set-aside') return !event.seen
  if (event.kind === 'card-corrected') return false
  // In any other event with a card, the card counts as unseen.
  return event.kind !== 'card-dealt' || isFaceDown(table, event)
}

/** Whether everybody learns that an event has happened. */
export function isPublic({ kind }: AnyEvent): boolean {
  return Object.hasOwn(EVENTS, kind) && EVENTS[kind].kind === 'public'
}

/** The player who sees more of an event than the public does; `null` where there is none. */
export function concernedBy(event: AnyEvent): PlayerId | null {
  if (!Object.hasOwn(EVENTS, event.kind) || EVENTS[event.kind].kind !== 'player') return null
  return 'player' in event ? event.player : null
}
