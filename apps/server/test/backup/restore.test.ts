import { copyFileSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { gunzipSync, gzipSync } from 'node:zlib'
import { HOUSE } from '@openpit/engine'
import { verify } from '@openpit/proof'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import {
  audit,
  auditAgainst,
  auditReplay,
  backUp,
  keysIn,
  type Postgres,
  type RestoreSummary,
  type RunningServer,
  readingFrom,
  restoreDatabase,
  restoreFolder,
  Store,
  startPostgres,
  startServer,
  statementsIn,
} from '../../src/index.ts'
import { eventOf, playedIn } from '../../src/tables/log/record.ts'
import { streamOf } from '../../src/tables/opening.ts'
import { Client } from '../client.ts'
import { Dice } from '../player.ts'
import { cleanUp, newFolder, testSettings, testTables } from '../processes.ts'
import { TournamentClient } from '../tournaments/tournament-client.ts'
import { CONDITIONS } from '../tournaments/tournament-stage.ts'
import { killReplacements, killRestores } from './restore-kills.ts'

// Restores make databases, and kills need several of them: on a busy machine that takes longer than other tests.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

const PATIENT = { bettingMs: null, decisionMs: null, answersMs: null }
const TABLES = ['nsw-1', 'star-1', 'tas-1', 'pontoon-1', 'nz-1']
/** Wagers lie here when the backup is made, and nothing is dealt. */
const WAGERING = 'tas-1'
const CHIPS = 100_000_000
const DIRECTOR = { name: 'dora', password: 'for tests only', role: 'director' } as const
/** What a replay without a finding reports. */
const CLEAN = { findings: [], notes: [], roundsNotReplayed: 0 }
/** Other programs see ends of lines in it. */
const ODD_TEXT = 'one\u2028two\u2029three\u0085four\rfive\nsix\u000bseven'
const SEED = Number(process.env.OPENPIT_SEED ?? 5)

/** Plays until a hand waits for the player. Returns the number of its round. */
async function beginHand(client: Client, table: string): Promise<number> {
  for (;;) {
    const { round, phase } = client.view(table)
    const next = phase === 'ended' ? round + 1 : round
    await client.mustTell(table, { do: 'wager', box: 1, main: 2_000 })
    client.ready(table)
    const { view } = await client.until(table, ({ you, view: { round: now, phase: is } }) => {
      return now === next && (you.choices.length > 0 || is === 'ended')
    })
    if (view.phase !== 'ended') return next
  }
}

/** The cards of a round in the order in which they came. */
async function cardsOf(store: Store, table: string, round: number): Promise<unknown[]> {
  const events = playedIn(await store.readRound(streamOf(table), round))
  return events.flatMap((event) => ('card' in event ? [event.card] : []))
}

async function shoesAt(store: Store, table: string): Promise<{ announced: string[]; ended: Map<string, string> }> {
  const events = playedIn(await store.read(streamOf(table)))
  return {
    announced: events.flatMap((event) => (event.kind === 'shoe-announced' ? [event.header.shoe] : [])),
    ended: new Map(events.flatMap((event) => (event.kind === 'shoe-ended' ? [[event.shoe, event.ended]] : []))),
  }
}

/** Waits until the published heads know of everything that a table has. */
async function untilPublished(heads: string, store: Store, table: string): Promise<void> {
  const version = (await store.read(streamOf(table))).length
  for (;;) {
    let published = 0
    if (existsSync(heads)) {
      for await (const statement of statementsIn(heads)) {
        for (const [stream, at] of statement?.streams ?? []) if (stream === streamOf(table)) published = at
      }
    }
    if (published >= version) return
    await sleep(50)
  }
}

/** Drafts two tournaments, of which the player enters one. */
async function enterTournament({ address }: RunningServer, player: Client): Promise<void> {
  const director = await (await Client.login(address, DIRECTOR.name, DIRECTOR.password)).connect()
  for (const tournament of ['drafted', 'entered']) {
    const body = { tournament, title: 'Winter Cup', rulebook: 'nsw', conditions: CONDITIONS }
    expect((await director.post('/api/tournaments', body)).status).toBe(200)
  }
  await (await new TournamentClient(director, 'entered').enter()).mustTell({ do: 'publish' })
  await (await new TournamentClient(player, 'entered').enter()).join()
  director.cut()
}

describe('a floor is backed up, played on, lost and restored', () => {
  let [folder, copy] = ['', '']
  let file = ''
  let heads = ''
  let postgres: Postgres
  let server: RunningServer
  let store: Store
  let ann: Client
  let late: Client
  let summary: RestoreSummary
  const openRounds = new Map<string, number>()
  const shoesBefore = new Map<string, readonly string[]>()
  /** By table: the cards that came after the backup. */
  const lostCards = new Map<string, readonly unknown[]>()

  beforeAll(async () => {
    ;[folder, copy] = [newFolder('backed-up'), newFolder('restored')]
    file = join(folder, 'floor.backup')
    heads = join(folder, 'heads')
    server = await startServer(testSettings(folder, { tables: testTables(PATIENT), headsMs: 50, staff: [DIRECTOR] }))
    ann = await (await Client.guest(server.address)).connect()
    const own = (JSON.parse((await ann.post('/api/tables/own')).text) as { table: string }).table
    for (const table of [...TABLES, own]) {
      await ann.enter(table)
      await ann.playRound(table, 1, 1_000)
      if (table === WAGERING) await ann.mustTell(table, { do: 'wager', box: 1, main: 3_000 })
      else openRounds.set(table, await beginHand(ann, table))
    }
    await ann.mustTell('nsw-1', { do: 'dispute', about: ODD_TEXT })
    await enterTournament(server, ann)
    const before = await startPostgres(folder)
    store = await Store.open(before.connection)
    await readingFrom(before.connection, async (client) => {
      await backUp(client, keysIn({ file: join(folder, 'house.key') }), file)
    })
    late = await Client.guest(server.address)
    for (const [table, round] of openRounds) {
      await ann.playOn(table, round)
      await ann.playRound(table, 1, 1_000)
      const cards = [...(await cardsOf(store, table, round)), ...(await cardsOf(store, table, ann.view(table).round))]
      lostCards.set(table, cards)
      shoesBefore.set(table, (await shoesAt(store, table)).announced)
    }
    await untilPublished(heads, store, 'nsw-1')
    ann.cut()
    await store.close()
    await server.close()
    copyFileSync(join(folder, 'house.key'), join(copy, 'house.key'))
    const key = { file: join(copy, 'house.key') }
    summary = await restoreFolder(copy, { file, key, against: heads, replaces: false })
    postgres = await startPostgres(copy)
    store = await Store.open(postgres.connection)
  })

  afterAll(async () => {
    await server?.close()
    await store?.close()
    await cleanUp(folder, copy)
  })

  test('open rounds are void, all stakes and chips are back in the wallets, and the ledger sums to zero', async () => {
    expect(summary).toMatchObject({ tables: 6, roundsVoided: 6, tournamentsCancelled: 1 })
    for (const [table, round] of openRounds) {
      const kinds = playedIn(await store.readRound(streamOf(table), round)).map(({ kind }) => kind)
      expect(kinds).toContain('round-voided')
      expect(kinds.at(-1)).toBe('chips-taken')
    }
    const held = await store.query<{ account: string }>(
      `select account from accounts where balance <> 0 and account ~ '^(layout|purse|tokens)'`,
      [],
    )
    expect(held).toEqual([])
    expect(await store.imbalance()).toBe(0)
  })

  test('the log says why each round is void: it was restored, from the backup of this time', async () => {
    const reason = `restored from the backup of ${summary.header.takenAt}`
    for (const [table, round] of openRounds) {
      const told = (await store.readRound(streamOf(table), round)).map(({ body }) => eventOf({ body }))
      const voids = told.filter(
        (event) => 'events' in event && event.events.some(({ kind }) => kind === 'round-voided'),
      )
      expect(voids).toMatchObject([{ by: HOUSE, command: { do: 'voidForRestore', reason } }])
    }
  })

  test('a tournament that was open is cancelled, and its fee is back in the wallet; a draft stays', async () => {
    const paid = await store.query<{ balance: string }>(
      "select account, balance from accounts where account like 'tournament-%'",
      [],
    )
    expect(paid.length).toBeGreaterThan(0)
    expect(paid.filter(({ balance }) => Number(balance) !== 0)).toEqual([])
    const open = await store.query('select name, ended_at is null as open from tournaments order by name', [])
    expect(open).toEqual([
      { name: 'drafted', open: true },
      { name: 'entered', open: false },
    ])
  })

  test('the audit, and the replay of every round, find nothing', async () => {
    expect(await store.withClient(audit)).toEqual([])
    expect(await store.withClient((client) => auditReplay(client))).toEqual(CLEAN)
  })

  test('the restore says how many events are lost, and the audit against the heads notes them', async () => {
    const lost = new Map(summary.lost?.map(({ stream, events }) => [stream, events]))
    expect(lost.get('table:nsw-1')).toBeGreaterThan(0)
    expect(lost.has('table:tas-1')).toBe(false)
    const { publicKey } = keysIn({ file: join(copy, 'house.key') })
    const report = await store.withClient((client) => auditAgainst(client, statementsIn(heads), publicKey))
    expect(report.findings).toEqual([])
    for (const stream of ['table:nsw-1', `person:${late.player}`]) {
      const notes = report.notes.filter(({ where }) => where.includes(stream)).map(({ what }) => what)
      expect(notes.length).toBeGreaterThan(0)
      for (const note of notes) expect(note).toMatch(/^lost when the backup of/)
    }
    const [restored] = await store.read('house')
    expect(restored).toMatchObject({ kind: 'restored' })
    expect(JSON.parse(restored?.body ?? '{}')).toMatchObject({ backup: summary.header.id })
  })

  describe('and played on', () => {
    beforeAll(async () => {
      server = await startServer(testSettings(copy, { tables: testTables(PATIENT), headsMs: 50 }))
    })

    test('sessions from before are over', async () => {
      const { status } = await fetch(`${server.address}/api/me/rounds`, { headers: { cookie: ann.cookie } })
      expect(status).toBe(401)
    })

    test('other cards come, from other shoes, in rounds with new numbers', async () => {
      const bob = await (await Client.guest(server.address)).connect()
      for (const table of TABLES) {
        await bob.enter(table)
        const { view } = await bob.playRound(table, 1, 1_000)
        expect(view.round).toBeGreaterThanOrEqual(100_000)
        const { announced } = await shoesAt(store, table)
        const inUse = await inUseAt(bob, table)
        expect(announced).toContain(inUse)
        if (table === WAGERING) continue
        expect(shoesBefore.get(table)).not.toContain(inUse)
        await bob.playRound(table, 1, 1_000)
        const cards = [
          ...(await cardsOf(store, table, view.round)),
          ...(await cardsOf(store, table, bob.view(table).round)),
        ]
        expect(cards.slice(0, 6)).not.toEqual(lostCards.get(table)?.slice(0, 6))
      }
      bob.cut()
      expect(await store.withClient(audit)).toEqual([])
      expect(await store.withClient((client) => auditReplay(client))).toEqual(CLEAN)
      expect(await store.imbalance()).toBe(0)
    })

    test('the shoes that were open have ended, with transcripts that verify', async () => {
      for (const table of TABLES) {
        const { ended } = await shoesAt(store, table)
        const abandoned = [...ended].flatMap(([shoe, ending]) => (ending === 'abandoned' ? [shoe] : []))
        expect(abandoned.length).toBe(2)
        for (const shoe of abandoned) {
          const asked = `${server.address}/api/tables/${table}/transcript?shoe=${encodeURIComponent(shoe)}`
          const transcript = await (await fetch(asked)).text()
          expect(verify(transcript).checks.filter(({ holds }) => !holds)).toEqual([])
        }
      }
    })
  })

  test('a changed, a cut off and a foreign backup are refused, and leave the folder as it was', async () => {
    const other = newFolder('refused')
    const bad = join(other, 'bad.backup')
    const key = { file: join(folder, 'house.key') }
    const restoreBad = async (bytes: Buffer, digits?: string) => {
      writeFileSync(bad, bytes)
      const place = digits === undefined ? key : { ...key, digits }
      await restoreFolder(other, { file: bad, key: place, replaces: false })
    }
    const whole = readFileSync(file)
    const text = gunzipSync(whole).toString()
    await expect(restoreBad(gzipSync(text.replace('"balance":', '"balance":1')))).rejects.toThrow(/damaged/)
    await expect(restoreBad(whole.subarray(0, whole.length / 2))).rejects.toThrow(/cannot be read/)
    await expect(restoreBad(gzipSync(text.slice(0, text.lastIndexOf('# '))))).rejects.toThrow(/not complete/)
    await expect(restoreBad(whole, '11'.repeat(32))).rejects.toThrow(/belongs to key/)
    await expect(restoreBad(Buffer.from('{}'))).rejects.toThrow(/cannot be read/)
    expect(readdirSync(other)).toEqual(['bad.backup'])
    await cleanUp(other)
  })

  test('a folder that holds a floor is refused, unless it is to be replaced; a running one always', async () => {
    const key = { file: join(copy, 'house.key') }
    await expect(restoreFolder(copy, { file, key, replaces: false })).rejects.toThrow(/there is a floor in/)
    await expect(restoreFolder(copy, { file, key, replaces: true })).rejects.toThrow(/is running: stop it first/)
  })

  test('into a database of the operator’s own; a second time it is refused', async () => {
    await store.query('create database elsewhere', [])
    const url = `postgres://openpit@localhost/elsewhere?host=${encodeURIComponent(String(postgres.connection.host))}`
    const key = { file: join(copy, 'house.key') }
    expect(await restoreDatabase(url, { file, key })).toMatchObject({ tables: 6, roundsVoided: 6, lost: null })
    const restored = { ...postgres.connection, database: 'elsewhere' }
    expect(await readingFrom(restored, audit)).toEqual([])
    const held = await readingFrom(restored, async (client) => {
      return (await client.query<{ sum: string }>(`select sum(balance) from accounts where account like 'wallet:%'`))
        .rows
    })
    expect(Number(held[0]?.sum)).toBeGreaterThan(CHIPS / 2)
    await expect(restoreDatabase(url, { file, key })).rejects.toThrow(/there is a floor/)
  })

  test('kill -9 at any moment of a restore leaves a whole floor or none, and the next restore succeeds', async () => {
    const dice = new Dice(SEED)
    expect(await killRestores({ file, key: join(folder, 'house.key'), kills: 2, dice }), `seed ${SEED}`).toEqual([])
  })

  test('kill -9 between the two renames of a replacement: the next start finds the restored floor', async () => {
    expect(await killReplacements({ file, key: join(folder, 'house.key') })).toEqual([])
  })

  test('only its owner can read a backup', () => {
    expect(statSync(file).mode & 0o777).toBe(0o600)
  })
})

async function inUseAt(client: Client, table: string): Promise<string> {
  const { text } = await client.get(`/api/tables/${table}/transcript`)
  return (JSON.parse(text) as { shoe: string }).shoe
}
