import type { ClientMessage, PlayerCommand, ProofsMessage, Refusal, ServerMessage } from '@openpit/protocol'
import { SESSION_OVER, SOCKETS_FULL, withNews } from '@openpit/protocol/news'
import { Signal } from './signal.ts'

/** A table with all changes so far, and the places where the newest cards were dealt. */
export type WholeTable = Extract<ServerMessage, { type: 'table' }> & { readonly dealt?: readonly string[] }
export type Reply = Extract<ServerMessage, { type: 'reply' }>

/** `again` is the time of the next try; `isFull` says that this person has too many sockets open. */
export type ConnectionState =
  | { readonly is: 'idle' }
  | { readonly is: 'connecting' }
  | { readonly is: 'connected' }
  | { readonly is: 'lost'; readonly again: number; readonly isFull: boolean }

interface PendingCommand {
  readonly table: string
  readonly message: ClientMessage
  readonly onReply: (reply: Reply) => void
}

interface EnteredTable {
  /** `isWhole`: the table was shown anew. Events may have been missed before it. */
  readonly onNews: (news: WholeTable, isWhole: boolean) => void
  readonly onGone: (refusal: Refusal) => void
  /** The last state that was shown. News messages hold changes to it. */
  latest: WholeTable | null
}

const WAIT_MS = [300, 700, 1_500, 3_000, 5_000]
const PING_MS = 10_000
const SILENCE_MS = 8_000
/**
 * After these refusals the command is sent again: the table is moving to another node, or this client has not entered
 * it again yet.
 */
const RETRIED: ReadonlySet<string> = new Set(['not-entered', 'not-here', 'too-fast'])

/**
 * The socket to the server. After a loss it reconnects by itself, enters its tables again, and sends every unanswered
 * command again. Each keeps its id, so that the server carries it out once.
 */
export class Connection {
  readonly state = new Signal<ConnectionState>({ is: 'idle' })
  /** The server's clock minus ours, in milliseconds. */
  offset = 0
  onSessionOver: () => void = () => {}
  onTrouble: (tries: number) => void = () => {}
  onProofs: (message: ProofsMessage) => void = () => {}
  private readonly address: string
  private socket: WebSocket | null = null
  private readonly tables = new Map<string, EnteredTable>()
  private readonly pending = new Map<string, PendingCommand>()
  private tries = 0
  private retryTimer: ReturnType<typeof setTimeout> | undefined
  private pingTimer: ReturnType<typeof setInterval> | undefined
  private silenceTimer: ReturnType<typeof setTimeout> | undefined
  private counter = 0
  private readonly idPrefix = crypto.randomUUID().slice(0, 13)

  constructor(address: string) {
    this.address = address
  }

  open(): void {
    if (this.socket !== null) return
    clearTimeout(this.retryTimer)
    if (this.state.get().is === 'idle') this.state.set({ is: 'connecting' })
    const socket = new WebSocket(this.address)
    this.socket = socket
    socket.onmessage = ({ data }) => this.receive(JSON.parse(String(data)) as ServerMessage)
    socket.onclose = ({ code }) => this.retryAfterClose(socket, code)
  }

  /** Closes for good, when the player has logged out. */
  close(): void {
    clearTimeout(this.retryTimer)
    this.stopPinging()
    const { socket } = this
    this.socket = null
    socket?.close()
    this.pending.clear()
    this.state.set({ is: 'idle' })
  }

  /** Retries now: the phone woke up, or the network is back. */
  nudge(): void {
    if (this.state.get().is === 'lost') this.open()
    else if (this.state.get().is === 'connected') this.ping()
  }

  enter(table: string, onNews: EnteredTable['onNews'], onGone: (refusal: Refusal) => void): () => void {
    const entered: EnteredTable = { onNews, onGone, latest: null }
    this.tables.set(table, entered)
    if (this.state.get().is === 'connected') this.send({ type: 'enter', table, events: true })
    return () => {
      if (this.tables.get(table) !== entered) return
      this.tables.delete(table)
      this.send({ type: 'exit', table })
    }
  }

  enterAgain(table: string): void {
    if (this.tables.has(table)) this.send({ type: 'enter', table, events: true })
  }

  /** Sends a command to a table, and returns its reply, however often the socket is lost until then. */
  async command(table: string, command: PlayerCommand): Promise<Reply> {
    const id = `${this.idPrefix}-${this.counter++}`
    const message: ClientMessage = { type: 'command', table, id, command }
    return await new Promise<Reply>((onReply) => {
      this.pending.set(id, { table, message, onReply })
      this.send(message)
    })
  }

  ready(table: string, ready: boolean): void {
    this.send({ type: 'ready', table, ready })
  }

  /** Asks for the proofs of a shoe's cards. The answer comes to `onProofs`; if the socket is lost, there is none. */
  askProofs(table: string, shoe: string, from: number): void {
    this.send({ type: 'proofs', table, shoe, from })
  }

  private send(message: ClientMessage): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message))
  }

  private receive(message: ServerMessage): void {
    clearTimeout(this.silenceTimer)
    switch (message.type) {
      case 'hello':
        this.offset = message.now - Date.now()
        this.resume()
        return
      case 'table': {
        this.offset = message.now - Date.now()
        const entered = this.tables.get(message.table)
        if (entered === undefined) return
        this.show(entered, message, true)
        return
      }
      case 'news': {
        this.offset = message.now - Date.now()
        const entered = this.tables.get(message.table)
        // A news message holds changes: before the whole table has come, there is nothing to change.
        if (entered?.latest)
          this.show(entered, { ...withNews(entered.latest, message), dealt: message.dealt ?? [] }, false)
        return
      }
      case 'proofs':
        this.onProofs(message)
        return
      case 'reply':
        this.receiveReply(message)
        return
      case 'gone':
        this.tables.get(message.table)?.onGone(message.refusal)
        setTimeout(() => this.enterAgain(message.table), 1_000)
        return
      case 'refused':
        this.receiveRefusal(message.refusal)
        return
      case 'pong':
        this.offset = message.now - Date.now()
        return
    }
  }

  private show(entered: EnteredTable, news: WholeTable, isWhole: boolean): void {
    entered.latest = news
    entered.onNews(news, isWhole)
  }

  private resume(): void {
    this.tries = 0
    this.state.set({ is: 'connected' })
    for (const table of this.tables.keys()) this.enterAgain(table)
    for (const { message } of this.pending.values()) this.send(message)
    this.stopPinging()
    this.pingTimer = setInterval(() => this.ping(), PING_MS)
  }

  private receiveReply(reply: Reply): void {
    const pending = this.pending.get(reply.id)
    if (pending === undefined) return
    if (!reply.ok && RETRIED.has(reply.refusal.kind)) {
      setTimeout(() => {
        this.enterAgain(pending.table)
        this.send(pending.message)
      }, 1_000)
      return
    }
    this.pending.delete(reply.id)
    pending.onReply(reply)
  }

  /** The refusal does not say which message it is about, so every pending command is sent again. */
  private receiveRefusal(refusal: Refusal): void {
    const { kind } = refusal
    if (kind === 'private-table' || kind === 'too-many-tables') {
      for (const { latest, onGone } of this.tables.values()) if (latest === null) onGone(refusal)
    }
    if (kind !== 'too-fast') return
    setTimeout(() => {
      for (const { message } of this.pending.values()) this.send(message)
    }, 1_000)
  }

  private ping(): void {
    this.send({ type: 'ping', at: Date.now() })
    clearTimeout(this.silenceTimer)
    // A phone that changes networks keeps a dead socket open for minutes; without this the table would stand still.
    this.silenceTimer = setTimeout(() => this.socket?.close(), SILENCE_MS)
  }

  private retryAfterClose(socket: WebSocket, code: number): void {
    if (this.socket !== socket) return
    this.socket = null
    this.stopPinging()
    if (code === SESSION_OVER) {
      this.state.set({ is: 'idle' })
      this.onSessionOver()
      return
    }
    const wait = WAIT_MS[Math.min(this.tries, WAIT_MS.length - 1)] as number
    this.tries++
    this.state.set({ is: 'lost', again: Date.now() + wait, isFull: code === SOCKETS_FULL })
    this.retryTimer = setTimeout(() => this.open(), wait)
    // A refused handshake looks like a lost socket: the caller must ask whether the session is still valid.
    this.onTrouble(this.tries)
  }

  private stopPinging(): void {
    clearInterval(this.pingTimer)
    clearTimeout(this.silenceTimer)
  }
}
