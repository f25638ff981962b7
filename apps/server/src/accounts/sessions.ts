import { createHash } from 'node:crypto'
import type { Store } from '../store/store.ts'
import { knownOf, PERSON_COLUMNS, type Person, type PersonRow } from './people.ts'
import type { SessionRefusal } from './refusal.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** How long sessions hold. */
export interface SessionLimits {
  readonly idleMsMax: number
  readonly sessionMsMax: number
  /** A guest cannot log in again: what the session held would be lost. */
  readonly guestIdleMsMax: number
  readonly guestSessionMsMax: number
}

export const SESSION_LIMITS: SessionLimits = {
  idleMsMax: 30 * MINUTE,
  sessionMsMax: 12 * HOUR,
  guestIdleMsMax: 7 * 24 * HOUR,
  guestSessionMsMax: 30 * 24 * HOUR,
}

/** What was seen is written at most so often; idle sessions may end so much too early. */
const SEEN_MS = MINUTE

/** So long a session may hold here that was ended on another node. */
export const CACHE_MS = 5_000
const CACHE_MAX = 20_000

const TOKEN_BYTES = 32
const TOKEN_SHAPE = /^[A-Za-z0-9_-]{43}$/

/** Somebody's being logged in; the token is known to nobody but the browser. */
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

/** To act is to be there; to look on (a heartbeat, a poll) is not, and ends by itself when nobody acts. */
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
  /** How often sessions were ended here: what was read before that is not kept. */
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
    await this.query(
      `insert into sessions (token_hash, person, created_at, last_seen_at, expires_at) values ($1, $2, $3, $3, $4)`,
      [hashOf(token), handle, at, expiresAt],
    )
    return { token, expiresAt }
  }

  async find(token: string, use: SessionUse): Promise<SessionLookup> {
    if (!TOKEN_SHAPE.test(token)) return refused({ kind: 'no-session' })
    const key = hashOf(token)
    const now = this.now().getTime()
    const found = this.cachedAt(key, now) ?? (await this.read(key, now))
    if (found === undefined) return refused({ kind: 'no-session' })
    const refusal = this.ended(found, now)
    if (refusal) return refused(refusal)
    if (use === 'act' && !(await this.seen(key, found, now))) return refused({ kind: 'no-session' })
    const { person, createdAt, expiresAt } = found
    return { ok: true, session: { person, createdAt, expiresAt } }
  }

  async end(token: string): Promise<void> {
    if (!TOKEN_SHAPE.test(token)) return
    const key = hashOf(token)
    await this.query('delete from sessions where token_hash = $1', [key])
    this.endings++
    this.cache.delete(key.toString('hex'))
  }

  async endAllOf(handle: string): Promise<void> {
    await this.query('delete from sessions where person = $1', [handle])
    this.endings++
    for (const [key, { person }] of this.cache) if (person.handle === handle) this.cache.delete(key)
  }

  /** Takes out what has expired; gives how many there were. */
  async sweep(): Promise<number> {
    const { rowCount } = await this.query('delete from sessions where expires_at <= $1', [this.now()])
    return rowCount ?? 0
  }

  private ended({ person, expiresAt, lastSeenAt }: CachedSession, now: number): SessionRefusal | undefined {
    if (person.disabled) return { kind: 'person-disabled' }
    if (now >= expiresAt.getTime()) return { kind: 'session-expired' }
    const idleMsMax = person.isGuest ? this.limits.guestIdleMsMax : this.limits.idleMsMax
    return now - lastSeenAt >= idleMsMax ? { kind: 'session-idle', idleMsMax } : undefined
  }

  /** Whether the session is still there, after it was written that somebody is. */
  private async seen(key: Buffer, found: CachedSession, now: number): Promise<boolean> {
    if (now - found.lastSeenAt < SEEN_MS) return true
    const { rowCount } = await this.query(
      'update sessions set last_seen_at = greatest(last_seen_at, $2) where token_hash = $1',
      [key, new Date(now)],
    )
    found.lastSeenAt = now
    if (rowCount === 0) this.cache.delete(key.toString('hex'))
    return rowCount !== 0
  }

  private cachedAt(key: Buffer, now: number): CachedSession | undefined {
    const cached = this.cache.get(key.toString('hex'))
    return cached !== undefined && now - cached.readAt < CACHE_MS ? cached : undefined
  }

  private async read(key: Buffer, now: number): Promise<CachedSession | undefined> {
    const { endings } = this
    const { rows } = await this.query<SessionRow>(
      `select s.created_at as began_at, s.last_seen_at, s.expires_at, ${PERSON_COLUMNS}
       from sessions s join people p on p.handle = s.person where s.token_hash = $1`,
      [key],
    )
    const [row] = rows
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
    // Somebody may have logged out while we were reading.
    if (endings === this.endings) this.keep(key.toString('hex'), cached)
    return cached
  }

  private keep(key: string, cached: CachedSession): void {
    this.cache.delete(key)
    this.cache.set(key, cached)
    const [oldest] = this.cache.keys()
    if (this.cache.size > CACHE_MAX && oldest !== undefined) this.cache.delete(oldest)
  }

  private async query<Row extends SessionRow>(sql: string, values: readonly unknown[]) {
    return await this.store.withClient((client) => client.query<Row>(sql, [...values]))
  }
}

interface SessionRow extends PersonRow {
  readonly began_at: Date
  readonly last_seen_at: Date
  readonly expires_at: Date
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

function refused(refusal: SessionRefusal): SessionLookup {
  return { ok: false, refusal }
}
