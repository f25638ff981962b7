// Writes a floor as this program leaves it: `npm run floor:write -- <name>`. Before you change what is stored, write
// one with the unchanged program and add its name to old-floors.test.ts: later programs must be able to continue it.
import { rmSync } from 'node:fs'
import { type Cents, cents } from '@openpit/money'
import { Floor } from '../../src/casino/floor.ts'
import { replayRound } from '../../src/history/replay.ts'
import { scenarioOf } from '../../src/history/round-scenario.ts'
import { type PastRound, PastRounds } from '../../src/history/rounds.ts'
import { transcriptOf } from '../../src/history/transcripts.ts'
import {
  Accounts,
  ownTable,
  SCHEMA_VERSION,
  SHARED_CLOCK,
  Store,
  startPostgres,
  type TableOpening,
} from '../../src/index.ts'
import { roundsPlayedBy } from '../../src/store/records/rounds.ts'
import { playedIn } from '../../src/tables/log/record.ts'
import { streamOf } from '../../src/tables/opening.ts'
import { tableView } from '../../src/tables/views/table-view.ts'
import { newFolder } from '../processes.ts'
import { TEST_KEYS } from '../test-keys.ts'
import { ProcessTime, VirtualTime } from '../world/time.ts'
import { type FloorReport, type RoundReport, rowsIn, writeFloor } from './floor-file.ts'
import { HOUSE_STAFF, playHouse } from './played-house.ts'
import { type Bet, PlayedTable } from './played-table.ts'

const PASSWORD = 'for tests only'
const PLAYERS = ['ann', 'bob', 'cyd', 'dora'] as const
const SUE = { person: 'sue', role: 'supervisor' } as const
const MAX = { person: 'max', role: 'manager' } as const
const INSPECTOR = { of: 'inspector' } as const
const MINUTE = 60_000

const dollars = (amount: number): Cents => cents(Math.round(amount * 100))

/** A table with clocks that never run out by themselves. */
function openingOf(name: string, rulebook: TableOpening['rulebook'], options: TableOpening['options']): TableOpening {
  const clock = { ...SHARED_CLOCK, bettingMs: null, decisionMs: null, answersMs: null, awayMs: null }
  const usual = { minimum: dollars(5), maximum: dollars(500), smallestChip: dollars(0.5) }
  return { name, title: name, rulebook, options: { ...usual, ...options }, clock, privateFor: null }
}

/** Three players on four boxes; one wagers behind another. */
function bets(round: number, sides: Readonly<Record<string, number>>): readonly Bet[] {
  const main = 1_000 + 500 * (round % 5)
  const with3 = round % 3 === 0 ? {} : { sides }
  return [
    { by: 'ann', box: 1, main, ...with3 },
    { by: 'bob', box: 1, main: 500 + 500 * (round % 2) },
    { by: 'bob', box: 3, main: main + 500, ...with3 },
    { by: 'cyd', box: 4, main: 1_500, sides },
    ...(round % 4 === 0 ? [{ by: 'ann', box: 2, main: 2_000 }] : []),
  ]
}

/** A floor in play, with its staff and players. */
class FloorWriter {
  private readonly store: Store
  private readonly floor: Floor
  readonly time = new VirtualTime()
  readonly tables: PlayedTable[] = []

  constructor(store: Store) {
    this.store = store
    const log = { fault: () => {}, note: () => {} }
    this.floor = new Floor({ store, node: 'old', log, timers: new ProcessTime(this.time) })
  }

  async people(): Promise<void> {
    const accounts = await Accounts.open(
      this.store,
      { demoChips: cents(20_000_000) },
      { now: () => new Date(this.time.now) },
    )
    for (const name of PLAYERS) {
      const entered = await accounts.register(name, PASSWORD, '192.0.2.1')
      if (!entered.ok) throw new Error(`${name} could not register: ${entered.refusal.kind}`)
    }
    await accounts.guest('192.0.2.2')
    const staff = [
      { name: 'sue', role: 'supervisor' },
      { name: 'amy', role: 'assistantManager' },
      { name: 'max', role: 'manager' },
      { name: 'tom', role: 'director' },
      { name: 'ian', role: 'inspector' },
      { name: 'sid', role: 'surveillance' },
      { name: 'adam', role: 'administrator' },
    ] as const
    const others = HOUSE_STAFF.filter(({ name }) => !staff.some((member) => member.name === name))
    const all = [...staff, ...others].map((member) => ({ ...member, password: PASSWORD }))
    const made = await accounts.ensureStaff(all)
    if (made.some(({ ok }) => !ok)) throw new Error('staff could not be made')
    const request = { handle: 'tom', role: 'surveillance', why: 'moved to another desk' } as const
    await accounts.administration.setRoleAsOperator(request, async () => false)
    await accounts.administration.disable('adam', 'sid', 'on leave')
  }

  async open(opening: TableOpening, seed: string): Promise<PlayedTable> {
    await this.floor.openTable(opening)
    const table = await PlayedTable.open(this.store, opening, this.time, seed)
    this.tables.push(table)
    return table
  }

  async openWith(opening: TableOpening, seed: string): Promise<PlayedTable> {
    const table = await this.open(opening, seed)
    for (const player of PLAYERS.slice(0, 3)) table.arrive(player)
    return table
  }

  /** Stops every table as it is, with cards on it and shoes in use. */
  async close(): Promise<void> {
    for (const table of this.tables) await table.close()
    await this.floor.close()
  }
}

async function playRounds(
  table: PlayedTable,
  count: number,
  sides: Readonly<Record<string, number>> = {},
): Promise<void> {
  for (let round = 1; round <= count; round++) {
    await table.playRound(bets(round, sides))
    await table.pass(MINUTE)
  }
}

/** Most acts of staff in New South Wales, and a round that is left open. */
async function playNsw(playing: FloorWriter): Promise<void> {
  const table = await playing.openWith(openingOf('nsw-1', 'nsw', { decks: 6 }), 'nsw')
  await playRounds(table, 12, { perfectPairs: 500 })
  await table.mustTell(SUE, { do: 'changeLimits', minimum: 1_000, how: 'with-notice' })
  await table.pass(21 * MINUTE)
  await playRounds(table, 3)
  await table.mustTell(SUE, { do: 'grantLimits', player: 'cyd', minimum: 1_000, maximum: 90_000 })
  await table.mustTell(SUE, { do: 'limitPlayers', onBox: 2 })
  await table.mustTell(MAX, { do: 'restrictSideBet', bet: 'perfectPairs', told: ['inspector', 'surveillance'] })
  await playRounds(table, 3, { perfectPairs: 500 })
  // A round that two people void, and one that is void because of cheating.
  for (const ground of ['irregularity', 'fraud'] as const) {
    await untilPaid(table)
    const forfeits = ground === 'fraud' ? { forfeits: 'bob' } : {}
    await table.mustTell(SUE, { do: 'proposeVoid', reason: 'a card was marked', ground, ...forfeits })
    await table.mustTell(MAX, { do: 'confirmVoid' })
  }
  while (!(await table.untilDecision(bets(1, {})))) await table.pass(MINUTE)
  await table.mustTell(SUE, { do: 'voidWager', player: 'cyd', box: 4 })
  await table.finish()
  await table.mustTell({ person: 'bob', role: 'player' }, { do: 'wager', box: 3, main: 1_000 })
  await table.mustTell(SUE, { do: 'refuseWager', player: 'bob', box: 3, reason: 'marked a card' })
  await table.mustTell(SUE, { do: 'exclude', player: 'bob', reason: 'marked a card' })
  await table.mustTell(SUE, { do: 'orderShuffle', because: 'suspicion' })
  await playRounds(table, 4)
  await table.mustTell(SUE, { do: 'liftRestrictions', player: 'bob' })
  await table.mustTell(SUE, { do: 'postClosing' })
  await table.mustTell(SUE, { do: 'withdrawNotice', notice: 'closing' })
  await table.mustTell(SUE, { do: 'changeLimits', minimum: 500, maximum: 40_000, how: 'with-notice' })
  while (!(await table.untilDecision(bets(2, {})))) await table.pass(MINUTE)
  await table.mustTell(SUE, { do: 'proposeVoid', reason: 'the shoe was opened', ground: 'irregularity' })
}

/** Plays until a player was paid before the end of a round, so that voiding it would have to take the payment back. */
async function untilPaid(table: PlayedTable): Promise<void> {
  for (;;) {
    const isOpen = await table.untilDecision(bets(1, { perfectPairs: 500 }))
    if (isOpen && (await table.table()).round.settled.some(({ outcome }) => outcome === 'win')) return
    await table.finish()
    await table.pass(MINUTE)
  }
}

/** Players do not act in their turn: control passes, or the dealer plays the hand. */
async function playSilence(playing: FloorWriter): Promise<void> {
  const { clock, ...slow } = openingOf('nsw-3', 'nsw', { decks: 6 })
  const table = await playing.openWith({ ...slow, clock: { ...clock, decisionMs: 20_000 } }, 'silence')
  for (let round = 1; round <= 8; round++) {
    const isOpen = await table.untilDecision(bets(round, {}))
    if (isOpen) await table.pass(20_000)
    await table.finish()
  }
}

/** A player has committed to a cut, and the deal waits until they reveal it. */
async function playCeremony(playing: FloorWriter): Promise<void> {
  const table = await playing.openWith(openingOf('nsw-2', 'nsw', { decks: 4 }), 'ceremony')
  await table.mustTell({ person: 'ann', role: 'player' }, { do: 'sit', box: 1 })
  const reveal = await table.commit('ann', 100)
  const alsoReveal = await table.commit('bob', null)
  await table.begin(bets(1, {}))
  await reveal()
  await alsoReveal()
  await table.finish()
  await playRounds(table, 10)
  await table.mustTell(SUE, { do: 'orderShuffle', because: 'suspicion' })
  await table.commit('ann', null)
  await table.begin(bets(1, {}))
}

async function playStar(playing: FloorWriter): Promise<void> {
  const table = await playing.openWith(openingOf('star-1', 'star', { decks: 6, boxes: 7 }), 'seven boxes')
  await playRounds(table, 5)
  const pairs = await playing.openWith(openingOf('star-2', 'star', { decks: 8 }), 'star')
  await playRounds(pairs, 10, { luckyLucky: 500 })
  await playRounds(pairs, 10, { starPairs: 500 })
}

async function playTas(playing: FloorWriter): Promise<void> {
  const table = await playing.openWith(openingOf('tas-1', 'tas', { decks: 6 }), 'tas')
  await playRounds(table, 20, { perfectPairs: 500 })
  await table.mustTell(
    { person: 'amy', role: 'assistantManager' },
    {
      do: 'changeLimits',
      maximum: 60_000,
      how: 'agreed',
      agreedBy: ['ann', 'bob', 'cyd'],
      told: ['surveillance'],
    },
  )
  await playRounds(table, 3)
  const closed = await playing.openWith(openingOf('tas-2', 'tas', { decks: 4 }), 'closed')
  await playRounds(closed, 4)
  await closed.mustTell(MAX, { do: 'closeTable' })
  const pontoon = await playing.openWith(
    openingOf('pontoon-1', 'pontoon', { decks: 8, sideBets: { perfectPairs: false } }),
    'pontoon',
  )
  await playRounds(pontoon, 25)
  while (!(await pontoon.untilDecision(bets(2, {})))) await pontoon.pass(MINUTE)
}

async function playNz(playing: FloorWriter): Promise<void> {
  const sevens = await playing.openWith(openingOf('nz-1', 'nz', { decks: 6, sideBets: { superSevens: {} } }), 'nz')
  await playRounds(sevens, 25, { superSevens: 500 })
  const madness = await playing.openWith(openingOf('nz-2', 'nz', { decks: 8, sideBets: { madness21: {} } }), 'madness')
  await playRounds(madness, 25, { madness21: 500 })
  const device = await playing.openWith(
    openingOf('nz-3', 'nz', { decks: 6, switches: { shufflingDevice: true } }),
    'device',
  )
  await playRounds(device, 15)
}

async function playOnline(playing: FloorWriter): Promise<void> {
  const own = await playing.open(ownTable('ann'), 'online')
  own.arrive('ann')
  for (let round = 1; round <= 40; round++) {
    const boxes = round % 2 === 0 ? [1, 2, 3] : [1]
    const sides = round % 3 === 0 ? { twentyOnePlusThree: 200 } : { perfectPairs: 300 }
    await own.playRound(boxes.map((box) => ({ by: 'ann', box, main: 1_000, sides })))
  }
}

/** Reports all rounds as scenarios, and every third one step by step too. */
async function reportOn(store: Store, tables: readonly PlayedTable[]): Promise<FloorReport> {
  const past = new PastRounds(store)
  const rounds: RoundReport[] = []
  const transcripts: FloorReport['transcripts'][number][] = []
  const views: Record<string, object> = {}
  for (const { name, opening, host } of tables) {
    for (let round = 1; ; round++) {
      const played = await past.round(name, round)
      if (played === undefined && (await store.readRound(streamOf(name), round)).length === 0) break
      if (played === undefined) continue
      rounds.push({
        table: name,
        round,
        scenario: printRound(played),
        replay: round % 6 === 0 || isNotable(played.events) ? replayRound(played, INSPECTOR) : null,
      })
    }
    const ended = playedIn(await store.read(streamOf(name))).flatMap((event) => {
      return event.kind === 'shoe-ended' ? [event.shoe] : []
    })
    const every = opening.rulebook === 'online' ? 10 : 1
    for (const shoe of [null, ...ended.filter((_, index) => index % every === 0)]) {
      const text = await transcriptOf(store, opening, shoe ?? undefined)
      if (text !== undefined) transcripts.push({ table: name, shoe, text })
    }
    views[name] = tableView((await host.current()).moment, INSPECTOR)
  }
  const results = await Promise.all(
    PLAYERS.map(async (player) => [player, await roundsPlayedBy(store, player, 30)] as const),
  )
  return { rounds, transcripts, results: Object.fromEntries(results), views }
}

/** The scenario; `null` if staff undo in the round what they did in an earlier one, which a scenario cannot show. */
function printRound(round: PastRound): string | null {
  try {
    return scenarioOf(round, INSPECTOR)
  } catch {
    return null
  }
}

/** Whether a round has a rare event. */
function isNotable(events: Parameters<typeof playedIn>[0]): boolean {
  const kinds: ReadonlySet<string> = new Set(playedIn(events).map(({ kind }) => kind))
  return ['pool-changed', 'round-voided', 'prize-drawn', 'wager-refused'].some((kind) => kinds.has(kind))
}

async function main([name]: readonly string[]): Promise<void> {
  if (name === undefined) throw new Error('usage: npm run floor:write -- <name>')
  const folder = newFolder('old-floor')
  const postgres = await startPostgres(folder)
  const store = await Store.open(postgres.connection, TEST_KEYS)
  try {
    const playing = new FloorWriter(store)
    await playing.people()
    // First, because a server would play on what the others leave open.
    const house = await playHouse(folder)
    for (const play of [playStar, playTas, playNz, playOnline, playSilence, playNsw, playCeremony]) await play(playing)
    const report = await reportOn(store, playing.tables)
    await playing.close()
    const told = { ...report, house }
    const rows = await store.withClient(rowsIn)
    writeFloor(name, { program: name, schema: SCHEMA_VERSION, rows, told })
    console.log(
      `${report.rounds.length} rounds, ${rows.events?.length} events, ${report.transcripts.length} transcripts`,
    )
  } finally {
    await store.close()
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

await main(process.argv.slice(2))
