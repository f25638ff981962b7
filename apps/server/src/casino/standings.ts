import type { Actor } from '@openpit/engine'
import type { Refusal, TableCommand as WireCommand } from '@openpit/protocol'
import type { Timers } from '../host/timers.ts'

/** A person who may not play, and whether they may log in. */
export interface StoppedPerson {
  readonly handle: string
  readonly disabled: boolean
}

/** Those of these people who may not play. */
type StopLookup = (people: readonly string[]) => Promise<readonly StoppedPerson[]>

interface KnownStanding {
  readonly refusal: Refusal | undefined
  usedAt: number
}

/** How often a node reads who may play. */
export const STANDING_MS = 1_000
/** A bar holds on all nodes within five seconds: after this many readings each has heard of it. */
export const READINGS_TO_ALL_NODES = 5

/** A person who was not asked about for this long is forgotten. */
const FORGOTTEN_MS = 60_000

/**
 * Who may play, for everything on this node that takes wagers or gives seats. All of it asks here. The answers are kept
 * and read again for all known people at once, so that a command needs no query and a change made on another node is
 * known here after the next reading.
 */
export class Standings {
  private readonly find: StopLookup
  private readonly timers: Pick<Timers, 'now'>
  private readonly known = new Map<string, KnownStanding>()
  /** People who were asked about and are not known: the next reading looks them up, all in one query. */
  private readonly unknown = new Set<string>()
  /** Counts the readings: an answer from before the last one must not replace it. */
  private readings = 0

  constructor(find: StopLookup, timers: Pick<Timers, 'now'>) {
    this.find = find
    this.timers = timers
  }

  /** Why a person may not play; `undefined` if they may. */
  async refusalFor(person: string): Promise<Refusal | undefined> {
    const known = this.known.get(person)
    if (known === undefined) return await this.lookUp(person)
    known.usedAt = this.timers.now()
    return known.refusal
  }

  /**
   * Whether a person is known here to be stopped. Someone who is asked about again and again stays known: otherwise a
   * bar would never be heard of at a place that waits for a silent person.
   */
  isStopped(person: string): boolean {
    const known = this.known.get(person)
    if (known === undefined) {
      this.unknown.add(person)
      return false
    }
    known.usedAt = this.timers.now()
    return known.refusal !== undefined
  }

  /** Reads again whether the known people, and those at tables, may play. */
  async refresh(atTables: Iterable<string>): Promise<void> {
    const now = this.timers.now()
    const reading = ++this.readings
    for (const [person, { usedAt }] of this.known) if (now - usedAt >= FORGOTTEN_MS) this.known.delete(person)
    for (const person of atTables) this.note(person, this.known.get(person)?.refusal)
    const people = [...new Set([...this.known.keys(), ...this.unknown])]
    if (people.length === 0) return
    const stopped = await this.find(people)
    if (reading !== this.readings) return
    for (const person of people) {
      const usedAt = this.known.get(person)?.usedAt ?? now
      this.known.set(person, { usedAt, refusal: refusalAmong(stopped, person) })
      this.unknown.delete(person)
    }
  }

  private async lookUp(person: string): Promise<Refusal | undefined> {
    const { readings } = this
    const refusal = refusalAmong(await this.find([person]), person)
    // A reading that began after this query may know more.
    if (readings === this.readings || !this.known.has(person)) this.note(person, refusal)
    return refusal
  }

  private note(person: string, refusal: Refusal | undefined): void {
    this.known.set(person, { refusal, usedAt: this.timers.now() })
  }
}

function refusalAmong(stopped: readonly StoppedPerson[], person: string): Refusal | undefined {
  const found = stopped.find(({ handle }) => handle === person)
  return found && { kind: found.disabled ? 'person-disabled' : 'barred', clause: null }
}

/** Why a stopped player may not act. They may still reveal: otherwise the shoe would be void for all. */
export async function stopRefusal(
  standings: Standings | undefined,
  { person, role }: Actor,
  command: WireCommand,
): Promise<Refusal | undefined> {
  if (role !== 'player' || command.do === 'reveal') return undefined
  return await standings?.refusalFor(person)
}
