import type {
  ClientMessage,
  JackpotMessage,
  LinkCommand,
  MetersMessage,
  ProofsMessage,
  Refusal,
  ServerMessage,
  TableCommand,
} from '@openpit/protocol'
import { SESSION_OVER, SOCKETS_FULL, withNews } from '@openpit/protocol/news'
import type { ConnectionState, EnteredTable, PendingCommand, Reply, WholeTable } from './entered-table.ts'
import { NodeMove } from './node-move.ts'
import { Signal } from './signal.ts'

const WAIT_MS = [300, 700, 1_500, 3_000, 5_000]
/** How often the line is tried, and how long its answer may take. */
const PLAYERS_PACE = { pingMs: 10_000, silenceMs: 8_000 }
const CONSOLE_PACE = { pingMs: 2_000, silenceMs: 3_000 }
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
  onMeters: (message: MetersMessage) => void = () => {}
  onJackpot: (message: JackpotMessage) => void = () => {}
  private readonly address: string
  private socket: WebSocket | null = null
  private readonly move = new NodeMove()
  private readonly tables = new Map<string, EnteredTable>()
  private readonly pending = new Map<string, PendingCommand>()
  /** How many components want the meters of all jackpots. */
  private jackpotWatchers = 0
  private tries = 0
  private retryTimer: ReturnType<typeof setTimeout> | undefined
  private pingTimer: ReturnType<typeof setInterval> | undefined
  private silenceTimer: ReturnType<typeof setTimeout> | undefined
  private pace = PLAYERS_PACE
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
    this.use(socket)
  }

  private use(socket: WebSocket): void {
    this.socket = socket
    socket.onmessage = ({ data }) => this.receive(JSON.parse(String(data)) as ServerMessage)
    socket.onclose = ({ code }) => this.retryAfterClose(socket, code)
  }

  /**
   * Connects to the node that runs the table, if that is the only one here: at several tables, most would still be
   * relayed. Until that node greets us, and if it never does, the old socket stays in use. If the new one is lost, the
   * next is an ordinary one again.
   */
  private moveTo(table: string, door: string): void {
    if (this.tables.size !== 1 || !this.tables.has(table)) return
    this.move.begin(`${this.address}/${door}`, (socket, greeting) => {
      const old = this.socket
      this.use(socket)
      this.receive(JSON.parse(greeting) as ServerMessage)
      old?.close()
    })
  }

  /** Closes for good, when the player has logged out. */
  close(): void {
    clearTimeout(this.retryTimer)
    this.stopPinging()
    const { socket } = this
    this.socket = null
    socket?.close()
    this.move.stop()
    this.pending.clear()
    this.state.set({ is: 'idle' })
  }

  /** Retries now: the phone woke up, or the network is back. */
  nudge(): void {
    if (this.state.get().is === 'lost') this.open()
    else if (this.state.get().is === 'connected') this.ping()
  }

  /** Tries the line more often: a dealer who goes on with a dead console deals cards that the table does not know. */
  watchClosely(): void {
    if (this.pace === CONSOLE_PACE) return
    this.pace = CONSOLE_PACE
    if (this.state.get().is !== 'connected') return
    clearInterval(this.pingTimer)
    this.pingTimer = setInterval(() => this.ping(), this.pace.pingMs)
  }

  enter(table: string, onNews: EnteredTable['onNews'], onGone: (refusal: Refusal) => void): () => void {
    const entered: EnteredTable = { onNews, onGone, latest: null }
    this.tables.set(table, entered)
    if (this.state.get().is === 'connected') this.send({ type: 'enter', table, events: 'course' })
    return () => {
      if (this.tables.get(table) !== entered) return
      this.tables.delete(table)
      this.send({ type: 'exit', table })
    }
  }

  enterAgain(table: string): void {
    if (this.tables.has(table)) this.send({ type: 'enter', table, events: 'course' })
  }

  /** Sends a command to a table, and returns its reply, however often the socket is lost until then. */
  async command(table: string, command: TableCommand): Promise<Reply> {
    return await this.ask(table, (id) => ({ type: 'command', table, id, command }))
  }

  /** The same for a jackpot. */
  async linkCommand(link: string, command: LinkCommand): Promise<Reply> {
    return await this.ask(null, (id) => ({ type: 'linkCommand', link, id, command }))
  }

  private async ask(table: string | null, make: (id: string) => ClientMessage): Promise<Reply> {
    const id = `${this.idPrefix}-${this.counter++}`
    const message = make(id)
    return await new Promise<Reply>((onReply) => {
      this.pending.set(id, { table, message, onReply })
      this.send(message)
    })
  }

  /** The meters and wins of all jackpots, until the last component that wants them is gone. */
  watchJackpots(): () => void {
    if (++this.jackpotWatchers === 1) this.send({ type: 'jackpots', watch: true })
    this.open()
    return () => {
      if (--this.jackpotWatchers === 0) this.send({ type: 'jackpots', watch: false })
    }
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
      case 'meters':
        this.onMeters(message)
        return
      case 'jackpot':
        this.onJackpot(message)
        return
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
      case 'elsewhere':
        this.moveTo(message.table, message.door)
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
    if (this.jackpotWatchers > 0) this.send({ type: 'jackpots', watch: true })
    for (const { message } of this.pending.values()) this.send(message)
    this.stopPinging()
    this.pingTimer = setInterval(() => this.ping(), this.pace.pingMs)
  }

  private receiveReply(reply: Reply): void {
    const pending = this.pending.get(reply.id)
    if (pending === undefined) return
    if (!reply.ok && RETRIED.has(reply.refusal.kind)) {
      setTimeout(() => {
        if (pending.table !== null) this.enterAgain(pending.table)
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
    this.silenceTimer = setTimeout(() => this.socket?.close(), this.pace.silenceMs)
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
