import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Readiness } from '../ops/readiness.ts'
import { type MemberReport, PLACE_VARIABLE } from './crew-member.ts'
import { FigureSum, type Figures } from './figure-sum.ts'
import { Line } from './line.ts'
import { isPassedConnection, type PassedConnection, stopReading } from './passed-connection.ts'

/** Why a worker could not start, in one line for the person at the terminal. */
export class WorkerFault extends Error {}

/** How a crew is run. */
export interface CrewSettings {
  readonly size: number
  /** Called with one line for each thing that the operator should know. */
  readonly warn: (line: string) => void
}

/** A worker that is running, or starting. */
interface Member {
  readonly place: number
  readonly worker: Worker
  readonly line: Line
  /** Resolves when it is open, with `undefined` if it ended before. */
  readonly opened: Promise<MemberReport | undefined>
  isOpen: boolean
  /** The path below `/ws` that leads players to it. */
  door: string | null
  startedAt: number
  failure: string | undefined
}

const ANSWER_MS_MAX = 6_000
/** How long a worker may take to say that it is alive. After three silences in a row it is killed. */
const ALIVE_MS_MAX = 10_000
const ALIVE_PAUSE_MS = 5_000
const SILENCES_MAX = 3
/** How long a worker may take to stop before it is killed. */
const STOP_MS_MAX = 60_000
/** How long workers leave tables to others that are starting. */
const START_MS_MAX = 30_000
const RESTART_MS = { first: 500, most: 30_000 }
/** After a worker has lived this long, the next restart waits only for the first pause again. */
const STEADY_MS = 60_000

/** The workers of this machine, as their supervisor sees them. It only starts, watches, asks and stops them. */
export class Crew {
  private readonly settings: CrewSettings
  private readonly members = new Map<number, Member>()
  private readonly sum = new FigureSum()
  private readonly waits = new Map<number, number>()
  private readonly restarts = new AbortController()
  private isStopping = false
  private isStarted = false
  private reportFailure: (reason: string) => void = () => {}
  /** Resolves with the reason when the workers cannot go on. */
  readonly failed: Promise<string>

  constructor(settings: CrewSettings) {
    this.settings = settings
    this.failed = new Promise((done) => {
      this.reportFailure = done
    })
  }

  /**
   * Starts all workers: the first alone, because it makes the database, the first logins and the tables. Returns its
   * report, or throws with the line of a worker that could not start.
   */
  async start(): Promise<MemberReport> {
    const { size } = this.settings
    const first = await this.openAt(1, size)
    const places = Array.from({ length: size - 1 }, (_, index) => index + 2)
    // A worker that hangs while it starts must not keep its share of the tables closed.
    const patience = setTimeout(() => this.tellAllOpen(), START_MS_MAX)
    await Promise.all(places.map((place) => this.openAt(place, size - 1))).finally(() => clearTimeout(patience))
    this.tellAllOpen()
    this.isStarted = true
    for (const place of [1, ...places]) if (!this.members.has(place)) this.fork(place)
    return first
  }

  /** From now on no worker leaves tables to another. */
  private tellAllOpen(): void {
    for (const { line } of this.open) line.tell('all-open', null)
  }

  /** Stops all workers, and ends when none is left. */
  async stop(): Promise<void> {
    this.isStopping = true
    this.restarts.abort()
    await Promise.all([...this.members.values()].map((member) => stopWorker(member)))
  }

  /** The figures of all workers together. A worker that does not answer counts with its last ones. */
  async figures(): Promise<string> {
    await Promise.all(
      this.open.map(async ({ worker, line }) => {
        const figures = await line.ask('figures', ANSWER_MS_MAX)
        if (figures !== undefined && !worker.isDead()) this.sum.note(worker.id, figures as Figures)
      }),
    )
    return await this.sum.print()
  }

  /** Ready if every worker that takes connections is. One that is being started takes none. */
  async readiness(): Promise<Readiness> {
    const all = await Promise.all(
      this.open.map(async ({ line, place }) => {
        const found = (await line.ask('readiness', ANSWER_MS_MAX)) as Readiness | undefined
        const reasons = found?.reasons ?? ['it does not answer']
        return reasons.map((reason) => `worker ${place}: ${reason}`)
      }),
    )
    const reasons = all.length === 0 ? ['no worker is running'] : all.flat()
    return { ready: reasons.length === 0, reasons }
  }

  /** How many workers are open. */
  get running(): number {
    return this.open.length
  }

  private get open(): readonly Member[] {
    return [...this.members.values()].filter(({ isOpen }) => isOpen)
  }

  private async openAt(place: number, starting: number): Promise<MemberReport> {
    if (this.isStopping) throw new Error('the floor was stopped while it was starting')
    const member = this.fork(place, starting)
    const report = await member.opened
    if (report === undefined) throw new WorkerFault(member.failure ?? `worker ${place} ended before it was open`)
    return report
  }

  /** `starting` is how many workers have still to open, this one included. One that replaces another starts alone. */
  private fork(place: number, starting = 1): Member {
    const worker = cluster.fork({ [PLACE_VARIABLE]: `${place}/${starting}` })
    const { promise: opened, resolve } = Promise.withResolvers<MemberReport | undefined>()
    const channel = {
      send: (message: object) => void (worker.isConnected() && worker.send(message, () => {})),
      listen: (hear: (message: unknown) => void) => void worker.on('message', hear),
    }
    const answers = {
      figures: async () => await this.figures(),
      readiness: async () => await this.readiness(),
      workers: async () => this.running,
    }
    const line = new Line(channel, answers, (what, body) => {
      if (what === 'open') {
        const report = body as MemberReport
        member.isOpen = true
        member.door = report.door
        resolve(report)
      } else if (what === 'failed') this.noteFailure(member, String(body))
    })
    const startedAt = performance.now()
    const member: Member = { place, worker, line, opened, isOpen: false, door: null, startedAt, failure: undefined }
    this.members.set(place, member)
    worker.on('message', (message: unknown, socket: unknown) => {
      if (isPassedConnection(message) && socket instanceof Socket) this.passOn(message, socket)
    })
    // A worker that is killed while we write to it.
    worker.on('error', () => {})
    worker.once('exit', (code, signal) => {
      resolve(undefined)
      void this.ended(member, signal ? `was killed by ${signal}` : `ended with code ${code}`)
    })
    void this.watch(member)
    return member
  }

  private passOn(passed: PassedConnection, socket: Socket): void {
    stopReading(socket)
    const to = this.open.find(({ door }) => door === passed.door)?.worker
    if (to?.isConnected()) to.send(passed, socket, (error) => error && socket.destroy())
    else socket.destroy()
  }

  /** A reason that stops a running worker would stop the others too. A start that fails may succeed later. */
  private noteFailure(member: Member, reason: string): void {
    member.failure = reason
    if (member.isOpen) this.reportFailure(reason)
  }

  /** Kills a worker that hangs. */
  private async watch(member: Member): Promise<void> {
    await member.opened
    for (let silences = 0; !member.worker.isDead() && !this.isStopping; ) {
      silences = (await member.line.ask('alive', ALIVE_MS_MAX)) === true ? 0 : silences + 1
      if (silences === SILENCES_MAX) member.worker.process.kill('SIGKILL')
      await sleep(ALIVE_PAUSE_MS, undefined, { ref: false })
    }
  }

  private async ended(member: Member, how: string): Promise<void> {
    const { place, worker, startedAt, failure } = member
    // At the end of the start, `start` replaces those that are missing.
    const { isStarted } = this
    this.members.delete(place)
    await this.sum.end(worker.id)
    if (this.isStopping || !isStarted) return
    const isSteady = performance.now() - startedAt > STEADY_MS
    const wait = isSteady ? RESTART_MS.first : (this.waits.get(place) ?? RESTART_MS.first)
    this.waits.set(place, Math.min(2 * wait, RESTART_MS.most))
    // A signal to the whole group reaches the workers in the same moment as us: then no other starts.
    await sleep(wait, undefined, { signal: this.restarts.signal }).catch(() => {})
    if (this.isStopping) return
    this.settings.warn(`worker ${place} (process ${worker.process.pid}) ${failure ?? how}; another starts in its place`)
    this.fork(place)
  }
}

async function stopWorker({ worker }: Member): Promise<void> {
  if (worker.isDead()) return
  const gone = once(worker, 'exit')
  worker.process.kill('SIGTERM')
  const timer = setTimeout(() => worker.process.kill('SIGKILL'), STOP_MS_MAX)
  await gone.finally(() => clearTimeout(timer))
}
