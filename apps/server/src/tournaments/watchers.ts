import {
  patchText,
  type ServerMessage,
  type TournamentDesk,
  type TournamentTableView,
  type TournamentYou,
} from '@openpit/protocol'
import { tableAt } from '@openpit/tournament'
import type { Visitor } from '../accounts/roles.ts'
import type { TournamentMoment } from './views/moment.ts'
import { deskAfter, deskOf, placeOf } from './views/overview.ts'
import { tablePart } from './views/table-part.ts'
import { youOf } from './views/you.ts'

/** A client that watches a tournament. */
export interface TournamentWatcher {
  readonly who: Visitor
  /** The table that it watches; `undefined`: its own. */
  readonly table: number | undefined
  readonly send: (message: string) => void
  readonly dismissed: (why: Extract<ServerMessage, { type: 'tournamentGone' }>['refusal']) => void
}

/** What a client was shown last. Parts that many clients share are the same objects. */
interface LastView {
  desk: TournamentDesk
  table: TournamentTableView | null
  tableNumber: number | null
  you: TournamentYou
}

/** The clients of one tournament on this node. Each hears of the desk, of one table, and of what is their own. */
export class TournamentWatchers {
  private readonly name: string
  private readonly now: () => number
  private readonly deadlineAt: (table: number) => number | null
  private readonly watchers = new Map<TournamentWatcher, LastView>()
  private desk: TournamentDesk | null = null
  private readonly tables = new Map<number, TournamentTableView>()

  constructor(name: string, now: () => number, deadlineAt: (table: number) => number | null) {
    this.name = name
    this.now = now
    this.deadlineAt = deadlineAt
  }

  get size(): number {
    return this.watchers.size
  }

  /** Shows the whole tournament to a new client, and its changes from then on. Returns a function that ends it. */
  add(watcher: TournamentWatcher, moment: TournamentMoment): () => void {
    const number = numberFor(watcher, moment)
    const shown = {
      desk: this.deskNow(moment),
      table: this.tableNow(moment, number),
      tableNumber: number,
      you: youOf(moment, watcher.who),
    }
    this.watchers.set(watcher, shown)
    const { desk, table, you } = shown
    watcher.send(
      JSON.stringify({
        type: 'tournament',
        tournament: this.name,
        version: moment.version,
        now: this.now(),
        desk,
        table,
        you,
      } satisfies ServerMessage),
    )
    return () => this.watchers.delete(watcher)
  }

  /** Tells every client what has changed for it. Clients for whom nothing changed hear nothing. */
  publish(moment: TournamentMoment): void {
    const { changed } = moment
    if (changed === 'all') this.tables.clear()
    else for (const number of changed) this.tables.delete(number)
    const desk = this.freshDesk(moment)
    const patches: SharedPatches = new Map()
    for (const [watcher, shown] of this.watchers) {
      // Nobody changes their seat while only tables play on.
      const number = changed === 'all' ? numberFor(watcher, moment) : shown.tableNumber
      const isConcerned = changed === 'all' || (number !== null && changed.has(number))
      if (!isConcerned && desk === shown.desk) continue
      this.tell(watcher, shown, moment, desk, number, patches)
    }
  }

  /** The tournament is not run here any more. */
  dismiss(why: Parameters<TournamentWatcher['dismissed']>[0]): void {
    for (const watcher of [...this.watchers.keys()]) {
      this.watchers.delete(watcher)
      watcher.dismissed(why)
    }
  }

  private tell(
    watcher: TournamentWatcher,
    shown: LastView,
    moment: TournamentMoment,
    desk: TournamentDesk,
    number: number | null,
    patches: SharedPatches,
  ): void {
    const table = this.tableNow(moment, number)
    const you = youOf(moment, watcher.who)
    const parts = [
      ['desk', sharedPatch(patches, shown.desk, desk)],
      ['table', shown.table === null ? patchText(null, table) : sharedPatch(patches, shown.table, table)],
      ['you', patchText(shown.you, you)],
    ].flatMap(([name, text]) => (text === undefined ? [] : [`"${name}":${text}`]))
    Object.assign(shown, { desk, table, tableNumber: number, you })
    if (parts.length === 0) return
    const head = `"type":"tournamentNews","tournament":"${this.name}","version":${moment.version},"now":${this.now()}`
    watcher.send(`{${head},${parts.join(',')}}`)
  }

  /** The desk as it is, or the one shown before if nothing in it changed. */
  private freshDesk(moment: TournamentMoment): TournamentDesk {
    const { changed } = moment
    const desk = this.desk === null || changed === 'all' ? deskOf(moment) : deskAfter(this.desk, { ...moment, changed })
    if (this.desk === null || patchText(this.desk, desk) !== undefined) this.desk = desk
    return this.desk
  }

  private deskNow(moment: TournamentMoment): TournamentDesk {
    return this.desk ?? this.freshDesk(moment)
  }

  private tableNow(moment: TournamentMoment, number: number | null): TournamentTableView | null {
    const at = number === null ? undefined : tableAt(moment.tournament, number)
    if (at === undefined) return null
    const known = this.tables.get(at.number)
    const part = known ?? tablePart(moment, at, this.deadlineAt(at.number), this.now())
    this.tables.set(at.number, part)
    return part
  }
}

/** The table that a client watches: the one it has named, or its own. */
function numberFor({ who, table }: TournamentWatcher, { tournament }: TournamentMoment): number | null {
  return table ?? placeOf(tournament, who.person)?.table ?? null
}

/**
 * The patches that were made already, by the old value and then by the new one. One old value can have several new
 * ones, because players of one table may move to different tables.
 */
type SharedPatches = Map<object, Map<object, string | undefined>>

/** Many clients go from the same value to the same value: the patch is made once. */
function sharedPatch(patches: SharedPatches, before: object, after: object | null): string | undefined {
  if (after === null) return 'null'
  const made = patches.get(before) ?? new Map<object, string | undefined>()
  patches.set(before, made)
  if (!made.has(after)) made.set(after, patchText(before, after))
  return made.get(after)
}
