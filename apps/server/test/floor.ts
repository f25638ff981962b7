import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Cents } from '@openpit/money'
import type { RulebookName } from '@openpit/rulebooks'
import { afterAll, beforeAll } from 'vitest'
import {
  ROLES,
  type Role,
  type RunningServer,
  type ServerSettings,
  SHARED_CLOCK,
  startServer,
  type TableOpening,
} from '../src/index.ts'
import { Client } from './client.ts'
import { KNOWN_PASSWORDS } from './known-passwords.ts'
import { METRICS_TOKEN } from './processes.ts'
import { putDatabase } from './ready-database.ts'

const PASSWORD = 'for tests only'
const NO_LIMIT = { burst: 1_000_000, msPerTry: 0.001 }

/** Rates that no test reaches. */
export const RATES = {
  loginOfName: NO_LIMIT,
  loginFromAddress: NO_LIMIT,
  registration: NO_LIMIT,
  guest: NO_LIMIT,
  topUp: NO_LIMIT,
}

/** A table with long clocks, so that only the test acts. */
export function tableOf(rulebook: RulebookName, name: string, more: Partial<TableOpening> = {}): TableOpening {
  const clock = { ...SHARED_CLOCK, bettingMs: 600_000, decisionMs: 600_000, answersMs: 600_000, awayMs: 3_600_000 }
  const options = { minimum: 500 as Cents, maximum: 50_000 as Cents }
  return { name, title: name, rulebook, options, clock, privateFor: null, ...more }
}

/** A floor for the tests of one file. */
export class TestFloor {
  server!: RunningServer
  private readonly settings: ServerSettings

  constructor(settings: ServerSettings) {
    this.settings = settings
  }

  async open(more: Partial<ServerSettings> = {}): Promise<void> {
    this.server = await startServer({ ...this.settings, ...more })
  }

  get address(): string {
    return this.server.address
  }

  async guest(): Promise<Client> {
    return await (await Client.guest(this.address)).connect()
  }

  /** A player with a name, at the table. */
  async playerAt(table: string, name: string): Promise<Client> {
    const player = await (await Client.register(this.address, name, PASSWORD)).connect()
    await player.enter(table)
    return player
  }

  /** A player who has registered before. */
  async loginAs(name: string): Promise<Client> {
    return await Client.login(this.address, name, PASSWORD)
  }

  async staff(role: Role): Promise<Client> {
    return await (await Client.login(this.address, nameOf(role), PASSWORD)).connect()
  }

  /** A player in a round at this table whose turn it is. */
  async inARound(table: string): Promise<Client> {
    const [ann] = (await this.guestsAt(table, 1)) as [Client]
    for (;;) {
      const { round, phase } = ann.view(table)
      const next = phase === 'ended' ? round + 1 : round
      await ann.mustTell(table, { do: 'wager', box: 1, main: 1_000 })
      ann.ready(table)
      const { you } = await ann.until(table, ({ view }) => view.round === next && view.phase !== 'wagering')
      if (you.choices.length > 0) return ann
    }
  }

  /** Guests who have entered the table. */
  async guestsAt(table: string, count: number): Promise<Client[]> {
    return await Promise.all(
      Array.from({ length: count }, async () => {
        const guest = await this.guest()
        await guest.enter(table)
        return guest
      }),
    )
  }
}

function nameOf(role: Role): string {
  return `test-${role}`.slice(0, 20)
}

/** Opens a floor. `before` runs when the database is there, before the server starts. */
export function openFloor(
  tables: readonly TableOpening[],
  before: (data: string) => Promise<Partial<ServerSettings>> = async () => ({}),
): TestFloor {
  const data = mkdtempSync(join(tmpdir(), 'openpit-floor-'))
  const floor = new TestFloor({
    port: 0,
    host: '127.0.0.1',
    data,
    tables,
    logLevel: 'fatal',
    messageRate: NO_LIMIT,
    metrics: { token: METRICS_TOKEN },
    accounts: { rates: RATES },
    passwords: KNOWN_PASSWORDS,
    staff: ROLES.filter((role) => role !== 'player').map((role) => ({
      name: nameOf(role),
      role,
      password: PASSWORD,
    })),
  })

  beforeAll(async () => {
    putDatabase(data)
    await floor.open(await before(data))
  })

  afterAll(async () => {
    await floor.server.close()
    rmSync(data, { recursive: true, force: true })
  })

  return floor
}
