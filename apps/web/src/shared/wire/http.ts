import type {
  BookRules,
  HistoryPage,
  LinkDetail,
  LinkFunds,
  LinkView,
  ListedSession,
  ListedTable,
  ListedTournament,
  Me,
  Refusal,
  RegisteredClause,
  ReplayedRound,
  TournamentOverview,
  WatchedTable,
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

export async function getJson<Body>(path: string): Promise<Body> {
  return (await (await ask(path, { headers: { accept: 'application/json' } })).json()) as Body
}

export async function getFile(path: string): Promise<Blob> {
  return await (await ask(path, {})).blob()
}

export async function postJson<Body>(path: string, body: object = {}): Promise<Body> {
  const headers = { 'content-type': 'application/json' }
  return (await (await ask(path, { method: 'POST', headers, body: JSON.stringify(body) })).json()) as Body
}

const roundPath = (table: string, round: number) => `/api/tables/${table}/rounds/${round}`

function lifePath(link: string, level: string, life: number): string {
  return `/api/jackpots/${link}/life?level=${encodeURIComponent(level)}&life=${life}`
}

/** Every request that the client makes over HTTP, except those of pages that few people open. */
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
  sessions: () => getJson<ListedSession[]>('/api/me/sessions'),
  endSession: (id: string) => postJson<object>(`/api/me/sessions/${id}/end`),
  dataPath: '/api/me/data',
  erase: (password: string) => postJson<object>('/api/me/erase', { password }),
  history: (query: URLSearchParams) => getJson<HistoryPage>(`/api/me/history?${query}`),
  logout: (everywhere = false) => postJson<object>('/api/logout', { everywhere }),
  tables: () => getJson<ListedTable[]>('/api/tables'),
  jackpots: () => getJson<LinkView[]>('/api/jackpots'),
  jackpot: (link: string) => getJson<LinkDetail>(`/api/jackpots/${link}`),
  lifePath,
  life: async (link: string, level: string, life: number) => await (await ask(lifePath(link, level, life), {})).text(),
  jackpotFunds: (link: string) => getJson<LinkFunds>(`/api/jackpots/${link}/funds`),
  ownTable: () => getJson<ListedTable>('/api/tables/own'),
  watch: (table: string, since?: number) =>
    getJson<WatchedTable>(`/api/tables/${table}${since === undefined ? '' : `?since=${since}`}`),
  names: (table: string) => getJson<{ player: string; name: string }[]>(`/api/tables/${table}/names`),
  openOwn: () => postJson<ListedTable>('/api/tables/own'),
  round: (table: string, round: number) => getJson<ReplayedRound>(roundPath(table, round)),
  roundPath,
  bookRules: (book: string, table: string | null) =>
    getJson<BookRules>(`/api/books/${book}${table === null ? '' : `?table=${encodeURIComponent(table)}`}`),
  clauses: (book: string) => getJson<RegisteredClause[]>(`/api/clauses?book=${book}`),
  scenarioPath: (table: string, round: number) => `${roundPath(table, round)}/scenario`,
  tournaments: () => getJson<ListedTournament[]>('/api/tournaments'),
  tournament: (name: string) => getJson<TournamentOverview>(`/api/tournaments/${encodeURIComponent(name)}`),
  keys: () => getJson<{ readonly publicKey: string }>('/api/keys'),
  transcript: async (table: string, shoe?: string) => {
    const query = shoe === undefined ? '' : `?shoe=${encodeURIComponent(shoe)}`
    return await (await ask(`/api/tables/${table}/transcript${query}`, {})).text()
  },
}
