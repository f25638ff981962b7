import { randomBytes } from 'node:crypto'
import type { SecurityLine } from '@openpit/protocol'
import type { Logger } from 'pino'
import { RateLimiter } from '../accounts/rate-limiter.ts'
import type { NewEvent } from '../store/append/append.ts'
import {
  deleteSecurityLogBefore,
  readSecurityLog,
  type SecurityPlace,
  securityStream,
} from '../store/people/security.ts'
import type { Store, StoredEvent } from '../store/store.ts'
import { type Body, printBody } from '../store/versions.ts'

/** What the security log records. */
export type SecurityKind =
  | 'logged-in'
  | 'login-failed'
  | 'login-limited'
  | 'logged-out'
  | 'registered'
  | 'session-ended'
  | 'password-changed'
  | 'second-factor-changed'
  | 'staff-added'
  | 'role-proposed'
  | 'role-withdrawn'
  | 'role-given'
  | 'person-erased'
  | 'person-disabled'
  | 'person-enabled'
  | 'person-barred'
  | 'person-unbarred'
  | 'request-refused'
  | 'ruling'
  | 'act-refused'
  | 'record-read'
  | 'device-proposed'
  | 'device-key-replaced'
  | 'device-confirmed'
  | 'device-revoked'
  | 'device-refused'
  | 'card-issued'
  | 'card-ended'
  | 'card-restored'

/** Who acted, from where, and in which request. */
export interface SecurityOrigin {
  readonly actor: string | null
  readonly address: string | null
  readonly request: string | null
}

export interface SecurityLogSettings {
  readonly node: string
  readonly logger: Pick<Logger, 'info' | 'error'>
  readonly now?: () => Date
  /** How many days the log is kept. */
  readonly days: number
}

interface SecurityPage {
  readonly lines: readonly SecurityLine[]
  /** Where older lines begin; `null` if there are none. */
  readonly next: string | null
}

/** How long the log is kept if the house does not say. */
export const SECURITY_LOG_DAYS = 400

const VERSION = 1
const DAY_MS = 24 * 3_600_000
const TRIES_MAX = 3
/** The same refusal is worth one line a minute: an attacker must not fill the log. */
const LIMITED_RATE = { burst: 1, msPerTry: 60_000 }

/**
 * The record of logins, changes to accounts, roles and rulings. It is chained in the database like every stream, and
 * each line also goes to the log of the program. It holds no passwords, codes or tokens.
 */
export class SecurityLog {
  private readonly store: Store
  private readonly settings: SecurityLogSettings
  private readonly now: () => Date
  private readonly limited = new RateLimiter(LIMITED_RATE)
  private waiting: NewEvent[] = []
  private writing: Promise<void> | undefined
  /** Today's stream, while this node writes it. */
  private head: { readonly stream: string; readonly epoch: number; version: number } | undefined

  constructor(store: Store, settings: SecurityLogSettings) {
    this.store = store
    this.settings = settings
    this.now = settings.now ?? (() => new Date())
  }

  /**
   * Ends when the line is on the disk. It never throws: a line that cannot be written must not undo what has happened.
   */
  async write(kind: SecurityKind, origin: SecurityOrigin, facts: Body = {}): Promise<void> {
    const { actor, address, request } = origin
    if (kind === 'login-limited' && this.isTooOften(`${facts.name} ${address}`)) return
    if (kind === 'device-refused' && this.isTooOften(`${facts.device} ${facts.why} ${address}`)) return
    if (kind === 'act-refused' && this.isTooOften(`${actor} ${facts.table} ${facts.command} ${facts.refused}`)) return
    const line = { actor, address, request, ...facts }
    this.settings.logger.info({ security: kind, ...line }, 'security')
    this.waiting.push({ kind, body: printBody(line, VERSION), entries: [] })
    this.writing ??= this.writeAll().finally(() => {
      this.writing = undefined
    })
    await this.writing
  }

  private isTooOften(what: string): boolean {
    return this.limited.take(what, this.now().getTime()) > 0
  }

  /** Ends when all lines are written. */
  async close(): Promise<void> {
    await this.writing
  }

  async page(before: string | undefined, limit: number): Promise<SecurityPage> {
    const events = await readSecurityLog(this.store, before === undefined ? null : placeIn(before), limit)
    const last = events.length === limit ? events.at(-1) : undefined
    return { lines: events.map(lineOf), next: last === undefined ? null : printPlace(last) }
  }

  /** Deletes what is older than the log is kept. */
  async sweep(): Promise<void> {
    await deleteSecurityLogBefore(this.store, dayOf(new Date(this.now().getTime() - this.settings.days * DAY_MS)))
  }

  /** Lines that come while others are written go into the next append together. */
  private async writeAll(): Promise<void> {
    while (this.waiting.length > 0) {
      const events = this.waiting.splice(0)
      try {
        await this.append(events)
      } catch (error) {
        this.settings.logger.error({ err: error, lines: events }, 'the security log could not be written')
      }
    }
  }

  private async append(events: readonly NewEvent[]): Promise<void> {
    const command = randomBytes(16).toString('hex')
    for (let tries = 0; tries < TRIES_MAX; tries++) {
      const at = this.now()
      const stream = securityStream(dayOf(at), this.settings.node)
      if (this.head?.stream !== stream) this.head = { stream, ...(await this.store.claim(stream)) }
      const { epoch, version } = this.head
      const appended = await this.store.append({ command, stream, expected: version, epoch, at, events })
      if (appended.ok) {
        this.head.version = appended.version
        return
      }
      this.head = undefined
    }
    throw new Error('another process writes the security log of this node')
  }
}

function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10)
}

function lineOf({ at, kind, body }: StoredEvent): SecurityLine {
  const { v: _, actor, address, request, ...facts } = JSON.parse(body) as Body
  return { at: at.getTime(), kind, actor: textOf(actor), address: textOf(address), request: textOf(request), facts }
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}

function printPlace({ at, stream, number }: SecurityPlace): string {
  return `${at.getTime()}~${stream}~${number}`
}

/** A place that this log has never given out leads to the beginning. */
function placeIn(text: string): SecurityPlace | null {
  const [, at, stream, number] = /^(\d{1,15})~(security:[\w:-]{1,60})~(\d{1,15})$/.exec(text) ?? []
  if (at === undefined || stream === undefined) return null
  return { at: new Date(Number(at)), stream, number: Number(number) }
}
