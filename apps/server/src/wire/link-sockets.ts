import { constants } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { MESSAGE_BYTES_MAX } from '@openpit/protocol'
import { type WebSocket, WebSocketServer } from 'ws'
import { isRole, type Visitor } from '../accounts/roles.ts'
import { REAL_TIMERS } from '../host/timers.ts'
import { endWhenSilent } from '../nodes/heartbeat.ts'
import { acceptingTls, type LinkKeys } from '../nodes/link.ts'
import { PERSON_HEADER, ROLE_HEADER, SESSION_HEADER } from '../nodes/relay.ts'
import { Conversation, type ConversationSettings } from './conversation.ts'
import { type KnownSessions, SessionGate } from './session-gate.ts'
import { SocketGuard } from './socket-guard.ts'
import { type SocketSettings, sender } from './sockets.ts'

/** What the conversations with clients of other nodes need. */
export type LinkSettings = Pick<ConversationSettings, 'floor' | 'tournaments' | 'figures' | 'fault'> &
  Pick<SocketSettings, 'sessionSockets' | 'notes' | 'links'> & {
    readonly sessions: KnownSessions
    /** A node that leaves more bytes than this unread is disconnected. */
    readonly unreadBytes: number
  }

const HANDSHAKE_MS_MAX = 5_000

/**
 * The port for other nodes, apart from the players': encrypted, and open only to nodes with the house's key. They speak
 * for their clients, whose sessions they have checked.
 */
export class LinkSockets {
  private readonly settings: LinkSettings
  private readonly server: Server
  private readonly sockets = new WebSocketServer({ noServer: true, maxPayload: MESSAGE_BYTES_MAX })

  constructor(keys: LinkKeys, settings: LinkSettings) {
    this.settings = settings
    this.server = createServer({
      ...acceptingTls(keys),
      handshakeTimeout: HANDSHAKE_MS_MAX,
      // With a stolen session ticket, an attacker could read every connection that was made with it.
      secureOptions: constants.SSL_OP_NO_TICKET,
    })
    this.server.on('request', (_, response) => response.writeHead(404).end())
    this.server.on('upgrade', (request, socket, head) => this.upgrade(request, socket, head))
  }

  /** Returns the port. */
  async listen(host: string, port: number): Promise<number> {
    await new Promise<void>((done, failed) => {
      this.server.once('error', failed)
      // Without `exclusive`, all workers of a machine would share one port, and a message could reach any of them.
      this.server.listen({ port, host, exclusive: true }, done)
    })
    return (this.server.address() as AddressInfo).port
  }

  async close(): Promise<void> {
    for (const socket of this.sockets.clients) socket.terminate()
    if (!this.server.listening) return
    const closed = new Promise<void>((done) => this.server.close(() => done()))
    this.server.closeAllConnections()
    await closed
  }

  private upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    socket.on('error', () => socket.destroy())
    const who = visitorIn(request)
    if (who === undefined) socket.destroy()
    else this.sockets.handleUpgrade(request, socket, head, (connected) => this.converse(connected, socket, who))
  }

  private converse(socket: WebSocket, line: Duplex, who: Visitor): void {
    const { sessions, sessionSockets, unreadBytes, ...settings } = this.settings
    // The node at the other end has counted its clients' messages already.
    const judge = () => 'handle' as const
    const guard = new SocketGuard(socket, { unreadBytesMax: unreadBytes, now: REAL_TIMERS.now, judge })
    const conversation = new Conversation({
      ...settings,
      timers: REAL_TIMERS,
      who,
      judge,
      flooded: () => guard.flooded(),
      send: sender(socket, line, guard),
      relay: null,
      acted: () => {},
    })
    const end = () => {
      conversation.close()
      socket.terminate()
    }
    // The other node has found the session to be valid, but it may have ended while the link was opened.
    const gate = new SessionGate(sessions, who.session, false, {
      hear: (text) => conversation.hear(text),
      end,
      cut: end,
    })
    const removeSocket = sessionSockets.add(who, end)
    endWhenSilent(socket)
    socket.on('message', (data, isBinary) => gate.pass(isBinary ? '' : String(data)))
    socket.on('error', () => socket.terminate())
    socket.on('close', () => {
      removeSocket()
      conversation.close()
    })
  }
}

/** The person for whom another node speaks. */
function visitorIn({ headers }: IncomingMessage): Visitor | undefined {
  const { [PERSON_HEADER]: person, [ROLE_HEADER]: role, [SESSION_HEADER]: session } = headers
  if (typeof person !== 'string' || typeof role !== 'string' || !isRole(role)) return undefined
  return typeof session === 'string' && session !== '' ? { person, role, session } : { person, role }
}
