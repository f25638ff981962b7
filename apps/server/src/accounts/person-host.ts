import { HOUSE } from '@openpit/engine'
import { type Decider, type Judgement, NOT_DONE, StreamHost, type StreamReading } from '../host/stream-host.ts'
import type { NewEvent } from '../store/append.ts'
import type { EventStore } from '../store/event-store.ts'
import { REAL_TIMERS } from '../tables/clock.ts'
import { isRole, type Role } from './roles.ts'
import { upcastPerson } from './upcast.ts'

/** What can happen to a person. */
export type PersonEventKind =
  | 'guest-came'
  | 'person-registered'
  | 'chips-granted'
  | 'role-changed'
  | 'person-disabled'
  | 'person-enabled'

/** What the events of a person's stream come to. */
export interface PersonStanding {
  readonly isRegistered: boolean
  readonly role: Role
  readonly disabled: boolean
  /** The requests for more chips that were granted. */
  readonly topUps: readonly string[]
  readonly version: number
}

const NOTHING: PersonStanding = { isRegistered: false, role: 'player', disabled: false, topUps: [], version: 0 }

export function personStream(handle: string): string {
  return `person:${handle}`
}

/** A person's stream in memory, under the lease with which it was read. */
interface PersonState {
  standing: PersonStanding
  readonly epoch: number
}

/** Events for a person, judged on the standing that they were made from. */
interface PersonCommand {
  readonly made: PersonStanding
  readonly events: readonly NewEvent[]
  readonly at: Date
}

/** A person's story, as a decider: nothing is added to it that was judged on another standing than the one it has. */
class PersonDecider implements Decider<PersonState, PersonCommand, PersonStanding> {
  private readonly stream: string
  private readonly store: EventStore

  constructor(handle: string, store: EventStore) {
    this.stream = personStream(handle)
    this.store = store
  }

  async read(): Promise<StreamReading<PersonState>> {
    const { epoch } = await this.store.lease(this.stream)
    const standing = (await this.store.read(this.stream)).reduce(standingAfter, NOTHING)
    return { state: { standing, epoch }, told: new Map() }
  }

  judge(state: PersonState, _by: unknown, command: string, told: PersonCommand): Judgement<PersonStanding> {
    const { made, events, at } = told
    if (made !== state.standing) return { refusal: NOT_DONE, written: null }
    if (events.length === 0) return { refusal: undefined, written: null }
    const append = { command, stream: this.stream, expected: made.version, epoch: state.epoch, at, events }
    state.standing = events.reduce((so, event) => standingAfter(so, { ...event, number: so.version + 1 }), made)
    return { refusal: undefined, written: { append, news: state.standing } }
  }

  versionOf({ standing }: PersonState): number {
    return standing.version
  }
}

/** One person's stream for as long as something is added to it. */
export class PersonHost {
  private readonly host: StreamHost<PersonState, PersonCommand, PersonStanding>
  private fault: unknown

  private constructor(handle: string, store: EventStore) {
    this.host = new StreamHost(new PersonDecider(handle, store), {
      name: `the story of ${handle}`,
      store,
      timers: REAL_TIMERS,
      publish: () => {},
      suspended: () => {},
      resumed: () => {},
      lost: () => {},
      // Nobody waits for a person's story to go on: without a database the one who asked hears of it at once.
      fault: (error) => {
        this.fault = error
        void this.host.close()
      },
      // Any node may write a person's story: reading it again takes the lease back.
      isOurs: async () => true,
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

  /** Adds events that were made from this standing; `false` where another node has written since, and they must be made anew. */
  async add(command: string, made: PersonStanding, events: readonly NewEvent[], at: Date): Promise<boolean> {
    const reply = await this.host.submit(HOUSE, command, { made, events, at })
    if (this.fault !== undefined) throw this.fault
    if (!reply.ok && reply.refusal !== NOT_DONE) throw new Error(`a person's story: ${reply.refusal.kind}`)
    return reply.ok
  }
}

interface NumberedBody {
  readonly kind: string
  readonly body: string
  readonly number: number
}

function standingAfter(standing: PersonStanding, { kind, body, number }: NumberedBody): PersonStanding {
  const next = { ...standing, version: number }
  const facts = upcastPerson(kind, body)
  switch (kind as PersonEventKind) {
    case 'guest-came':
      return next
    case 'chips-granted':
      return typeof facts.request === 'string' ? { ...next, topUps: [...standing.topUps, facts.request] } : next
    case 'person-registered':
      return { ...next, isRegistered: true, role: roleOf(facts.role) }
    case 'role-changed':
      return { ...next, role: roleOf(facts.to) }
    case 'person-disabled':
      return { ...next, disabled: true }
    case 'person-enabled':
      return { ...next, disabled: false }
  }
}

export function roleOf(text: unknown): Role {
  if (typeof text === 'string' && isRole(text)) return text
  throw new Error(`there is no role ${text}`)
}
