import { readScenario, runScenario } from '@openpit/scenario'
import { evolveTable, isSourceEvent, openTable, PUBLIC, play, type StoredTableEvent, type Table } from '@openpit/table'
import { pastView } from '../src/history/replay.ts'
import { scenarioOf } from '../src/history/round-scenario.ts'
import { PastRounds } from '../src/history/rounds.ts'
import { audit, type Store, type StoredEvent } from '../src/index.ts'
import { countRounds, eventOf, isTold, playedIn, setupIn } from '../src/tables/log/record.ts'
import { configurationOf, streamOf, type TableOpening } from '../src/tables/opening.ts'
import type { TableNews } from './client.ts'

interface Acknowledgement {
  readonly table: string
  readonly key: string
  readonly version: number
}

interface SeenView {
  readonly table: string
  readonly version: number
  readonly player: string
  readonly shown: string
}

/** A table folded from its log alone, without snapshots or a server. */
interface FoldedTable {
  readonly opening: TableOpening
  table: Table
  round: number
  version: number
  /** The visible state after each event, and the chips of each player. */
  readonly shown: Map<number, string>
  readonly chips: Map<number, Table['chips']>
  /** The settled wagers: round, player, box, hand and wager. */
  readonly settled: Set<string>
  readonly rounds: number[]
}

/** Compares what players were told with the database. Each contradiction is a line in `wrong`. */
export class Books {
  /** Replaced after the database was killed: old connections may die late. */
  store: Store
  private acknowledged: Acknowledgement[] = []
  private seen: SeenView[] = []
  private readonly versions = new Map<string, number>()
  private readonly folded = new Map<string, FoldedTable>()
  readonly wrong: string[] = []
  readonly counts = { acknowledged: 0, repeated: 0, views: 0, events: 0, rounds: 0, replayed: 0, audits: 0 }

  constructor(store: Store) {
    this.store = store
  }

  saw(player: string, { table, version, view }: TableNews): void {
    this.seen.push({ table, version, player, shown: visibleState(view) })
    this.counts.views++
  }

  acknowledge(player: string, table: string, id: string, version: number): void {
    const key = `${player}:${id}`
    const before = this.versions.get(`${table} ${key}`)
    if (before !== undefined) this.counts.repeated++
    if (before !== undefined && before !== version) this.wrong.push(`${key} had version ${before}, now ${version}`)
    this.versions.set(`${table} ${key}`, version)
    this.acknowledged.push({ table, key, version })
    this.counts.acknowledged++
  }

  /** Checks that everything acknowledged so far is stored, and that the books balance; `audits` reads the whole log. */
  async check(audits = true): Promise<void> {
    await this.checkAcknowledged()
    await this.checkTables()
    const imbalance = await this.store.imbalance()
    if (imbalance !== 0) this.wrong.push(`all balances sum to ${imbalance}`)
    if (!audits) return
    const findings = await this.store.withClient(audit)
    this.counts.audits++
    this.wrong.push(...findings.map(({ where, what }) => `audit: ${where}: ${what}`))
  }

  private async checkAcknowledged(): Promise<void> {
    const told = this.acknowledged
    this.acknowledged = []
    const rows = await this.query<{ stream: string; command: string; version: string }>(
      `select e.stream, e.command, e.number as version from events e
       join unnest($1::text[], $2::text[]) as t(stream, command) using (stream, command)`,
      [told.map(({ table }) => streamOf(table)), told.map(({ key }) => key)],
    )
    const kept = new Map(rows.map(({ stream, command, version }) => [`${stream} ${command}`, Number(version)]))
    for (const { table, key, version } of told) {
      const found = kept.get(`${streamOf(table)} ${key}`)
      if (found !== version)
        this.wrong.push(`${key} at ${table} was acknowledged with version ${version}, but is stored with ${found}`)
    }
  }

  /** Every view that a player saw at a version must match the log at that version, before and after kills. */
  private async checkTables(): Promise<void> {
    const { seen } = this
    this.seen = []
    for (const table of new Set(seen.map((one) => one.table))) await this.fold(table)
    for (const { table, version, player, shown } of seen) {
      const folded = this.folded.get(table)
      const expected = folded?.shown.get(version)
      if (expected === undefined)
        this.wrong.push(`${player} saw ${table} at version ${version}, which is not in the log`)
      else if (expected !== shown)
        this.wrong.push(`${player} saw ${table} at version ${version}: ${shown}, not ${expected}`)
    }
    for (const [name, folded] of this.folded) await this.checkPurses(name, folded)
  }

  private async fold(name: string): Promise<void> {
    const stream = streamOf(name)
    const folded = this.folded.get(name) ?? emptyTable(await this.store.read(stream, { limit: 1 }))
    this.folded.set(name, folded)
    for (const stored of await this.store.read(stream, { after: folded.version })) {
      this.counts.events++
      folded.version = stored.number
      for (const event of playedIn([stored])) {
        folded.round = countRounds(folded.round, event)
        if (!isSourceEvent(event)) folded.table = evolveTable(folded.table, event)
        this.noteSettled(name, folded, event)
      }
      folded.shown.set(stored.number, visibleState(pastView(folded.opening, folded.round, folded.table, PUBLIC)))
      folded.chips.set(stored.number, folded.table.chips)
    }
  }

  private noteSettled(name: string, { settled, round, rounds }: FoldedTable, event: StoredTableEvent): void {
    if (event.kind === 'round-ended') {
      rounds.push(round)
      this.counts.rounds++
    }
    if (event.kind !== 'wager-settled') return
    const { player, box, hand, wager } = event.line
    const key = `${round} ${player} ${box} ${hand} ${wager}`
    if (settled.has(key)) this.wrong.push(`${name}: settled twice: ${key}`)
    settled.add(key)
  }

  /** Compares purses with the log; they are read together with the version that they belong to. */
  private async checkPurses(name: string, folded: FoldedTable): Promise<void> {
    const rows = await this.query<{ account: string; balance: string; version: string }>(
      `select a.account, a.balance, s.version from accounts a, streams s
       where s.stream = $1 and (a.account like $2 or a.account = any($3))`,
      [streamOf(name), `purse%:${name}:%`, [`pool:${name}`, `layout:${name}`]],
    )
    const version = Number(rows[0]?.version ?? 0)
    if (version > folded.version) await this.fold(name)
    const chips = folded.chips.get(version) ?? {}
    const held = new Map<string, number>()
    for (const { account, balance } of rows) {
      const [kind = '', , player] = account.split(':')
      if (player !== undefined && kind.startsWith('purse')) held.set(player, (held.get(player) ?? 0) + Number(balance))
    }
    for (const [player, cents] of held) {
      const expected = chips[player] ?? 0
      if (cents !== expected) this.wrong.push(`${name} at version ${version}: ${player} has ${cents}, not ${expected}`)
    }
  }

  /** Replays some finished rounds of every table from their commands. */
  async replay(most: number): Promise<void> {
    const past = new PastRounds(this.store)
    for (const [name, { rounds }] of this.folded) {
      const step = Math.max(1, Math.floor(rounds.length / most))
      for (let index = 0; index < rounds.length; index += step) {
        await this.replayRound(past, name, rounds[index] as number)
      }
    }
  }

  private async replayRound(past: PastRounds, name: string, number: number): Promise<void> {
    const round = await past.round(name, number)
    const where = `round ${number} at ${name}`
    if (round === undefined) {
      this.wrong.push(`${where} is finished, but cannot be read`)
      return
    }
    this.counts.replayed++
    const again = replayedEvents(round.before, round.events)
    const before = playedIn(round.events).filter((event) => !isSourceEvent(event))
    if (JSON.stringify(again) !== JSON.stringify(before)) this.wrong.push(`${where}: its commands give other events`)
    try {
      const read = readScenario(scenarioOf(round, { of: 'inspector' }))
      if (!read.ok) this.wrong.push(`${where}: its scenario cannot be read: ${JSON.stringify(read.problems)}`)
      else {
        const { failures, results } = runScenario(read.scenario)
        if (failures.length > 0) this.wrong.push(`${where}: ${JSON.stringify(failures)}`)
        const settled = playedIn(round.events).filter(({ kind }) => kind === 'wager-settled').length
        if (results.length !== settled) this.wrong.push(`${where}: settles ${results.length} wagers, not ${settled}`)
      }
      const forPlayers = readScenario(scenarioOf(round, PUBLIC))
      const failures = forPlayers.ok ? runScenario(forPlayers.scenario).failures : forPlayers.problems
      if (failures.length > 0) this.wrong.push(`${where}, as players read it: ${JSON.stringify(failures)}`)
    } catch (error) {
      this.wrong.push(`${where}: ${(error as Error).message}`)
    }
  }

  private async query<Row>(text: string, values: unknown[]): Promise<Row[]> {
    return await this.store.withClient(async (client) => (await client.query(text, values)).rows as Row[])
  }
}

function emptyTable([first]: readonly StoredEvent[]): FoldedTable {
  const setup = setupIn(first && eventOf(first))
  if (setup === undefined) throw new Error('the stream does not begin with the opening of a table')
  const { opening } = setup
  const configuration = configurationOf(opening)
  const shoe = configuration.shoe.source.is === 'fresh-every-round' ? 'ready' : 'to-load'
  return {
    opening,
    table: openTable({ configuration, shoe }),
    round: 1,
    version: 1,
    shown: new Map(),
    chips: new Map(),
    settled: new Set(),
    rounds: [],
  }
}

/** Hands, money and what the table waits for. Clocks and connections are left out: each node has its own. */
/** Without the pool: it is what the link's meter said, and no part of the table's log. */
function visibleState({ round, phase, boxes, dealer, waits, settled }: TableNews['view']): string {
  const asks = waits.for === 'shoe' || waits.for === 'wagers' ? null : waits
  return JSON.stringify({ round, phase, boxes, dealer, asks, settled })
}

function replayedEvents(before: Table, events: readonly StoredEvent[]): readonly unknown[] {
  let table = before
  return events.map(eventOf).flatMap((event) => {
    if (!isTold(event)) return []
    return event.played.flatMap((command): readonly unknown[] => {
      const played = play(table, command)
      if (!played.ok) return [{ refused: played.refusal, command }]
      table = played.table
      return played.events
    })
  })
}
