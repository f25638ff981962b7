import { inMemory, readSeeds, SeedSource, VirtualTable } from '@openpit/keeper'
import { printTranscript, type Transcript } from '@openpit/proof'
import type { ReplayedRound, ReplayedStep } from '@openpit/protocol'
import type { Origin } from '@openpit/rulebooks'
import {
  type Audience,
  evolveTable,
  hasWager,
  isSourceEvent,
  nameFor,
  openTable,
  redactCommand,
  restoreTable,
  type StoredTableEvent,
  type Table,
} from '@openpit/table'
import type { Store, StoredEvent } from '../store/store.ts'
import { eventOf, isTold, originIn, playedIn, readSetup, type Setup } from '../tables/log/record.ts'
import { configurationOf, streamOf, type TableOpening } from '../tables/opening.ts'
import { eventView } from '../tables/views/event-view.ts'
import { tableView } from '../tables/views/table-view.ts'

/** A round that is over, with the table as it was before it. */
export interface PastRound {
  readonly opening: TableOpening
  readonly number: number
  /** The program and the rules with which it opened; `null` of a round that an older program opened. */
  readonly origin: Origin | null
  readonly before: Table
  readonly events: readonly StoredEvent[]
}

/** Whose an account is, as the index of accounts has it. */
const HELD_BY = `split_part(account, ':', -1)`

/** Rounds and shoes read back from the log. */
export class History {
  private readonly store: Store
  /** How a table was set up never changes. */
  private readonly setups = new Map<string, Setup>()

  constructor(store: Store) {
    this.store = store
  }

  /** A round by its number; `undefined` where there is none, or it is not over: its cards may not be seen yet. */
  async round(table: string, number: number): Promise<PastRound | undefined> {
    const setup = await this.setupOf(table)
    const events = await this.store.readRound(streamOf(table), number)
    const [first] = events
    const isOver = playedIn(events).some(({ kind }) => kind === 'round-ended')
    if (setup === undefined || first === undefined || !isOver) return undefined
    const { opening } = setup
    // The command that opens a round is the first of it; the first round was open before any.
    const origin = number === 1 ? setup.origin : originOfRound(first)
    return { opening, number, origin, before: await this.tableBefore(opening, first.number), events }
  }

  /** What was published of a shoe that has ended; or of the one in use. */
  async transcript(table: string, shoe: string | undefined): Promise<string | undefined> {
    const opening = await this.openingOf(table)
    if (opening === undefined) return undefined
    const stream = streamOf(table)
    const ended = shoe === undefined ? undefined : await this.endOf(stream, shoe)
    if (shoe !== undefined && ended === undefined) return undefined
    const announced = shoe === undefined ? undefined : await this.announcementOf(stream, shoe)
    const standing = await this.store.lastStanding(stream, announced?.number)
    const after = standing?.number ?? 0
    const rest = await this.store.read(stream, ended ? { after, to: ended.number } : { after })
    const later = ended ? await this.store.readKind(stream, 'told-at-shoe', ended.number) : []
    const noted = standing && eventOf(standing)
    const secret = await this.store.secretOf(stream)
    const published: Transcript[] = []
    const kept = inMemory()
    if (secret !== undefined) kept.save(readSeeds(secret))
    const running = new VirtualTable(`${opening.rulebook}/${table}`, configurationOf(opening), new SeedSource(kept), {
      publish: (transcript) => published.push(transcript),
      record: {
        standing: noted?.kind === 'standing-noted' ? noted.standing : null,
        events: playedIn(rest),
        later: playedIn(later),
      },
    })
    const found =
      shoe === undefined ? running.keeper.transcript() : published.find(({ header }) => header.shoe === shoe)
    return found && printTranscript(found)
  }

  /**
   * The last rounds in which somebody has had money on the layout, with what came of them. Chips that only went between purse
   * and wallet are no gain and no loss.
   */
  async roundsOf(player: string, most: number): Promise<readonly PlayedRow[]> {
    return await this.store.withClient(async (client) => {
      const { rows } = await client.query<{ stream: string; round: number; at: Date; net: string }>(
        `select e.stream, e.round, max(e.at) as at, sum(n.cents)::bigint as net
         from entries n join events e using (stream, number)
         where n.account in (
             select account from accounts
             where ${HELD_BY} = $1 and (account like 'purse%' or account like 'wallet:%')
           )
           and e.round is not null
         group by e.stream, e.round
         having bool_or(exists (
           select from entries l where l.stream = n.stream and l.number = n.number
             and l.account = 'layout:' || substr(n.stream, length('table:') + 1)
         ))
         order by at desc limit $2`,
        [player, most],
      )
      return rows.map(({ stream, round, at, net }) => {
        return { table: stream.slice('table:'.length), round, at: at.getTime(), net: Number(net) }
      })
    })
  }

  /** The chips that somebody has in hand at tables. */
  async pursesOf(player: string): Promise<readonly { readonly table: string; readonly cents: number }[]> {
    return await this.store.withClient(async (client) => {
      const { rows } = await client.query<{ account: string; balance: string }>(
        `select account, balance from accounts
         where ${HELD_BY} = $1 and account like 'purse:%' and balance > 0 order by account`,
        [player],
      )
      return rows.map(({ account, balance }) => ({ table: account.split(':')[1] ?? '', cents: Number(balance) }))
    })
  }

  /** Whether a player has a wager in a round that is not over, at any table. */
  async hasLiveWager(player: string): Promise<boolean> {
    const accounts = await this.store.withClient(async (client) => {
      const { rows } = await client.query<{ account: string }>(
        `select account from accounts where ${HELD_BY} = $1 and account like 'purse:%'`,
        [player],
      )
      return rows.map(({ account }) => account)
    })
    for (const account of accounts) {
      const opening = await this.openingOf(account.split(':')[1] ?? '')
      if (opening === undefined) continue
      if (hasWager((await this.tableBefore(opening, Number.MAX_SAFE_INTEGER)).round, player)) return true
    }
    return false
  }

  async openingOf(table: string): Promise<TableOpening | undefined> {
    return (await this.setupOf(table))?.opening
  }

  private async setupOf(table: string): Promise<Setup | undefined> {
    const known = this.setups.get(table)
    if (known) return known
    const setup = await readSetup(this.store, table)
    if (setup !== undefined) this.setups.set(table, setup)
    return setup
  }

  /** The table as it was before an event: the fold of what came earlier. */
  private async tableBefore(opening: TableOpening, number: number): Promise<Table> {
    const stream = streamOf(opening.name)
    const configuration = configurationOf(opening)
    const noted = await this.store.lastStanding(stream, number)
    const standing = noted && eventOf(noted)
    const begun: Table =
      standing?.kind === 'standing-noted'
        ? restoreTable(standing.standing.table, configuration)
        : openTable({ configuration, shoe: configuration.shoe.source.is === 'fresh-every-round' ? 'ready' : 'to-load' })
    const between = await this.store.read(stream, { after: noted?.number ?? 0, to: number - 1 })
    return playedIn(between).reduce(withEvent, begun)
  }

  private async endOf(stream: string, shoe: string): Promise<StoredEvent | undefined> {
    return await this.findShoe(stream, (event) => event.kind === 'shoe-ended' && event.shoe === shoe)
  }

  private async announcementOf(stream: string, shoe: string): Promise<StoredEvent | undefined> {
    return await this.findShoe(stream, (event) => event.kind === 'shoe-announced' && event.header.shoe === shoe)
  }

  private async findShoe(stream: string, isIt: (event: StoredTableEvent) => boolean): Promise<StoredEvent | undefined> {
    const places = await this.store.readKind(stream, 'told-at-shoe', 0)
    return places.find((stored) => playedIn([stored]).some(isIt))
  }
}

interface PlayedRow {
  readonly table: string
  readonly round: number
  readonly at: number
  readonly net: number
}

/** The table after an event of its own; what its source of cards says changes nothing. */
export function withEvent(table: Table, event: StoredTableEvent): Table {
  return isSourceEvent(event) ? table : evolveTable(table, event)
}

function originOfRound(first: StoredEvent): Origin | null {
  const event = eventOf(first)
  return isTold(event) ? originIn(event) : null
}

/** Who has had money in a round. */
export function playersIn({ events }: Pick<PastRound, 'events'>): ReadonlySet<string> {
  const players = playedIn(events).flatMap((event) => {
    return event.kind === 'wager-placed' || event.kind === 'side-wager-placed' ? [event.player] : []
  })
  return new Set(players)
}

/** What stands for a command that the reader may not see, where something came of it that everybody saw. */
const RULING = { do: 'ruling' }

/**
 * A round step by step, as an audience may see it: what was told, what came of it, and how the table stood then. The events of a round
 * that is over show all of its cards. A step of which the reader may see nothing is left out; the others keep their numbers.
 */
export function replayed({ opening, number, origin, before, events }: PastRound, audience: Audience): ReplayedRound {
  const steps: ReplayedStep[] = []
  const over = playedIn(events).reduce(withEvent, before)
  let table = before
  for (const stored of events) {
    const told = eventOf(stored)
    if (!isTold(told)) continue
    const { by, command, events: happened } = told
    table = happened.reduce(withEvent, table)
    const said = redactCommand(command, by, audience)
    const shown = happened.flatMap((event) => eventView(event, audience, over) ?? [])
    if (said === 'hidden' && shown.length === 0) continue
    steps.push({
      number: stored.number,
      at: stored.at.getTime(),
      by: nameFor(by, audience),
      role: by.role,
      command: said === 'hidden' ? RULING : said,
      events: shown,
      view: viewOf(opening, number, table, audience),
    })
  }
  const { name, title, rulebook } = opening
  const { program, rules } = origin ?? { program: null, rules: null }
  return { table: name, title, rulebook, round: number, program, rules, over: true, steps }
}

/** How a table looked in the past: without clocks, and without what was being done about its shoe. */
export function viewOf(opening: TableOpening, round: number, table: Table, audience: Audience): ReplayedStep['view'] {
  const ceremony = { contributors: [], closed: null, root: null }
  const moment = {
    opening,
    table,
    round,
    announced: [],
    ceremony,
    waitingFor: [],
    deadline: null,
    now: 0,
    ready: [],
    wallet: () => 0,
  }
  return tableView(moment, audience)
}
