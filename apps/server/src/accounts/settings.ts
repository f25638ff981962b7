import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Cents, cents } from '@openpit/money'
import type { HouseKeys } from '../keys/house-keys.ts'
import { takeTry } from '../store/people/tries.ts'
import type { Store } from '../store/store.ts'
import { hashOf, type LoginDelay } from './login-limits.ts'
import { argon2id, type Passwords } from './passwords.ts'
import { type Rate, RateLimiter } from './rate-limiter.ts'
import type { AccountRefusal } from './refusal.ts'
import { SESSION_LIMITS, type SessionLimits } from './sessions.ts'

/** How often each request may be made. */
export interface AccountRates {
  /** Logins with one name from one address. */
  readonly loginOfName: Rate
  readonly loginFromAddress: Rate
  readonly registration: Rate
  readonly guest: Rate
  readonly topUp: Rate
}

export interface AccountSettings {
  /** The demo chips that a new player gets. */
  readonly demoChips: Cents
  /** A guest with less than this cannot bet at any table, and may have new chips. */
  readonly topUpBelow: Cents
  readonly sessions: SessionLimits
  readonly rates: AccountRates
  readonly loginDelay: LoginDelay
  /** Whether staff must set up a second factor before they can do anything else. */
  readonly requireSecondFactor: boolean
  /** For how many rounds at most a player may let their bets repeat by themselves; 0 if they may not. */
  readonly autoRebetRounds: number
  /** After how many minutes without a touch the consoles of staff lock; 0 for never. */
  readonly lockMinutes: number
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
  loginDelay: { freeFailures: 5, firstMs: 250, mostMs: 8 * SECOND, msPerFailure: 60 * SECOND },
  requireSecondFactor: false,
  autoRebetRounds: 0,
  lockMinutes: 10,
}

/** Time, chance, password hashing and the keys of the house. Tests replace them. */
export interface AccountSources {
  readonly now: () => Date
  readonly random: (bytes: number) => Uint8Array
  readonly passwords: Passwords
  /** Waits, before the password of a name under attack is checked. */
  readonly pause: (ms: number) => Promise<void>
  /** Seals the secrets of second factors; `null` where none are set up or asked for, as on the command line. */
  readonly keys: Pick<HouseKeys, 'seal' | 'open'> | null
}

export const ACCOUNT_SOURCES: AccountSources = {
  now: () => new Date(),
  random: randomBytes,
  passwords: argon2id,
  pause: async (ms) => await sleep(ms),
  keys: null,
}

/**
 * Counts requests of each sort, and refuses those that come too often. The database counts for all nodes; what this
 * node has counted itself saves it the question.
 */
export class AccountLimits {
  private readonly store: Store
  private readonly rates: AccountRates
  private readonly limiters: Readonly<Record<keyof AccountRates, RateLimiter>>
  private readonly now: () => Date

  constructor(store: Store, rates: AccountRates, now: () => Date) {
    const { loginOfName, loginFromAddress, registration, guest, topUp } = rates
    this.store = store
    this.rates = rates
    this.now = now
    this.limiters = {
      loginOfName: new RateLimiter(loginOfName),
      loginFromAddress: new RateLimiter(loginFromAddress),
      registration: new RateLimiter(registration),
      guest: new RateLimiter(guest),
      topUp: new RateLimiter(topUp),
    }
  }

  /** Counts a request by its name or address. */
  async tooMany(request: keyof AccountRates, key: string): Promise<AccountRefusal | undefined> {
    const now = this.now()
    const waitMs =
      this.limiters[request].take(key, now.getTime()) ||
      (await takeTry(this.store, hashOf(request, key), this.rates[request], now))
    return waitMs === 0 ? undefined : { kind: 'too-many-tries', waitMs }
  }
}
