import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { MESSAGE_BYTES_MAX, SESSION_OVER, SOCKETS_FULL, type TableCommand } from '@openpit/protocol'
import { type WebSocket, WebSocketServer } from 'ws'
import type { Accounts } from '../accounts/accounts.ts'
import type { Visitor } from '../accounts/roles.ts'
import type { Floor } from '../casino/floor.ts'
import { REAL_TIMERS } from '../host/timers.ts'
import type { RelayOpener } from '../nodes/relay.ts'
import { Conversation, type ConversationFigures } from './conversation.ts'
import { sessionCookie } from './cookies.ts'
import type { OpenLines } from './open-lines.ts'
import { SessionGate } from './session-gate.ts'

export interface SocketSettings {
  readonly floor: Floor
  readonly accounts: Accounts
  /** Connects a person to a table of another node. */
  readonly relayFor: (who: Visitor) => RelayOpener
  readonly figures: ConversationFigures & { readonly countSockets: (more: 1 | -1) => void }
  readonly rate: { readonly burst: number; readonly msPerTry: number }
  readonly fault: (error: unknown) => void
  /** The open sockets of this node, which end with their sessions. */
  readonly lines: OpenLines
  /** Called when a command was carried out, with its id. */
  readonly carriedOut: (who: Visitor, table: string, id: string, command: TableCommand) => void
}

/** A client that leaves more than this unread is disconnected, before it fills the memory. */
const UNREAD_BYTES_MAX = 4_000_000

/** More than a person needs. Without the limit, one session could fill the server with sockets. */
const SOCKETS_PER_PERSON_MAX = 24

const PING_MS = 15_000
/** How often the session of an open socket is checked. */
const CHECK_MS = 4_000
const GOODBYE_MS_MAX = 1_000

/** The sockets of clients. */
export class Sockets {
  private readonly settings: SocketSettings
  private readonly server = new WebSocketServer({ noServer: true, maxPayload: MESSAGE_BYTES_MAX })
  private readonly pinging: NodeJS.Timeout
  private readonly alive = new WeakSet<WebSocket>()
  /** How many sockets each person has open. */
  private readonly open = new Map<string, number>()

  constructor(http: Server, settings: SocketSettings) {
    this.settings = settings
    http.on('upgrade', (request, socket, head) => {
      socket.on('error', () => socket.destroy())
      this.upgrade(request, socket, head).catch(() => socket.destroy())
    })
    this.pinging = setInterval(() => this.ping(), PING_MS)
  }

  async close(): Promise<void> {
    clearInterval(this.pinging)
    const gone = [...this.server.clients].map((socket) => {
      socket.close(1001, 'the server is going down')
      return new Promise((done) => socket.once('close', done))
    })
    const enough = new Promise((done) => setTimeout(done, GOODBYE_MS_MAX).unref())
    await Promise.race([Promise.all(gone), enough])
    // A client that never closes its socket must not delay handing over our tables.
    for (const socket of this.server.clients) socket.terminate()
  }

  private async upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const path = new URL(request.url ?? '/', 'http://here').pathname
    if (path !== '/ws') return refuse(socket, 404)
    if (!isSameOrigin(request)) return refuse(socket, 403)
    const token = sessionCookie(request.headers.cookie)
    const found = token === undefined ? undefined : await this.settings.accounts.sessionOf(token)
    if (!found?.ok || token === undefined) return refuse(socket, 401)
    const { id: session, person } = found.session
    const { handle, role } = person
    if (this.settings.accounts.dutyOf(person) !== undefined) return refuse(socket, 403)
    if ((this.open.get(handle) ?? 0) >= SOCKETS_PER_PERSON_MAX) return this.turnAway(request, socket, head)
    this.accept(request, socket, head, { person: handle, role, session }, token)
  }

  /**
   * Accepts the socket to close it with a reason: of a refused handshake a page learns nothing, and would try for ever.
   */
  private turnAway(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    this.server.handleUpgrade(request, socket, head, (connected) => {
      connected.on('error', () => connected.terminate())
      connected.close(SOCKETS_FULL, 'too many open sockets for this person')
      setTimeout(() => connected.terminate(), GOODBYE_MS_MAX).unref()
    })
  }

  private accept(request: IncomingMessage, socket: Duplex, head: Buffer, who: Visitor, token: string): void {
    this.server.handleUpgrade(request, socket, head, (connected) => this.converse(connected, socket, who, token))
  }

  private converse(socket: WebSocket, line: Duplex, who: Visitor, token: string): void {
    const { floor, figures, relayFor, rate, accounts, fault, lines, carriedOut } = this.settings
    let acted = false
    const conversation = new Conversation({
      floor,
      timers: REAL_TIMERS,
      who,
      figures,
      rate,
      fault,
      acted: () => {
        acted = true
      },
      carriedOut: (table, id, command) => carriedOut(who, table, id, command),
      send: sender(socket, line),
      relay: relayFor(who),
    })
    // A socket that is closing still hears what the client sends: the conversation must end first.
    const end = () => {
      conversation.close()
      socket.close(SESSION_OVER, 'the session is over')
      setTimeout(() => socket.terminate(), GOODBYE_MS_MAX).unref()
    }
    const gate = new SessionGate(accounts.sessionsHere, who.session, true, {
      hear: (text) => conversation.hear(text),
      end,
      cut: () => socket.terminate(),
    })
    const removeLine = lines.add(who, end)
    const checking = setInterval(() => {
      // A socket may stay open for hours, but not longer than its session.
      void accounts.sessionOf(token, acted ? 'act' : 'look').then(
        (found) => found.ok || end(),
        () => {},
      )
      acted = false
    }, CHECK_MS)
    figures.countSockets(1)
    this.counted(who.person, 1)
    this.alive.add(socket)
    socket.on('pong', () => this.alive.add(socket))
    socket.on('message', (data, isBinary) => {
      gate.pass(isBinary ? '' : String(data))
    })
    socket.on('error', () => socket.terminate())
    socket.on('close', () => {
      clearInterval(checking)
      removeLine()
      figures.countSockets(-1)
      this.counted(who.person, -1)
      conversation.close()
    })
  }

  private counted(person: string, more: 1 | -1): void {
    const open = (this.open.get(person) ?? 0) + more
    if (open > 0) this.open.set(person, open)
    else this.open.delete(person)
  }

  /** Closes the sockets that did not answer the last ping. */
  private ping(): void {
    for (const socket of this.server.clients) {
      if (!this.alive.has(socket)) socket.terminate()
      this.alive.delete(socket)
      socket.ping()
    }
  }
}

/** Messages sent in the same turn of the event loop go out with one system call. */
export function sender(socket: WebSocket, line: Duplex): (message: string) => void {
  let isHeld = false
  return (message) => {
    if (socket.readyState !== socket.OPEN) return
    if (socket.bufferedAmount > UNREAD_BYTES_MAX) {
      socket.terminate()
      return
    }
    if (!isHeld) {
      isHeld = true
      line.cork()
      setImmediate(() => {
        isHeld = false
        line.uncork()
      })
    }
    socket.send(message)
  }
}

/** A page of another site must not use our cookies. Programs send no origin, and have no cookies but their own. */
export function isSameOrigin({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  const { origin, host } = headers
  if (origin === undefined) return true
  try {
    return new URL(origin).host === host
  } catch {
    return false
  }
}

const STATUS = { 401: 'Unauthorized', 403: 'Forbidden', 404: 'Not Found' } as const

function refuse(socket: Duplex, status: keyof typeof STATUS): void {
  socket.end(`HTTP/1.1 ${status} ${STATUS[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}
