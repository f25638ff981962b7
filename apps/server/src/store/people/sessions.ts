import type { Store } from '../store.ts'
import { PERSON_COLUMNS, type PersonRow } from './people.ts'

export interface NewSessionRow {
  /** The token itself is not stored: a reader of the database must not be able to log in with it. */
  readonly tokenHash: Buffer
  readonly person: string
  readonly createdAt: Date
  readonly expiresAt: Date
  /** The address from which the person logged in. */
  readonly address: string
}

/** A session with its person. */
export interface SessionRow extends PersonRow {
  readonly began_at: Date
  readonly last_seen_at: Date
  readonly expires_at: Date
}

export async function insertSession(store: Store, session: NewSessionRow): Promise<void> {
  const { tokenHash, person, createdAt, expiresAt, address } = session
  await store.query(
    `insert into sessions (token_hash, person, created_at, last_seen_at, expires_at, address)
     values ($1, $2, $3, $3, $4, $5)`,
    [tokenHash, person, createdAt, expiresAt, address],
  )
}

/** Those of these sessions that are stored, by the hash of their token in hexadecimal digits. */
export async function readSessions(
  store: Store,
  tokenHashes: readonly Buffer[],
): Promise<ReadonlyMap<string, SessionRow>> {
  const rows = await store.query<SessionRow & { readonly id: string }>(
    `select encode(s.token_hash, 'hex') as id, s.created_at as began_at, s.last_seen_at, s.expires_at, ${PERSON_COLUMNS}
     from sessions s join people p on p.handle = s.person where s.token_hash = any($1)`,
    [tokenHashes],
  )
  return new Map(rows.map(({ id, ...row }) => [id, row]))
}

/** Notes that a session was used. Returns `false` if it has ended. */
export async function touchSession(store: Store, tokenHash: Buffer, at: Date): Promise<boolean> {
  const rows = await store.query(
    'update sessions set last_seen_at = greatest(last_seen_at, $2) where token_hash = $1 returning person',
    [tokenHash, at],
  )
  return rows.length > 0
}

/** A notice that is sent when the transaction commits. */
export interface SessionNotice {
  readonly channel: string
  readonly text: string
}

/** Ends one session. */
export async function deleteSession(store: Store, tokenHash: Buffer, { channel, text }: SessionNotice): Promise<void> {
  await store.queryAtOnce(`with gone as (delete from sessions where token_hash = $1) select pg_notify($2, $3)`, [
    tokenHash,
    channel,
    text,
  ])
}

/** Ends the sessions of a person, except one if it is named. */
export async function deleteSessionsOf(
  store: Store,
  person: string,
  except: Buffer | null,
  { channel, text }: SessionNotice,
): Promise<void> {
  const which = 'delete from sessions where person = $1 and ($2::bytea is null or token_hash <> $2)'
  await store.queryAtOnce(`with gone as (${which}) select pg_notify($3, $4)`, [person, except, channel, text])
}

/** A session in a list. */
export interface ListedSessionRow {
  readonly token_hash: Buffer
  readonly created_at: Date
  readonly last_seen_at: Date
  readonly expires_at: Date
  readonly address: string | null
}

export async function sessionsOf(store: Store, person: string, now: Date): Promise<readonly ListedSessionRow[]> {
  return await store.query<ListedSessionRow>(
    `select token_hash, created_at, last_seen_at, expires_at, address from sessions
     where person = $1 and expires_at > $2 order by created_at desc`,
    [person, now],
  )
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
