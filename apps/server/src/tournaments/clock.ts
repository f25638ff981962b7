import { planOf, stillToWager, type Tournament, type TournamentTable } from '@openpit/tournament'
import type { Timers } from '../host/timers.ts'
import { nextClockAction } from '../tables/clock-action.ts'
import { minuteAt } from './decider.ts'
import type { TournamentOpening, TournamentPace } from './opening.ts'
import { isBetweenHands, seatsInHand } from './run.ts'

/** What the clock will do at a table if nobody acts before. */
export interface TournamentAlarm {
  readonly table: number
  /** While this stays the same, the same countdown runs. */
  readonly id: string
  readonly ms: number
  readonly act:
    | { readonly does: 'wager-time-is-up'; readonly boxes: readonly number[] }
    | { readonly does: 'deal' }
    | { readonly does: 'time-is-up'; readonly box: number }
    | { readonly does: 'close-offers' }
    | { readonly does: 'session-time-is-up' }
}

/** What the clock waits to do at a table; `undefined` if it waits for nothing. */
export function alarmAt(
  tournament: Tournament,
  at: TournamentTable,
  pace: TournamentPace,
): TournamentAlarm | undefined {
  const { number: table, hand } = at
  if (tournament.state !== 'running' || tournament.isAnnounced || at.inDispute) return undefined
  const place = `${tournament.session} ${hand} ${at.playOff?.players.join(' ') ?? ''}`
  if (isBetweenHands(tournament, at)) return alarmBetweenHands(tournament, at, pace, place)
  const { decisionMs, answersMs } = pace
  const clock = { bettingMs: null, decisionMs, answersMs, revealMs: decisionMs, awayMs: null }
  const due = nextClockAction(at.table, hand, [], clock)
  if (due === undefined || (due.act.does !== 'time-is-up' && due.act.does !== 'close-offers')) return undefined
  return { table, id: `${place} ${due.id}`, ms: due.ms, act: due.act }
}

function alarmBetweenHands(
  tournament: Tournament,
  at: TournamentTable,
  { lateMs, emptyMs }: TournamentPace,
  place: string,
): TournamentAlarm | undefined {
  const { number: table } = at
  const { wagerSeconds, order } = tournament.conditions
  const queue = stillToWager(tournament, at)
  if (queue.length > 0) {
    if (wagerSeconds === null) return undefined
    const asked = order === 'free' ? queue : queue.slice(0, 1)
    const boxes = at.seats.filter(({ player }) => asked.includes(player)).map(({ box }) => box)
    const id = order === 'free' ? `bets ${place}` : `bet ${place} ${boxes}`
    return { table, id, ms: wagerSeconds * 1_000, act: { does: 'wager-time-is-up', boxes } }
  }
  const seats = seatsInHand(tournament, at)
  if (seats.length === 0) return undefined
  const isLate = seats.some((seat) => seat.isLate && seat.turn === 'none' && seat.absence === 'present')
  return { table, id: `deal ${place} ${isLate}`, ms: isLate ? lateMs : emptyMs, act: { does: 'deal' } }
}

/** The end of a session that is counted in minutes. */
export function sessionEnd(tournament: Tournament, { begins }: TournamentOpening, now: number): number | undefined {
  const plan = planOf(tournament)
  const isTimed = tournament.state === 'running' && !tournament.isAnnounced && plan?.by === 'minutes'
  if (!isTimed || tournament.tables.every(({ isPlayedOut, timeIsUp }) => isPlayedOut || timeIsUp)) return undefined
  return Math.max(0, (tournament.startedAt + plan.length - minuteAt(now, begins)) * 60_000)
}

/** The alarms of a tournament. Each runs on while the same thing is due. They are not stored: a node that takes the
 * tournament over gives every player the full time again. */
export class TournamentClock {
  private readonly timers: Timers
  private readonly ring: (alarm: TournamentAlarm) => void
  private readonly set = new Map<number, { readonly id: string; readonly at: number; readonly cancel: () => void }>()

  constructor(timers: Timers, ring: (alarm: TournamentAlarm) => void) {
    this.timers = timers
    this.ring = ring
  }

  /** Sets the alarms of these tables. */
  arm(tournament: Tournament, opening: TournamentOpening, changed: ReadonlySet<number> | 'all'): void {
    const now = this.timers.now()
    const numbers = new Set(tournament.tables.map(({ number }) => number))
    for (const number of [...this.set.keys()]) if (number !== 0 && !numbers.has(number)) this.armOne(number, undefined)
    for (const at of tournament.tables) {
      if (changed === 'all' || changed.has(at.number)) this.armOne(at.number, alarmAt(tournament, at, opening.pace))
    }
    const ms = sessionEnd(tournament, opening, now)
    const id = `session ${tournament.session}`
    this.armOne(0, ms === undefined ? undefined : { table: 0, id, ms, act: { does: 'session-time-is-up' } })
  }

  /** Until when the players of a table have time; `null` if the clock does not run. */
  deadlineAt(table: number): number | null {
    return this.set.get(table)?.at ?? null
  }

  stop(): void {
    for (const { cancel } of this.set.values()) cancel()
    this.set.clear()
  }

  private armOne(table: number, alarm: TournamentAlarm | undefined): void {
    const before = this.set.get(table)
    if (before?.id === alarm?.id) return
    before?.cancel()
    this.set.delete(table)
    if (alarm === undefined) return
    const at = this.timers.now() + alarm.ms
    const cancel = this.timers.after(alarm.ms, () => {
      this.set.delete(table)
      this.ring(alarm)
    })
    this.set.set(table, { id: alarm.id, at, cancel })
  }
}
