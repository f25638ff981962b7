import { type Audience, audienceFor, concernedBy, type StoredTableEvent, type Table } from '@openpit/table'
import { actorOf, type Visitor } from '../../accounts/roles.ts'
import { eventView, type NumberedEvent } from './event-view.ts'
import type { Moment } from './moment.ts'

/** The texts of the events since some watchers were last told, made once for all of them. */
export class EventTexts {
  private readonly events: readonly NumberedEvent[]
  private readonly audience: Audience
  private readonly table: Table
  private texts: readonly string[] | undefined
  private course: string | undefined
  private concerned: ReadonlySet<string | null> | undefined

  constructor(events: readonly NumberedEvent[], audience: Audience, { table }: Moment) {
    this.events = events
    this.audience = audience
    this.table = table
  }

  /** All events that a person may see, as the elements of an array. */
  allFor(who: Visitor): string {
    this.texts ??= this.events.map((event) => eventText(event, this.audience, this.table))
    this.concerned ??= new Set(this.events.map(({ event }) => concernedBy(event)))
    const isConcerned = who.role === 'player' && this.concerned.has(who.person)
    return (isConcerned ? this.personal(who, this.texts) : this.texts).filter((text) => text !== '').join()
  }

  /** Cards and decisions in short, as `course` of `NewsMessage` has them; empty if there are none. */
  get inShort(): string {
    this.course ??= courseText(this.events, this.audience, this.table)
    return this.course
  }

  /** Only events that concern the person differ from those of the group. */
  private personal(who: Visitor, texts: readonly string[]): readonly string[] {
    const audience = audienceFor(actorOf(who))
    return texts.map((text, index) => {
      const event = this.events[index] as NumberedEvent
      return concernedBy(event.event) === who.person ? eventText(event, audience, this.table) : text
    })
  }
}

/** An event as text for an audience; empty if it is hidden. */
function eventText({ number, at, event }: NumberedEvent, audience: Audience, table: Table): string {
  const shown = eventView(event, audience, table)
  return shown === undefined ? '' : `{"number":${number},"at":${at},"event":${JSON.stringify(shown)}}`
}

const DEALT: ReadonlySet<string> = new Set(['card-dealt', 'dealer-card-dealt'])
/** These events are in the course as a whole: every audience sees all of their fields. */
const IN_COURSE: ReadonlySet<string> = new Set([
  'round-opened',
  'order-fixed',
  'prize-drawn',
  'contribution-revealed',
  'phase-begun',
  'dealer-turn-begun',
  'card-called',
  'hand-finished',
  'wager-doubled',
  'hand-split',
  'hand-surrendered',
  'insurance-placed',
  'even-money-taken',
  'wager-rescued',
  'hand-left-to-dealer',
  'control-passed',
  'card-corrected',
  'hand-voided',
  'round-voided',
])

/** Of these, the course has a part. */
const IN_SHORT: ReadonlySet<string> = new Set(['card-burned', 'round-reconstructed'])

/** The lines that no longer stand are in the view, and what they moved is for staff. */
function inShort({ kind, card = null, anew, clause }: Record<string, unknown>): unknown {
  return kind === 'card-burned' ? card : { kind, anew, clause }
}

function courseText(events: readonly NumberedEvent[], audience: Audience, table: Table): string {
  let text = ''
  let last: number | undefined
  for (const { number, event } of events) {
    const isDealt = DEALT.has(event.kind)
    if (!isDealt && !IN_SHORT.has(event.kind) && !IN_COURSE.has(event.kind)) continue
    const shown = eventView(event, audience, table)
    if (shown === undefined) continue
    const item = JSON.stringify(isDealt ? dealtCard(shown) : IN_SHORT.has(event.kind) ? inShort(shown) : shown)
    if (number === last) text += `,${item}`
    else text += `${text && '],'}[${number},${item}`
    last = number
  }
  return text && `${text}]`
}

/** The card, and the total that the dealer announces with it. While the card is hidden, only `null`. */
function dealtCard({ card = null, total, soft }: Record<string, unknown>): readonly unknown[] {
  if (card === null) return [null]
  return soft === true ? [card, total, true] : [card, total]
}

/**
 * The places where cards were dealt, as the elements of an array. All audiences see the places, even of hidden cards.
 */
export function dealtText(events: readonly NumberedEvent[]): string {
  let text = ''
  for (const { event } of events) {
    const place = placeDealtTo(event)
    if (place !== undefined) text += `${text && ','}"${place}"`
  }
  return text
}

function placeDealtTo(event: StoredTableEvent): string | undefined {
  if (event.kind === 'dealer-card-dealt') return 'dealer'
  return event.kind === 'card-dealt' ? `${event.box}/${event.hand}` : undefined
}
