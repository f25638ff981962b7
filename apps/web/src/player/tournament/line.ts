import type {
  ClientMessage,
  Refusal,
  ServerMessage,
  TournamentCommand,
  TournamentDesk,
  TournamentTableView,
  TournamentYou,
} from '@openpit/protocol'
import { applyPatch, SESSION_OVER } from '@openpit/protocol/news'
import { Signal } from '../../shared/wire/signal.ts'

/** What this person sees of a tournament now. */
export interface LiveTournament {
  readonly desk: TournamentDesk
  readonly table: TournamentTableView | null
  readonly you: TournamentYou
  readonly version: number
}

type Reply = Extract<ServerMessage, { type: 'reply' }>

const RETRY_MS = 1_000
const PING_MS = 10_000

/** The socket of one tournament. After a loss it connects again, and sends every unanswered command again. */
export class TournamentLine {
  readonly live = new Signal<LiveTournament | null>(null)
  readonly isLost = new Signal(false)
  private readonly address: string
  private readonly name: string
  private readonly table: number | undefined
  /** How far the server's clock is ahead of this one, in milliseconds. */
  offset = 0
  private socket: WebSocket | null = null
  private readonly pending = new Map<
    string,
    { readonly message: ClientMessage; readonly done: (reply: Reply) => void }
  >()
  private readonly prefix = crypto.randomUUID().slice(0, 13)
  private counter = 0
  private timer: ReturnType<typeof setTimeout> | undefined
  private readonly pinging: ReturnType<typeof setInterval>
  private isClosed = false

  /** Without `table`, the player's own table is shown. */
  constructor(address: string, name: string, table?: number) {
    this.address = address
    this.name = name
    this.table = table
    this.pinging = setInterval(() => this.send({ type: 'ping', at: Date.now() }), PING_MS)
    this.open()
  }

  close(): void {
    this.isClosed = true
    clearTimeout(this.timer)
    clearInterval(this.pinging)
    this.socket?.close()
  }

  /** Sends a command. Resolves with the refusal, or with `null` once it is carried out. */
  async tell(command: TournamentCommand): Promise<Refusal | null> {
    const id = `${this.prefix}-${this.counter++}`
    const message: ClientMessage = { type: 'tournamentCommand', tournament: this.name, id, command }
    const reply = await new Promise<Reply>((done) => {
      this.pending.set(id, { message, done })
      this.send(message)
    })
    return reply.ok ? null : reply.refusal
  }

  private open(): void {
    if (this.isClosed) return
    const socket = new WebSocket(this.address)
    this.socket = socket
    socket.onmessage = ({ data }) => this.receive(JSON.parse(String(data)) as ServerMessage)
    socket.onclose = ({ code }) => {
      if (this.isClosed || code === SESSION_OVER) return
      this.isLost.set(true)
      this.timer = setTimeout(() => this.open(), RETRY_MS)
    }
  }

  private send(message: ClientMessage): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message))
  }

  private enter(): void {
    const { name: tournament, table } = this
    this.send({ type: 'enterTournament', tournament, ...(table === undefined ? {} : { table }) })
    for (const { message } of this.pending.values()) this.send(message)
  }

  private receive(message: ServerMessage): void {
    switch (message.type) {
      case 'hello':
        this.enter()
        return
      case 'tournament': {
        const { desk, table, you, version } = message
        this.offset = message.now - Date.now()
        this.isLost.set(false)
        this.live.set({ desk, table, you, version })
        return
      }
      case 'tournamentNews': {
        const before = this.live.get()
        if (before === null) return
        this.offset = message.now - Date.now()
        this.live.set({
          version: message.version,
          desk: applyPatch(before.desk, message.desk as never),
          table: applyPatch(before.table, message.table as never),
          you: applyPatch(before.you, message.you as never),
        })
        return
      }
      case 'tournamentGone':
        // Another node takes the tournament over; a draft is not for players.
        this.timer = setTimeout(() => this.enter(), RETRY_MS)
        return
      case 'reply': {
        const waiting = this.pending.get(message.id)
        if (!message.ok && (message.refusal.kind === 'not-here' || message.refusal.kind === 'not-entered')) return
        this.pending.delete(message.id)
        waiting?.done(message)
        return
      }
      default:
        return
    }
  }
}

/** The address of the socket beside this page. */
export function socketAddress(): string {
  return `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws`
}
