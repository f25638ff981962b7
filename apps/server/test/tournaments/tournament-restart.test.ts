import { type BookFinder, verify } from '@openpit/proof'
import { rulebooks, shoeFacts } from '@openpit/rulebooks'
import { readScenario, runScenario } from '@openpit/scenario'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { audit, auditReplay, readingFrom, startPostgres } from '../../src/index.ts'
import { Client } from '../client.ts'
import { cleanUp, ServerProcess, testSettings } from '../processes.ts'
import { newFloorFolder } from '../ready-database.ts'
import { TournamentClient } from './tournament-client.ts'
import { CONDITIONS, JOKERS_WILD } from './tournament-stage.ts'
import { tortureTournaments } from './tournament-torture.ts'

// Two processes start, one after the other: on a busy machine that takes minutes.
vi.setConfig({ testTimeout: 400_000, hookTimeout: 400_000 })

const data = newFloorFolder('tournament')
const PASSWORD = 'for tests only'
const staff = [{ name: 'test-director', role: 'director', password: PASSWORD }] as const
const settings = testSettings(data, { tables: [], staff })
let server: ServerProcess

beforeAll(async () => {
  server = await ServerProcess.start(settings)
})

afterAll(async () => {
  await cleanUp(data)
})

/** Nobody is late because the machine is slow. */
const PACE = { awayMs: 3_600_000, emptyMs: 200, lateMs: 600_000, decisionMs: 600_000, answersMs: 600_000 }

const WILD = {
  ...JOKERS_WILD,
  wagerSeconds: 3_600,
  jokers: 32,
  sessions: [
    { hands: 4, eliminationHands: [4], tables: 1, advance: 2 },
    { hands: 2, eliminationHands: [1] },
  ],
}

const WILD_PLAYERS = ['eve', 'fay', 'gil']

/** A competition of Jokers Wild, and what its clients did in it. */
class WildCup {
  director!: TournamentClient
  players: TournamentClient[] = []
  readonly done = new Map<string, number>()

  async open(): Promise<void> {
    const login = await Client.login(server.address, 'test-director', PASSWORD)
    const body = {
      tournament: 'wild',
      title: 'Wild',
      rulebook: 'tas',
      options: { decks: 4 },
      conditions: WILD,
      pace: PACE,
    }
    const { status, text } = await login.post('/api/tournaments', body)
    expect(status, text).toBe(200)
    this.director = await new TournamentClient(await login.connect(), 'wild').enter()
    await this.director.mustTell({ do: 'publish' })
    for (const name of WILD_PLAYERS) await Client.register(server.address, name, PASSWORD)
    await this.connect()
    for (const one of this.players) await one.join()
    await this.director.mustTell({ do: 'draw' })
    await this.director.mustTell({ do: 'startSession' })
  }

  async connect(): Promise<void> {
    const enter = async (name: string) => {
      const client = await Client.login(server.address, name, PASSWORD)
      return await new TournamentClient(await client.connect(), 'wild').enter()
    }
    this.director = await enter('test-director')
    this.players = await Promise.all(WILD_PLAYERS.map(enter))
  }

  /** Plays until it is over, or until a joker waits for its value. */
  async play(how: 'to-the-end' | 'to-a-joker'): Promise<void> {
    const isIt = () => how === 'to-a-joker' && this.asked !== undefined
    const all = Promise.all([this.runDesk(isIt), ...this.players.map((one) => this.playAs(one, isIt))])
    // Only one client hears that it is asked: the others wait for news, and do nothing more.
    await Promise.race([all, ...this.players.map((one) => one.until(isIt))])
  }

  private async playAs(one: TournamentClient, isIt: () => boolean): Promise<void> {
    for (;;) {
      const isOver = () => isIt() || one.desk?.state === 'finished'
      const isDue = () => one.table?.queue[0] === one.client.player || (one.you?.choices.length ?? 0) > 0
      await one.until(() => isOver() || isDue())
      if (isOver()) return
      const { table, you } = one
      if (!(await this.act(one))) await one.until(() => isOver() || one.table !== table || one.you !== you)
    }
  }

  /** The first of a hand draws a voucher if there is one. */
  private async act(one: TournamentClient): Promise<boolean> {
    const { table, you } = one
    const box = you?.place?.box ?? 0
    const name = you?.choices[0]?.of[0]?.do ?? ''
    const mayDraw = table?.queue[0] === one.client.player && table.marker === box
    const isDrawn = mayDraw && (await one.tell({ do: 'drawVoucher', table: 1, box })).ok
    if (!isDrawn && !(await one.act(1_000))) return false
    const did = isDrawn ? 'drawVoucher' : name
    this.done.set(did, (this.done.get(did) ?? 0) + 1)
    return true
  }

  private async runDesk(isIt: () => boolean): Promise<void> {
    const { director } = this
    for (;;) {
      const { desk } = director
      if (desk === null || desk.state === 'finished' || isIt()) return
      for (const { ballot, playOff, table } of desk.tables) {
        if (ballot > 0) await director.tell({ do: 'ballot', table })
        else if (playOff > 0) await director.tell({ do: 'startPlayOff', table })
      }
      if (desk.tables.every(({ isPlayedOut, playOff, ballot }) => isPlayedOut && playOff === 0 && ballot === 0)) {
        await director.mustTell({ do: 'announce' })
        if (director.desk?.state === 'finished') return
        await director.mustTell({ do: 'draw' })
        await director.mustTell({ do: 'startSession' })
      }
      await director.until(() => director.desk !== desk || isIt())
    }
  }

  /** The player whose joker waits for its value. */
  get asked(): TournamentClient | undefined {
    return this.players.find(({ you }) => you?.choices[0]?.of[0]?.do === 'nominate')
  }
}

const bookOf: BookFinder = ({ source, load, decks, markers }, cards) =>
  shoeFacts(rulebooks.tas, { source, load, decks, cards, markers: markers.length })

const wild = new WildCup()
/** The player whose joker waited when the server was killed, and the seats as they were. */
let askedOfWild: TournamentClient | undefined
let seatsOfWild: NonNullable<TournamentClient['table']>['seats'] | undefined

test('a server that is killed in the middle of a session loses nothing that was acknowledged', async () => {
  const login = await Client.login(server.address, 'test-director', PASSWORD)
  const body = { tournament: 'cup', title: 'Cup', rulebook: 'nsw', conditions: CONDITIONS }
  expect((await login.post('/api/tournaments', body)).status).toBe(200)
  const director = await new TournamentClient(await login.connect(), 'cup').enter()
  await director.mustTell({ do: 'publish' })
  const names = ['ann', 'bob', 'cat', 'dan']
  const players: TournamentClient[] = []
  for (const name of names) {
    const client = await (await Client.register(server.address, name, PASSWORD)).connect()
    players.push(await new TournamentClient(client, 'cup').enter())
  }
  for (const one of players) await one.join()
  await director.mustTell({ do: 'draw' })
  await director.mustTell({ do: 'startSession' })
  for (const one of players) await one.until(() => one.table !== null)
  const first = players.find((one) => one.table?.queue[0] === one.client.player) as TournamentClient
  const wager = { do: 'wager', table: first.table?.table ?? 0, box: first.you?.place?.box ?? 0, main: 3_000 } as const
  await wild.open()
  await wild.play('to-a-joker')
  seatsOfWild = wild.asked?.table?.seats
  askedOfWild = wild.asked
  const reply = await first.tell(wager, 'the-wager')
  expect(reply.ok).toBe(true)
  // The snapshot for all is made once a second.
  let before = await first.overview()
  while (reply.ok && before.version < reply.version) before = await first.overview()
  await server.kill('SIGKILL')
  server = await ServerProcess.start(settings)
  const again = await new TournamentClient(
    await (await Client.login(server.address, first.client.player, PASSWORD)).connect(),
    'cup',
  ).enter()
  const after = await again.overview()
  expect(after.tables.map(({ seats }) => seats)).toEqual(before.tables.map(({ seats }) => seats))
  expect(after.ballots).toEqual(before.ballots)
  // The same command under the same id is not carried out again.
  expect(await again.tell(wager, 'the-wager')).toEqual(reply)
  expect(again.table?.seats.find(({ player }) => player === first.client.player)).toMatchObject({
    turn: 'wagered',
    chips: 97_000,
  })
})

test('Jokers Wild, whose joker waited when the server was killed, goes on; log, shoes and story hold', async () => {
  const asked = askedOfWild?.client.player
  await wild.connect()
  // Over two hands and more a joker has come, but for one game in a thousand.
  if (askedOfWild) {
    const again = wild.asked
    expect(again?.client.player).toBe(asked)
    expect(again?.table?.seats).toEqual(seatsOfWild)
    const nominate = { do: 'nominate', table: 1, box: again?.you?.place?.box ?? 0, as: 'A' } as const
    expect(await again?.tell({ ...nominate, as: '12' })).toMatchObject({ ok: false, refusal: { clause: 'TAS-23.4' } })
    const reply = await again?.tell(nominate, 'the-joker')
    expect(reply?.ok).toBe(true)
    // The same command under the same id is not carried out again.
    expect(await again?.tell(nominate, 'the-joker')).toEqual(reply)
  }
  await wild.play('to-the-end')
  const { client } = wild.director
  await wild.director.until(() => wild.director.desk?.state === 'finished')
  const story = (await client.get('/api/tournaments/wild/story')).text
  const read = readScenario(story)
  expect(read.ok ? runScenario(read.scenario).failures : read.problems, story).toEqual([])
  const times = (word: string) => story.split(word).length - 1
  expect(times('do: nominate')).toBe((wild.done.get('nominate') ?? 0) + (askedOfWild ? 1 : 0))
  expect(times('do: drawVoucher')).toBe(wild.done.get('drawVoucher'))
  let overview = await wild.director.overview()
  // The snapshot for all is made once a second.
  while (overview.state !== 'finished') overview = await wild.director.overview()
  expect(overview.shoes.length).toBeGreaterThan(1)
  for (const shoe of overview.shoes) {
    const { text } = await client.get(`/api/tournaments/wild/transcript?shoe=${encodeURIComponent(shoe)}`)
    expect(text).toContain('"jokers": 32')
    const { verdict, checks } = verify(text, bookOf)
    expect(verdict, JSON.stringify(checks.filter(({ holds }) => !holds))).toBe('holds')
  }
  const { connection } = await startPostgres(data)
  const findings = await readingFrom(connection, async (database) => [
    ...(await audit(database)),
    ...(await auditReplay(database)).findings,
  ])
  expect(findings).toEqual([])
})

const SEED = Number(process.env.OPENPIT_SEED ?? 5)

test('kill -9 of a node and of the database during tournaments: nothing is lost, and each prints', async () => {
  const { wrong, faults, acknowledged, commands, tournaments, printed } = await tortureTournaments(SEED, 2)
  const what = `seed ${SEED} ${JSON.stringify(commands)}`
  expect(wrong, what).toEqual([])
  expect(faults).toEqual({ 'killed node': 1, 'killed database': 1 })
  expect(acknowledged, what).toBeGreaterThan(60)
  expect(tournaments, what).toBeGreaterThanOrEqual(2)
  expect(printed, what).toBe(tournaments)
})
