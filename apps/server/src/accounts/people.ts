import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { walletOf } from '../cashier/wallet.ts'
import type { Entry, NewEvent } from '../store/append.ts'
import type { Store } from '../store/store.ts'
import { printBody } from '../store/versions.ts'
import { PersonHost } from './person-host.ts'
import type { Role } from './roles.ts'
import { type PersonEventKind, type PersonStanding, roleOf } from './standing.ts'
import { PERSON_EVENT_VERSION } from './upcast.ts'

/** Somebody whom the house knows. The handle is the player's id at tables, and never changes. */
export interface Person {
  readonly handle: string
  readonly name: string
  readonly role: Role
  /** Without a password: gone when the session is. */
  readonly isGuest: boolean
  readonly disabled: boolean
  readonly createdAt: Date
}

/** A person with what must not leave this folder. */
export interface KnownPerson {
  readonly person: Person
  readonly login: string | null
  readonly password: string | null
  /** Up to which event the row tells the story. */
  readonly version: number
}

export interface NewPerson {
  readonly handle: string
  readonly name: string
  readonly role: Role
  readonly credentials: Credentials | null
  readonly at: Date
}

export interface Credentials {
  readonly login: string
  readonly password: string
}

export interface PersonRow {
  readonly handle: string
  readonly login: string | null
  readonly name: string
  readonly role: string
  readonly password: string | null
  readonly created_at: Date
  readonly disabled: boolean
  readonly version: string
}

export const PERSON_COLUMNS = 'p.handle, p.login, p.name, p.role, p.password, p.created_at, p.disabled, p.version'

const HANDLE_SHAPE = /^[a-z][a-z0-9-]{2,39}$/

/** What is to be added to a person's story, given how it stands. */
type EventsAfter = (standing: PersonStanding) => readonly NewEvent[] | Promise<readonly NewEvent[]>

const COMMAND_BYTES = 16

const UNIQUE_VIOLATION = '23505'

/** So often somebody else may be writing the same person's story before we take it for a fault. */
const TRIES_MAX = 5

export const DEMO_ACCOUNT = 'house:demo'

/**
 * The people of the house. What happened to each is a stream of events; the row is what they come to, and the password, which stands in
 * no event.
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
    // What comes from outside may hold bytes that PostgreSQL takes in no text.
    return HANDLE_SHAPE.test(handle) ? await this.find('p.handle = $1', handle) : undefined
  }

  async byLogin(login: string): Promise<KnownPerson | undefined> {
    return await this.find('p.login = $1', login)
  }

  /** Adds somebody, unless handle or login are taken. */
  async add({ handle, name, role, credentials, at }: NewPerson): Promise<KnownPerson | undefined> {
    const isAdded = await this.changed(
      `insert into people (handle, login, name, role, password, created_at) values ($1, $2, $3, $4, $5, $6)`,
      [handle, credentials?.login ?? null, name, role, credentials?.password ?? null, at],
    )
    return isAdded ? await this.finish(await this.mustFind(handle), at) : undefined
  }

  /** Gives a guest a login, unless it is taken; handle, chips and seats stay. */
  async giveLogin(
    handle: string,
    name: string,
    { login, password }: Credentials,
    at: Date,
  ): Promise<KnownPerson | undefined> {
    const isGiven = await this.changed(
      `update people set login = $2, name = $3, password = $4, version = 0 where handle = $1 and login is null`,
      [handle, login, name, password],
    )
    // Whatever was written meanwhile, the registration was not.
    return isGiven ? await this.finish({ ...(await this.mustFind(handle)), version: 0 }, at) : undefined
  }

  /** Writes the events that are still to be written: a row may be there whose server died before they were. */
  async finish(known: KnownPerson, at: Date): Promise<KnownPerson> {
    const { person, version } = known
    if (version > 0) return known
    await this.store.openAccounts([{ account: walletOf(person.handle), mayOwe: false }])
    await this.record(person.handle, at, (told) => this.arrival(known, told))
    return await this.mustFind(person.handle)
  }

  /** Adds to a person's story; the row follows. One after the other: two at once would go on taking the lease from each other. */
  async record(handle: string, at: Date, eventsAfter: EventsAfter): Promise<void> {
    const before = this.writing.get(handle) ?? Promise.resolve()
    const written = before.catch(() => {}).then(() => this.write(handle, at, eventsAfter))
    this.writing.set(handle, written)
    try {
      await written
    } finally {
      if (this.writing.get(handle) === written) this.writing.delete(handle)
    }
  }

  private async write(handle: string, at: Date, eventsAfter: EventsAfter): Promise<void> {
    for (let tries = 0; tries < TRIES_MAX; tries++) {
      // Another node is writing the same story: let it finish.
      if (tries > 0) await sleep(tries * (this.random(1)[0] ?? 0))
      const person = await PersonHost.open(handle, this.store)
      const { standing } = person
      const events = await eventsAfter(standing)
      const command = Buffer.from(this.random(COMMAND_BYTES)).toString('hex')
      // To find that nothing is to be added takes time too, and the story may have gone on meanwhile.
      const isDone = events.length === 0 ? await person.isCurrent() : await person.add(command, standing, events, at)
      if (isDone) return await this.follow(handle, person.standing)
    }
    throw new Error(`the story of ${handle} could not be written: others always came first`)
  }

  private arrival({ person, login }: KnownPerson, standing: PersonStanding): readonly NewEvent[] {
    const { handle, name, role } = person
    const isNew = standing.version === 0
    const came = isNew && login === null ? [event('guest-came', {})] : []
    const registered =
      login !== null && !standing.isRegistered ? [event('person-registered', { login, name, role })] : []
    const cents = this.demoChips
    const granted = isNew && role === 'player' && cents > 0 ? [chipsGranted(handle, cents)] : []
    return [...came, ...registered, ...granted]
  }

  /** The row tells what the events come to. Of two that write it at once, the one who has read more is right. */
  private async follow(handle: string, { role, disabled, version }: PersonStanding): Promise<void> {
    await this.query(`update people set role = $2, disabled = $3, version = $4 where handle = $1 and version < $4`, [
      handle,
      role,
      disabled,
      version,
    ])
  }

  private async mustFind(handle: string): Promise<KnownPerson> {
    const known = await this.byHandle(handle)
    if (known === undefined) throw new Error(`${handle} has just been written and is not there`)
    return known
  }

  private async find(where: string, value: string): Promise<KnownPerson | undefined> {
    const { rows } = await this.query<PersonRow>(`select ${PERSON_COLUMNS} from people p where ${where}`, [value])
    return rows[0] === undefined ? undefined : knownOf(rows[0])
  }

  /** Whether a row was written; not if another has the handle or the login. */
  private async changed(sql: string, values: readonly unknown[]): Promise<boolean> {
    try {
      return (await this.query(sql, values)).rowCount === 1
    } catch (error) {
      if ((error as { code?: string }).code === UNIQUE_VIOLATION) return false
      throw error
    }
  }

  private async query<Row extends pg.QueryResultRow>(
    sql: string,
    values: readonly unknown[],
  ): Promise<pg.QueryResult<Row>> {
    return await this.store.withClient((client) => client.query<Row>(sql, [...values]))
  }
}

export function knownOf(row: PersonRow): KnownPerson {
  const { handle, login, name, role, password, created_at, disabled, version } = row
  const person = { handle, name, role: roleOf(role), isGuest: login === null, disabled, createdAt: created_at }
  return { person, login, password, version: Number(version) }
}

export function event(kind: PersonEventKind, body: object, entries: readonly Entry[] = []): NewEvent {
  return { kind, body: printBody(body, PERSON_EVENT_VERSION), entries }
}

/** Demo chips for a person's wallet; with the request for them, where they were asked for. */
export function chipsGranted(handle: string, cents: number, request?: string): NewEvent {
  return event('chips-granted', { cents, ...(request === undefined ? {} : { request }) }, [
    { account: DEMO_ACCOUNT, cents: -cents },
    { account: walletOf(handle), cents },
  ])
}
