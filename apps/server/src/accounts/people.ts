import { setTimeout as sleep } from 'node:timers/promises'
import { walletOf } from '../cashier/wallet.ts'
import type { Entry, NewEvent } from '../store/append/append.ts'
import {
  giveLogin,
  insertPerson,
  type PersonRow,
  personByHandle,
  personByLogin,
  updatePerson,
} from '../store/people/people.ts'
import type { Store } from '../store/store.ts'
import { printBody } from '../store/versions.ts'
import { nameOf } from './names.ts'
import { PersonHost, personStream } from './person-host.ts'
import type { Role } from './roles.ts'
import {
  NOTHING,
  type PersonEventKind,
  type PersonStanding,
  type PlayState,
  playStateOf,
  roleOf,
  standingAfter,
} from './standing.ts'
import { PERSON_EVENT_VERSION } from './upcast.ts'

/** A player or a member of staff. The handle is their id at tables, and never changes. */
export interface Person {
  readonly handle: string
  readonly name: string
  readonly role: Role
  /** A guest has no password, and cannot come back once the session has ended. */
  readonly isGuest: boolean
  /** Cannot log in. */
  readonly disabled: boolean
  /** Whether they may play, and if not, whether their last hand is over. */
  readonly play: PlayState
  /** The password is a one-time password. */
  readonly mustChangePassword: boolean
  readonly hasSecondFactor: boolean
  readonly createdAt: Date
}

/** A person with what must not leave this folder: the login, the password's hash and the sealed second factor. */
export interface KnownPerson {
  readonly person: Person
  readonly login: string | null
  readonly password: string | null
  readonly secondFactor: string | null
  /** The last event of the person's stream that the row includes. */
  readonly version: number
}

export interface NewPerson {
  readonly handle: string
  readonly name: string
  readonly role: Role
  readonly credentials: Credentials | null
  readonly at: Date
  /** Who gave a person their role, and why; `undefined` for players and the staff of a file. */
  readonly appointed?: { readonly by: string; readonly why: string }
}

export interface Credentials {
  readonly login: string
  readonly password: string
}

const HANDLE_SHAPE = /^[a-z][a-z0-9-]{2,39}$/

/** Makes the events to add to a person's stream, from its standing. */
type EventMaker = (standing: PersonStanding) => readonly NewEvent[] | Promise<readonly NewEvent[]>

const COMMAND_BYTES = 16

/** How often other nodes may write the same person's stream first before it counts as a fault. */
const TRIES_MAX = 5

export const DEMO_ACCOUNT = 'house:demo'

/**
 * All players and staff. Each has a stream of events, and a row that sums them up. The password's hash is in the row
 * only, and in no event.
 */
export class People {
  private readonly store: Store
  private readonly demoChips: number
  private readonly random: (bytes: number) => Uint8Array
  private readonly writing = new Map<string, Promise<void>>()

  constructor(store: Store, demoChips: number, random: (bytes: number) => Uint8Array) {
    this.store = store
    this.demoChips = demoChips
    this.random = random
  }

  async byHandle(handle: string): Promise<KnownPerson | undefined> {
    // A handle from outside may hold bytes that PostgreSQL does not accept as text.
    const row = HANDLE_SHAPE.test(handle) ? await personByHandle(this.store, handle) : undefined
    return row && knownOf(row)
  }

  /**
   * A person by the name that they have chosen, or by their handle. The name comes first: a handle whose account was
   * erased may be the name of another person by now.
   */
  async named(text: string): Promise<Person | undefined> {
    const login = nameOf(text)?.folded
    const named = login === undefined ? undefined : await this.byLogin(login)
    return (named ?? (await this.byHandle(text.trim().toLowerCase())))?.person
  }

  async byLogin(login: string): Promise<KnownPerson | undefined> {
    const row = await personByLogin(this.store, login)
    return row && knownOf(row)
  }

  /** Adds a person, unless the handle or the login is taken. */
  async add({ handle, name, role, credentials, at, appointed }: NewPerson): Promise<KnownPerson | undefined> {
    const { login, password } = credentials ?? { login: null, password: null }
    const isAdded = await insertPerson(this.store, { handle, login, name, role, password, createdAt: at })
    return isAdded ? await this.finish(await this.mustFind(handle), at, appointed) : undefined
  }

  /** A person's standing, from the events of their stream. Its lease is left alone. */
  async standingOf(handle: string): Promise<PersonStanding> {
    return (await this.store.read(personStream(handle))).reduce(standingAfter, NOTHING)
  }

  /** Gives a guest a login, unless it is taken; handle, chips and seats stay. */
  async giveLogin(
    handle: string,
    name: string,
    { login, password }: Credentials,
    at: Date,
  ): Promise<KnownPerson | undefined> {
    const isGiven = await giveLogin(this.store, handle, { login, name, password })
    // Another write may have raised the version meanwhile, but the registration is still to be written.
    return isGiven ? await this.finish({ ...(await this.mustFind(handle)), version: 0 }, at) : undefined
  }

  /** Writes the first events of a person. If a server died before it wrote them, the next one does. */
  async finish(known: KnownPerson, at: Date, appointed?: NewPerson['appointed']): Promise<KnownPerson> {
    const { person, version } = known
    if (version > 0) return known
    await this.store.openAccounts([{ account: walletOf(person.handle), mayOwe: false }])
    await this.record(person.handle, at, (standing) => this.arrival(known, standing, appointed))
    return await this.mustFind(person.handle)
  }

  /**
   * Adds events to a person's stream, then updates the row. Calls wait for each other, or each would end the other's
   * lease.
   */
  async record(handle: string, at: Date, makeEvents: EventMaker): Promise<void> {
    const before = this.writing.get(handle) ?? Promise.resolve()
    const written = before.catch(() => {}).then(() => this.write(handle, at, makeEvents))
    this.writing.set(handle, written)
    try {
      await written
    } finally {
      if (this.writing.get(handle) === written) this.writing.delete(handle)
    }
  }

  private async write(handle: string, at: Date, makeEvents: EventMaker): Promise<void> {
    for (let tries = 0; tries < TRIES_MAX; tries++) {
      // Another node writes the same stream: let it finish.
      if (tries > 0) await sleep(tries * (this.random(1)[0] ?? 0))
      const person = await PersonHost.open(handle, this.store)
      const { standing } = person
      const events = await makeEvents(standing)
      const command = Buffer.from(this.random(COMMAND_BYTES)).toString('hex')
      // Another node may have written while we found that there is nothing to add.
      const isDone = events.length === 0 ? await person.isCurrent() : await person.add(command, standing, events, at)
      if (isDone) return await updatePerson(this.store, handle, person.standing)
    }
    throw new Error(`the events of ${handle} could not be written: other nodes always wrote first`)
  }

  private arrival(
    { person, login }: KnownPerson,
    standing: PersonStanding,
    appointed: NewPerson['appointed'] = undefined,
  ): readonly NewEvent[] {
    const { handle, name, role } = person
    const isNew = standing.version === 0
    const came = isNew && login === null ? [event('guest-came', {})] : []
    const registered =
      login !== null && !standing.isRegistered ? [event('person-registered', { login, name, role, ...appointed })] : []
    const cents = this.demoChips
    const granted = isNew && role === 'player' && cents > 0 ? [chipsGranted(handle, cents)] : []
    return [...came, ...registered, ...granted]
  }

  private async mustFind(handle: string): Promise<KnownPerson> {
    const known = await this.byHandle(handle)
    if (known === undefined) throw new Error(`${handle} was just written, but is not in the database`)
    return known
  }
}

export function knownOf(row: PersonRow): KnownPerson {
  const { handle, login, name, role, password, created_at, disabled, version } = row
  const { must_change_password: mustChangePassword, second_factor: secondFactor } = row
  const person = {
    handle,
    name,
    role: roleOf(role),
    isGuest: login === null,
    disabled,
    play: playStateOf(row),
    mustChangePassword,
    hasSecondFactor: secondFactor !== null,
    createdAt: created_at,
  }
  return { person, login, password, secondFactor, version: Number(version) }
}

export function event(kind: PersonEventKind, body: object, entries: readonly Entry[] = []): NewEvent {
  return { kind, body: printBody(body, PERSON_EVENT_VERSION), entries }
}

/** Grants demo chips to a person's wallet. Chips that the person asked for carry the id of the request. */
export function chipsGranted(handle: string, cents: number, request?: string): NewEvent {
  return event('chips-granted', { cents, ...(request === undefined ? {} : { request }) }, [
    { account: DEMO_ACCOUNT, cents: -cents },
    { account: walletOf(handle), cents },
  ])
}
