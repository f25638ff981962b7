import { setTimeout as sleep } from 'node:timers/promises'
import {
  type LinkCommand,
  type LiveCommand,
  type PlayerCommand,
  ServerMessage,
  type StaffCommand,
  type TableMessage,
  type TableView,
  withNews,
  type YourView,
} from '@openpit/protocol'
import { WebSocket } from 'ws'

export type TableNews = TableMessage
export type Reply = Extract<ServerMessage, { type: 'reply' }>

interface HttpAnswer {
  readonly done: (reply: Reply) => void
  readonly failed: (error: Error) => void
}

/** To enter counts as ten frames: more often, the server would refuse it as too fast. */
export const ENTER_AGAIN_MS = 250

const AWAY_KINDS: ReadonlySet<string> = new Set(['not-here', 'not-entered'])

/** A client that does what a browser would, without a screen. It checks every message against the protocol. */
export class Client {
  readonly player: string
  readonly cookie: string
  private address: string
  private socket: WebSocket | null = null
  private readonly latest = new Map<string, TableNews>()
  /** Why tables are gone, until they are entered again. */
  private readonly gone = new Map<string, string>()
  private readonly replies = new Map<string, HttpAnswer>()
  private waiting: (() => void)[] = []
  readonly heard: ServerMessage[] = []
  /** How many messages are kept. Clients that play for an hour would fill the memory. */
  heardMax = Number.POSITIVE_INFINITY
  /** Called with every message. */
  onMessage: (message: ServerMessage) => void = () => {}
  /** The table as it stands after each message about it. */
  onView: (news: TableNews) => void = () => {}
  private counter = 0
  private readonly run = Math.random().toString(36).slice(2)

  private constructor(address: string, player: string, cookie: string) {
    this.address = address
    this.player = player
    this.cookie = cookie
  }

  static async guest(address: string): Promise<Client> {
    return await Client.from(address, '/api/guest', {})
  }

  static async login(address: string, name: string, password: string): Promise<Client> {
    return await Client.from(address, '/api/login', { name, password })
  }

  static async register(address: string, name: string, password: string): Promise<Client> {
    return await Client.from(address, '/api/register', { name, password })
  }

  private static async from(address: string, path: string, body: object): Promise<Client> {
    const response = await fetch(`${address}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const json = (await response.json()) as { player: string }
    if (!response.ok) throw new Error(JSON.stringify(json))
    const cookie = (response.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
    return new Client(address, json.player, cookie)
  }

  async get(path: string): Promise<{ status: number; text: string }> {
    const response = await fetch(`${this.address}${path}`, { headers: { cookie: this.cookie } })
    return { status: response.status, text: await response.text() }
  }

  async post(path: string, body: object = {}): Promise<{ status: number; text: string }> {
    const headers = { cookie: this.cookie, 'content-type': 'application/json' }
    const response = await fetch(`${this.address}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    return { status: response.status, text: await response.text() }
  }

  async connect(address = this.address, door?: string): Promise<this> {
    const path = door === undefined ? '/ws' : `/ws/${door}`
    const socket = new WebSocket(`${address.replace('http', 'ws')}${path}`, { headers: { cookie: this.cookie } })
    this.socket = socket
    this.address = address
    socket.on('message', (data) => this.hear(String(data)))
    socket.on('close', () => this.failUnanswered(socket))
    socket.on('error', () => this.wake())
    await new Promise<void>((done, failed) => {
      socket.once('open', () => done())
      socket.once('error', failed)
    })
    return this
  }

  get isConnected(): boolean {
    return this.socket?.readyState === WebSocket.OPEN
  }

  /** Breaks the connection. */
  cut(): void {
    this.socket?.terminate()
    this.socket = null
  }

  say(message: object | string): void {
    this.socket?.send(typeof message === 'string' ? message : JSON.stringify(message))
  }

  /** Sends data without checking it. */
  raw(data: string | Buffer): void {
    this.socket?.send(data)
  }

  /** Waits for the next message, or the end of the connection. */
  async nextMessage(): Promise<void> {
    await new Promise<void>((done) => this.waiting.push(done))
  }

  /** Enters a table; again, as our client does, while it still counts as that of a node that was killed. */
  async enter(table: string, since?: number): Promise<TableNews> {
    for (;;) {
      this.latest.delete(table)
      this.gone.delete(table)
      this.say({ type: 'enter', table, events: true, ...(since === undefined ? {} : { since }) })
      try {
        return await this.until(table, () => true)
      } catch (error) {
        if (this.gone.get(table) !== 'node-gone') throw error
        await sleep(ENTER_AGAIN_MS)
      }
    }
  }

  /** Sends a command to a table, and waits for the answer. */
  async tell(table: string, command: PlayerCommand | StaffCommand | LiveCommand, id = this.newId()): Promise<Reply> {
    const answered = new Promise<Reply>((done, failed) => this.replies.set(id, { done, failed }))
    this.say({ type: 'command', table, id, command })
    return await answered
  }

  /** Sends a command that must be accepted; throws if it is refused. */
  async mustTell(table: string, command: PlayerCommand | StaffCommand | LiveCommand): Promise<number> {
    const reply = await this.tell(table, command)
    if (!reply.ok) throw new Error(`${command.do} was refused: ${JSON.stringify(reply.refusal)}`)
    return reply.version
  }

  /** Does something about a jackpot, and waits for the answer. */
  async tellLink(link: string, command: LinkCommand, id = this.newId()): Promise<Reply> {
    const answered = new Promise<Reply>((done, failed) => this.replies.set(id, { done, failed }))
    this.say({ type: 'linkCommand', link, id, command })
    return await answered
  }

  async mustTellLink(link: string, command: LinkCommand): Promise<number> {
    const reply = await this.tellLink(link, command)
    if (!reply.ok) throw new Error(`${command.do} was refused: ${JSON.stringify(reply.refusal)}`)
    return reply.version
  }

  ready(table: string): void {
    this.say({ type: 'ready', table, ready: true })
  }

  newId(): string {
    return `${this.run}-${this.counter++}`
  }

  /** Whether news of a table has come. */
  has(table: string): boolean {
    return this.latest.has(table)
  }

  view(table: string): TableView {
    return this.news(table).view
  }

  you(table: string): YourView {
    return this.news(table).you
  }

  news(table: string): TableNews {
    const news = this.latest.get(table)
    if (news === undefined) throw new Error(`no news of ${table} has come`)
    return news
  }

  /** Waits for news of a table that meets the condition. */
  async until(table: string, isWanted: (news: TableNews) => boolean): Promise<TableNews> {
    for (;;) {
      const news = this.latest.get(table)
      if (news !== undefined && isWanted(news)) return news
      if (!this.isConnected) throw new Error('the connection was closed')
      const why = this.gone.get(table)
      if (why !== undefined) throw new Error(why)
      await new Promise<void>((done) => this.waiting.push(done))
    }
  }

  /** Sits, wagers and plays one round to its end; hits below 17. */
  async playRound(table: string, box: number, main: number): Promise<TableNews> {
    const { round, phase } = this.view(table)
    const next = phase === 'ended' ? round + 1 : round
    await this.mustTell(table, { do: 'wager', box, main })
    this.ready(table)
    return await this.playOn(table, next)
  }

  async playOn(table: string, round: number): Promise<TableNews> {
    for (;;) {
      const news = await this.until(table, ({ view, you }) => {
        return view.round > round || (view.round === round && view.phase === 'ended') || you.choices.length > 0
      })
      if (news.view.round > round || news.view.phase === 'ended') return news
      const [choice] = news.you.choices
      if (choice === undefined) continue
      const offered = (name: string) => choice.of.some(({ do: can, refused }) => can === name && refused === null)
      const hand = news.view.boxes[choice.box - 1]?.hands[(choice.hand ?? 1) - 1]
      const { box } = choice
      const isEnough = offered('stand') && (hand?.total?.points ?? 0) >= 17
      const decision = choice.hand === null ? 'decline' : isEnough ? 'stand' : 'hit'
      const reply = await this.tell(table, { do: decision, box })
      // What was last seen of a table that has moved would be answered again and again.
      if (!reply.ok && AWAY_KINDS.has(reply.refusal.kind)) throw new Error(`${table}: ${reply.refusal.kind}`)
    }
  }

  private hear(text: string): void {
    const message = ServerMessage.parse(JSON.parse(text))
    this.heard.push(message)
    if (this.heard.length > this.heardMax) this.heard.shift()
    this.onMessage(message)
    if (message.type === 'gone') this.gone.set(message.table, message.refusal.kind)
    if (message.type === 'table') this.see(message)
    if (message.type === 'news') {
      const before = this.latest.get(message.table)
      if (before) this.see(withNews(before, message))
    }
    if (message.type === 'reply') {
      this.replies.get(message.id)?.done(message)
      this.replies.delete(message.id)
    }
    this.wake()
  }

  private see(news: TableNews): void {
    this.latest.set(news.table, news)
    this.gone.delete(news.table)
    this.onView(news)
  }

  /**
   * Fails all unanswered commands. It is not known whether they were carried out: send them again under the same ids.
   */
  private failUnanswered(socket: WebSocket): void {
    if (this.socket !== null && this.socket !== socket) return
    for (const { failed } of this.replies.values()) failed(new Error('the connection was closed'))
    this.replies.clear()
    this.wake()
  }

  private wake(): void {
    for (const wake of this.waiting.splice(0)) wake()
  }
}
