import cluster from 'node:cluster'
import type { IncomingMessage, Server } from 'node:http'
import { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { StartingNodes } from '../nodes/start-share.ts'
import type { Readiness } from '../ops/readiness.ts'
import type { Figures } from './figure-sum.ts'
import { type Answers, Line } from './line.ts'
import { bytesRead, isPassedConnection, type PassedConnection, stopReading } from './passed-connection.ts'

/** The variable by which a worker knows its place. `2/3` is worker 2; with it, three workers have still to open. */
export const PLACE_VARIABLE = 'OPENPIT_WORKER'

/** What a worker reports when it is open. */
export interface MemberReport {
  readonly address: string
  readonly link: string
  /** The path below `/ws` that leads players to this worker. */
  readonly door: string | null
  /** What the operator should be told of root's rights. */
  readonly rights: string | null
}

/** What a running worker is asked. */
export interface MemberAnswers {
  readonly figures: () => Promise<Figures>
  readonly readiness: () => Promise<Readiness>
}

/** How long the supervisor may take to ask all workers. */
const SUPERVISOR_MS_MAX = 8_000

/** This process as one of several workers of a machine. */
export class CrewMember {
  /** From 1 on. */
  readonly place: number
  /** The workers that start together with this one. */
  readonly starting: StartingNodes
  private readonly line: Line
  private answers: MemberAnswers | undefined

  private constructor(place: number, starting: number) {
    this.place = place
    const { promise: open, resolve } = Promise.withResolvers<void>()
    this.starting = { count: starting, open }
    const own: Answers = {
      alive: async () => true,
      figures: async () => await this.answers?.figures(),
      readiness: async () => await this.answers?.readiness(),
    }
    const channel = {
      // A worker whose supervisor has gone has nobody to talk to, and stops.
      send: (message: object) => void (process.connected && process.send?.(message)),
      listen: (hear: (message: unknown) => void) => void process.on('message', hear),
    }
    this.line = new Line(channel, own, (what) => {
      if (what === 'all-open') resolve()
    })
  }

  /** `undefined` in a process that is not a worker. */
  static ofThisProcess(): CrewMember | undefined {
    const [, place, starting] = /^(\d+)\/(\d+)$/.exec(process.env[PLACE_VARIABLE] ?? '') ?? []
    if (cluster.worker === undefined || place === undefined || starting === undefined) return undefined
    // Otherwise Node would end us in the moment in which the supervisor dies, with our tables still leased.
    cluster.worker.exitedAfterDisconnect = true
    return new CrewMember(Number(place), Number(starting))
  }

  /** Passes a connection on to the worker behind a door. If there is none, the supervisor ends the connection. */
  readonly pass = (door: string, request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    const passed: PassedConnection = { door, read: bytesRead(request, head) }
    if (!(socket instanceof Socket && process.connected)) {
      socket.destroy()
      return
    }
    stopReading(socket)
    // This process must not keep its end: the limits count it until it is closed here.
    process.send?.(passed, socket, {}, () => socket.destroy())
  }

  /** Takes the connections that other workers pass on. */
  takeConnections(server: Server): void {
    process.on('message', (message, socket) => {
      if (!isPassedConnection(message) || !(socket instanceof Socket)) return
      server.emit('connection', socket)
      // The request was read by another process: this one is given its bytes as if they came now.
      socket.emit('data', Buffer.from(message.read, 'latin1'))
    })
  }

  open(report: MemberReport, answers: MemberAnswers): void {
    this.answers = answers
    this.line.tell('open', report)
  }

  /** Reports that this worker could not start, or has met something that would stop every worker. */
  fail(reason: string): void {
    this.line.tell('failed', reason)
  }

  /** The figures of all workers. */
  async figures(): Promise<string> {
    const text = await this.line.ask('figures', SUPERVISOR_MS_MAX)
    if (typeof text !== 'string') throw new Error('the process that supervises the workers does not answer')
    return text
  }

  /** Whether all workers are ready. */
  async readiness(): Promise<Readiness> {
    const found = await this.line.ask('readiness', SUPERVISOR_MS_MAX)
    return (
      (found as Readiness | undefined) ?? { ready: false, reasons: ['the supervisor of this node does not answer'] }
    )
  }

  /** Whether the supervisor answers, and how many workers run. */
  readonly health = async (): Promise<{ readonly ok: boolean; readonly workers?: number }> => {
    const workers = await this.line.ask('workers', SUPERVISOR_MS_MAX)
    return typeof workers === 'number' ? { ok: true, workers } : { ok: false }
  }
}
