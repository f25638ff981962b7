import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { DEVICE_PATH, MESSAGE_BYTES_MAX, SESSION_OVER, SOCKETS_FULL } from '@openpit/protocol'
import { type WebSocket, WebSocketServer } from 'ws'
import type { Accounts } from '../accounts/accounts.ts'
import { addressKey, type Rate, RateLimiter } from '../accounts/rate-limiter.ts'
import type { Visitor } from '../accounts/roles.ts'
import type { Floor } from '../casino/floor.ts'
import { REAL_TIMERS } from '../host/timers.ts'
import type { RelayOpener } from '../nodes/relay.ts'
import type { StaffNotes } from '../security/rulings.ts'
import { BoundedMap } from '../store/bounded-map.ts'
import type { TournamentHall } from '../tournaments/hall.ts'
import type { AllowedHosts } from './allowed-hosts.ts'
import type { ConnectionLimits } from './connection-limits.ts'
import { Conversation, type ConversationFigures } from './conversation.ts'
import type { LinkWire } from './conversation-settings.ts'
import { sessionCookie } from './cookies.ts'
import type { DeviceSockets } from './device-sockets.ts'
import type { WireLimits } from './limits.ts'
import { MessageLimiter } from './message-limiter.ts'
import type { SourceReader } from './request-source.ts'
import { SessionGate } from './session-gate.ts'
import type { SessionSockets } from './session-sockets.ts'
import { SocketGuard } from './socket-guard.ts'
import { Turns } from './turns.ts'

/** A visitor whose session this node has found. */
interface SocketOwner extends Visitor {
  readonly session: string
}

export interface SocketSettings {
  readonly floor: Floor
  readonly tournaments: TournamentHall
  readonly accounts: Accounts
  /** The path below `/ws` that leads to this node and no other. */
  readonly door: string | null
  /** Passes a request for another door on, to the worker behind it. */
  readonly pass?: (door: string, request: IncomingMessage, socket: Duplex, head: Buffer) => void
  /** Connects a person to a table of another node. */
  readonly relayFor: (who: Visitor) => RelayOpener
  readonly figures: ConversationFigures & { readonly countSockets: (more: 1 | -1) => void }
  /** How many frames a person may send, and how many sockets an address may open. */
  readonly rate: Rate
  readonly limits: WireLimits
  readonly connections: ConnectionLimits
  readonly hosts: AllowedHosts
  readonly sourceOf: SourceReader
  /** Takes over the sockets of devices. */
  readonly devices: Pick<DeviceSockets, 'accept'>
  readonly fault: (error: unknown) => void
  /** The open sockets of this node, which end with their sessions. */
  readonly sessionSockets: SessionSockets
  /** What staff do at tables, for the security log. */
  readonly notes: StaffNotes
  /** The jackpots of the floor. */
  readonly links?: LinkWire
}

/** A message has at most 16 KB. No client sends it in more pieces than this. */
const FRAGMENTS_MAX = 32

const GOODBYE_MS_MAX = 1_000
/** How often the session of an open socket is checked. Endings are told at once: this finds those that have expired. */
const SESSION_CHECK_MS = 30_000

/**
 * A person whose socket was closed because it flooded gets no new one for this long. Without it, they would flood again
 * at once, with all the sockets that a person may have.
 */
const FLOODED_MS = 10_000
/** How many such people are remembered. */
const FLOODERS_MAX = 10_000

const OPTIONS = {
  noServer: true,
  maxPayload: MESSAGE_BYTES_MAX,
  maxFragments: FRAGMENTS_MAX,
  // Answered by the guard: a client that sends pings and reads no pongs would fill the memory.
  autoPong: false,
  closeTimeout: GOODBYE_MS_MAX,
}

/** The sockets of clients and of other nodes. */
export class Sockets {
  private readonly settings: SocketSettings
  private readonly server = new WebSocketServer(OPTIONS)
  private readonly guards = new Map<WebSocket, SocketGuard>()
  private readonly sessionChecks = new Turns(SESSION_CHECK_MS)
  private readonly pings: Turns
  private readonly messages: MessageLimiter
  private readonly upgrades: RateLimiter
  /** How many sockets each person has open. */
  private readonly open = new Map<string, number>()
  /** When a socket of a person last flooded. */
  private readonly floodedAt = new BoundedMap<string, number>(FLOODERS_MAX)

  constructor(http: Server, settings: SocketSettings) {
    this.settings = settings
    this.messages = new MessageLimiter(settings.rate)
    this.upgrades = new RateLimiter(settings.rate)
    http.on('upgrade', (request, socket, head) => {
      socket.on('error', () => socket.destroy())
      this.upgrade(request, socket, head).catch(() => socket.destroy())
    })
    this.pings = new Turns(settings.limits.pingMs)
  }

  /** What all clients together have not read yet. */
  get unreadBytes(): number {
    return [...this.guards.keys()].reduce((sum, { bufferedAmount }) => sum + bufferedAmount, 0)
  }

  async close(): Promise<void> {
    this.pings.close()
    this.sessionChecks.close()
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
    const door = this.doorIn(path)
    if (path !== '/ws' && path !== DEVICE_PATH && door === undefined) return refuse(socket, 404)
    const refusal = this.refusalOf(request, socket)
    if (refusal !== undefined) return refuse(socket, refusal)
    if (door !== undefined && door !== this.settings.door) return this.settings.pass?.(door, request, socket, head)
    // A page has an origin, a device has none: no page of ours speaks as a device.
    if (path === DEVICE_PATH && request.headers.origin !== undefined) return refuse(socket, 403)
    if (path === DEVICE_PATH) return this.settings.devices.accept(request, socket, head)
    const token = sessionCookie(request.headers.cookie)
    const found = token === undefined ? undefined : await this.settings.accounts.sessionOf(token)
    if (!found?.ok) return refuse(socket, 401)
    const { id: session, person } = found.session
    const { handle, role } = person
    if (this.settings.accounts.dutyOf(person) !== undefined) return refuse(socket, 403)
    if (this.mustWait(handle)) return refuse(socket, 429)
    if ((this.open.get(handle) ?? 0) >= this.settings.limits.socketsPerPerson)
      return this.turnAway(request, socket, head)
    this.accept(request, socket, head, { person: handle, role, session })
  }

  private mustWait(person: string): boolean {
    const at = this.floodedAt.get(person)
    return at !== undefined && performance.now() - at < FLOODED_MS
  }

  /** The door that a path names, if it is ours or can be passed on. */
  private doorIn(path: string): string | undefined {
    const { door, pass } = this.settings
    const named = path.startsWith('/ws/') ? path.slice('/ws/'.length) : undefined
    return named === door || pass ? named : undefined
  }

  /** What is wrong with a request for a socket, before its session is looked up. */
  private refusalOf(request: IncomingMessage, socket: Duplex): keyof typeof STATUS | undefined {
    const { hosts, sourceOf, connections } = this.settings
    const source = sourceOf(request)
    if (!hosts.allows(source.host)) return 421
    if (!hosts.isSameOrigin(request.headers.origin, source)) return 403
    const isTooFast = this.upgrades.take(addressKey(source.address), Date.now()) > 0
    return isTooFast || !connections.admits(request, socket) ? 429 : undefined
  }

  /**
   * Accepts the socket and closes it with a reason. A page does not learn why a handshake was refused, and would try
   * for ever.
   */
  private turnAway(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    this.server.handleUpgrade(request, socket, head, (connected) => {
      connected.on('error', () => connected.terminate())
      connected.close(SOCKETS_FULL, 'too many open sockets for this person')
      setTimeout(() => connected.terminate(), GOODBYE_MS_MAX).unref()
    })
  }

  private accept(request: IncomingMessage, socket: Duplex, head: Buffer, who: SocketOwner): void {
    this.server.handleUpgrade(request, socket, head, (connected) => this.converse(connected, socket, who))
  }

  private converse(socket: WebSocket, line: Duplex, who: SocketOwner): void {
    const { floor, tournaments, figures, relayFor, limits, accounts, fault, sessionSockets, notes, links } =
      this.settings
    let acted = false
    const judge = (frames = 1) => this.messages.take(who.person, REAL_TIMERS.now(), frames)
    const flooded = () => this.floodedAt.set(who.person, performance.now())
    const guard = new SocketGuard(socket, { unreadBytesMax: limits.unreadBytes, now: REAL_TIMERS.now, judge, flooded })
    const conversation = new Conversation({
      floor,
      tournaments,
      timers: REAL_TIMERS,
      who,
      figures,
      judge,
      flooded: () => guard.flooded(),
      fault,
      acted: () => {
        acted = true
      },
      notes,
      ...(links === undefined ? {} : { links }),
      send: sender(socket, line, guard),
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
    const check = () => {
      if (!guard.checkUnread()) return
      // A socket may stay open for hours, but not longer than its session.
      void accounts.sessionsHere.holds(who.session, acted ? 'act' : 'look').then(
        (holds) => holds || end(),
        () => {},
      )
      acted = false
    }
    const turns = [this.sessionChecks.add(check), this.pings.add(() => guard.ping())]
    const leaves = [...turns, sessionSockets.add(who, end), this.enlist(socket, who.person, guard)]
    socket.on('message', (data, isBinary) => {
      if (guard.isOpen) gate.pass(isBinary ? '' : String(data))
    })
    socket.on('error', () => socket.terminate())
    socket.on('close', () => {
      for (const leave of leaves) leave()
      conversation.close()
    })
  }

  /** Counts a socket. Returns a function that ends it. */
  private enlist(socket: WebSocket, person: string, guard: SocketGuard): () => void {
    const { figures } = this.settings
    figures.countSockets(1)
    this.counted(person, 1)
    this.guards.set(socket, guard)
    return () => {
      this.guards.delete(socket)
      figures.countSockets(-1)
      this.counted(person, -1)
    }
  }

  private counted(person: string, more: 1 | -1): void {
    const open = (this.open.get(person) ?? 0) + more
    if (open > 0) this.open.set(person, open)
    else this.open.delete(person)
  }
}

/** Messages sent in the same turn of the event loop go out with one system call. */
export function sender(socket: WebSocket, line: Duplex, guard: SocketGuard): (message: string) => void {
  let isHeld = false
  return (message) => {
    if (!guard.isOpen || !guard.checkUnread()) return
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

const STATUS = {
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  421: 'Misdirected Request',
  429: 'Too Many Requests',
} as const

function refuse(socket: Duplex, status: keyof typeof STATUS): void {
  socket.end(`HTTP/1.1 ${status} ${STATUS[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}
