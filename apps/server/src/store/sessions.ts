import { PERSON_COLUMNS, type PersonRow } from './people.ts'
import type { Store } from './store.ts'

export interface NewSessionRow {
  /** The token itself is not stored: a reader of the database must not be able to log in with it. */
  readonly tokenHash: Buffer
  readonly person: string
  readonly createdAt: Date
  readonly expiresAt: Date
}

/** A session with its person. */
export interface SessionRow extends PersonRow {
  readonly began_at: Date
  readonly last_seen_at: Date
  readonly expires_at: Date
}

export async function insertSession(store: Store, session: NewSessionRow): Promise<void> {
  const { tokenHash, person, createdAt, expiresAt } = session
  await store.query(
    `insert into sessions (token_hash, person, created_at, last_seen_at, expires_at) values ($1, $2, $3, $3, $4)`,
    [tokenHash, person, createdAt, expiresAt],
  )
}

export async function readSession(store: Store, tokenHash: Buffer): Promise<SessionRow | undefined> {
  const rows = await store.query<SessionRow>(
    `select s.created_at as began_at, s.last_seen_at, s.expires_at, ${PERSON_COLUMNS}
     from sessions s join people p on p.handle = s.person where s.token_hash = $1`,
    [tokenHash],
  )
  return rows[0]
}

/** Notes that a session was used. Returns `false` if it has ended. */
export async function touchSession(store: Store, tokenHash: Buffer, at: Date): Promise<boolean> {
  const rows = await store.query(
    'update sessions set last_seen_at = greatest(last_seen_at, $2) where token_hash = $1 returning person',
    [tokenHash, at],
  )
  return rows.length > 0
}

export async function deleteSession(store: Store, tokenHash: Buffer): Promise<void> {
  await store.query('delete from sessions where token_hash = $1', [tokenHash])
}

export async function deleteSessionsOf(store: Store, person: string): Promise<void> {
  await store.query('delete from sessions where person = $1', [person])
}

/** Deletes sessions that ended before a time, or were last used before another. Returns how many there were. */
export async function deleteEndedSessions(
  store: Store,
  { expired, idle, guestIdle }: { readonly expired: Date; readonly idle: Date; readonly guestIdle: Date },
): Promise<number> {
  const rows = await store.query(
    `delete from sessions s using people p where p.handle = s.person
     and (s.expires_at <= $1 or s.last_seen_at <= case when p.login is null then $3::timestamptz else $2 end)
     returning s.person`,
    [expired, idle, guestIdle],
  )
  return rows.length
}
