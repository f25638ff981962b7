import type { ProofsMessage, TableMessage, TableView } from '@openpit/protocol'
import type { Checks } from './check-worker.ts'
import { closedDigest } from './closed-list.ts'
import {
  changedFields,
  isEqual,
  isSamePublished,
  type KeptShoe,
  newKeptShoe,
  withPublished,
  withReveals,
} from './kept-shoe.ts'
import { cardsOnTable, type SeenShoe, seeEvents, seenTroubles } from './seen-cards.ts'
import type { ShoeStore } from './shoe-store.ts'
import { type Trouble, trouble } from './trouble.ts'

/** A message about a table; `isWhole` if it shows the whole table, so that events may have been missed before it. */
export type TableNews = Pick<TableMessage, 'version' | 'events' | 'view'> & { readonly isWhole: boolean }

/** What the watch needs from the page. */
export interface WatchPorts {
  readonly checks: Checks
  readonly store: ShoeStore
  /** Asks the table for proofs; the answer comes to `hearProofs`. */
  readonly askProofs: (shoe: string, from: number) => void
  /** The transcript of a shoe that has ended; throws if there is none yet. */
  readonly transcript: (shoe: string) => Promise<string>
  /** What is wrong with the signatures that are shown. */
  readonly signatureTroubles: (view: TableView) => Promise<readonly Trouble[]>
  readonly now: () => number
  readonly wait: (ms: number) => Promise<void>
  readonly onResult: (kept: KeptShoe) => void
}

/** When the transcript of an ended shoe is asked for: a card that lies face down may keep it back for a while. */
const TRIES_AFTER_MS = [0, 2_000, 5_000, 15_000, 60_000, 180_000]

/**
 * Watches the shoes of one table: keeps what the house publishes of them, checks each round's proofs, and checks the
 * whole transcript when a shoe has ended.
 */
export class ShoeWatch {
  private readonly table: string
  private readonly ports: WatchPorts
  /** Messages are handled in order. */
  private last: Promise<void> = Promise.resolve()
  private current: KeptShoe | null = null
  /** What was announced of the next shoe. */
  private next: TableView['shoe']['announced'][number] | null = null
  private seen: ReadonlyMap<string, SeenShoe> = new Map()
  private version = 0
  private phase: TableView['phase'] | null = null
  private signed = ''
  private early: ProofsMessage[] = []

  constructor(table: string, ports: WatchPorts) {
    this.table = table
    this.ports = ports
  }

  hear(news: TableNews): Promise<void> {
    return this.queue(() => this.take(news))
  }

  hearProofs(message: ProofsMessage): Promise<void> {
    return this.queue(() => this.takeProofs(message))
  }

  /** Checks shoes that ended while this browser was away. */
  async catchUp(): Promise<void> {
    const isOver = ({ result, shoe, table }: KeptShoe) => {
      return result === 'running' && table === this.table && shoe !== this.current?.shoe
    }
    for (const kept of (await this.ports.store.all()).filter(isOver)) await this.finish(kept)
  }

  private queue(work: () => Promise<void>): Promise<void> {
    // If a check cannot be made, nothing is said of the shoe: it gets no tick.
    this.last = this.last.then(work).catch(() => {})
    return this.last
  }

  private async take({ version, events, view, isWhole }: TableNews): Promise<void> {
    this.version = version
    const [announcement] = view.shoe.announced
    this.seen = isWhole
      ? seeEvents(new Map(), [], view, null, null)
      : seeEvents(this.seen, events, view, this.current?.shoe ?? null, this.phase)
    if (announcement !== undefined && announcement.shoe !== this.current?.shoe) await this.begin(view)
    if (this.current !== null && announcement !== undefined) await this.compare(this.current, view, events)
    this.next = view.shoe.announced[1] ?? null
    const isOver = view.phase === 'ended' && this.phase !== 'ended'
    this.phase = view.phase
    if (this.current !== null && view.shoe.root !== null && (isOver || isWhole)) this.ask(this.current, view)
    for (const message of this.early.splice(0)) await this.takeProofs(message)
  }

  private ask(kept: KeptShoe, view: TableView): void {
    if (view.phase === 'ended') this.seeTable(kept.shoe, view)
    this.ports.askProofs(kept.shoe, kept.entries.length)
  }

  /** Another shoe is in use: the one before has ended. */
  private async begin(view: TableView): Promise<void> {
    const { current: before, next } = this
    const announcement = view.shoe.announced[0] as TableView['shoe']['announced'][number]
    this.current = null
    if (before !== null) {
      // A round that was over before has been checked already; one with cards of the new shoe is not of this one.
      const isOfNext = (this.seen.get(announcement.shoe)?.cards.length ?? 0) > 0
      if (view.phase === 'ended' && this.phase !== 'ended' && !isOfNext) this.seeTable(before.shoe, view)
      // Not awaited: its transcript may be kept back until a card is turned over.
      void this.finish(this.withSeen(before)).catch(() => {})
      this.seen = new Map([...this.seen].filter(([shoe]) => shoe !== before.shoe))
    }
    this.signed = ''
    // A shoe of an older program names no game: there is nothing to hold its house to.
    if (view.opening === null) return
    const known = await this.ports.store.find(announcement.shoe)
    const kept = known ?? newKeptShoe(this.table, announcement, view.opening, this.ports.now())
    this.current = kept
    if (next?.shoe === announcement.shoe && !isEqual(next, announcement)) await this.blame(trouble('shoe-changed'))
    if (view.opening.rulebook !== view.rulebook) await this.blame(trouble('other-game', view.opening.rulebook))
  }

  /** Compares what is published now with what was published before, and keeps it. */
  private async compare(kept: KeptShoe, view: TableView, events: TableMessage['events']): Promise<void> {
    const changed = changedFields(kept, view)
    if (changed.length > 0) {
      // What was kept stays as it was: it is the evidence.
      await this.blame(trouble('changed-later', ...changed))
      return
    }
    this.current = withReveals(withPublished(kept, view), events)
    const { announced, contributors, closed } = view.shoe
    const isClosed = closed !== null && kept.closed === null
    if (isClosed && closedDigest(announced[0] as KeptShoe['announcement'], contributors) !== closed) {
      await this.blame(trouble('list-wrong'))
    }
    if (!isSamePublished(kept, this.current)) await this.keep()
    const signatures = `${view.opening?.signature} ${view.closedSignature}`
    if (signatures === this.signed) return
    this.signed = signatures
    for (const wrong of await this.ports.signatureTroubles(view)) await this.blame(wrong)
  }

  private async takeProofs(message: ProofsMessage): Promise<void> {
    // The cards of a later version have not been shown here yet.
    if (message.version > this.version) {
      this.early.push(message)
      return
    }
    const { current } = this
    const { course, version } = message
    if (current === null || course === null || course.shoe !== current.shoe) return
    if (course.from !== current.entries.length) return
    const { announcement, opening, root } = current
    const { entries, troubles } = await this.ports.checks.checkProofs({ announcement, opening, root }, course)
    if (troubles.length > 0) {
      for (const wrong of troubles) await this.blame(wrong)
      return
    }
    const all = [...current.entries, ...entries]
    this.align(current.shoe, all.filter((entry) => 'position' in entry).length, version)
    // A round that ended after these proofs were made has more cards than they prove.
    const isOld = (this.seen.get(current.shoe)?.onTable?.version ?? 0) > version
    this.current = this.withSeen({ ...current, entries: all })
    const { seen } = this.current
    for (const wrong of seenTroubles({ seen: isOld ? { ...seen, onTable: null } : seen }, all)) await this.blame(wrong)
    if (!isOld) this.forgetTable(current.shoe, all.filter((entry) => 'position' in entry).length)
    await this.keep()
  }

  /** Finds the position of the first card seen, if the shoe was in use before: `out` cards are out at a version. */
  private align(shoe: string, out: number, version: number): void {
    const seen = this.seen.get(shoe)
    if (seen === undefined || seen.start !== null) return
    const start = out - seen.cards.filter((card) => card.version <= version).length
    this.seen = new Map(this.seen).set(shoe, { ...seen, start })
  }

  /** Notes the open cards of a round that is over. A round that was dealt from two shoes is left out. */
  private seeTable(shoe: string, view: TableView): void {
    const seen = this.seen.get(shoe)
    if (seen === undefined || seen.isMidRound) return
    const onTable = { from: seen.checked, version: this.version, cards: cardsOnTable(view) }
    this.seen = new Map(this.seen).set(shoe, { ...seen, onTable })
  }

  /**
   * The cards that are out are checked. If a round is under way, some of its cards are among them: compared with the
   * rest of the course alone, its table would seem to hold cards of no shoe.
   */
  private forgetTable(shoe: string, checked: number): void {
    const seen = this.seen.get(shoe)
    const isMidRound = this.phase !== 'wagering' && this.phase !== 'ended'
    if (seen) this.seen = new Map(this.seen).set(shoe, { ...seen, checked, onTable: null, isMidRound })
  }

  private withSeen(kept: KeptShoe): KeptShoe {
    const seen = this.seen.get(kept.shoe)
    if (seen === undefined) return kept
    const { start, cards, prizes, onTable } = seen
    return { ...kept, seen: { start, cards, prizes, onTable } }
  }

  /** Fetches the transcript of a shoe that has ended, and checks it whole. */
  private async finish(kept: KeptShoe): Promise<void> {
    for (const ms of TRIES_AFTER_MS) {
      await this.ports.wait(ms)
      const text = await this.ports.transcript(kept.shoe).catch(() => undefined)
      if (text === undefined) continue
      const found = [...kept.troubles, ...(await this.ports.checks.checkEnded(kept, text))]
      const isBroken = found.length > 0
      await this.conclude({
        ...kept,
        at: this.ports.now(),
        troubles: found,
        result: isBroken ? 'broken' : 'holds',
        transcript: isBroken ? text : null,
      })
      return
    }
    // It stays `running`: the next visit asks again.
    if (kept.troubles.length > 0) await this.conclude(kept)
  }

  private async conclude(kept: KeptShoe): Promise<void> {
    await this.ports.store.keep(kept)
    this.ports.onResult(kept)
  }

  private async blame(wrong: Trouble): Promise<void> {
    const { current } = this
    if (current === null || current.troubles.some((known) => isEqual(known, wrong))) return
    this.current = { ...current, troubles: [...current.troubles, wrong] }
    await this.keep()
    this.ports.onResult(this.current)
  }

  private async keep(): Promise<void> {
    if (this.current === null) return
    this.current = { ...this.current, at: this.ports.now() }
    await this.ports.store.keep(this.current)
  }
}
