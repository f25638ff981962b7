import {
  confirmSecondFactor,
  draftSecondFactor,
  secondFactorDraft,
  setPassword,
  spendSecondFactorStep,
} from '../store/people/credentials.ts'
import type { Store } from '../store/store.ts'
import { PASSWORD_LENGTH_MAX, PASSWORD_LENGTH_MIN, passwordOf } from './names.ts'
import { event, type KnownPerson, type People } from './people.ts'
import { personStream } from './person-host.ts'
import { addressKey } from './rate-limiter.ts'
import { type AccountChange, type AccountRefusal, refused } from './refusal.ts'
import type { Sessions } from './sessions.ts'
import type { AccountLimits, AccountSources } from './settings.ts'
import type { PersonEventKind } from './standing.ts'
import { fromBase32, otpauthUri, stepOf, TOTP_SECRET_BYTES, toBase32 } from './totp.ts'
import { upcastPerson } from './upcast.ts'

/** A request about one's own account: who asks, in which session, from where. */
export interface OwnRequest {
  readonly handle: string
  readonly session: string
  readonly from: string
}

/** What an authenticator app needs. It is shown once. */
export interface SecondFactorOffer {
  readonly secret: string
  readonly uri: string
}

/** An event of a person's account, for themselves. */
interface AccountEntry {
  readonly at: number
  readonly what: string
  readonly cents?: number
}

const OWN_CHANGES: ReadonlySet<string> = new Set<PersonEventKind>([
  'guest-came',
  'person-registered',
  'chips-granted',
  'password-changed',
  'second-factor-changed',
])

type OfferResult =
  | { readonly ok: true; readonly offer: SecondFactorOffer }
  | { readonly ok: false; readonly refusal: AccountRefusal }

/** What people change about their own accounts. Each change needs the password, and ends their other sessions. */
export class OwnAccount {
  private readonly store: Store
  private readonly people: People
  private readonly sessions: Sessions
  private readonly limits: AccountLimits
  private readonly sources: AccountSources

  constructor(store: Store, people: People, sessions: Sessions, limits: AccountLimits, sources: AccountSources) {
    this.store = store
    this.people = people
    this.sessions = sessions
    this.limits = limits
    this.sources = sources
  }

  async changePassword(asked: OwnRequest, old: string, next: string): Promise<AccountChange> {
    const known = await this.confirmPassword(asked, old)
    if (!known.ok) return known
    const password = passwordOf(next)
    if (password === undefined) {
      return refused({ kind: 'password-not-possible', least: PASSWORD_LENGTH_MIN, most: PASSWORD_LENGTH_MAX })
    }
    if (password === passwordOf(old)) return refused({ kind: 'password-unchanged' })
    const { handle, session } = asked
    const hash = await this.sources.passwords.hash(password)
    await this.people.record(handle, this.sources.now(), () => [event('password-changed', { by: handle })])
    await setPassword(this.store, handle, hash, false)
    await this.sessions.endAllOf(handle, session)
    return await this.outcome(handle)
  }

  /** Makes a secret for an authenticator app. It counts only when a code has confirmed it. */
  async offerSecondFactor(asked: OwnRequest, password: string): Promise<OfferResult> {
    const known = await this.confirmPassword(asked, password)
    if (!known.ok) return known
    if (known.known.secondFactor !== null) return refused({ kind: 'second-factor-on' })
    const secret = toBase32(this.sources.random(TOTP_SECRET_BYTES))
    await draftSecondFactor(this.store, asked.handle, this.keys().seal(purposeOf(asked.handle), secret))
    return { ok: true, offer: { secret, uri: otpauthUri(secret, known.known.person.name) } }
  }

  async confirmSecondFactor({ handle, session, from }: OwnRequest, code: string): Promise<AccountChange> {
    const limited = await this.limits.tooMany('loginOfName', `${handle} ${addressKey(from)}`)
    if (limited) return refused(limited)
    const draft = await secondFactorDraft(this.store, handle)
    if (draft === null) return refused({ kind: 'second-factor-not-begun' })
    const step = this.stepIn(handle, draft, code)
    if (step === undefined) return refused({ kind: 'second-factor-wrong' })
    await this.people.record(handle, this.sources.now(), () => {
      return [event('second-factor-changed', { by: handle, is: 'on' })]
    })
    const isOn = await confirmSecondFactor(this.store, handle, draft, step)
    if (!isOn) return refused({ kind: 'second-factor-not-begun' })
    await this.sessions.endAllOf(handle, session)
    return await this.outcome(handle)
  }

  /** What happened to a person's account, without what staff did and why. */
  async changesOf(handle: string): Promise<readonly AccountEntry[]> {
    const events = await this.store.read(personStream(handle))
    return events.flatMap(({ kind, at, body }) => {
      if (!OWN_CHANGES.has(kind)) return []
      const { cents } = upcastPerson(kind, body)
      return [{ at: at.getTime(), what: kind, ...(typeof cents === 'number' ? { cents } : {}) }]
    })
  }

  /**
   * Erases name, password and second factor of a player, for good. The handle stays: rounds and entries name it. Bets
   * must be settled first, because nobody could be paid later.
   */
  async erase(asked: OwnRequest, password: string, hasLiveWager: () => Promise<boolean>): Promise<AccountChange> {
    const { handle } = asked
    const known = await this.confirmPassword(asked, password)
    if (!known.ok) return known
    if (known.known.person.role !== 'player') return refused({ kind: 'not-your-role', who: ['player'] })
    if (await hasLiveWager()) return refused({ kind: 'wagers-open' })
    await this.people.record(handle, this.sources.now(), () => [event('person-erased', { by: handle })])
    await this.sessions.endAllOf(handle)
    return await this.outcome(handle)
  }

  /** Checks the code of a login. Each code is accepted once, on one node. */
  async checkCode(
    { person, secondFactor }: KnownPerson,
    code: string | undefined,
  ): Promise<AccountRefusal | undefined> {
    if (secondFactor === null) return undefined
    if (code === undefined) return { kind: 'second-factor-needed' }
    const step = this.stepIn(person.handle, secondFactor, code)
    const isRight = step !== undefined && (await spendSecondFactorStep(this.store, person.handle, step))
    return isRight ? undefined : { kind: 'second-factor-wrong' }
  }

  private stepIn(handle: string, sealed: string, code: string): number | undefined {
    const secret = fromBase32(this.keys().open(purposeOf(handle), sealed))
    return stepOf(secret, code, this.sources.now())
  }

  private keys(): NonNullable<AccountSources['keys']> {
    if (this.sources.keys === null) throw new Error('second factors need the key of the house')
    return this.sources.keys
  }

  /** A stolen session must not be enough to guess the password. */
  private async confirmPassword(
    { handle, from }: OwnRequest,
    password: string,
  ): Promise<
    { readonly ok: true; readonly known: KnownPerson } | { readonly ok: false; readonly refusal: AccountRefusal }
  > {
    const limited = await this.limits.tooMany('loginOfName', `${handle} ${addressKey(from)}`)
    if (limited) return refused(limited)
    const known = await this.people.byHandle(handle)
    const given = passwordOf(password)
    if (known === undefined || known.password === null || given === undefined)
      return refused({ kind: 'wrong-password' })
    const isRight = await this.sources.passwords.verify(known.password, given)
    return isRight ? { ok: true, known } : refused({ kind: 'wrong-password' })
  }

  private async outcome(handle: string): Promise<AccountChange> {
    const known = await this.people.byHandle(handle)
    return known ? { ok: true, person: known.person } : refused({ kind: 'no-such-person' })
  }
}

/** A sealed secret that is copied to another person's row cannot be opened there. */
function purposeOf(handle: string): string {
  return `second factor of ${handle}`
}
