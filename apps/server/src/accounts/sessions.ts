import { createHash } from 'node:crypto'
import { SessionChannel, type SessionEnding } from '../store/people/session-channel.ts'
import { SessionReader } from '../store/people/session-reader.ts'
import {
  deleteEndedSessions,
  deleteSession,
  deleteSessionsOf,
  insertSession,
  sessionsOf,
  touchSession,
} from '../store/people/sessions.ts'
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

/**
 * How long a session is remembered. Other nodes report when one ends; this limit is for endings that nobody reports.
 * For open sockets it is longer: with thousands of them, reading their sessions would be most of an idle node's work.
 */
const CACHE_MS = { request: 5_000, socket: 60_000 }
const CACHE_MAX = 20_000

const TOKEN_BYTES = 32
const TOKEN_SHAPE = /^[A-Za-z0-9_-]{43}$/
const ID_SHAPE = /^[0-9a-f]{64}$/

/** A login session. Only the browser knows its token. */
export interface Session {
  /** The hash of its token, in hexadecimal digits. */
  readonly id: string
  readonly person: Person
  readonly createdAt: Date
  readonly expiresAt: Date
}

export interface NewSession {
  readonly token: string
  readonly expiresAt: Date
}

/** A session as its owner, or an administrator, sees it in a list. */
export interface ListedSession {
  readonly id: string
  readonly createdAt: Date
  readonly lastSeenAt: Date
  readonly expiresAt: Date
  /** The address from which the person logged in; `null` for sessions of older programs. */
  readonly address: string | null
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
  private readonly channel: SessionChannel
  private readonly reader: SessionReader
  /** Counts the endings: a session that was read before the last one must be read again. */
  private endings = 0
  /** Counts how often this node began to listen. What it knew before may be out of date. */
  generation = 0
  /** Called when sessions have ended, on any node. */
  onEnding: (ending: SessionEnding) => void = () => {}

  constructor(store: Store, limits: SessionLimits, now: () => Date, random: (bytes: number) => Uint8Array) {
    this.store = store
    this.reader = new SessionReader(store)
    this.limits = limits
    this.now = now
    this.random = random
    this.channel = new SessionChannel(store, {
      ended: (ending) => this.forget(ending),
      replaced: (person) => this.dropCached({ person, except: null }),
      connected: () => {
        this.generation++
        this.endings++
        this.cache.clear()
      },
    })
  }

  /** Hears of endings on other nodes from now on. */
  async listen(): Promise<void> {
    await this.channel.open()
  }

  async close(): Promise<void> {
    await this.channel.close()
  }

  /** Whether this node knows of every ending that was acknowledged. If not, it must ask the database (`isOpen`). */
  get isCurrent(): boolean {
    return this.channel.isCurrent
  }

  async open({ handle, isGuest }: Person, address: string): Promise<NewSession> {
    const token = Buffer.from(this.random(TOKEN_BYTES)).toString('base64url')
    const at = this.now()
    const expiresAt = new Date(at.getTime() + (isGuest ? this.limits.guestSessionMsMax : this.limits.sessionMsMax))
    await insertSession(this.store, { tokenHash: hashOf(token), person: handle, createdAt: at, expiresAt, address })
    return { token, expiresAt }
  }

  async find(token: string, use: SessionUse): Promise<SessionLookup> {
    if (!TOKEN_SHAPE.test(token)) return refused({ kind: 'no-session' })
    const key = hashOf(token)
    const now = this.now().getTime()
    const found = this.cachedAt(key.toString('hex'), now, CACHE_MS.request) ?? (await this.read(key, now))
    if (found === undefined) return refused({ kind: 'no-session' })
    const refusal = this.endOf(found, now)
    if (refusal) return refused(refusal)
    if (use === 'act' && !(await this.touch(key, found, now))) return refused({ kind: 'no-session' })
    const { id, person, createdAt, expiresAt } = found
    return { ok: true, session: { id, person, createdAt, expiresAt } }
  }

  /** Whether the session of an open socket, by its id, still holds. */
  async holds(id: string, use: SessionUse): Promise<boolean> {
    const now = this.now().getTime()
    const key = Buffer.from(id, 'hex')
    const found = this.cachedAt(id, now, CACHE_MS.socket) ?? (await this.read(key, now))
    if (found === undefined || this.endOf(found, now) !== undefined) return false
    return use === 'look' || (await this.touch(key, found, now))
  }

  /** Whether a session, by its id, is valid in the database at this moment. */
  async isOpen(id: string): Promise<boolean> {
    const now = this.now().getTime()
    const found = ID_SHAPE.test(id) ? await this.read(Buffer.from(id, 'hex'), now) : undefined
    return found !== undefined && this.endOf(found, now) === undefined
  }

  async listOf(handle: string): Promise<readonly ListedSession[]> {
    return (await sessionsOf(this.store, handle, this.now())).map((row) => ({
      id: row.token_hash.toString('hex'),
      createdAt: row.created_at,
      lastSeenAt: row.last_seen_at,
      expiresAt: row.expires_at,
      address: row.address,
    }))
  }

  async end(token: string): Promise<void> {
    if (TOKEN_SHAPE.test(token)) await this.endById(hashOf(token).toString('hex'))
  }

  /** Ends a session by its id. When this resolves, no node carries out its commands. */
  async endById(id: string): Promise<void> {
    const key = Buffer.from(id, 'hex')
    await this.channel.end({ session: id }, (notice) => deleteSession(this.store, key, notice))
  }

  /** Ends all sessions of a person, except the one with this id. */
  async endAllOf(handle: string, except: string | null = null): Promise<void> {
    const key = except === null ? null : Buffer.from(except, 'hex')
    await this.channel.end({ person: handle, except }, (notice) => {
      return deleteSessionsOf(this.store, handle, key, notice)
    })
  }

  /** Ends all sessions of a person, but lets their sockets go on for some seconds: the person logs in again. */
  async replaceAllOf(handle: string): Promise<void> {
    await deleteSessionsOf(this.store, handle, null, this.channel.replacedNotice(handle))
    this.dropCached({ person: handle, except: null })
  }

  private forget(ending: SessionEnding): void {
    this.dropCached(ending)
    this.onEnding(ending)
  }

  private dropCached(ending: SessionEnding): void {
    this.endings++
    if ('session' in ending) this.cache.delete(ending.session)
    else {
      // The session that goes on is read again too: what its person may do has changed.
      for (const [id, { person }] of this.cache) if (person.handle === ending.person) this.cache.delete(id)
    }
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

  /** Why a session is no longer valid. */
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

  private cachedAt(id: string, now: number, msMax: number): CachedSession | undefined {
    const cached = this.cache.get(id)
    const isFresh = cached !== undefined && now - cached.readAt < msMax
    return isFresh && this.channel.isCurrent ? cached : undefined
  }

  private async read(key: Buffer, now: number): Promise<CachedSession | undefined> {
    const id = key.toString('hex')
    for (;;) {
      const { endings } = this
      const row = await this.reader.read(key)
      if (row === undefined) {
        this.cache.delete(id)
        return undefined
      }
      // A session that ended while we were reading may be this one.
      if (endings !== this.endings) continue
      const cached: CachedSession = {
        id,
        person: knownOf(row).person,
        createdAt: row.began_at,
        expiresAt: row.expires_at,
        lastSeenAt: row.last_seen_at.getTime(),
        readAt: now,
      }
      this.keep(id, cached)
      return cached
    }
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
