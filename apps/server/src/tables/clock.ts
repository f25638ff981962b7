import { boxAt, handsOn } from '@openpit/engine'
import { type Table, waitsAt } from '@openpit/table'
import type { ClockSettings } from './opening.ts'

/** What the clock will do at a table if nobody else does anything. */
export interface Due {
  /** As long as this stays the same, the same time is running. */
  readonly id: string
  readonly ms: number
  readonly act:
    | { readonly does: 'close-betting' }
    | { readonly does: 'time-is-up'; readonly box: number }
    | { readonly does: 'close-offers' }
    | { readonly does: 'void-withheld' }
    | { readonly does: 'carry-out-notice' }
}

/** What is due at a table, or `undefined` where nothing runs out. */
export function dueAt(
  table: Table,
  round: number,
  waitingFor: readonly string[],
  { bettingMs, decisionMs, answersMs, revealMs }: ClockSettings,
): Due | undefined {
  const waits = waitsAt(table)
  const hasGone = (player: string) => table.people.leaving.includes(player)
  if (waitingFor.length > 0) {
    return { id: `reveal ${round} ${waitingFor}`, ms: revealMs, act: { does: 'void-withheld' } }
  }
  switch (waits.for) {
    case 'wagers':
      if (table.round.boxes.length === 0 || bettingMs === null) return undefined
      return { id: `bets ${round}`, ms: bettingMs, act: { does: 'close-betting' } }
    case 'decision': {
      const { box, hand } = waits
      const controller = boxAt(table.round, box)?.controller ?? ''
      // Nobody waits for the word of somebody who has gone.
      const ms = hasGone(controller) ? 0 : decisionMs
      if (ms === null) return undefined
      const cards = handsOn(table.round, box)[hand - 1]?.cards.length
      const id = `turn ${round} ${box} ${hand} ${cards} ${controller} ${ms}`
      return { id, ms, act: { does: 'time-is-up', box } }
    }
    case 'answers': {
      const { about, box, hand, asks } = waits.offers
      const ms = asks.every(({ player }) => hasGone(player)) ? 0 : answersMs
      if (ms === null) return undefined
      return { id: `offers ${round} ${about} ${box} ${hand} ${ms}`, ms, act: { does: 'close-offers' } }
    }
    default:
      return undefined
  }
}

/** When the first of the notices is up. */
export function noticeAt({ people }: Table, now: number): Due | undefined {
  if (people.is !== 'open' || people.notices.length === 0) return undefined
  const due = Math.min(...people.notices.map((notice) => notice.due))
  return { id: `notice ${due}`, ms: Math.max(0, due - now), act: { does: 'carry-out-notice' } }
}

/** What the clock waits for, and until when. It is stored: a table that is read again must not restart anybody's clock. */
export interface Deadline {
  readonly id: string
  readonly at: number
}

/** One alarm at a time; it goes on running as long as the same thing is due. */
export class Alarm {
  private readonly timers: Timers
  private set: (Deadline & { readonly cancel: () => void }) | null = null
  /** What was due when the table was last read, or when the alarm was suspended. */
  private recalled: Deadline | null = null

  constructor(timers: Timers) {
    this.timers = timers
  }

  /** When it goes off, if it is set. */
  get at(): number | null {
    return this.set?.at ?? null
  }

  get deadline(): Deadline | undefined {
    return this.set === null ? undefined : { id: this.set.id, at: this.set.at }
  }

  /** Gives the deadline if a new one begins: not where the same thing was due before. */
  arm(due: Due | undefined, rings: (due: Due) => void): Deadline | undefined {
    if (this.set?.id === due?.id) return undefined
    this.stop()
    if (due === undefined) return undefined
    const recalled = this.recalled?.id === due.id ? this.recalled : null
    this.recalled = null
    const at = recalled?.at ?? this.timers.now() + due.ms
    const cancel = this.timers.after(Math.max(0, at - this.timers.now()), () => {
      this.set = null
      rings(due)
    })
    this.set = { id: due.id, at, cancel }
    return recalled === null ? { id: due.id, at } : undefined
  }

  /** If this is still what is due, its time goes on; nobody has less of it left than this. */
  recall(deadline: Deadline | null, leastMs: number): void {
    if (deadline) this.recalled = { ...deadline, at: Math.max(deadline.at, this.timers.now() + leastMs) }
  }

  /** Does not go off meanwhile; the time runs on. */
  suspend(): void {
    const { deadline } = this
    this.stop()
    this.recalled = deadline ?? this.recalled
  }

  stop(): void {
    this.set?.cancel()
    this.set = null
  }
}

/** Time, as the server knows it: real, or a simulated world's. */
export interface Timers {
  now(): number
  /** Gives what cancels it. */
  after(ms: number, then: () => void): () => void
}

export const REAL_TIMERS: Timers = {
  now: () => Date.now(),
  after: (ms, then) => {
    const timer = setTimeout(then, ms)
    return () => clearTimeout(timer)
  },
}
