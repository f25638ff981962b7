import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fingerprintOf } from '@openpit/reader'
import type { RunningServer } from '../server-settings.ts'
import { SIMULATED_FIRMWARE } from '../simulator/device-link.ts'
import { DeviceMemory } from '../simulator/device-memory.ts'
import { parseFaults } from '../simulator/faults.ts'
import { ReaderSimulator } from '../simulator/reader-simulator.ts'
import { DemoCrew } from './demo-crew.ts'
import { LIVE_DEMO_TABLES, type LiveDemoTable } from './live-tables.ts'
import { DEMO_MARKER, type DemoPace } from './next-act.ts'

/** A person who can log in. */
interface DemoLogin {
  readonly name: string
  readonly password: string
}

export interface LiveDemoSettings {
  readonly server: Pick<RunningServer, 'address' | 'floor'>
  /** The folder in which the simulated readers keep their keys and reports. */
  readonly readers: string
  /** They register the readers, as in every house: one proposes, the other confirms. */
  readonly administrator: DemoLogin
  readonly manager: DemoLogin
  /** Who deals at a table, by its name. */
  readonly dealerOf: (table: string) => string
  readonly supervisor: string
  readonly fault: (error: unknown) => void
  /** How fast cards and people are. */
  readonly cardMs?: number
  readonly actMs?: number
  readonly pace?: DemoPace
}

const CARD_MS = 800
const ACT_MS = 400
const PACE: DemoPace = { betsMs: 8_000, playerMs: 30_000 }

/** The simulated readers and crews of the demo of live tables. */
export class LiveDemo {
  private readonly crews: readonly DemoCrew[]
  private readonly readers: readonly ReaderSimulator[]

  private constructor(crews: readonly DemoCrew[], readers: readonly ReaderSimulator[]) {
    this.crews = crews
    this.readers = readers
  }

  static async start(settings: LiveDemoSettings): Promise<LiveDemo> {
    const { server, readers: folder, administrator, manager, cardMs = CARD_MS } = settings
    mkdirSync(folder, { recursive: true })
    const desk = await DeviceDesk.open(server.address, administrator, manager)
    const readers: ReaderSimulator[] = []
    for (const [index, table] of LIVE_DEMO_TABLES.entries()) {
      const memory = DeviceMemory.open(deviceAt(table), join(folder, `${deviceAt(table)}.json`))
      await desk.register(memory)
      const faults = parseFaults(table.faults)
      const shoe = { seed: Date.now() + index, paceMs: cardMs, markerFromBack: DEMO_MARKER, faults }
      readers.push(new ReaderSimulator({ address: () => server.address, memory, ...shoe }))
    }
    const crews = LIVE_DEMO_TABLES.map((table) => crewFor(table, settings))
    for (const one of [...readers, ...crews]) one.start()
    return new LiveDemo(crews, readers)
  }

  /** Ends before the floor closes: rounds stay as they are. */
  async stop(): Promise<void> {
    await Promise.all(this.crews.map(async (crew) => await crew.stop()))
    for (const reader of this.readers) reader.stop()
  }
}

function deviceAt({ opening }: LiveDemoTable): string {
  return `shoe-${opening.name}`
}

function crewFor(table: LiveDemoTable, settings: LiveDemoSettings): DemoCrew {
  const { server, supervisor, dealerOf, actMs = ACT_MS, pace = PACE, fault } = settings
  const { name } = table.opening
  return new DemoCrew({
    floor: server.floor,
    table: name,
    people: { dealer: dealerOf(name), supervisor },
    device: deviceAt(table),
    dealtBy: table.dealtBy,
    actMs,
    pace,
    fault,
  })
}

/** The two people who put a device on the house's list. */
class DeviceDesk {
  private readonly address: string
  private readonly proposer: string
  private readonly confirmer: string
  private readonly known: ReadonlySet<string>

  private constructor(address: string, proposer: string, confirmer: string, known: ReadonlySet<string>) {
    this.address = address
    this.proposer = proposer
    this.confirmer = confirmer
    this.known = known
  }

  static async open(address: string, administrator: DemoLogin, manager: DemoLogin): Promise<DeviceDesk> {
    const proposer = await cookieOf(address, administrator)
    const confirmer = await cookieOf(address, manager)
    const answer = await fetch(`${address}/api/devices`, { headers: { cookie: proposer } })
    const devices = (await demanded(answer)) as { device: string; state: string }[]
    const registered = devices.filter(({ state }) => state !== 'proposed').map(({ device }) => device)
    return new DeviceDesk(address, proposer, confirmer, new Set(registered))
  }

  /** Registers a device that the house does not know yet. */
  async register({ device, publicKey: key }: DeviceMemory): Promise<void> {
    if (this.known.has(device)) return
    const why = 'a simulated reader of the demo'
    const proposal = { device, kind: 'reader', key, firmware: SIMULATED_FIRMWARE, why }
    const proposed = await this.post(this.proposer, '/api/devices', proposal)
    // A start that was killed between the two may have proposed it already.
    if (proposed.status !== 200 && proposed.status !== 409) await demanded(proposed)
    const confirmation = { fingerprint: fingerprintOf(key), why }
    await demanded(await this.post(this.confirmer, `/api/devices/${device}/confirm`, confirmation))
  }

  private async post(cookie: string, path: string, body: object): Promise<Response> {
    const headers = { cookie, 'content-type': 'application/json' }
    return await fetch(`${this.address}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  }
}

/** The cookie of a new session. */
async function cookieOf(address: string, { name, password }: DemoLogin): Promise<string> {
  const body = JSON.stringify({ name, password })
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${address}/api/login`, { method: 'POST', headers, body })
  await demanded(answer)
  return (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
}

async function demanded(answer: Response): Promise<unknown> {
  if (answer.ok) return await answer.json()
  throw new Error(`the demo of live tables cannot start: ${new URL(answer.url).pathname}: ${await answer.text()}`)
}
