import { noteLogin } from '../store/people/credentials.ts'
import { removeGoneGuests } from '../store/people/guests.ts'
import type { SessionEnding } from '../store/people/session-channel.ts'
import type { Store } from '../store/store.ts'
import { Administration } from './administration.ts'
import { Appointments } from './appointments.ts'
import { LoginLimits } from './login-limits.ts'
import {
  checkName,
  GUEST_PREFIX,
  type Name,
  nameOf,
  PASSWORD_LENGTH_MAX,
  PASSWORD_LENGTH_MIN,
  passwordOf,
} from './names.ts'
import { Operator } from './operator.ts'
import { OwnAccount } from './own-account.ts'
import { DEMO_ACCOUNT, type KnownPerson, People, type Person } from './people.ts'
import { addressKey } from './rate-limiter.ts'
import { type AccountChange, type AccountRefusal, refused, type SessionRefusal } from './refusal.ts'
import type { Role } from './roles.ts'
import { type ListedSession, type SessionLookup, Sessions, type SessionUse } from './sessions.ts'
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

/** A new guest has no session for a moment. Within this time they are not removed as gone. */
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
  readonly appointments: Appointments
  readonly ownAccount: OwnAccount
  readonly operator: Operator
  private readonly store: Store
  private readonly people: People
  private readonly sessions: Sessions
  private readonly sources: AccountSources
  private readonly settings: AccountSettings
  private readonly limits: AccountLimits
  private readonly loginLimits: LoginLimits
  /** A dummy hash, checked for unknown names, so that a login takes as long for them as for a wrong password. */
  private readonly decoy: string

  private constructor(store: Store, settings: AccountSettings, sources: AccountSources, decoy: string) {
    this.store = store
    this.people = new People(store, settings.demoChips, sources.random)
    this.sessions = new Sessions(store, settings.sessions, sources.now, sources.random)
    this.sources = sources
    this.settings = settings
    this.decoy = decoy
    this.limits = new AccountLimits(store, settings.rates, sources.now)
    this.loginLimits = new LoginLimits(store, this.limits, settings.loginDelay, sources)
    this.topUps = new TopUps(this.people, settings, this.limits, sources.now)
    this.appointments = new Appointments(this.people, sources.now)
    this.administration = new Administration(this.people, this.sessions, this.appointments, sources.now)
    this.ownAccount = new OwnAccount(store, this.people, this.sessions, this.limits, sources)
    this.operator = new Operator(store, this.people, this.sessions, this.administration, sources)
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

  get autoRebetRounds(): number {
    return this.settings.autoRebetRounds
  }

  get lockMinutes(): number {
    return this.settings.lockMinutes
  }

  /** From now on, hears at once when sessions end on other nodes. */
  async listen(): Promise<void> {
    await this.sessions.listen()
  }

  async close(): Promise<void> {
    await this.sessions.close()
  }

  /** Called when sessions have ended, on any node: their sockets must be closed before it returns. */
  set onSessionsEnd(listener: (ending: SessionEnding) => void) {
    this.sessions.onEnding = listener
  }

  /** What this node knows of sessions. */
  get sessionsHere(): Pick<Sessions, 'isCurrent' | 'generation' | 'isOpen' | 'holds'> {
    return this.sessions
  }

  /** What a person must do before anything else. */
  dutyOf({ role, mustChangePassword, hasSecondFactor }: Person): SessionRefusal | undefined {
    if (mustChangePassword) return { kind: 'password-must-change' }
    const isBare = this.settings.requireSecondFactor && role !== 'player' && !hasSecondFactor
    return isBare ? { kind: 'second-factor-must-be-set-up' } : undefined
  }

  /** Lets a player in without a name, and gives them demo chips. */
  async guest(from: string): Promise<EntryResult> {
    const limited = await this.limits.tooMany('guest', addressKey(from))
    if (limited) return refused(limited)
    for (let tries = 0; tries < GUEST_TRIES_MAX; tries++) {
      const handle = this.guestHandle()
      const at = this.sources.now()
      const known = await this.people.add({ handle, name: handle, role: 'player', credentials: null, at })
      if (known) return await this.enter(known, from)
    }
    throw new Error('no free name was found for a guest')
  }

  /** Makes an account with demo chips, and logs in. */
  async register(name: string, password: string, from: string): Promise<EntryResult> {
    const checked = checkLogin(name, password)
    if (!checked.ok) return checked
    const limited = await this.limits.tooMany('registration', addressKey(from))
    return limited ? refused(limited) : await this.enterUnlessTaken(await this.add(checked.login, 'player'), from)
  }

  /** Gives a guest an account. They keep their handle, chips and seats, and get a new session. */
  async upgrade(handle: string, name: string, password: string, from: string): Promise<EntryResult> {
    const checked = checkLogin(name, password)
    if (!checked.ok) return checked
    const limited = await this.limits.tooMany('registration', addressKey(from))
    if (limited) return refused(limited)
    const guest = await this.people.byHandle(handle)
    if (guest === undefined || !guest.person.isGuest || guest.person.disabled) return refused({ kind: 'not-a-guest' })
    const { folded, written } = checked.login.name
    if (await this.isTaken(folded)) return refused({ kind: 'name-taken' })
    const credentials = { login: folded, password: await this.sources.passwords.hash(checked.login.password) }
    const known = await this.people.giveLogin(handle, written, credentials, this.sources.now())
    // A guest's session lasts for weeks; that of a person with a password must not.
    if (known) await this.sessions.replaceAllOf(handle)
    return await this.enterUnlessTaken(known, from)
  }

  /** An unknown name, a wrong password and a disabled person get the same answer after the same work. */
  async login(name: string, password: string, from: string, code?: string): Promise<EntryResult> {
    const login = nameOf(name)?.folded
    const known = login === undefined ? undefined : await this.people.byLogin(login)
    const tried = { login, from, handle: known?.person.handle }
    const limited = await this.loginLimits.admit(tried)
    if (limited) return refused(limited)
    const given = passwordOf(password)
    const isRight = await this.sources.passwords.verify(known?.password ?? this.decoy, given ?? '')
    if (!isRight || given === undefined || known === undefined || known.person.disabled) {
      await this.loginLimits.fail(tried)
      return refused({ kind: 'wrong-name-or-password' })
    }
    const codeRefused = await this.ownAccount.checkCode(known, code)
    if (codeRefused?.kind === 'second-factor-wrong') await this.loginLimits.fail(tried)
    if (codeRefused) return refused(codeRefused)
    await this.loginLimits.succeed(known.person.handle, from)
    return await this.enter(await this.people.finish(known, this.sources.now()), from)
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

  async sessionsOf(handle: string): Promise<readonly ListedSession[]> {
    return await this.sessions.listOf(handle)
  }

  /** The address from which a session was opened. */
  async addressOf(handle: string, session: string): Promise<string | null> {
    return (await this.sessions.listOf(handle)).find(({ id }) => id === session)?.address ?? null
  }

  /** Ends one session of a person. Returns `false` if they have no such session. */
  async endSession(handle: string, id: string): Promise<boolean> {
    const isTheirs = (await this.sessions.listOf(handle)).some((session) => session.id === id)
    if (isTheirs) await this.sessions.endById(id)
    return isTheirs
  }

  /**
   * Deletes sessions that have ended, old tries, and guests who never played; to be called from time to time. Returns
   * how many sessions there were.
   */
  async sweep(): Promise<number> {
    await this.loginLimits.sweep()
    const sessions = await this.sessions.sweep()
    const now = this.sources.now()
    await removeGoneGuests(this.store, new Date(now.getTime() - ARRIVAL_MS_MAX), now, GUESTS_PER_SWEEP)
    return sessions
  }

  async personOf(handle: string): Promise<Person | undefined> {
    return (await this.people.byHandle(handle))?.person
  }

  async personNamed(text: string): Promise<Person | undefined> {
    return await this.people.named(text)
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

  private async enterUnlessTaken(known: KnownPerson | undefined, from: string): Promise<EntryResult> {
    return known ? await this.enter(known, from) : refused({ kind: 'name-taken' })
  }

  private async enter({ person }: KnownPerson, from: string): Promise<EntryResult> {
    if (!person.isGuest) await noteLogin(this.store, person.handle, this.sources.now())
    return { ok: true, person, ...(await this.sessions.open(person, from)) }
  }

  private guestHandle(): string {
    const letters = [...this.sources.random(GUEST_LENGTH)].map((byte) => GUEST_LETTERS[byte & 31])
    return `${GUEST_PREFIX}${letters.join('')}`
  }
}

function checkLogin(name: string, password: string): NewLoginResult {
  const checked = checkName(name)
  if (!checked.ok) return checked
  const folded = passwordOf(password)
  return folded === undefined
    ? refused({ kind: 'password-not-possible', least: PASSWORD_LENGTH_MIN, most: PASSWORD_LENGTH_MAX })
    : { ok: true, login: { name: checked.name, password: folded } }
}
