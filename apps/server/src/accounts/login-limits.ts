import { createHash } from 'node:crypto'
import {
  addFailure,
  deleteOldAddresses,
  deleteOldTries,
  failuresOf,
  isKnownAddress,
  rememberAddress,
} from '../store/people/tries.ts'
import type { Store } from '../store/store.ts'
import { addressKey } from './rate-limiter.ts'
import type { AccountRefusal } from './refusal.ts'
import type { AccountLimits, AccountSources } from './settings.ts'

/**
 * The wait before the password of a name is checked, when many logins with that name have failed lately. It doubles
 * with each failure. Nobody is locked out by it: not even a whole network of addresses can lock a name.
 */
export interface LoginDelay {
  /** This many failures cost nothing. */
  readonly freeFailures: number
  readonly firstMs: number
  readonly mostMs: number
  /** How long a failure counts. */
  readonly msPerFailure: number
}

/** Failures beyond the longest wait need not be counted: the wait should end soon after the attack. */
const FAILURES_MAX = 20

/** How many addresses of a person are remembered, and for how long. */
const ADDRESSES_MAX = 20
const ADDRESS_MS_MAX = 90 * 24 * 3_600_000
const TRY_MS_MAX = 24 * 3_600_000

/** Logins that wait at once on this node. More are refused, or an attacker could fill the memory with them. */
const WAITING_MAX = 500

/** One login, as it is counted. */
export interface LoginTry {
  /** The name, folded; `undefined` if it is not possible. */
  readonly login: string | undefined
  readonly from: string
  /** The person with this name, if there is one. */
  readonly handle: string | undefined
}

/**
 * Slows down those who guess passwords, and not those whose passwords are guessed. Tries are counted by address, and by
 * name and address together. An address from which a person has logged in before is counted by itself: neither a
 * crowd of other addresses nor a neighbour who guesses other names slows it down.
 */
export class LoginLimits {
  private readonly store: Store
  private readonly limits: AccountLimits
  private readonly delay: LoginDelay
  private readonly now: () => Date
  private readonly pause: (ms: number) => Promise<void>
  private waiting = 0

  constructor(
    store: Store,
    limits: AccountLimits,
    delay: LoginDelay,
    { now, pause }: Pick<AccountSources, 'now' | 'pause'>,
  ) {
    this.store = store
    this.limits = limits
    this.delay = delay
    this.now = now
    this.pause = pause
  }

  /** Counts a login before its password is checked, and waits if its name is under attack. */
  async admit({ login, from, handle }: LoginTry): Promise<AccountRefusal | undefined> {
    const address = addressKey(from)
    const name = login ?? ''
    // Unknown names are looked up as well, so that they take as long.
    const person = handle ?? name
    const isKnown = await isKnownAddress(this.store, person, hashOf('known', person, address))
    const limited = isKnown ? undefined : await this.limits.tooMany('loginFromAddress', address)
    const refusal = limited ?? (await this.limits.tooMany('loginOfName', `${name} ${address}`))
    return refusal ?? (isKnown ? undefined : await this.wait(name))
  }

  /** Notes a login with a wrong password or code. */
  async fail({ login = '' }: LoginTry): Promise<void> {
    const counting = { most: FAILURES_MAX, msPerFailure: this.delay.msPerFailure }
    await addFailure(this.store, hashOf('failures', login), counting, this.now())
  }

  /** Notes that the person has logged in. */
  async succeed(handle: string, from: string): Promise<void> {
    const address = hashOf('known', handle, addressKey(from))
    await rememberAddress(this.store, handle, address, { at: this.now(), most: ADDRESSES_MAX })
  }

  async sweep(): Promise<void> {
    const now = this.now().getTime()
    await deleteOldTries(this.store, new Date(now - TRY_MS_MAX))
    await deleteOldAddresses(this.store, new Date(now - ADDRESS_MS_MAX))
  }

  private async wait(name: string): Promise<AccountRefusal | undefined> {
    const { freeFailures, firstMs, mostMs, msPerFailure } = this.delay
    const failures = await failuresOf(this.store, hashOf('failures', name), msPerFailure, this.now())
    const more = Math.floor(failures) - freeFailures
    if (more < 0) return undefined
    const ms = Math.min(mostMs, firstMs * 2 ** more)
    if (this.waiting >= WAITING_MAX) return { kind: 'too-many-tries', waitMs: ms }
    this.waiting++
    await this.pause(ms).finally(() => this.waiting--)
    return undefined
  }
}

/** A reader of the database must not find names and addresses in the table of tries. */
export function hashOf(...parts: readonly string[]): Buffer {
  return createHash('sha256').update(JSON.stringify(parts)).digest()
}
