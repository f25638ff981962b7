// The commands as an operator gives them: a backup while people play, its restore, and the audit of what came back.
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { keyFileIn, type RunningServer, Store, startPostgres, startServer } from '../../src/index.ts'
import { untilPublished } from '../audit/until-published.ts'
import { Client } from '../client.ts'
import { tableOf } from '../floor.ts'
import { ChildServer, cleanUp, newFolder, testSettings } from '../processes.ts'
import { newFloorFolder } from '../ready-database.ts'

// Restores make databases: on a busy machine that takes longer than other tests.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

const OPENPIT = fileURLToPath(new URL('../../../cli/src/openpit.ts', import.meta.url))
const TABLES = ['tas-1', 'nsw-1']
const folder = newFloorFolder('backup-command')
const copy = newFolder('backup-command-copy')
const [file, key, heads] = [join(copy, 'floor.backup'), keyFileIn(folder), join(folder, 'heads')]

let server: RunningServer
let backedUp: CommandRun

interface CommandRun {
  readonly code: number | null
  readonly out: string
  readonly err: string
}

async function openpit(...words: readonly string[]): Promise<CommandRun> {
  const run = new ChildServer([OPENPIT, ...words])
  return { code: await run.exited, out: run.output, err: run.errors }
}

/** Plays rounds without a pause, until it is told to stop. */
class PlayingGuest {
  rounds = 0
  readonly stopped: Promise<void>
  private isStopping = false
  private readonly client: Client

  constructor(client: Client, table: string) {
    this.client = client
    this.stopped = this.play(table)
  }

  private async play(table: string): Promise<void> {
    await this.client.enter(table)
    while (!this.isStopping) {
      await this.client.playRound(table, 1, 1_000)
      this.rounds++
    }
  }

  async playMore(rounds: number): Promise<void> {
    for (const enough = this.rounds + rounds; this.rounds < enough; await sleep(10));
  }

  async stop(): Promise<void> {
    this.isStopping = true
    await this.stopped
    this.client.cut()
  }
}

beforeAll(async () => {
  const tables = [tableOf('tas', 'tas-1'), tableOf('nsw', 'nsw-1')]
  server = await startServer(testSettings(folder, { tables, headsMs: 20 }))
  const guests: PlayingGuest[] = []
  for (const table of TABLES) {
    guests.push(new PlayingGuest(await (await Client.guest(server.address)).connect(), table))
  }
  for (const guest of guests) await guest.playMore(1)
  // Nobody waits for it: rounds are dealt, decided and paid while it reads.
  backedUp = await openpit('backup', file, '--data', folder)
  for (const guest of guests) await guest.playMore(1)
  for (const guest of guests) await guest.stop()
  const postgres = await startPostgres(folder)
  const store = await Store.open(postgres.connection)
  await untilPublished(store, heads)
  await store.close()
  await server.close()
  await postgres.stop()
})

afterAll(async () => {
  await cleanUp(folder, copy)
})

test('a backup of a floor on which people play is restored, and passes the audit, the replay and the heads', async () => {
  expect(backedUp).toMatchObject({ code: 0, err: '' })
  expect(backedUp.out).toMatch(/floor\.backup: \d+ streams, \d+ events, \d+ entries\n/)
  const place = ['--data', copy, '--key', key]
  const restored = await openpit('restore', file, ...place, '--against', heads)
  expect(restored).toMatchObject({ code: 0, err: '' })
  expect(restored.out).toMatch(/^restored the backup of .*: open tables 2, /)
  expect(restored.out).toMatch(/ {2}table:tas-1: \d+\n/)
  const audited = await openpit('audit', ...place, '--replay', '--against', heads)
  expect(audited).toMatchObject({ code: 0, err: '' })
  expect(audited.out).toMatch(/note: stream table:tas-1, event \d+: lost when the backup of/)
  expect(audited.out).toMatch(/everything is as it was written\n$/)
})

test('without --against, a restore compares with the heads in the data folder and says so', async () => {
  const restored = await openpit('restore', file, '--data', folder, '--replace')
  expect(restored).toMatchObject({ code: 0, err: '' })
  expect(restored.out).toContain(`lost, by the heads in ${heads}, the last of 20`)
  expect(restored.out).toMatch(/ {2}table:tas-1: \d+\n/)
})

test('without any heads, a restore says that it cannot list what is lost', async () => {
  const restored = await openpit('restore', file, '--data', copy, '--key', key, '--replace')
  expect(restored).toMatchObject({ code: 0, err: '' })
  expect(restored.out).toContain('there are no heads here, and --against HEADS would list it')
})

test('what an earlier restore has lost is not reported again', async () => {
  const again = join(copy, 'again.backup')
  expect(await openpit('backup', again, '--data', folder)).toMatchObject({ code: 0, err: '' })
  const restored = await openpit('restore', again, '--data', folder, '--replace')
  expect(restored).toMatchObject({ code: 0, err: '' })
  expect(restored.out).toMatch(/lost, by the heads in .*: 0 events in 0 streams\n$/)
})
