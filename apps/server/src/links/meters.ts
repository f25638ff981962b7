import { type LinkEvent, meterOf } from '@openpit/jackpot'
import { JackpotMessage, MetersMessage } from '@openpit/protocol'
import { z } from 'zod'
import type { Timers } from '../host/timers.ts'
import type { LinkNews } from './link-decider.ts'
import type { LinkState } from './link-record.ts'
import { winView } from './link-views.ts'

/** The least time between two values of a link's meters. */
const PAUSE_MS = 250

export type DisplayMessage = MetersMessage | JackpotMessage

/** Slows a link's meters down to four values a second. The last value always goes out. */
export class MeterPace {
  private readonly timers: Timers
  private readonly send: (messages: readonly DisplayMessage[]) => void
  private readonly links = new Map<string, { sentAt: number; waiting: LinkState | null; shown: Map<string, number> }>()

  constructor(timers: Timers, send: (messages: readonly DisplayMessage[]) => void) {
    this.timers = timers
    this.send = send
  }

  take(link: string, { state, events }: LinkNews): void {
    const wins = winMessages(state, events)
    if (wins.length > 0) this.send(wins)
    const known = this.links.get(link) ?? { sentAt: Number.NEGATIVE_INFINITY, waiting: null, shown: new Map() }
    this.links.set(link, known)
    const isWaiting = known.waiting !== null
    known.waiting = state
    if (isWaiting) return
    const wait = Math.max(0, known.sentAt + PAUSE_MS - this.timers.now())
    this.timers.after(wait, () => this.show(link))
  }

  private show(link: string): void {
    const known = this.links.get(link)
    if (known === undefined || known.waiting === null) return
    const state = known.waiting
    known.waiting = null
    const changed = metersOf(state).filter(({ level, cents }) => known.shown.get(level) !== cents)
    if (changed.length === 0) return
    known.sentAt = this.timers.now()
    for (const { level, cents } of changed) known.shown.set(level, cents)
    this.send(changed)
  }
}

/** What every display of a link shows. */
export function metersOf({ link, version }: LinkState): readonly MetersMessage[] {
  return link.levels.map((level) => ({
    type: 'meters',
    link: link.terms.name,
    level: level.terms.name,
    cents: link.status === 'closed' ? 0 : meterOf(level),
    number: version,
  }))
}

/** A message for each win that was found, locked, paid or voided. */
function winMessages({ link, version }: LinkState, events: readonly LinkEvent[]): readonly JackpotMessage[] {
  const ids = new Set(events.flatMap(winsIn))
  return link.wins
    .filter(({ id }) => ids.has(id))
    .map((win) => ({ type: 'jackpot', link: link.terms.name, win: winView(win), number: version }))
}

function winsIn(event: LinkEvent): readonly string[] {
  if ('win' in event) return [typeof event.win === 'string' ? event.win : event.win.id]
  return 'amounts' in event ? event.amounts.map(({ win }) => win) : []
}

/** Other programs may use the database, and this channel of it: text that is not ours is ignored. */
export function messagesIn(text: string): readonly DisplayMessage[] {
  try {
    const read = z.union([MetersMessage, JackpotMessage]).safeParse(JSON.parse(text))
    return read.success ? [read.data] : []
  } catch {
    return []
  }
}
