import { type Command, evolve, type Round, type RoundEvent } from '@openpit/engine'
import type { PoolChange } from '@openpit/ledger'
import type { HeldCard } from './live.ts'

/** A round from its deal on: what was decided, what followed, and which cards came out. It can go back along this. */
export interface Course {
  /** The round just before its deal. */
  readonly start: Round
  readonly steps: readonly CourseStep[]
  /** The cards that came out in this round, in order; burned ones are left out. */
  readonly cards: readonly HeldCard[]
  /** The numbers of the cards that were dealt, in order. */
  readonly dealt: readonly number[]
  /** A card has been dealt, even if the round has gone back to before it. */
  readonly begun: boolean
}

/** A command and everything that followed from it, cards included. */
export interface CourseStep {
  /** The table's version just before the command. */
  readonly version: number
  readonly command: Command
  readonly events: readonly CourseEvent[]
}

export type CourseEvent = RoundEvent | PoolChange

export function eventsOf({ steps }: Course): readonly CourseEvent[] {
  return steps.flatMap(({ events }) => events)
}

/** The course with one more event of its last step. */
export function withEvent(course: Course, event: CourseEvent): Course {
  const last = course.steps.at(-1)
  if (last === undefined) return course
  return { ...course, steps: [...course.steps.slice(0, -1), { ...last, events: [...last.events, event] }] }
}

/** The course up to its first `keep` events. */
export function courseUpTo(course: Course, keep: number): Course {
  const steps: CourseStep[] = []
  let left = keep
  for (const step of course.steps) {
    if (left <= 0) break
    steps.push({ ...step, events: step.events.slice(0, left) })
    left -= step.events.length
  }
  const kept = eventsOf({ ...course, steps })
  return { ...course, steps, dealt: course.dealt.slice(0, kept.filter(isDealtCard).length) }
}

/** The round after the events of a course. */
export function roundAfter(course: Course): Round {
  return eventsOf(course).reduce<Round>(
    (round, event) => (event.kind === 'pool-changed' ? round : evolve(round, event)),
    course.start,
  )
}

export function isDealtCard({ kind }: { readonly kind: string }): boolean {
  return kind === 'card-dealt' || kind === 'dealer-card-dealt'
}

/** The cards that are held if only the events of `kept` stay, in the order in which they came out. */
export function cardsAfter(course: Course, kept: Course, held: readonly HeldCard[]): readonly HeldCard[] {
  const wasDealt = new Set(course.dealt)
  const stillDealt = new Set(kept.dealt)
  const ofRound = new Set(course.cards.map(({ number }) => number))
  const back = course.cards
    .filter(({ number }) => !stillDealt.has(number))
    .map((card) => ({ ...card, seen: card.seen || wasDealt.has(card.number) }))
  return [...back, ...held.filter(({ number }) => !ofRound.has(number))]
}
