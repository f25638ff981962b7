import type { ClientMessage, PlayerCommand, Refusal, ServerMessage } from '@openpit/protocol'
import { SESSION_OVER, SOCKETS_FULL, withNews } from '@openpit/protocol/news'
import { Signal } from './signal.ts'

export type TableNews = Extract<ServerMessage, { type: 'table' }>
export type Reply = Extract<ServerMessage, { type: 'reply' }>

/** How the line to the house is; `again` is when it will be tried next, `isFull` that this person has too many lines. */
export type LineState =
  | { readonly is: 'idle' }
  | { readonly is: 'connecting' }
  | { readonly is: 'connected' }
  | { readonly is: 'lost'; readonly again: number; readonly isFull: boolean }

interface PendingCommand {
  readonly table: string
  readonly message: ClientMessage
  readonly answered: (reply: Reply) => void
}

interface EnteredTable {
  readonly hear: (news: TableNews) => void
  readonly gone: (refusal: Refusal) => void
  /** The table as it was last shown: news say what is not so any more, and its version what was missed. */
  seen: TableNews | null
}

const WAIT_MS = [300, 700, 1_500, 3_000, 5_000]
const PING_MS = 10_000
const SILENCE_MS = 8_000
/** Refusals that are no answer: the table was on its way to another node, or we were not back at it yet. */
const ASK_AGAIN: ReadonlySet<string> = new Set(['not-entered', 'not-here', 'too-fast'])

/**
 * The socket to the house. It comes back by itself, enters again the tables that were entered, and says again every command that was
 * not answered, under the same id: the house carries it out once.
 */
export class Connection {
  readonly state = new Signal<LineState>({ is: 'idle' })
  /** The house's clock minus ours. */
  offset = 0
  onSessionOver: () => void = () => {}
  onTrouble: (tries: number) => void = () => {}
  private readonly address: string
  private socket: WebSocket | null = null
  private readonly tables = new Map<string, EnteredTable>()
  private readonly pending = new Map<string, PendingCommand>()
  private tries = 0
  private waiting: ReturnType<typeof setTimeout> | undefined
  private pinging: ReturnType<typeof setInterval> | undefined
  private silent: ReturnType<typeof setTimeout> | undefined
  private counter = 0
  private readonly run = crypto.randomUUID().slice(0, 13)

  constructor(address: string) {
    this.address = address
  }

  open(): void {
    if (this.socket !== null) return
    clearTimeout(this.waiting)
    if (this.state.get().is === 'idle') this.state.set({ is: 'connecting' })
    const socket = new WebSocket(this.address)
    this.socket = socket
    socket.onmessage = ({ data }) => this.heard(JSON.parse(String(data)) as ServerMessage)
    socket.onclose = ({ code }) => this.closed(socket, code)
  }

  /** For good: somebody else comes in, or nobody is here any more. */
  close(): void {
    clearTimeout(this.waiting)
    this.quiet()
    const { socket } = this
    this.socket = null
    socket?.close()
    this.pending.clear()
    this.state.set({ is: 'idle' })
  }

  /** Tries at once what would be tried later: the phone woke up, the network is back. */
  nudge(): void {
    if (this.state.get().is === 'lost') this.open()
    else if (this.state.get().is === 'connected') this.ping()
  }

  enter(table: string, hear: (news: TableNews) => void, gone: (refusal: Refusal) => void): () => void {
    const entered: EnteredTable = { hear, gone, seen: null }
    this.tables.set(table, entered)
    if (this.state.get().is === 'connected') this.say({ type: 'enter', table })
    return () => {
      if (this.tables.get(table) !== entered) return
      this.tables.delete(table)
      this.say({ type: 'exit', table })
    }
  }

  enterAgain(table: string): void {
    const entered = this.tables.get(table)
    if (entered) this.say({ type: 'enter', table, ...(entered.seen === null ? {} : { since: entered.seen.version }) })
  }

  /** Tells a table something; gives its answer, however often the line is lost until then. */
  async tell(table: string, command: PlayerCommand): Promise<Reply> {
    const id = `${this.run}-${this.counter++}`
    const message: ClientMessage = { type: 'command', table, id, command }
    return await new Promise<Reply>((answered) => {
      this.pending.set(id, { table, message, answered })
      this.say(message)
    })
  }

  ready(table: string, ready: boolean): void {
    this.say({ type: 'ready', table, ready })
  }

  private say(message: ClientMessage): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message))
  }

  private heard(message: ServerMessage): void {
    clearTimeout(this.silent)
    switch (message.type) {
      case 'hello':
        this.offset = message.now - Date.now()
        this.begin()
        return
      case 'table': {
        this.offset = message.now - Date.now()
        const entered = this.tables.get(message.table)
        if (entered === undefined) return
        this.show(entered, message)
        return
      }
      case 'news': {
        this.offset = message.now - Date.now()
        const entered = this.tables.get(message.table)
        // News come after the whole; without it there is nothing to change.
        if (entered?.seen) this.show(entered, withNews(entered.seen, message))
        return
      }
      case 'reply':
        this.answered(message)
        return
      case 'gone':
        this.tables.get(message.table)?.gone(message.refusal)
        setTimeout(() => this.enterAgain(message.table), 1_000)
        return
      case 'refused':
        this.refused(message.refusal)
        return
      case 'pong':
        this.offset = message.now - Date.now()
        return
    }
  }

  private show(entered: EnteredTable, news: TableNews): void {
    entered.seen = news
    entered.hear(news)
  }

  private begin(): void {
    this.tries = 0
    this.state.set({ is: 'connected' })
    for (const table of this.tables.keys()) this.enterAgain(table)
    for (const { message } of this.pending.values()) this.say(message)
    this.quiet()
    this.pinging = setInterval(() => this.ping(), PING_MS)
  }

  private answered(reply: Reply): void {
    const pending = this.pending.get(reply.id)
    if (pending === undefined) return
    if (!reply.ok && ASK_AGAIN.has(reply.refusal.kind)) {
      setTimeout(() => {
        this.enterAgain(pending.table)
        this.say(pending.message)
      }, 1_000)
      return
    }
    this.pending.delete(reply.id)
    pending.answered(reply)
  }

  /** A message was not taken. It does not say which: every command that waits is said again. */
  private refused(refusal: Refusal): void {
    const { kind } = refusal
    if (kind === 'private-table' || kind === 'too-many-tables') {
      for (const { seen, gone } of this.tables.values()) if (seen === null) gone(refusal)
    }
    if (kind !== 'too-fast') return
    setTimeout(() => {
      for (const { message } of this.pending.values()) this.say(message)
    }, 1_000)
  }

  private ping(): void {
    this.say({ type: 'ping', at: Date.now() })
    clearTimeout(this.silent)
    // A phone that changes networks keeps a dead socket open for minutes; without this the table would just stand still.
    this.silent = setTimeout(() => this.socket?.close(), SILENCE_MS)
  }

  private closed(socket: WebSocket, code: number): void {
    if (this.socket !== socket) return
    this.socket = null
    this.quiet()
    if (code === SESSION_OVER) {
      this.state.set({ is: 'idle' })
      this.onSessionOver()
      return
    }
    const wait = WAIT_MS[Math.min(this.tries, WAIT_MS.length - 1)] as number
    this.tries++
    this.state.set({ is: 'lost', again: Date.now() + wait, isFull: code === SOCKETS_FULL })
    this.waiting = setTimeout(() => this.open(), wait)
    // A handshake that was refused looks like a lost line: somebody has to ask whether the session still holds.
    this.onTrouble(this.tries)
  }

  private quiet(): void {
    clearInterval(this.pinging)
    clearTimeout(this.silent)
  }
}
