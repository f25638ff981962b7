import { removeGoneGuests } from '../store/guests.ts'
import type { Store } from '../store/store.ts'
import { Administration } from './administration.ts'
import {
  GUEST_PREFIX,
  isReserved,
  NAME_LENGTH_MAX,
  NAME_LENGTH_MIN,
  type Name,
  nameOf,
  PASSWORD_LENGTH_MAX,
  PASSWORD_LENGTH_MIN,
  passwordOf,
} from './names.ts'
import { DEMO_ACCOUNT, type KnownPerson, People, type Person } from './people.ts'
import { addressKey } from './rate-limiter.ts'
import { type AccountChange, type AccountRefusal, refused } from './refusal.ts'
import type { Role } from './roles.ts'
import { type SessionLookup, Sessions, type SessionUse } from './sessions.ts'
import {
  ACCOUNT_SETTINGS,
  ACCOUNT_SOURCES,
  AccountLimits,
  type AccountSettings,
  type AccountSources,
} from './settings.ts'
import { TopUps } from './top-ups.ts'

/** The outcome of a login. The token goes into the cookie, and nowhere else. */
export type EntryResult =
  | { readonly ok: true; readonly person: Person; readonly token: string; readonly expiresAt: Date }
  | { readonly ok: false; readonly refusal: AccountRefusal }

/** A member of staff, from a setting: there are no default passwords. */
export interface StaffMember {
  readonly name: string
  readonly role: Role
  readonly password: string
}

// No letters that look like digits.
const GUEST_LETTERS = '0123456789abcdefghjkmnpqrstvwxyz'
const GUEST_LENGTH = 6
const GUEST_TRIES_MAX = 5

/** A guest gets a session at the end of their arrival. Before that, they must not pass for gone. */
const ARRIVAL_MS_MAX = 3_600_000
const GUESTS_PER_SWEEP = 500

/** A name and a password that a new account may have. */
interface NewLogin {
  readonly name: Name
  readonly password: string
}

type NewLoginResult =
  | { readonly ok: true; readonly login: NewLogin }
  | { readonly ok: false; readonly refusal: AccountRefusal }

/** Who people are, and how they log in. */
export class Accounts {
  readonly topUps: TopUps
  readonly administration: Administration
  private readonly store: Store
  private readonly people: People
  private readonly sessions: Sessions
  private readonly sources: AccountSources
  private readonly limits: AccountLimits
  /** A dummy hash, checked for unknown names, so that a login takes as long for them as for a wrong password. */
  private readonly decoy: string

  private constructor(store: Store, settings: AccountSettings, sources: AccountSources, decoy: string) {
    this.store = store
    this.people = new People(store, settings.demoChips, sources.random)
    this.sessions = new Sessions(store, settings.sessions, sources.now, sources.random)
    this.sources = sources
    this.decoy = decoy
    this.limits = new AccountLimits(settings.rates, sources.now)
    this.topUps = new TopUps(this.people, settings, this.limits, sources.now)
    this.administration = new Administration(this.people, this.sessions, sources.now)
  }

  static async open(
    store: Store,
    settings: Partial<AccountSettings> = {},
    given: Partial<AccountSources> = {},
  ): Promise<Accounts> {
    const sources = { ...ACCOUNT_SOURCES, ...given }
    await store.openAccounts([{ account: DEMO_ACCOUNT, mayOwe: true }])
    const decoy = await sources.passwords.hash(Buffer.from(sources.random(32)).toString('base64url'))
    return new Accounts(store, { ...ACCOUNT_SETTINGS, ...settings }, sources, decoy)
  }

  /** Lets a player in without a name, and gives them demo chips. */
  async guest(from: string): Promise<EntryResult> {
    const limited = this.limits.tooMany('guest', addressKey(from))
    if (limited) return refused(limited)
    for (let tries = 0; tries < GUEST_TRIES_MAX; tries++) {
      const handle = this.guestHandle()
      const at = this.sources.now()
      const known = await this.people.add({ handle, name: handle, role: 'player', credentials: null, at })
      if (known) return await this.enter(known)
    }
    throw new Error('no free name was found for a guest')
  }

  /** Makes an account with demo chips, and logs in. */
  async register(name: string, password: string, from: string): Promise<EntryResult> {
    const checked = checkLogin(name, password)
    if (!checked.ok) return checked
    const limited = this.limits.tooMany('registration', addressKey(from))
    return limited ? refused(limited) : await this.enterUnlessTaken(await this.add(checked.login, 'player'))
  }

  /** Gives a guest an account. They keep their handle, chips and seats, and get a new session. */
  async upgrade(handle: string, name: string, password: string, from: string): Promise<EntryResult> {
    const checked = checkLogin(name, password)
    if (!checked.ok) return checked
    const limited = this.limits.tooMany('registration', addressKey(from))
    if (limited) return refused(limited)
    const guest = await this.people.byHandle(handle)
    if (guest === undefined || !guest.person.isGuest || guest.person.disabled) return refused({ kind: 'not-a-guest' })
    const { folded, written } = checked.login.name
    if (await this.isTaken(folded)) return refused({ kind: 'name-taken' })
    const credentials = { login: folded, password: await this.sources.passwords.hash(checked.login.password) }
    const known = await this.people.giveLogin(handle, written, credentials, this.sources.now())
    // A guest's session lasts for weeks; that of a person with a password must not.
    if (known) await this.sessions.endAllOf(handle)
    return await this.enterUnlessTaken(known)
  }

  /** An unknown name, a wrong password and a disabled person get the same answer after the same work. */
  async login(name: string, password: string, from: string): Promise<EntryResult> {
    const folded = nameOf(name)?.folded
    // An address that has used up its tries must not use up those of a name as well.
    const limited =
      this.limits.tooMany('loginFromAddress', addressKey(from)) ?? this.limits.tooMany('loginOfName', folded ?? '')
    if (limited) return refused(limited)
    const known = folded === undefined ? undefined : await this.people.byLogin(folded)
    const given = passwordOf(password)
    const isRight = await this.sources.passwords.verify(known?.password ?? this.decoy, given ?? '')
    if (!isRight || given === undefined || known === undefined || known.person.disabled) {
      return refused({ kind: 'wrong-name-or-password' })
    }
    return await this.enter(await this.people.finish(known, this.sources.now()))
  }

  async sessionOf(token: string, use: SessionUse = 'act'): Promise<SessionLookup> {
    return await this.sessions.find(token, use)
  }

  async logout(token: string): Promise<void> {
    await this.sessions.end(token)
  }

  async logoutEverywhere(handle: string): Promise<void> {
    await this.sessions.endAllOf(handle)
  }

  /** Deletes sessions that have ended, and guests who never played; to be called from time to time. */
  async sweep(): Promise<number> {
    const sessions = await this.sessions.sweep()
    const now = this.sources.now()
    await removeGoneGuests(this.store, new Date(now.getTime() - ARRIVAL_MS_MAX), now, GUESTS_PER_SWEEP)
    return sessions
  }

  async personOf(handle: string): Promise<Person | undefined> {
    return (await this.people.byHandle(handle))?.person
  }

  /** Makes accounts for staff who have none. Those who have one keep password and role. Staff get no chips. */
  async ensureStaff(staff: readonly StaffMember[]): Promise<readonly AccountChange[]> {
    const results: AccountChange[] = []
    for (const member of staff) results.push(await this.ensureMember(member))
    return results
  }

  private async ensureMember({ name, role, password }: StaffMember): Promise<AccountChange> {
    const checked = checkLogin(name, password)
    if (!checked.ok) return checked
    const there = await this.people.byLogin(checked.login.name.folded)
    const known = there ? await this.people.finish(there, this.sources.now()) : await this.add(checked.login, role)
    // A player who took the name first must not become staff through a setting, nor a dealer a manager.
    if (known === undefined || known.person.role !== role) return refused({ kind: 'name-taken' })
    return { ok: true, person: known.person }
  }

  private async add({ name, password }: NewLogin, role: Role): Promise<KnownPerson | undefined> {
    const { folded, written } = name
    // Hashing takes long, and would be wasted on a name that is taken.
    if (await this.isTaken(folded)) return undefined
    const credentials = { login: folded, password: await this.sources.passwords.hash(password) }
    return await this.people.add({ handle: folded, name: written, role, credentials, at: this.sources.now() })
  }

  private async isTaken(login: string): Promise<boolean> {
    return (await this.people.byLogin(login)) !== undefined
  }

  private async enterUnlessTaken(known: KnownPerson | undefined): Promise<EntryResult> {
    return known ? await this.enter(known) : refused({ kind: 'name-taken' })
  }

  private async enter({ person }: KnownPerson): Promise<EntryResult> {
    return { ok: true, person, ...(await this.sessions.open(person)) }
  }

  private guestHandle(): string {
    const letters = [...this.sources.random(GUEST_LENGTH)].map((byte) => GUEST_LETTERS[byte & 31])
    return `${GUEST_PREFIX}${letters.join('')}`
  }
}

function checkLogin(name: string, password: string): NewLoginResult {
  const read = nameOf(name)
  if (read === undefined) return refused({ kind: 'name-not-possible', least: NAME_LENGTH_MIN, most: NAME_LENGTH_MAX })
  if (isReserved(read)) return refused({ kind: 'name-reserved' })
  const folded = passwordOf(password)
  return folded === undefined
    ? refused({ kind: 'password-not-possible', least: PASSWORD_LENGTH_MIN, most: PASSWORD_LENGTH_MAX })
    : { ok: true, login: { name: read, password: folded } }
}
