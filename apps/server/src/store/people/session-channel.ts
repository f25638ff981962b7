import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { z } from 'zod'
import type { Store } from '../store.ts'
import type { SessionNotice } from './sessions.ts'

/** Which sessions have ended: one, by the hash of its token, or those of a person (except one, if it is named). */
export type SessionEnding = z.infer<typeof SessionEnding>

const SessionEnding = z.union([
  z.strictObject({ session: z.string() }),
  z.strictObject({ person: z.string(), except: z.string().nullable() }),
])

/** A message between nodes: an ending, that a node has carried one out, or whose sessions must be read again. */
type Notice = z.infer<typeof Notice>

const Notice = z.union([
  z.strictObject({ id: z.string(), ending: SessionEnding }),
  z.strictObject({ done: z.string(), by: z.string() }),
  z.strictObject({ replaced: z.string() }),
])

export interface EndingListener {
  /** Sessions have ended, here or on another node. Their sockets must be closed before this returns. */
  readonly ended: (ending: SessionEnding) => void
  /** The sessions of a person are gone, but their sockets may go on until they are checked. */
  readonly replaced: (person: string) => void
  /** This node listens now. Endings before this moment may have been missed. */
  readonly connected: () => void
}

/** Ends sessions in the database, and sends the notice in the same transaction. */
type Deletion = (notice: SessionNotice) => Promise<unknown>

const CHANNEL = 'openpit_sessions'
const NAME_PREFIX = 'openpit-listener:'

const HEARTBEAT_MS = 1_000
/** A node that has heard nothing from the database for this long must not trust what it remembers of sessions. */
const SILENCE_MS_MAX = 3_000
/**
 * How long an ending waits for the other nodes. Longer than the silence: a node that has not answered by then, for
 * example a frozen one, asks the database about each session before it acts.
 */
const ANSWER_MS_MAX = 4_000
const RECONNECT_MS = 250

/**
 * Tells all nodes of a database when sessions end, by LISTEN and NOTIFY. An ending is over when every node that listens
 * has closed its sockets.
 */
export class SessionChannel {
  private readonly store: Store
  private readonly name: string
  private readonly listener: EndingListener
  private client: pg.Client | null = null
  private heardAt = Number.NEGATIVE_INFINITY
  private timer: NodeJS.Timeout | undefined
  private isOpen = false
  /** The nodes that have answered, by the id of the notice. */
  private readonly answers = new Map<string, { readonly from: Set<string>; check: () => void }>()

  constructor(store: Store, listener: EndingListener) {
    this.store = store
    this.name = `${NAME_PREFIX}${randomBytes(8).toString('hex')}`
    this.listener = listener
  }

  /** Begins to listen. Before that, this node tells others of endings, but hears of none. */
  async open(): Promise<void> {
    await this.connect()
    this.isOpen = true
    this.timer = setTimeout(() => void this.beat(), HEARTBEAT_MS)
  }

  async close(): Promise<void> {
    this.isOpen = false
    clearTimeout(this.timer)
    await this.client?.end().catch(() => {})
  }

  /** Whether this node knows of every ending that was acknowledged since it connected. */
  get isCurrent(): boolean {
    return !this.isOpen || performance.now() - this.heardAt < SILENCE_MS_MAX
  }

  /** Ends sessions by `deletion`, here and on all nodes. */
  async end(ending: SessionEnding, deletion: Deletion): Promise<void> {
    const id = randomBytes(8).toString('hex')
    const answer = { from: new Set<string>(), check: () => {} }
    this.answers.set(id, answer)
    try {
      await deletion({ channel: CHANNEL, text: JSON.stringify({ id, ending } satisfies Notice) })
      this.listener.ended(ending)
      if (!this.isOpen) return
      const others = (await this.listeners()).filter((name) => name !== this.name)
      const isAnswered = () => others.every((name) => answer.from.has(name))
      await new Promise<void>((done) => {
        const timeout = setTimeout(done, ANSWER_MS_MAX)
        answer.check = () => {
          if (!isAnswered()) return
          clearTimeout(timeout)
          done()
        }
        answer.check()
      })
    } finally {
      this.answers.delete(id)
    }
  }

  /** The notice that the sessions of a person were replaced. */
  replacedNotice(person: string): SessionNotice {
    return { channel: CHANNEL, text: JSON.stringify({ replaced: person } satisfies Notice) }
  }

  private async listeners(): Promise<readonly string[]> {
    const rows = await this.store.queryAtOnce<{ name: string }>(
      `select application_name as name from pg_stat_activity
       where datname = current_database() and starts_with(application_name, $1)`,
      [NAME_PREFIX],
    )
    return rows.map(({ name }) => name)
  }

  private async connect(): Promise<void> {
    const client = this.store.singleClient(this.name, SILENCE_MS_MAX)
    client.on('error', () => this.lose(client))
    client.on('end', () => this.lose(client))
    client.on('notification', ({ payload }) => this.hear(payload ?? ''))
    const at = performance.now()
    try {
      await client.connect()
      await client.query(`listen ${CHANNEL}`)
    } catch (error) {
      await client.end().catch(() => {})
      throw error
    }
    this.client = client
    this.heardAt = at
    this.listener.connected()
  }

  /** From here on, endings may be missed. */
  private lose(client: pg.Client): void {
    if (this.client !== client) return
    this.client = null
    this.heardAt = Number.NEGATIVE_INFINITY
  }

  /** Notices that were sent before a heartbeat arrive before its answer. */
  private async beat(): Promise<void> {
    const at = performance.now()
    let wait = HEARTBEAT_MS
    try {
      if (this.client === null) await this.connect()
      else {
        await this.client.query('select 1')
        this.heardAt = at
      }
    } catch {
      const lost = this.client
      if (lost !== null) this.lose(lost)
      await lost?.end().catch(() => {})
      wait = RECONNECT_MS
    }
    if (!this.isOpen) await this.client?.end().catch(() => {})
    else this.timer = setTimeout(() => void this.beat(), wait)
  }

  private hear(text: string): void {
    const notice = noticeIn(text)
    if (notice === undefined) return
    if ('replaced' in notice) {
      this.listener.replaced(notice.replaced)
      return
    }
    if ('done' in notice) {
      const answer = this.answers.get(notice.done)
      answer?.from.add(notice.by)
      answer?.check()
      return
    }
    // Our own endings were carried out before the notice came back.
    if (this.answers.has(notice.id)) return
    this.listener.ended(notice.ending)
    const done = JSON.stringify({ done: notice.id, by: this.name } satisfies Notice)
    this.store.queryAtOnce('select pg_notify($1, $2)', [CHANNEL, done]).catch(() => {})
  }
}

/** Others may use the database, and the channel, too. */
function noticeIn(text: string): Notice | undefined {
  try {
    return Notice.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}
