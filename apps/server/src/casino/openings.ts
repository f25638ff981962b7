import { originOf, rulebooks } from '@openpit/rulebooks'
import type { Timers } from '../host/timers.ts'
import type { NewEvent } from '../store/append/append.ts'
import { underLock } from '../store/floor/cluster.ts'
import type { Store } from '../store/store.ts'
import { accountsOf, patronsOf } from '../tables/log/entries.ts'
import { bodyOf, readSetup } from '../tables/log/record.ts'
import {
  configurationOf,
  demandInForce,
  demandSameAs,
  equipped,
  hasClock,
  isLive,
  streamOf,
  type TableOpening,
} from '../tables/opening.ts'
import type { Registry } from './registry.ts'

const TRIES_MAX = 10
const WAIT_MS = 20

/** The number of the database's lock for opening tables. No other lock may have it. */
const OPENING_LOCK = 20_261_115

/** Opens tables on the floor, lawfully and once each. */
export class Openings {
  private readonly store: Store
  private readonly registry: Registry
  private readonly timers: Timers
  private readonly underWay = new Map<string, Promise<TableOpening>>()
  /** How other tables were opened, which never changes: otherwise each new table would read all of them again. */
  private readonly known = new Map<string, TableOpening>()

  constructor(store: Store, registry: Registry, timers: Timers) {
    this.store = store
    this.registry = registry
    this.timers = timers
  }

  /**
   * Opens a table, as far as there is equipment for it, and returns how it was opened. Throws with the clause if it
   * would be unlawful. Two calls at the same time for one table open it once.
   */
  async open(asked: TableOpening): Promise<TableOpening> {
    const { name } = asked
    const opened = this.underWay.get(name) ?? this.openLawfully(asked).finally(() => this.underWay.delete(name))
    this.underWay.set(name, opened)
    return await opened
  }

  /**
   * How a table would be opened. Throws with the clause if it would be unlawful, alone or beside the tables that are
   * open.
   */
  async preview(asked: TableOpening): Promise<TableOpening> {
    const opening = equipped(asked)
    configurationOf(opening)
    demandInForce(opening, today())
    if (!opening.training) demandSameAs(opening, await this.otherOpenings(opening.name))
    return opening
  }

  /** Shared tables open one after another: each must match those before it where the book says so. */
  private async openLawfully(asked: TableOpening): Promise<TableOpening> {
    const opening = this.begun(equipped(asked))
    demandInForce(opening, today())
    if (opening.privateFor !== null) return await this.write(opening)
    return await underLock(this.store, OPENING_LOCK, async () => {
      if (!opening.training) demandSameAs(opening, await this.otherOpenings(opening.name))
      return await this.write(opening)
    })
  }

  /** The clock of a table that has one begins when it is opened. */
  private begun(opening: TableOpening): TableOpening {
    return hasClock(opening) ? { ...opening, begins: opening.begins ?? this.timers.now() } : opening
  }

  private async write(opening: TableOpening): Promise<TableOpening> {
    const pool = opening.training ? 0 : configurationOf(opening).pool
    const { name, rulebook } = opening
    const patrons = isLive(opening) ? [{ account: patronsOf(name), mayOwe: true }] : []
    await this.store.openAccounts([...accountsOf(name), ...patrons])
    const paid = [
      { account: `house:${name}`, cents: -pool },
      { account: `pool:${name}`, cents: pool },
    ]
    const body = bodyOf({ kind: 'table-opened', ...originOf(rulebooks[rulebook]), ...opening })
    await this.begin(streamOf(name), { kind: 'table-opened', body, entries: pool === 0 ? [] : paid })
    // Another request, whose node died before it registered the table, may have opened it otherwise.
    const opened = (await readSetup(this.store, name))?.opening ?? opening
    const { title, rulebook: book, privateFor } = opened
    await this.registry.register({ name, title, rulebook: book, privateFor })
    return opened
  }

  private async otherOpenings(name: string): Promise<readonly TableOpening[]> {
    const others = (await this.registry.shared()).filter((table) => table.name !== name)
    const openings = await Promise.all(others.map((table) => this.openingOf(table.name)))
    // A table for practice binds no other.
    return openings.filter((opening) => opening !== undefined).filter(({ training }) => !training)
  }

  private async openingOf(name: string): Promise<TableOpening | undefined> {
    const known = this.known.get(name) ?? (await readSetup(this.store, name))?.opening
    if (known !== undefined) this.known.set(name, known)
    return known
  }

  /** Writes the first event of a stream, unless a node wrote it and died before it registered the table. */
  private async begin(stream: string, event: NewEvent): Promise<void> {
    for (let tries = 0; tries < TRIES_MAX; tries++) {
      const { epoch, version } = await this.store.claim(stream)
      if (version > 0) return
      const at = new Date(this.timers.now())
      const first = { command: 'opening', stream, expected: 0, epoch, at, events: [event] }
      if ((await this.store.append(first)).ok) return
      // Another node opens the table too, and each lease ends the other's. Waits of random length let one of them
      // finish.
      await new Promise<void>((done) => this.timers.after(Math.random() * WAIT_MS * (tries + 1), done))
    }
    throw new Error(`${stream} could not be opened: other nodes always wrote first`)
  }
}

/** The date by the server's clock. */
function today(): string {
  return new Date().toISOString().slice(0, 10)
}
