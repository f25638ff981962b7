import { HOUSE } from '@openpit/engine'
import type { Decider, Decision, StreamReading } from '../host/decider.ts'
import { sharedStream } from '../host/shared-stream.ts'
import { NOT_DONE, StreamHost } from '../host/stream-host.ts'
import type { NewEvent } from '../store/append/append.ts'
import type { EventStore } from '../store/event-store.ts'
import { NOTHING, type PersonStanding, standingAfter } from './standing.ts'

export function personStream(handle: string): string {
  return `person:${handle}`
}

/** A person's stream in memory, under the lease with which it was read. */
interface PersonState {
  standing: PersonStanding
  readonly epoch: number
}

/** Events for a person, with the standing from which they were made. */
interface PersonCommand {
  readonly made: PersonStanding
  readonly events: readonly NewEvent[]
  readonly at: Date
}

/** The decider of a person's stream. It refuses events that were made from an older standing. */
class PersonDecider implements Decider<PersonState, PersonCommand, PersonStanding> {
  private readonly stream: string
  private readonly store: EventStore

  constructor(handle: string, store: EventStore) {
    this.stream = personStream(handle)
    this.store = store
  }

  async read(): Promise<StreamReading<PersonState>> {
    const { epoch } = await this.store.claim(this.stream)
    const standing = (await this.store.read(this.stream)).reduce(standingAfter, NOTHING)
    return { state: { standing, epoch }, recentCommands: new Map() }
  }

  decide(state: PersonState, _by: unknown, command: string, told: PersonCommand): Decision<PersonStanding> {
    const { made, events, at } = told
    if (made !== state.standing) return { refusal: NOT_DONE, written: null }
    const append = { command, stream: this.stream, expected: made.version, epoch: state.epoch, at, events }
    state.standing = events.reduce((so, event) => standingAfter(so, { ...event, number: so.version + 1, at }), made)
    return { refusal: undefined, written: { append, news: state.standing } }
  }

  versionOf({ standing }: PersonState): number {
    return standing.version
  }
}

/** One person's stream, while events are added to it. */
export class PersonHost {
  private readonly host: StreamHost<PersonState, PersonCommand, PersonStanding>
  private readonly stream: string
  private readonly store: EventStore
  private fault: unknown

  private constructor(handle: string, store: EventStore) {
    this.stream = personStream(handle)
    this.store = store
    this.host = new StreamHost(new PersonDecider(handle, store), {
      ...sharedStream(`the stream of ${handle}`, store),
      // Without a database the request fails at once, instead of waiting until the stream can be read again.
      fault: (error) => {
        this.fault = error
        void this.host.close()
      },
    })
  }

  static async open(handle: string, store: EventStore): Promise<PersonHost> {
    const person = new PersonHost(handle, store)
    await person.host.open()
    return person
  }

  get standing(): PersonStanding {
    return this.host.state.standing
  }

  /** Whether nothing was added since the stream was read. */
  async isCurrent(): Promise<boolean> {
    const since = await this.store.read(this.stream, { after: this.standing.version, limit: 1 })
    return since.length === 0
  }

  /** Adds events. Returns `false` if another node has written since, so they must be made again. */
  async add(command: string, made: PersonStanding, events: readonly NewEvent[], at: Date): Promise<boolean> {
    const reply = await this.host.submit(HOUSE, command, { made, events, at })
    if (this.fault !== undefined) throw this.fault
    if (!reply.ok && reply.refusal !== NOT_DONE)
      throw new Error(`a person's events could not be written: ${reply.refusal.kind}`)
    return reply.ok
  }
}
