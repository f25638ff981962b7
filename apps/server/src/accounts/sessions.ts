import { createHash } from 'node:crypto'
import {
  deleteEndedSessions,
  deleteSession,
  deleteSessionsOf,
  insertSession,
  readSession,
  touchSession,
} from '../store/sessions.ts'
import type { Store } from '../store/store.ts'
import { knownOf, type Person } from './people.ts'
import type { SessionRefusal } from './refusal.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** How long sessions last. */
export interface SessionLimits {
  readonly idleMsMax: number
  readonly sessionMsMax: number
  /** Longer than for others: a guest cannot log in again, and would lose their chips. */
  readonly guestIdleMsMax: number
  readonly guestSessionMsMax: number
}

export const SESSION_LIMITS: SessionLimits = {
  idleMsMax: 30 * MINUTE,
  sessionMsMax: 12 * HOUR,
  guestIdleMsMax: 7 * 24 * HOUR,
  guestSessionMsMax: 30 * 24 * HOUR,
}

/** A use is written at most this often, so idle sessions may end this much too early. */
const SEEN_MS = MINUTE

/** For this long, a person who comes back is told that the session was idle, and not that there is none. */
const TOLD_MS = 24 * HOUR

/** How long a session that ended on another node may still be valid here. */
export const CACHE_MS = 5_000
const CACHE_MAX = 20_000

const TOKEN_BYTES = 32
const TOKEN_SHAPE = /^[A-Za-z0-9_-]{43}$/

/** A login session. Only the browser knows its token. */
export interface Session {
  readonly person: Person
  readonly createdAt: Date
  readonly expiresAt: Date
}

export interface NewSession {
  readonly token: string
  readonly expiresAt: Date
}

export type SessionLookup =
  | { readonly ok: true; readonly session: Session }
  | { readonly ok: false; readonly refusal: SessionRefusal }

/** An act keeps the session alive. A look (a heartbeat, a poll) does not, or an open page would never log out. */
export type SessionUse = 'act' | 'look'

interface CachedSession extends Session {
  readonly readAt: number
  lastSeenAt: number
}

export class Sessions {
  private readonly store: Store
  private readonly limits: SessionLimits
  private readonly now: () => Date
  private readonly random: (bytes: number) => Uint8Array
  private readonly cache = new Map<string, CachedSession>()
  /** Counts the endings on this node: a session that was read before the last one must not be cached. */
  private endings = 0

  constructor(store: Store, limits: SessionLimits, now: () => Date, random: (bytes: number) => Uint8Array) {
    this.store = store
    this.limits = limits
    this.now = now
    this.random = random
  }

  async open({ handle, isGuest }: Person): Promise<NewSession> {
    const token = Buffer.from(this.random(TOKEN_BYTES)).toString('base64url')
    const at = this.now()
    const expiresAt = new Date(at.getTime() + (isGuest ? this.limits.guestSessionMsMax : this.limits.sessionMsMax))
    await insertSession(this.store, { tokenHash: hashOf(token), person: handle, createdAt: at, expiresAt })
    return { token, expiresAt }
  }

  async find(token: string, use: SessionUse): Promise<SessionLookup> {
    if (!TOKEN_SHAPE.test(token)) return refused({ kind: 'no-session' })
    const key = hashOf(token)
    const now = this.now().getTime()
    const found = this.cachedAt(key, now) ?? (await this.read(key, now))
    if (found === undefined) return refused({ kind: 'no-session' })
    const refusal = this.endOf(found, now)
    if (refusal) return refused(refusal)
    if (use === 'act' && !(await this.touch(key, found, now))) return refused({ kind: 'no-session' })
    const { person, createdAt, expiresAt } = found
    return { ok: true, session: { person, createdAt, expiresAt } }
  }

  async end(token: string): Promise<void> {
    if (!TOKEN_SHAPE.test(token)) return
    const key = hashOf(token)
    await deleteSession(this.store, key)
    this.endings++
    this.cache.delete(key.toString('hex'))
  }

  async endAllOf(handle: string): Promise<void> {
    await deleteSessionsOf(this.store, handle)
    this.endings++
    for (const [key, { person }] of this.cache) if (person.handle === handle) this.cache.delete(key)
  }

  /** Deletes sessions that have expired or were idle for too long. Returns how many there were. */
  async sweep(): Promise<number> {
    const now = this.now().getTime()
    const before = (ms: number) => new Date(now - ms)
    const { idleMsMax, guestIdleMsMax } = this.limits
    return await deleteEndedSessions(this.store, {
      expired: before(0),
      idle: before(idleMsMax + TOLD_MS),
      guestIdle: before(guestIdleMsMax + TOLD_MS),
    })
  }

  /** Why a session is not valid any more. */
  private endOf({ person, expiresAt, lastSeenAt }: CachedSession, now: number): SessionRefusal | undefined {
    if (person.disabled) return { kind: 'person-disabled' }
    if (now >= expiresAt.getTime()) return { kind: 'session-expired' }
    const idleMsMax = person.isGuest ? this.limits.guestIdleMsMax : this.limits.idleMsMax
    return now - lastSeenAt >= idleMsMax ? { kind: 'session-idle', idleMsMax } : undefined
  }

  /** Notes that the session was used. Returns `false` if it has ended meanwhile. */
  private async touch(key: Buffer, found: CachedSession, now: number): Promise<boolean> {
    if (now - found.lastSeenAt < SEEN_MS) return true
    const isThere = await touchSession(this.store, key, new Date(now))
    found.lastSeenAt = now
    if (!isThere) this.cache.delete(key.toString('hex'))
    return isThere
  }

  private cachedAt(key: Buffer, now: number): CachedSession | undefined {
    const cached = this.cache.get(key.toString('hex'))
    return cached !== undefined && now - cached.readAt < CACHE_MS ? cached : undefined
  }

  private async read(key: Buffer, now: number): Promise<CachedSession | undefined> {
    const { endings } = this
    const row = await readSession(this.store, key)
    if (row === undefined) {
      this.cache.delete(key.toString('hex'))
      return undefined
    }
    const cached: CachedSession = {
      person: knownOf(row).person,
      createdAt: row.began_at,
      expiresAt: row.expires_at,
      lastSeenAt: row.last_seen_at.getTime(),
      readAt: now,
    }
    // If a session ended while we were reading, it may be this one.
    if (endings === this.endings) this.keep(key.toString('hex'), cached)
    return cached
  }

  private keep(key: string, cached: CachedSession): void {
    this.cache.delete(key)
    this.cache.set(key, cached)
    const [oldest] = this.cache.keys()
    if (this.cache.size > CACHE_MAX && oldest !== undefined) this.cache.delete(oldest)
  }
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

function refused(refusal: SessionRefusal): SessionLookup {
  return { ok: false, refusal }
}
