import type { Table } from '@openpit/table'
import type { Timers } from '../host/timers.ts'

/** A table without connections for this long may be removed from memory. */
const FORGOTTEN_MS = 60_000
/** A connected player who does nothing keeps their seat this many times as long as a disconnected one. */
const SILENT_TIMES = 5
/** How many disconnected people are remembered. Others count as away since this node loaded the table. */
const WENT_MAX = 1_000

/** Who is connected to a table, and who is ready for the deal. It is not stored: another node starts without it. */
export class Presence {
  private readonly timers: Timers
  private readonly began: number
  private readonly connections = new Map<string, number>()
  private readonly wentAt = new Map<string, number>()
  /** When each connected person last did something. */
  private readonly heardAt = new Map<string, number>()
  private readonly readyNow = new Set<string>()

  constructor(timers: Timers) {
    this.timers = timers
    this.began = timers.now()
  }

  get ready(): readonly string[] {
    return [...this.readyNow]
  }

  came(person: string): void {
    this.connections.set(person, (this.connections.get(person) ?? 0) + 1)
    this.wentAt.delete(person)
    this.heard(person)
  }

  /** Notes that a connected person has done something. */
  heard(person: string): void {
    if (this.isHere(person)) this.heardAt.set(person, this.timers.now())
  }

  went(person: string): void {
    const left = (this.connections.get(person) ?? 1) - 1
    if (left > 0) {
      this.connections.set(person, left)
      return
    }
    this.connections.delete(person)
    this.heardAt.delete(person)
    this.readyNow.delete(person)
    this.wentAt.delete(person)
    this.wentAt.set(person, this.timers.now())
    const [oldest] = this.wentAt.keys()
    if (this.wentAt.size > WENT_MAX && oldest !== undefined) this.wentAt.delete(oldest)
  }

  /** Whether nobody has been connected for a while. */
  get isEmpty(): boolean {
    const last = Math.max(this.began, ...this.wentAt.values())
    return this.connections.size === 0 && this.timers.now() - last >= FORGOTTEN_MS
  }

  setReady(person: string, ready: boolean): void {
    this.heard(person)
    if (ready) this.readyNow.add(person)
    else this.readyNow.delete(person)
  }

  clearReady(): void {
    this.readyNow.clear()
  }

  /** The deal for which these people were ready was taken back. Those who are still here need not say so again. */
  restoreReady(people: readonly string[]): void {
    if (this.readyNow.size > 0) return
    for (const person of people) if (this.isHere(person)) this.readyNow.add(person)
  }

  isHere(person: string): boolean {
    return this.connections.has(person)
  }

  /**
   * The players of a table who have been disconnected for this long, or silent for several times as long, and are not
   * leaving already.
   */
  awayFrom({ people }: Table, ms: number | null): readonly string[] {
    if (ms === null) return []
    return people.present.filter((person) => !people.leaving.includes(person) && this.isAway(person, ms))
  }

  /** Whether a person has been disconnected for this long. One who was never seen here counts from the loading. */
  isGone(person: string, ms: number): boolean {
    return !this.isHere(person) && this.timers.now() - (this.wentAt.get(person) ?? this.began) >= ms
  }

  /** A person who was never seen here counts as away since the table was loaded. */
  private isAway(person: string, ms: number): boolean {
    const heardAt = this.heardAt.get(person)
    if (heardAt !== undefined) return this.timers.now() - heardAt >= SILENT_TIMES * ms
    return this.timers.now() - (this.wentAt.get(person) ?? this.began) >= ms
  }

  /** Whether all connected players who sit or have wagered are ready, so that betting can close. */
  areAllReady({ round, people }: Table): boolean {
    const seated = round.carried.seats.flatMap(({ player }) => (player === null ? [] : [player]))
    const bettors = round.boxes.flatMap(({ bettors: on }) => on.map(({ player }) => player))
    const asked = [...new Set([...seated, ...bettors])].filter(
      (person) => this.isHere(person) && !people.leaving.includes(person),
    )
    return asked.length > 0 && asked.every((person) => this.readyNow.has(person))
  }
}

/** The people at a table, with those who only have chips there. */
export function playersAt({ people, chips }: Table): readonly string[] {
  const holders = Object.keys(chips).filter((player) => (chips[player] as number) > 0)
  return [...new Set([...people.present, ...holders])]
}
