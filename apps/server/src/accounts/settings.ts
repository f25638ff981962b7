import { randomBytes } from 'node:crypto'
import { type Cents, cents } from '@openpit/money'
import { argon2id, type Passwords } from './passwords.ts'
import { type Rate, RateLimiter } from './rate-limiter.ts'
import type { AccountRefusal } from './refusal.ts'
import { SESSION_LIMITS, type SessionLimits } from './sessions.ts'

/** How often each request may be made. */
export interface AccountRates {
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

/** Time, chance and password hashing. Tests replace them. */
export interface AccountSources {
  readonly now: () => Date
  readonly random: (bytes: number) => Uint8Array
  readonly passwords: Passwords
}

export const ACCOUNT_SOURCES: AccountSources = { now: () => new Date(), random: randomBytes, passwords: argon2id }

/** Counts requests of each sort, and refuses those that come too often. */
export class AccountLimits {
  private readonly limiters: Readonly<Record<keyof AccountRates, RateLimiter>>
  private readonly now: () => Date

  constructor({ loginOfName, loginFromAddress, registration, guest, topUp }: AccountRates, now: () => Date) {
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
  tooMany(request: keyof AccountRates, key: string): AccountRefusal | undefined {
    const waitMs = this.limiters[request].take(key, this.now().getTime())
    return waitMs === 0 ? undefined : { kind: 'too-many-tries', waitMs }
  }
}
