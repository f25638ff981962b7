import {
  patchText,
  type ServerMessage,
  type TournamentDesk,
  type TournamentTableView,
  type TournamentYou,
} from '@openpit/protocol'
import { tableAt } from '@openpit/tournament'
import type { Visitor } from '../accounts/roles.ts'
import type { Timers } from '../host/timers.ts'
import type { TournamentMoment } from './views/moment.ts'
import { deskAfter, deskOf } from './views/overview.ts'
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
  /** The table that it watches, and the one at which the person sits. */
  tableNumber: number | null
  ownNumber: number | null
  you: TournamentYou
  readonly turn: number
}

/**
 * Those whom a change of the desk does not concern hear of it within this time. In turns, so that a thousand messages
 * do not delay the reply to a wager.
 */
const DESK_MS = 1_000
const TURNS = 20

/** The clients of one tournament on this node. Each hears of the desk, of one table, and of what is their own. */
export class TournamentWatchers {
  private readonly name: string
  private readonly timers: Timers
  private readonly deadlineAt: (table: number) => number | null
  private readonly watchers = new Map<TournamentWatcher, LastView>()
  /** Who is to be told of what happens at a table: those who watch it, and those who sit there. */
  private readonly byTable = new Map<number, Set<TournamentWatcher>>()
  private readonly byPerson = new Map<string, Set<TournamentWatcher>>()
  private desk: TournamentDesk | null = null
  private entries: TournamentMoment['tournament']['entries'] | null = null
  private readonly tables = new Map<number, TournamentTableView>()
  private latest: TournamentMoment | null = null
  private counter = 0
  /** The turns that have not heard of the desk as it is. */
  private readonly late = new Set<number>()
  private isTelling = false

  constructor(name: string, timers: Timers, deadlineAt: (table: number) => number | null) {
    this.name = name
    this.timers = timers
    this.deadlineAt = deadlineAt
  }

  get size(): number {
    return this.watchers.size
  }

  /** Shows the whole tournament to a new client, and its changes from then on. Returns a function that ends it. */
  add(watcher: TournamentWatcher, moment: TournamentMoment): () => void {
    const you = youOf(moment, watcher.who)
    const number = watcher.table ?? you.place?.table ?? null
    const shown: LastView = {
      desk: this.deskNow(moment),
      table: this.tableNow(moment, number),
      tableNumber: number,
      ownNumber: you.place?.table ?? null,
      you,
      turn: this.counter++ % TURNS,
    }
    this.watchers.set(watcher, shown)
    this.list(watcher, shown)
    addTo(this.byPerson, watcher.who.person, watcher)
    const { desk, table } = shown
    watcher.send(
      JSON.stringify({
        type: 'tournament',
        tournament: this.name,
        version: moment.version,
        now: this.timers.now(),
        desk,
        table,
        you,
      } satisfies ServerMessage),
    )
    return () => this.remove(watcher)
  }

  /**
   * Tells clients what has changed for them: at once if it is at their table or their own, and in turns if it is the
   * desk alone. Clients for whom nothing changed hear nothing.
   */
  publish(moment: TournamentMoment): void {
    const { changed, persons } = moment
    this.latest = moment
    if (changed === 'all') this.tables.clear()
    else for (const number of changed) this.tables.delete(number)
    const before = this.desk
    const desk = this.freshDesk(moment)
    const patches: SharedPatches = new Map()
    if (changed === 'all') {
      for (const [watcher, shown] of this.watchers) this.tell(watcher, shown, moment, patches)
      this.late.clear()
      return
    }
    const concerned = new Set([...changed].flatMap((number) => [...(this.byTable.get(number) ?? [])]))
    for (const person of persons) for (const watcher of this.byPerson.get(person) ?? []) concerned.add(watcher)
    for (const watcher of concerned) {
      const shown = this.watchers.get(watcher)
      if (shown !== undefined) this.tell(watcher, shown, moment, patches)
    }
    if (desk !== before) this.tellInTurns()
  }

  /** The tournament is no longer run here. */
  dismiss(why: Parameters<TournamentWatcher['dismissed']>[0]): void {
    for (const watcher of [...this.watchers.keys()]) {
      this.remove(watcher)
      watcher.dismissed(why)
    }
  }

  private tell(watcher: TournamentWatcher, shown: LastView, moment: TournamentMoment, patches: SharedPatches): void {
    const { who } = watcher
    // Nobody changes their seat while only tables play on.
    const you = moment.changed === 'all' ? youOf(moment, who) : youOf(moment, who, shown.you.place)
    const number = watcher.table ?? you.place?.table ?? null
    const ownNumber = you.place?.table ?? null
    const desk = this.deskNow(moment)
    const table = this.tableNow(moment, number)
    const parts = [
      ['desk', sharedPatch(patches, shown.desk, desk)],
      ['table', shown.table === null ? patchText(null, table) : sharedPatch(patches, shown.table, table)],
      ['you', patchText(shown.you, you)],
    ].flatMap(([name, text]) => (text === undefined ? [] : [`"${name}":${text}`]))
    if (number !== shown.tableNumber || ownNumber !== shown.ownNumber) {
      this.unlist(watcher, shown)
      this.list(watcher, { tableNumber: number, ownNumber })
    }
    Object.assign(shown, { desk, table, tableNumber: number, ownNumber, you })
    if (parts.length > 0) watcher.send(this.news(moment, parts.join(',')))
  }

  private news({ version }: TournamentMoment, parts: string): string {
    const head = `"type":"tournamentNews","tournament":"${this.name}","version":${version},"now":${this.timers.now()}`
    return `{${head},${parts}}`
  }

  /** Tells the desk to all who have not heard of it, a part of them at a time. */
  private tellInTurns(): void {
    for (let turn = 0; turn < TURNS; turn++) this.late.add(turn)
    if (this.isTelling) return
    this.isTelling = true
    this.timers.after(DESK_MS / TURNS, () => this.tellNextTurn())
  }

  private tellNextTurn(): void {
    const [turn] = this.late
    if (turn === undefined || this.watchers.size === 0) {
      this.late.clear()
      this.isTelling = false
      return
    }
    // The turn comes last again if the desk changes before all others were told.
    this.late.delete(turn)
    this.tellDesk(turn)
    this.timers.after(DESK_MS / TURNS, () => this.tellNextTurn())
  }

  private tellDesk(turn: number): void {
    const { desk, latest } = this
    if (desk === null || latest === null) return
    const texts = new Map<TournamentDesk, string | undefined>()
    for (const [watcher, shown] of this.watchers) {
      if (shown.turn !== turn || shown.desk === desk) continue
      if (!texts.has(shown.desk)) {
        const patch = patchText(shown.desk, desk)
        texts.set(shown.desk, patch && this.news(latest, `"desk":${patch}`))
      }
      const text = texts.get(shown.desk)
      shown.desk = desk
      if (text !== undefined) watcher.send(text)
    }
  }

  private list(watcher: TournamentWatcher, { tableNumber, ownNumber }: TablesOfWatcher): void {
    for (const number of [tableNumber, ownNumber]) if (number !== null) addTo(this.byTable, number, watcher)
  }

  private unlist(watcher: TournamentWatcher, { tableNumber, ownNumber }: TablesOfWatcher): void {
    for (const number of [tableNumber, ownNumber]) if (number !== null) removeFrom(this.byTable, number, watcher)
  }

  private remove(watcher: TournamentWatcher): void {
    const shown = this.watchers.get(watcher)
    if (shown === undefined) return
    this.watchers.delete(watcher)
    this.unlist(watcher, shown)
    removeFrom(this.byPerson, watcher.who.person, watcher)
  }

  /** The desk as it is, or the one shown before if nothing in it changed. */
  private freshDesk(moment: TournamentMoment): TournamentDesk {
    const { changed, tournament } = moment
    const isSameList = tournament.entries === this.entries
    this.entries = tournament.entries
    const isNew = this.desk === null || changed === 'all'
    const desk = isNew ? deskOf(moment) : deskAfter(this.desk as TournamentDesk, tournament, changed, isSameList)
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
    const part = known ?? tablePart(moment, at, this.deadlineAt(at.number), this.timers.now())
    this.tables.set(at.number, part)
    return part
  }
}

type TablesOfWatcher = Pick<LastView, 'tableNumber' | 'ownNumber'>

function addTo<Key>(lists: Map<Key, Set<TournamentWatcher>>, key: Key, watcher: TournamentWatcher): void {
  const list = lists.get(key) ?? new Set()
  lists.set(key, list.add(watcher))
}

function removeFrom<Key>(lists: Map<Key, Set<TournamentWatcher>>, key: Key, watcher: TournamentWatcher): void {
  const list = lists.get(key)
  list?.delete(watcher)
  if (list?.size === 0) lists.delete(key)
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
