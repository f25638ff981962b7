import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { cents } from '@openpit/money'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { upcastPerson } from '../src/accounts/upcast.ts'
import {
  type AccountChange,
  type AccountSettings,
  type AccountSources,
  Accounts,
  type EntryResult,
  HouseKeys,
  type Passwords,
  type Person,
  type Postgres,
  personStream,
  type Role,
  Store,
  startPostgres,
} from '../src/index.ts'
import { putDatabase } from './ready-database.ts'
import { TEST_KEYS } from './test-keys.ts'

export const PASSWORD = 'correct horse'
export const HOME = '192.0.2.1'
export const SECOND = 1000
export const MINUTE = 60 * SECOND
export const CHIPS = 50_000

/** A fast hash for tests, which counts its calls. */
class CountedPasswords implements Passwords {
  hashed = 0
  verified = 0

  async hash(password: string): Promise<string> {
    this.hashed++
    return `salt${this.hashed}:${digest(`salt${this.hashed}`, password)}`
  }

  async verify(hashed: string, password: string): Promise<boolean> {
    this.verified++
    const [salt = '', rest] = hashed.split(':')
    return rest === digest(salt, password)
  }
}

function digest(salt: string, password: string): string {
  return createHash('sha256').update(`${salt} ${password}`).digest('hex')
}

/** A deterministic stream of bytes, with a different one for each place. */
function bytesFrom(place: string): (bytes: number) => Uint8Array {
  let drawn = 0
  return (bytes) => createHash('sha512').update(`${place} ${drawn++}`).digest().subarray(0, bytes)
}

const DAY = 24 * 60 * MINUTE

/** For people who have no chips at any table. */
export const NOBODY_OUT = async () => false

/** A house with a database and a clock that moves only by `later`. Every test opens new accounts. */
export class House {
  store!: Store
  accounts!: Accounts
  passwords!: CountedPasswords
  now!: Date
  postgres!: Postgres
  readonly keys = new HouseKeys(randomBytes(32))
  /** How long logins had to wait. */
  pauses: number[] = []
  private count = 0
  private tests = 0

  /** Each test has a day of its own: what was counted on the day before is forgotten. */
  async nextTest(): Promise<void> {
    this.now = new Date(Date.parse('2026-01-31T12:00:00.000Z') + 60 * DAY * this.tests++)
    this.passwords = new CountedPasswords()
    this.pauses = []
    this.accounts = await this.open()
  }

  later(ms: number): void {
    this.now = new Date(this.now.getTime() + ms)
  }

  /** Another node of the same house. */
  async open(more: Partial<AccountSources> = {}): Promise<Accounts> {
    return await this.openWith({}, more)
  }

  async openWith(settings: Partial<AccountSettings>, more: Partial<AccountSources> = {}): Promise<Accounts> {
    const { passwords, count, keys } = this
    const pause = async (ms: number) => void this.pauses.push(ms)
    const random = bytesFrom(`accounts ${count}`)
    this.count++
    return await Accounts.open(
      this.store,
      { demoChips: cents(CHIPS), ...settings },
      { now: () => this.now, random, passwords, keys, pause, ...more },
    )
  }

  /** A name that is still free. */
  name(): string {
    return `ann-${++this.count}`
  }

  /** The events of a person: their kinds and bodies. */
  async eventsOf(handle: string): Promise<readonly (readonly [string, Record<string, unknown>])[]> {
    const stored = await this.store.read(personStream(handle))
    return stored.map(({ kind, body }) => [kind, upcastPerson(kind, body)] as const)
  }

  async rowOf(handle: string): Promise<Record<string, unknown> | undefined> {
    return await this.store.withClient(async (client) => {
      const { rows } = await client.query('select * from people where handle = $1', [handle])
      return rows[0]
    })
  }

  async newStaff(role: Role = 'administrator'): Promise<string> {
    const [made] = await this.accounts.ensureStaff([{ name: this.name(), role, password: PASSWORD }])
    if (!made?.ok) throw new Error('the staff account was not made')
    return made.person.handle
  }

  /** Gives a role as two administrators do. */
  async giveRole(by: readonly [string, string], handle: string, role: Role, why = 'a new job'): Promise<AccountChange> {
    const [one, other] = by
    const proposed = await this.accounts.administration.proposeRole(one, { handle, role, why }, NOBODY_OUT)
    if (!proposed.ok) return proposed
    return await this.accounts.administration.confirmRole(other, { handle, role, why }, NOBODY_OUT)
  }

  async newPlayer(): Promise<Login> {
    return mustEnter(await this.accounts.register(this.name(), PASSWORD, HOME))
  }

  /** The person whose session it is, or the reason why there is none. */
  async ownerOf(token: string): Promise<string> {
    const found = await this.accounts.sessionOf(token)
    return found.ok ? found.session.person.handle : found.refusal.kind
  }
}

/** Opens a house for the tests of one file. */
export function openHouse(): House {
  const folder = mkdtempSync(join(tmpdir(), 'openpit-accounts-'))
  const house = new House()

  beforeAll(async () => {
    putDatabase(folder)
    house.postgres = await startPostgres(folder)
    house.store = await Store.open(house.postgres.connection, TEST_KEYS)
  })

  afterAll(async () => {
    await house.store.close()
    await house.postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  beforeEach(async () => await house.nextTest())

  return house
}

export interface Login {
  readonly person: Person
  readonly token: string
}

export function mustEnter(entered: EntryResult): Login {
  if (!entered.ok) throw new Error(`refused: ${entered.refusal.kind}`)
  return entered
}

export function refusalOf(entered: EntryResult): string {
  return entered.ok ? 'not refused' : entered.refusal.kind
}
