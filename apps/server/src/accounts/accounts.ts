import { randomBytes } from 'node:crypto'
import { type Cents, cents } from '@openpit/money'
import type { Store } from '../store/store.ts'
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
import { argon2id, type Passwords } from './passwords.ts'
import { chipsGranted, DEMO_ACCOUNT, event, type KnownPerson, People, type Person } from './people.ts'
import { may, whoMay } from './permissions.ts'
import { addressKey, type Rate, RateLimiter } from './rate-limiter.ts'
import type { AccountRefusal } from './refusal.ts'
import type { Role } from './roles.ts'
import { SESSION_LIMITS, type SessionLimits, type SessionLookup, Sessions, type SessionUse } from './sessions.ts'

export interface AccountRates {
  readonly loginOfName: Rate
  readonly loginFromAddress: Rate
  readonly registration: Rate
  readonly guest: Rate
  readonly topUp: Rate
}

export interface AccountSettings {
  /** What whoever comes to play is given. */
  readonly demoChips: Cents
  /** A guest with less than this cannot bet at any table, and can have chips again. */
  readonly topUpBelow: Cents
  readonly sessions: SessionLimits
  readonly rates: AccountRates
}

const SECOND = 1000

export const ACCOUNT_SETTINGS: AccountSettings = {
  demoChips: cents(100_000),
  topUpBelow: cents(100),
  sessions: SESSION_LIMITS,
  rates: {
    loginOfName: { burst: 10, msPerTry: 30 * SECOND },
    loginFromAddress: { burst: 30, msPerTry: 10 * SECOND },
    registration: { burst: 10, msPerTry: 60 * SECOND },
    guest: { burst: 30, msPerTry: 20 * SECOND },
    topUp: { burst: 5, msPerTry: 60 * SECOND },
  },
}

/** What comes in from outside, so that tests can say what it is. */
export interface AccountSources {
  readonly now: () => Date
  readonly random: (bytes: number) => Uint8Array
  readonly passwords: Passwords
}

const SOURCES: AccountSources = { now: () => new Date(), random: randomBytes, passwords: argon2id }

/** Somebody has come in: the token goes into the cookie, and nowhere else. */
export type EntryResult =
  | { readonly ok: true; readonly person: Person; readonly token: string; readonly expiresAt: Date }
  | { readonly ok: false; readonly refusal: AccountRefusal }

export type AccountChange =
  | { readonly ok: true; readonly person: Person }
  | { readonly ok: false; readonly refusal: AccountRefusal }

/** What a person has, wherever it lies. */
export interface Credential {
  /** In the wallet and in hand at tables. */
  readonly held: number
  /** Whether a wager of theirs lies on a table: it may still win. */
  readonly hasLiveWager: () => Promise<boolean>
}

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

interface Wanted {
  readonly name: Name
  readonly password: string
}

/** Who people are, how they get in, and what they may be. */
export class Accounts {
  private readonly people: People
  private readonly sessions: Sessions
  private readonly sources: AccountSources
  private readonly settings: AccountSettings
  private readonly limiters: Readonly<Record<keyof AccountRates, RateLimiter>>
  /** The hash of a password that nobody has: a name that nobody has takes as long to refuse as a wrong password. */
  private readonly decoy: string

  private constructor(store: Store, settings: AccountSettings, sources: AccountSources, decoy: string) {
    this.people = new People(store, settings.demoChips, sources.random)
    this.sessions = new Sessions(store, settings.sessions, sources.now, sources.random)
    this.sources = sources
    this.settings = settings
    this.decoy = decoy
    const { loginOfName, loginFromAddress, registration, guest, topUp } = settings.rates
    this.limiters = {
      loginOfName: new RateLimiter(loginOfName),
      loginFromAddress: new RateLimiter(loginFromAddress),
      registration: new RateLimiter(registration),
      guest: new RateLimiter(guest),
      topUp: new RateLimiter(topUp),
    }
  }

  static async open(
    store: Store,
    settings: Partial<AccountSettings> = {},
    given: Partial<AccountSources> = {},
  ): Promise<Accounts> {
    const sources = { ...SOURCES, ...given }
    await store.openAccounts([{ account: DEMO_ACCOUNT, mayOwe: true }])
    const decoy = await sources.passwords.hash(Buffer.from(sources.random(32)).toString('base64url'))
    return new Accounts(store, { ...ACCOUNT_SETTINGS, ...settings }, sources, decoy)
  }

  /** Somebody comes to play without saying who they are, and gets chips. */
  async guest(from: string): Promise<EntryResult> {
    const limited = this.limited('guest', addressKey(from))
    if (limited) return refused(limited)
    for (let tries = 0; tries < GUEST_TRIES_MAX; tries++) {
      const handle = this.guestHandle()
      const at = this.sources.now()
      const known = await this.people.add({ handle, name: handle, role: 'player', credentials: null, at })
      if (known) return await this.entered(known)
    }
    throw new Error('no guest name was free')
  }

  /** Makes an account, with chips, and logs in. */
  async register(name: string, password: string, from: string): Promise<EntryResult> {
    const wanted = this.wanted(name, password)
    if ('kind' in wanted) return refused(wanted)
    const limited = this.limited('registration', addressKey(from))
    return limited ? refused(limited) : await this.enteredOrTaken(await this.added(wanted, 'player'))
  }

  /** A guest registers, and keeps handle, chips and seats; only the session is a new one. */
  async upgrade(handle: string, name: string, password: string, from: string): Promise<EntryResult> {
    const wanted = this.wanted(name, password)
    if ('kind' in wanted) return refused(wanted)
    const limited = this.limited('registration', addressKey(from))
    if (limited) return refused(limited)
    const guest = await this.people.byHandle(handle)
    if (guest === undefined || !guest.person.isGuest || guest.person.disabled) return refused({ kind: 'not-a-guest' })
    const { folded, written } = wanted.name
    if (await this.isTaken(folded)) return refused({ kind: 'name-taken' })
    const credentials = { login: folded, password: await this.sources.passwords.hash(wanted.password) }
    const known = await this.people.giveLogin(handle, written, credentials, this.sources.now())
    // Sessions of guests hold for weeks; one with a password must not.
    if (known) await this.sessions.endAllOf(handle)
    return await this.enteredOrTaken(known)
  }

  /** The same answer after the same work, whether there is no such person, the password is wrong or the person is disabled. */
  async login(name: string, password: string, from: string): Promise<EntryResult> {
    const folded = nameOf(name)?.folded
    // An address that has used its tries up must not use up those of a name as well.
    const limited = this.limited('loginFromAddress', addressKey(from)) ?? this.limited('loginOfName', folded ?? '')
    if (limited) return refused(limited)
    const known = folded === undefined ? undefined : await this.people.byLogin(folded)
    const given = passwordOf(password)
    const isRight = await this.sources.passwords.verify(known?.password ?? this.decoy, given ?? '')
    if (!isRight || given === undefined || known === undefined || known.person.disabled) {
      return refused({ kind: 'wrong-name-or-password' })
    }
    return await this.entered(await this.people.finish(known, this.sources.now()))
  }

  /** The demo chips that a person can have now; `null` if none. */
  async topUpFor({ isGuest }: Person, means: Credential): Promise<number | null> {
    const judged = isGuest ? await this.judgeTopUp(means) : null
    return typeof judged === 'number' ? judged : null
  }

  /** Gives a guest who cannot bet any more chips again, up to what guests begin with; once for each request. */
  async topUp(
    handle: string,
    request: string,
    meansOf: (handle: string) => Promise<Credential>,
  ): Promise<AccountChange> {
    const limited = this.limited('topUp', handle)
    if (limited) return refused(limited)
    let refusal = null as AccountRefusal | null
    // Judged with the person's story in hand: of two requests at once, the second finds the chips of the first.
    await this.people.record(handle, this.sources.now(), async ({ isRegistered, topUps }) => {
      refusal = null
      if (topUps.includes(request)) return []
      const judged = isRegistered ? ({ kind: 'guests-only' } as const) : await this.judgeTopUp(await meansOf(handle))
      if (typeof judged === 'number') return [chipsGranted(handle, judged, request)]
      refusal = judged
      return []
    })
    if (refusal !== null) return refused(refusal)
    const person = await this.personOf(handle)
    return person === undefined ? refused({ kind: 'no-such-person' }) : { ok: true, person }
  }

  private async judgeTopUp({ held, hasLiveWager }: Credential): Promise<number | AccountRefusal> {
    const { demoChips, topUpBelow } = this.settings
    const below = Math.min(topUpBelow, demoChips)
    if (held >= below) return { kind: 'chips-left', held, below }
    return (await hasLiveWager()) ? { kind: 'wagers-open' } : demoChips - held
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

  /** Takes sessions out that have expired; to be called now and then. */
  async sweep(): Promise<number> {
    return await this.sessions.sweep()
  }

  async personOf(handle: string): Promise<Person | undefined> {
    return (await this.people.byHandle(handle))?.person
  }

  async setRole(by: string, handle: string, role: Role, why: string): Promise<AccountChange> {
    const change = { kind: 'role-changed', handle, by, why } as const
    return await this.changed(change, ({ person }) => {
      if (person.isGuest) return { kind: 'not-for-guests' }
      return { from: person.role, to: role }
    })
  }

  async disable(by: string, handle: string, why: string): Promise<AccountChange> {
    return await this.changed({ kind: 'person-disabled', handle, by, why }, () => ({}))
  }

  async enable(by: string, handle: string, why: string): Promise<AccountChange> {
    return await this.changed({ kind: 'person-enabled', handle, by, why }, () => ({}))
  }

  /** Makes those who are not there yet; one who is keeps password and role. Staff get no chips. */
  async ensureStaff(staff: readonly StaffMember[]): Promise<readonly AccountChange[]> {
    const results: AccountChange[] = []
    for (const member of staff) results.push(await this.ensureMember(member))
    return results
  }

  private async ensureMember({ name, role, password }: StaffMember): Promise<AccountChange> {
    const wanted = this.wanted(name, password)
    if ('kind' in wanted) return refused(wanted)
    const there = await this.people.byLogin(wanted.name.folded)
    const known = there ? await this.people.finish(there, this.sources.now()) : await this.added(wanted, role)
    // A player who took the name first must not become staff, nor a dealer manager, by a setting.
    if (known === undefined || known.person.role !== role) return refused({ kind: 'name-taken' })
    return { ok: true, person: known.person }
  }

  /** What an administrator does to somebody else: told with who and why, then done; and the other must log in again. */
  private async changed(
    { kind, handle, by, why }: Change,
    more: (known: KnownPerson) => AccountRefusal | Record<string, string>,
  ): Promise<AccountChange> {
    // Read anew: what a session remembers may be some seconds old.
    const who = await this.people.byHandle(by)
    if (who === undefined || who.person.disabled || !may(who.person.role, 'manageAccounts')) {
      return refused({ kind: 'not-your-role', who: whoMay('manageAccounts') })
    }
    // Otherwise the last administrator could lock everybody out.
    if (by === handle) return refused({ kind: 'not-to-yourself' })
    if (why.trim() === '') return refused({ kind: 'reason-missing' })
    const known = await this.people.byHandle(handle)
    if (known === undefined) return refused({ kind: 'no-such-person' })
    const body = more(known)
    if (isRefusal(body)) return refused(body)
    await this.people.record(handle, this.sources.now(), () => [event(kind, { by, why: why.trim(), ...body })])
    await this.sessions.endAllOf(handle)
    const person = await this.personOf(handle)
    return person === undefined ? refused({ kind: 'no-such-person' }) : { ok: true, person }
  }

  private wanted(name: string, password: string): Wanted | AccountRefusal {
    const read = nameOf(name)
    if (read === undefined) return { kind: 'name-not-possible', least: NAME_LENGTH_MIN, most: NAME_LENGTH_MAX }
    if (isReserved(read)) return { kind: 'name-reserved' }
    const folded = passwordOf(password)
    return folded === undefined
      ? { kind: 'password-not-possible', least: PASSWORD_LENGTH_MIN, most: PASSWORD_LENGTH_MAX }
      : { name: read, password: folded }
  }

  private async added({ name, password }: Wanted, role: Role): Promise<KnownPerson | undefined> {
    const { folded, written } = name
    // To hash a password for a name that is taken would be work for nothing.
    if (await this.isTaken(folded)) return undefined
    const credentials = { login: folded, password: await this.sources.passwords.hash(password) }
    return await this.people.add({ handle: folded, name: written, role, credentials, at: this.sources.now() })
  }

  private async isTaken(login: string): Promise<boolean> {
    return (await this.people.byLogin(login)) !== undefined
  }

  private async enteredOrTaken(known: KnownPerson | undefined): Promise<EntryResult> {
    return known ? await this.entered(known) : refused({ kind: 'name-taken' })
  }

  private async entered({ person }: KnownPerson): Promise<EntryResult> {
    return { ok: true, person, ...(await this.sessions.open(person)) }
  }

  private limited(what: keyof AccountRates, key: string): AccountRefusal | undefined {
    const waitMs = this.limiters[what].take(key, this.sources.now().getTime())
    return waitMs === 0 ? undefined : { kind: 'too-many-tries', waitMs }
  }

  private guestHandle(): string {
    const letters = [...this.sources.random(GUEST_LENGTH)].map((byte) => GUEST_LETTERS[byte & 31])
    return `${GUEST_PREFIX}${letters.join('')}`
  }
}

interface Change {
  readonly kind: 'role-changed' | 'person-disabled' | 'person-enabled'
  readonly handle: string
  readonly by: string
  readonly why: string
}

function isRefusal(body: AccountRefusal | Record<string, string>): body is AccountRefusal {
  return 'kind' in body
}

function refused(refusal: AccountRefusal): { readonly ok: false; readonly refusal: AccountRefusal } {
  return { ok: false, refusal }
}
