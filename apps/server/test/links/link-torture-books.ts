import { evolveLink, type Link, type LinkEvent, meterOf } from '@openpit/jackpot'
import type { LevelSetup } from '@openpit/protocol'
import { audit, auditJackpot, auditReplay, readingFrom, Store, startPostgres } from '../../src/index.ts'
import { type LinkState, linkAfter, linkEventOf, linkStream } from '../../src/links/link-record.ts'
import { Collection } from './collection.ts'
import { untilAnswered } from './links-floor.ts'

/** A link whose books are checked after its tables have played. */
export interface CheckedLink {
  readonly folder: string
  readonly link: string
  readonly tables: readonly string[]
  readonly levels: readonly LevelSetup[]
}

export interface LinkBooks {
  readonly wins: number
  /** The most wins that were found in the same millisecond, and the most tables that have found them. */
  readonly winsAtOnce: number
  readonly tablesAtOnce: number
  /** By level, in millionths of a cent. */
  readonly contributed: Readonly<Record<string, string>>
}

/** Compares the logs of the tables with the link's books, once nothing is under way. */
export async function checkBooks(checked: CheckedLink, wrong: string[]): Promise<LinkBooks> {
  const { folder, link, tables, levels } = checked
  const { connection } = await startPostgres(folder)
  await untilAnswered(connection)
  const store = await Store.open(connection)
  const collected = new Collection('supernova')
  for (const table of tables) await collected.read(store, table)
  const log = await readLog(store, link, wrong)
  await store.close()
  const { books, ledger, replay } = await readingFrom(connection, async (client) => ({
    books: await auditJackpot(client, link),
    ledger: await audit(client),
    replay: await auditReplay(client),
  }))
  if (books === undefined) throw new Error('the link is gone')
  const contributed: Record<string, string> = {}
  for (const { name, rate } of levels) {
    const own = books.contributions.filter(({ level }) => level === name)
    const given = own.reduce((sum, { millionths }) => sum + BigInt(millionths), 0n)
    const sent = BigInt(collected.cents) * BigInt(rate)
    if (given !== sent) wrong.push(`${name}: tables have sent ${sent} millionths, and the link has ${given}`)
    contributed[name] = String(given)
  }
  const unpaid = books.wins.filter(({ state }) => state !== 'paid' && state !== 'void')
  if (unpaid.length > 0) wrong.push(`not paid: ${unpaid.map(({ id }) => id).join(', ')}`)
  for (const { where, what } of [...books.findings, ...ledger, ...replay.findings]) wrong.push(`${where}: ${what}`)
  return { wins: books.wins.length, ...log, contributed }
}

async function readLog(
  store: Store,
  link: string,
  wrong: string[],
): Promise<Pick<LinkBooks, 'winsAtOnce' | 'tablesAtOnce'>> {
  const story = new LinkStory(wrong)
  const winsAt = new Map<number, string[]>()
  for (const stored of await store.read(linkStream(link))) {
    const found = story.read(stored.number, linkEventOf(stored))
    winsAt.set(stored.at.getTime(), [...(winsAt.get(stored.at.getTime()) ?? []), ...found])
  }
  story.finish()
  const at = [...winsAt.values()]
  return {
    winsAtOnce: Math.max(0, ...at.map(({ length }) => length)),
    tablesAtOnce: Math.max(0, ...at.map((tables) => new Set(tables).size)),
  }
}

/** Meters fall for these reasons only: a win, a wager that went back, a correction on record. */
const MAY_FALL: ReadonlySet<LinkEvent['kind']> = new Set(['jackpot-locked', 'increments-adjusted', 'meter-corrected'])

/** What the log of a link tells about its meters and wins. */
class LinkStory {
  private readonly wrong: string[]
  private state: LinkState | undefined
  /** Wins that need no approval, by table, in the order of their lock and of their payment. */
  private readonly locked = new Map<string, string[]>()
  private readonly paid = new Map<string, string[]>()
  private readonly payments = new Map<string, number>()

  constructor(wrong: string[]) {
    this.wrong = wrong
  }

  /** Returns the table of each win that the event has found. */
  read(number: number, event: ReturnType<typeof linkEventOf>): readonly string[] {
    let link = this.state?.link
    const tables: string[] = []
    for (const one of event.kind === 'told' && link ? event.events : []) {
      const after = evolveLink(link as Link, one)
      this.take(one, link as Link, after, number)
      if (one.kind === 'jackpot-won') tables.push(one.win.table)
      link = after
    }
    this.state = linkAfter(this.state, number, event)
    return tables
  }

  finish(): void {
    for (const [win, times] of this.payments) if (times !== 1) this.wrong.push(`${win} was paid ${times} times`)
    for (const [table, wins] of this.locked) {
      const paid = this.paid.get(table)?.join(' ')
      if (paid !== wins.join(' ')) this.wrong.push(`${table} has locked ${wins.join(' ')}, and paid ${paid}`)
    }
  }

  private take(event: LinkEvent, before: Link, after: Link, number: number): void {
    for (const [index, level] of before.levels.entries()) {
      const now = after.levels[index]
      const hasFallen = now !== undefined && meterOf(now) < meterOf(level)
      if (hasFallen && !MAY_FALL.has(event.kind)) {
        this.wrong.push(`the meter of ${level.terms.name} falls with ${event.kind} at ${number}`)
      }
    }
    if (event.kind === 'jackpot-locked') {
      for (const { win, state } of event.amounts) if (state === 'confirmed') add(this.locked, tableOfWin(win), win)
    }
    if (event.kind !== 'jackpot-paid') return
    this.payments.set(event.win, (this.payments.get(event.win) ?? 0) + 1)
    const hasWaited = before.levels.find(({ terms }) => event.win.endsWith(`/${terms.name}`))?.terms.approval != null
    if (!hasWaited) add(this.paid, tableOfWin(event.win), event.win)
  }
}

function tableOfWin(win: string): string {
  return win.split('/')[0] as string
}

function add(lists: Map<string, string[]>, key: string, one: string): void {
  lists.set(key, [...(lists.get(key) ?? []), one])
}
