import type { Store } from '../store.ts'

/** A person's row: what the events of their stream come to, and the password's hash, which no event holds. */
export interface PersonRow {
  readonly handle: string
  readonly login: string | null
  readonly name: string
  readonly role: string
  readonly password: string | null
  readonly created_at: Date
  readonly disabled: boolean
  readonly barred: boolean
  readonly finishing: boolean
  readonly version: string
  readonly must_change_password: boolean
  /** The sealed secret of the second factor. */
  readonly second_factor: string | null
}

export interface NewPersonRow {
  readonly handle: string
  readonly login: string | null
  readonly name: string
  readonly role: string
  readonly password: string | null
  readonly createdAt: Date
}

export const PERSON_COLUMNS =
  'p.handle, p.login, p.name, p.role, p.password, p.created_at, p.disabled, p.barred, p.finishing, p.version, p.must_change_password, p.second_factor'

const UNIQUE_VIOLATION = '23505'

export async function personByHandle(store: Store, handle: string): Promise<PersonRow | undefined> {
  return (await store.query<PersonRow>(`select ${PERSON_COLUMNS} from people p where p.handle = $1`, [handle]))[0]
}

export async function personByLogin(store: Store, login: string): Promise<PersonRow | undefined> {
  return (await store.query<PersonRow>(`select ${PERSON_COLUMNS} from people p where p.login = $1`, [login]))[0]
}

/** Adds a person. Returns `false` if the handle or the login is taken. */
export async function insertPerson(store: Store, person: NewPersonRow): Promise<boolean> {
  const { handle, login, name, role, password, createdAt } = person
  return await isWritten(
    store,
    `insert into people (handle, login, name, role, password, created_at) values ($1, $2, $3, $4, $5, $6)
     returning handle`,
    [handle, login, name, role, password, createdAt],
  )
}

/**
 * Gives a guest a login. Returns `false` if the login is taken or the person has one. The version starts again at 0:
 * the events of the registration are still to be written.
 */
export async function giveLogin(
  store: Store,
  handle: string,
  { login, name, password }: { readonly login: string; readonly name: string; readonly password: string },
): Promise<boolean> {
  return await isWritten(
    store,
    `update people set login = $2, name = $3, password = $4, version = 0 where handle = $1 and login is null
     returning handle`,
    [handle, login, name, password],
  )
}

/** Brings the row up to a version of the person's stream. A row that is further stays as it is. */
export async function updatePerson(
  store: Store,
  handle: string,
  {
    role,
    disabled,
    barred,
    finishing,
    version,
    erased,
  }: Pick<PersonRow, 'role' | 'disabled' | 'barred' | 'finishing'> & {
    readonly version: number
    readonly erased: boolean
  },
): Promise<void> {
  // In the same statement: a server that dies in between must leave no row with a name that was erased.
  const forget = erased ? FORGET : ''
  await store.query(
    `update people set role = $2, disabled = $3, version = $4, barred = $5, finishing = $6 ${forget}
     where handle = $1 and version < $4`,
    [handle, role, disabled, version, barred, finishing],
  )
}

const FORGET =
  ', login = null, name = handle, password = null, must_change_password = false, second_factor = null, second_factor_draft = null, last_login_at = null'

/** Those of these people who may not play, and whether they may log in. */
export async function stoppedAmong(
  store: Store,
  handles: readonly string[],
): Promise<readonly Pick<PersonRow, 'handle' | 'disabled' | 'barred'>[]> {
  return await store.queryAtOnce(
    'select handle, disabled, barred from people where handle = any($1) and (disabled or barred)',
    [handles],
  )
}

/** The names that these people have chosen. Guests and erased accounts have none. */
export async function chosenNames(
  store: Store,
  handles: readonly string[],
): Promise<readonly { readonly player: string; readonly name: string }[]> {
  return await store.query(
    'select handle as player, name from people where handle = any($1) and login is not null order by handle',
    [handles],
  )
}

/** The people who may not play any more, and whose hands and chips may still be at a table. */
export async function finishingPeople(store: Store): Promise<readonly string[]> {
  const rows = await store.queryAtOnce<{ handle: string }>('select handle from people where finishing', [])
  return rows.map(({ handle }) => handle)
}

/** Whether the statement wrote a row. One that would take another person's handle or login does not. */
async function isWritten(store: Store, sql: string, values: readonly unknown[]): Promise<boolean> {
  try {
    return (await store.query(sql, values)).length === 1
  } catch (error) {
    if ((error as { code?: string }).code === UNIQUE_VIOLATION) return false
    throw error
  }
}

type PlayerRow = Pick<PersonRow, 'handle' | 'login' | 'name'>

/**
 * The players whose name, or the handle by which tables know them, begins like this. The index `players_by_name` has
 * exactly this expression.
 */
export async function playersNamed(store: Store, text: string, most: number): Promise<readonly PlayerRow[]> {
  const begins = `${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  return await store.query<PlayerRow>(
    `select p.handle, p.login, p.name from people p
     where p.role = 'player' and (lower(p.name) like $1 or p.handle = $2) order by p.name, p.handle limit $3`,
    [begins, text.toLowerCase(), most],
  )
}
