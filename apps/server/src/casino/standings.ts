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

  /** Whether a person is known here to be stopped. */
  isStopped(person: string): boolean {
    return this.known.get(person)?.refusal !== undefined
  }

  /** Reads again whether the known people, and those at tables, may play. */
  async refresh(atTables: Iterable<string>): Promise<void> {
    const now = this.timers.now()
    const reading = ++this.readings
    for (const [person, { usedAt }] of this.known) if (now - usedAt >= FORGOTTEN_MS) this.known.delete(person)
    for (const person of atTables) this.note(person, this.known.get(person)?.refusal)
    const people = [...this.known.keys()]
    if (people.length === 0) return
    const stopped = await this.find(people)
    if (reading !== this.readings) return
    for (const person of people) {
      const known = this.known.get(person)
      if (known) this.known.set(person, { ...known, refusal: refusalAmong(stopped, person) })
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
