import type { Card } from '@openpit/cards'
import type { Command } from '@openpit/engine'
import { type Course, eventsOf, isDealtCard, roundAfter } from '../live/course.ts'
import type { HeldCard } from '../live/live.ts'
import { targetOf } from '../live/reconstruct.ts'
import type { Table } from '../table.ts'
import { PUBLIC } from './audience.ts'
import { redact } from './event.ts'
import type { Place } from './face-down.ts'

/** The round that can still be put right, with the faces that have been seen. */
export interface VisibleCourse {
  /** Whether the round is over, so that a ruling on it needs a second person. */
  readonly isOver: boolean
  /** The commands to which it can go back, and the version of the table just before each. */
  readonly commands: readonly { readonly from: number; readonly command: Exclude<Command, { do: ChanceName }> }[]
  /** The cards that came out, in order; `null` for one that nobody may see. */
  readonly cards: readonly (Card | null)[]
  /** Where each of them lies; `null` for one that is in no hand. */
  readonly places: readonly (Place | null)[]
}

type ChanceName = 'cards' | 'prize' | 'poolShows'

/** The course of the round in play, or of the last one until the next has its first card; `null` if there is none. */
export function visibleCourse(table: Table): VisibleCourse | null {
  const target = targetOf(table)
  if (target === undefined) return null
  const { course, commandsAt, isOver } = target
  const commands = course.steps.flatMap(({ version, command }) => {
    return isGiven(command) && commandsAt.includes(version) ? [{ from: version, command }] : []
  })
  return { isOver, commands, cards: facesIn(table, course), places: placesIn(course) }
}

function isGiven(command: Command): command is Exclude<Command, { do: ChanceName }> {
  return 'by' in command
}

/** A card that was dealt is seen unless it lies face down; one that was not dealt, if it has been seen. */
function facesIn({ rules }: Table, course: Course): readonly (Card | null)[] {
  const round = roundAfter(course)
  const dealt = eventsOf(course).filter(isDealtCard)
  return course.cards.map(({ number, card, seen }) => {
    const event = dealt[course.dealt.indexOf(number)]
    if (event === undefined) return seen ? card : null
    const shown = redact(event, PUBLIC, { rules, round })
    return shown !== 'hidden' && typeof shown.card === 'number' ? card : null
  })
}

function placesIn(course: Course): readonly (Place | null)[] {
  const dealt = eventsOf(course).filter(isDealtCard)
  return course.cards.map(({ number }) => {
    const event = dealt[course.dealt.indexOf(number)]
    if (event?.kind === 'card-dealt') return { box: event.box, hand: event.hand }
    return event === undefined ? null : 'dealer'
  })
}

/** The held cards of a table, in their order; `null` for one that has not been seen. */
export function visibleHeld({ live }: Table): readonly (Card | null)[] {
  return (live?.held ?? []).map(({ card, seen }: HeldCard) => (seen ? card : null))
}
