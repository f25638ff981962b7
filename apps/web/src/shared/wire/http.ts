import type {
  BookRules,
  ListedTable,
  Me,
  PlayedRound,
  Refusal,
  RegisteredClause,
  ReplayedRound,
} from '@openpit/protocol'

/** The server refused a request, and says why. */
export class HttpRefusal extends Error {
  readonly status: number
  readonly refusal: Refusal

  constructor(status: number, refusal: Refusal) {
    super(refusal.kind)
    this.status = status
    this.refusal = refusal
  }
}

/** The server could not be reached. */
export class Unreachable extends Error {}

async function ask(path: string, init: RequestInit): Promise<Response> {
  let response: Response
  try {
    response = await fetch(path, init)
  } catch (error) {
    throw new Unreachable(String(error))
  }
  if (response.ok) return response
  const body = (await response.json().catch(() => null)) as { refusal?: Refusal } | null
  throw new HttpRefusal(response.status, body?.refusal ?? { kind: 'fault', clause: null })
}

async function getJson<Body>(path: string): Promise<Body> {
  return (await (await ask(path, { headers: { accept: 'application/json' } })).json()) as Body
}

async function postJson<Body>(path: string, body: object = {}): Promise<Body> {
  const headers = { 'content-type': 'application/json' }
  return (await (await ask(path, { method: 'POST', headers, body: JSON.stringify(body) })).json()) as Body
}

const roundPath = (table: string, round: number) => `/api/tables/${table}/rounds/${round}`

/** Every request that the client makes over HTTP. */
export const house = {
  me: () => getJson<Me | null>('/api/me'),
  guest: () => postJson<Me>('/api/guest'),
  login: (name: string, password: string, code?: string) =>
    postJson<Me>('/api/login', { name, password, ...(code === undefined ? {} : { code }) }),
  register: (name: string, password: string) => postJson<Me>('/api/register', { name, password }),
  topUp: (id: string) => postJson<Me>('/api/me/top-up', { id }),
  changePassword: (old: string, next: string) => postJson<Me>('/api/me/password', { old, new: next }),
  offerSecondFactor: (password: string) =>
    postJson<{ secret: string; uri: string }>('/api/me/second-factor', { password }),
  confirmSecondFactor: (code: string) => postJson<Me>('/api/me/second-factor/confirm', { code }),
  logout: () => postJson<object>('/api/logout', {}),
  tables: () => getJson<ListedTable[]>('/api/tables'),
  openOwn: () => postJson<ListedTable>('/api/tables/own'),
  myRounds: () => getJson<PlayedRound[]>('/api/me/rounds'),
  round: (table: string, round: number) => getJson<ReplayedRound>(roundPath(table, round)),
  roundPath,
  bookRules: (book: string, table: string | null) =>
    getJson<BookRules>(`/api/books/${book}${table === null ? '' : `?table=${encodeURIComponent(table)}`}`),
  clauses: (book: string) => getJson<RegisteredClause[]>(`/api/clauses?book=${book}`),
  scenarioPath: (table: string, round: number) => `${roundPath(table, round)}/scenario`,
  keys: () => getJson<{ readonly publicKey: string }>('/api/keys'),
  transcript: async (table: string, shoe?: string) => {
    const query = shoe === undefined ? '' : `?shoe=${encodeURIComponent(shoe)}`
    return await (await ask(`/api/tables/${table}/transcript${query}`, {})).text()
  },
}
