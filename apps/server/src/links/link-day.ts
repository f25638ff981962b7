import type { SideName } from '@openpit/engine'
import { type LinkEvent, type Millionths, wholeCents } from '@openpit/jackpot'
import type { LinkDay } from '@openpit/protocol'
import { slices } from '../host/slices.ts'
import { firstSince } from '../store/floor/chips.ts'
import { type SettledSide, settledSides } from '../store/floor/links.ts'
import { readPages } from '../store/records/pages.ts'
import type { Store } from '../store/store.ts'
import { streamOf } from '../tables/opening.ts'
import { demandBook } from './link-book.ts'
import { type LinkState, linkEventOf, linkStream } from './link-record.ts'

/** A day that began longer ago is not added up: its first reading would take long. */
export const DAY_MS_MAX = 48 * 3_600_000

/** A day as far as it was added up. Later calls read on from there. */
interface Day {
  readonly since: number
  version: number
  wagers: number
  taken: number
  added: Millionths
  won: Millionths
  /** The last wager on each spot: an event that takes it back does not name its amount. */
  readonly last: Map<string, { readonly round: number; readonly cents: number }>
  readonly tables: Map<string, { version: number; fixed: number }>
}

/** Adds up what has happened at links since a time, from the logs of links and tables. Each event is read once. */
export class LinkDays {
  private readonly store: Store
  private readonly known = new Map<string, Promise<Day | undefined>>()

  constructor(store: Store) {
    this.store = store
  }

  /** One reading waits for the one before it: two at once would add the same events twice. */
  async since(state: LinkState, since: number): Promise<LinkDay> {
    const { name } = state.link.terms
    const before = this.known.get(name) ?? Promise.resolve(undefined)
    const now = before.then(async (day) => {
      return await this.readOn(state, day?.since === since ? day : await this.begin(name, since))
    })
    // After a reading that failed, the next begins anew.
    this.known.set(
      name,
      now.catch(() => undefined),
    )
    return viewOf(state, await now)
  }

  private async begin(link: string, since: number): Promise<Day> {
    const version = (await firstSince(this.store, linkStream(link), new Date(since))) - 1
    return { since, version, wagers: 0, taken: 0, added: 0n, won: 0n, last: new Map(), tables: new Map() }
  }

  private async readOn(state: LinkState, day: Day): Promise<Day> {
    const { link } = state
    const pause = slices()
    for await (const page of readPages(this.store, linkStream(link.terms.name), { after: day.version })) {
      for (const stored of page) {
        const logged = linkEventOf(stored)
        for (const event of logged.kind === 'told' ? logged.events : []) add(day, event)
        day.version = stored.number
        await pause()
      }
    }
    if (hasFixedPrizes(state)) {
      for (const { table } of link.stations) await this.addPrizes(day, table, link.terms.bet)
    }
    return day
  }

  /** The prizes of a fixed amount, which the table pays itself. */
  private async addPrizes(day: Day, table: string, bet: SideName): Promise<void> {
    const stream = streamOf(table)
    const from = day.tables.get(table) ?? {
      version: (await firstSince(this.store, stream, new Date(day.since))) - 1,
      fixed: 0,
    }
    const version = await this.store.versionOf(stream)
    const sides = await settledSides(this.store, stream, bet, { after: from.version, to: version })
    const fixed = sides.reduce((sum, side) => sum + prizeOf(side), from.fixed)
    day.tables.set(table, { version, fixed })
  }
}

function prizeOf({ kind, line: { outcome, paidBy, stake, profit } }: SettledSide): number {
  if (outcome !== 'win' || paidBy !== 'house') return 0
  return kind === 'wager-settled' ? stake + profit : -(stake + profit)
}

function add(day: Day, event: LinkEvent): void {
  if (event.kind === 'contributed') {
    const { table, round, box, cents } = event
    day.last.set(`${table}/${box}`, { round, cents })
    day.wagers++
    day.taken += cents
  } else if (event.kind === 'increments-adjusted' && event.changes.length > 0) {
    const spot = `${event.table}/${event.box}`
    const wager = day.last.get(spot)
    // A wager of the day before was not counted, so it does not go off.
    if (wager?.round !== event.round) return
    day.last.delete(spot)
    day.wagers--
    day.taken -= wager.cents
  }
  for (const { contributed = 0, paid = 0 } of 'changes' in event ? event.changes : []) {
    day.added += BigInt(contributed)
    day.won += BigInt(paid)
  }
}

function hasFixedPrizes({ rulebook, link }: LinkState): boolean {
  return demandBook(rulebook, link.terms.bet).rules.prizes.is === 'shares-of-a-pool'
}

function viewOf(state: LinkState, { since, wagers, taken, added, won, tables }: Day): LinkDay {
  const fixed = [...tables.values()].reduce((sum, table) => sum + table.fixed, 0)
  return {
    link: state.link.terms.name,
    since,
    wagers,
    taken,
    added: wholeCents(added),
    won: wholeCents(won),
    fixedPrizes: hasFixedPrizes(state) ? fixed : null,
  }
}
