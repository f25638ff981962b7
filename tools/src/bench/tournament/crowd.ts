import { Agent, get } from 'node:http'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'
import {
  applyPatch,
  type ServerMessage,
  type TournamentCommand,
  type TournamentTableView,
  type TournamentYou,
} from '@openpit/protocol'
import { WebSocket } from 'ws'

/** What the crowd measures, in milliseconds and bytes. */
export class CrowdFigures {
  /** From the wager to its acknowledgement. */
  readonly wagerMs: number[] = []
  /** Bytes on the sockets of watchers. */
  watchedBytes = 0
  snapshots = 0
  snapshotBytes = 0
  /** Commands that were carried out, wagers included. */
  commands = 0
  /** What the server calculated, in seconds. */
  serverSeconds = 0
  isMeasuring = false
  /** How late this process itself is: it has to play a thousand people on the same cores. */
  readonly ownDelay = monitorEventLoopDelay({ resolution: 5 })

  begin(): void {
    this.isMeasuring = true
    this.ownDelay.enable()
  }

  end(): void {
    this.isMeasuring = false
    this.ownDelay.disable()
  }
}

/** People think for so long before they act, in milliseconds. */
const THINK_MS = { least: 1_000, most: 9_000 }

export interface Visitor {
  readonly player: string
  readonly cookie: string
}

/** Lets a guest in, or a person with a login. A guest costs no password hash. */
export async function comeIn(address: string, login?: { name: string; password: string }): Promise<Visitor> {
  const response = await fetch(`${address}/api/${login === undefined ? 'guest' : 'login'}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(login ?? {}),
  })
  if (!response.ok) throw new Error(await response.text())
  const { player } = (await response.json()) as { player: string }
  return { player, cookie: (response.headers.get('set-cookie') ?? '').split(';')[0] ?? '' }
}

/** A socket in a tournament: a player who acts at the pace of people, a director, or one who only watches. */
export class CrowdMember {
  readonly name: string
  private readonly tournament: string
  private readonly socket: WebSocket
  private readonly figures: CrowdFigures
  private readonly replies = new Map<string, (message: Extract<ServerMessage, { type: 'reply' }>) => void>()
  private table: TournamentTableView | null = null
  private you: TournamentYou | null = null
  private counter = 0
  private isActing = false
  private isStopped = false
  private readonly onlyWatches: boolean

  constructor(
    address: string,
    { player, cookie }: Visitor,
    tournament: string,
    figures: CrowdFigures,
    onlyWatches = false,
  ) {
    this.name = player
    this.onlyWatches = onlyWatches
    this.tournament = tournament
    this.figures = figures
    this.socket = new WebSocket(`${address.replace('http', 'ws')}/ws`, { headers: { cookie } })
    this.socket.on('message', (data: Buffer) => this.hear(data))
  }

  async open(): Promise<this> {
    await new Promise<void>((done, failed) => {
      this.socket.once('open', () => done())
      this.socket.once('error', failed)
    })
    this.socket.send(JSON.stringify({ type: 'enterTournament', tournament: this.tournament }))
    return this
  }

  close(): void {
    this.isStopped = true
    this.socket.terminate()
  }

  async tell(command: TournamentCommand): Promise<boolean> {
    const id = `${this.name}-${this.counter++}`
    const answered = new Promise<Extract<ServerMessage, { type: 'reply' }>>((done) => this.replies.set(id, done))
    const began = performance.now()
    this.socket.send(JSON.stringify({ type: 'tournamentCommand', tournament: this.tournament, id, command }))
    const { ok } = await answered
    if (!ok || !this.figures.isMeasuring) return ok
    this.figures.commands++
    if (command.do === 'wager') this.figures.wagerMs.push(performance.now() - began)
    return ok
  }

  async mustTell(command: TournamentCommand): Promise<void> {
    if (!(await this.tell(command))) throw new Error(`${command.do} was refused`)
  }

  private hear(data: Buffer): void {
    // Reading what nobody acts on would take the cores from the server.
    if (this.onlyWatches) {
      if (this.figures.isMeasuring) this.figures.watchedBytes += data.length
      return
    }
    const message = JSON.parse(String(data)) as ServerMessage
    if (message.type === 'reply') {
      this.replies.get(message.id)?.(message)
      this.replies.delete(message.id)
    } else if (message.type === 'tournament') {
      this.table = message.table
      this.you = message.you
    } else if (message.type === 'tournamentNews') {
      this.table = applyPatch(this.table, message.table as never)
      this.you = applyPatch(this.you, message.you as never)
    }
    this.actSoon()
  }

  /** Does what is due after a while, as people do. */
  private actSoon(): void {
    if (this.isActing || this.isStopped || this.due() === null) return
    this.isActing = true
    const { least, most } = THINK_MS
    setTimeout(() => void this.act(), least + Math.random() * (most - least))
  }

  private async act(): Promise<void> {
    const command = this.due()
    if (command !== null && !this.isStopped) {
      const isDone = await this.tell(command)
      // Below twelve a player must draw.
      if (!isDone && command.do === 'stand') await this.tell({ ...command, do: 'hit' })
    }
    this.isActing = false
    this.actSoon()
  }

  private due(): TournamentCommand | null {
    const { table, you } = this
    if (!table || !you?.place || you.out !== null) return null
    const where = { table: table.table, box: you.place.box }
    if (table.queue[0] === this.name) return { do: 'wager', ...where, main: 1_000 }
    const [choice] = you.choices
    if (choice === undefined) return null
    return choice.hand === null ? { do: 'decline', ...where } : { do: 'stand', ...where }
  }
}

const AGENT = new Agent({ keepAlive: true, maxSockets: 500 })

/** A page without a login: the whole snapshot once, and then what has changed, again and again. */
export async function lookOn(
  address: string,
  tournament: string,
  everyMs: number,
  figures: CrowdFigures,
  isOver: () => boolean,
): Promise<void> {
  await sleep(Math.random() * everyMs)
  let version = 0
  while (!isOver()) {
    const path = `${address}/api/tournaments/${tournament}/changes?since=${version}`
    const body = await answerTo(path).catch(() => undefined)
    // The server has closed a connection that was idle for long: a page asks again.
    if (body === undefined) {
      await sleep(100)
      continue
    }
    version = Number(/^{"version":(\d+)/.exec(String(gunzipSync(body).subarray(0, 40)))?.[1] ?? 0)
    if (figures.isMeasuring) {
      figures.snapshots++
      figures.snapshotBytes += body.length
    }
    await sleep(everyMs)
  }
}

/** The compressed answer. `fetch` would take as much of a core for a thousand pages as the server. */
async function answerTo(path: string): Promise<Buffer> {
  return await new Promise((done, failed) => {
    const asked = get(path, { agent: AGENT, headers: { 'accept-encoding': 'gzip' } }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('end', () => done(Buffer.concat(parts)))
      response.on('error', failed)
    })
    asked.on('error', failed)
  })
}
