import { afterAll, beforeAll, expect, vi } from 'vitest'
import { audit, DEMO_ACCOUNT, Store, startPostgres, walletOf } from '../../src/index.ts'
import { Client } from '../client.ts'
import { cleanUp, metricOf, ServerProcess, testSettings, testTables } from '../processes.ts'
import { newFloorFolder } from '../ready-database.ts'

export const TABLE = 'nsw-1'

/** A floor in its own process, with clocks that never run out: every change comes from a message. */
export class HostileFloor {
  server!: ServerProcess
  store!: Store
  readonly folder = newFloorFolder('hostile')

  constructor() {
    beforeAll(async () => {
      const tables = testTables({ bettingMs: null, decisionMs: null, answersMs: null })
      const staff = [{ name: 'the-manager', role: 'manager', password: 'correct horse' } as const]
      this.server = await ServerProcess.start(testSettings(this.folder, { tables, staff }))
      const { connection } = await startPostgres(this.folder)
      this.store = await Store.open(connection)
      await this.untilPoolIsLinked()
    })
    afterAll(async () => {
      await this.store?.close()
      await cleanUp(this.folder)
    })
  }

  get address(): string {
    return this.server.address
  }

  async guest(): Promise<Client> {
    return await (await Client.guest(this.address)).connect()
  }

  /** The table with a jackpot hands its pool over to a link by itself, soon after the start. */
  private async untilPoolIsLinked(): Promise<void> {
    const isDone = async () => {
      const [row] = await this.store.query<{ linked: string; open: string }>(
        `select (select count(*) from accounts where account like 'link-pool:%' and balance > 0) as linked,
           (select count(*) from orders where answer is null) as open`,
        [],
      )
      return row?.linked === '1' && row.open === '0'
    }
    await vi.waitUntil(isDone, { timeout: 50_000, interval: 50 })
  }

  /** Every table's version and every balance. */
  async standing(): Promise<unknown> {
    return await this.store.withClient(async (client) => {
      const { rows: streams } = await client.query(`select stream, version from streams order by stream`)
      const { rows: accounts } = await client.query('select account, balance from accounts order by account')
      return { streams, accounts }
    })
  }

  async metric(name: string): Promise<number> {
    return await metricOf(this.address, name)
  }

  /** Sets a player's wallet in the database, without the server's knowledge. */
  async leaveWith({ player }: Client, cents: number): Promise<void> {
    const stream = `test:${player}`
    const { epoch } = await this.store.claim(stream)
    const spent = ((await this.store.balance(walletOf(player))) ?? 0) - cents
    const entries = [
      { account: walletOf(player), cents: -spent },
      { account: DEMO_ACCOUNT, cents: spent },
    ]
    const events = [{ kind: 'spent', body: '{}', entries }]
    const appended = await this.store.append({ command: 'x', stream, expected: 0, epoch, at: new Date(), events })
    expect(appended.ok).toBe(true)
  }

  /** Checks that the same process runs, the books balance, and a round can be played. */
  async isWell(): Promise<void> {
    expect(this.server.isAlive, this.server.errors).toBe(true)
    expect(this.server.output.match(/open at/g)).toHaveLength(1)
    const player = await this.guest()
    await player.enter(TABLE)
    const { view } = await player.playRound(TABLE, 1, 500)
    expect(view.phase).toBe('ended')
    await player.mustTell(TABLE, { do: 'leave' })
    player.cut()
    expect(await this.store.withClient(audit)).toEqual([])
    expect(await this.store.imbalance()).toBe(0)
  }
}

/** Values that most fields must refuse; a few fields accept some of them. */
export const INVALID_VALUES: readonly unknown[] = [
  null,
  true,
  -1,
  0,
  1.5,
  21,
  -0,
  1e308,
  2 ** 53,
  -(2 ** 53),
  '',
  ' ',
  '1',
  'NaN',
  'Infinity',
  '__proto__',
  'constructor',
  'hasOwnProperty',
  '../../etc/passwd',
  "'; drop table events; --",
  'nsw-1\u0000',
  '\ud800',
  '𝕟𝕤𝕨',
  'x'.repeat(2_000),
  [],
  [1],
  {},
  { toString: 'x' },
  JSON.parse('{"__proto__":{"polluted":true}}'),
]

/** Whether there is a text in it that cannot be stored. */
export function isUnstorable(value: unknown): boolean {
  return /\\u0000|\\ud800/.test(JSON.stringify(value))
}

/** Gives copies of an object with one field changed, left out or added: all ways for all fields. */
export function* corruptions(message: Readonly<Record<string, unknown>>): Generator<Record<string, unknown>> {
  for (const field of Object.keys(message)) {
    const { [field]: _, ...without } = message
    yield without
    for (const value of INVALID_VALUES) yield { ...message, [field]: value }
  }
  for (const field of ['by', 'extra', 'constructor']) yield { ...message, [field]: 1 }
  const rest = JSON.stringify(message).slice(1)
  yield JSON.parse(`{"__proto__":{"role":"manager"}${rest === '}' ? '' : ','}${rest}`)
}
