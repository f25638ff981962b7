import type { Timers } from '../host/timers.ts'
import { type ClockAction, nextClockAction, noticeAt } from './clock-action.ts'
import type { LoadedTable } from './log/loading.ts'

/** What the clock waits for, and until when. It is stored, so that loading a table again restarts no player's time. */
export interface Deadline {
  readonly id: string
  readonly at: number
}

/** After a pause in which no node ran the table, players have at least this long to decide. */
const RESUMED_MS_MIN = 5_000

/** The clock of a table: what happens if nobody acts in time, and when notices are due. */
export class TableClock {
  private readonly timers: Timers
  private readonly turns: Alarm
  private readonly notices: Alarm
  private readonly ring: (due: ClockAction) => void

  constructor(timers: Timers, ring: (due: ClockAction) => void) {
    this.timers = timers
    this.turns = new Alarm(timers)
    this.notices = new Alarm(timers)
    this.ring = ring
  }

  /** Sets both alarms for the table as it is. Returns the deadline if a new time begins to run for players. */
  set({ running, opening, log }: LoadedTable): Deadline | undefined {
    const { table, keeper } = running
    this.notices.arm(noticeAt(table, this.timers.now()), this.ring)
    return this.turns.arm(nextClockAction(table, log.round, keeper.waitingFor, opening.clock), this.ring)
  }

  /** What players have to do, and until when. */
  get deadline(): Deadline | undefined {
    return this.turns.deadline
  }

  get isIdle(): boolean {
    return this.turns.deadline === undefined && this.notices.deadline === undefined
  }

  /**
   * Continues a stored time, if there is one. If no node ran the table meanwhile, players get enough time to decide.
   */
  recall(deadline: Deadline | null, wasAway: boolean): void {
    this.turns.recall(deadline, wasAway ? RESUMED_MS_MIN : 0)
  }

  /** Rings no more until it is set again; the players' time runs on. */
  suspend(): void {
    this.turns.suspend()
    this.notices.stop()
  }

  /** Goes back to this deadline, for the table as it was then. */
  setBack(deadline: Deadline | undefined, loaded: LoadedTable): void {
    this.suspend()
    this.recall(deadline ?? null, false)
    this.set(loaded)
  }

  stop(): void {
    this.turns.stop()
    this.notices.stop()
  }
}

/** One alarm. Its time runs on while the same thing is due. */
class Alarm {
  private readonly timers: Timers
  private set: (Deadline & { readonly cancel: () => void }) | null = null
  /** What was due when the table was last read, or when the alarm was suspended. */
  private recalled: Deadline | null = null

  constructor(timers: Timers) {
    this.timers = timers
  }

  get deadline(): Deadline | undefined {
    return this.set === null ? undefined : { id: this.set.id, at: this.set.at }
  }

  /** Returns the deadline if a new time begins; `undefined` if the same thing was due before. */
  arm(due: ClockAction | undefined, ring: (due: ClockAction) => void): Deadline | undefined {
    if (this.set?.id === due?.id) return undefined
    this.stop()
    if (due === undefined) return undefined
    const recalled = this.recalled?.id === due.id ? this.recalled : null
    this.recalled = null
    const at = recalled?.at ?? this.timers.now() + due.ms
    const cancel = this.timers.after(Math.max(0, at - this.timers.now()), () => {
      this.set = null
      ring(due)
    })
    this.set = { id: due.id, at, cancel }
    return recalled === null ? { id: due.id, at } : undefined
  }

  /** If this is still due, its time goes on, with at least this much of it left. */
  recall(deadline: Deadline | null, leastMs: number): void {
    this.recalled = deadline && { ...deadline, at: Math.max(deadline.at, this.timers.now() + leastMs) }
  }

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
