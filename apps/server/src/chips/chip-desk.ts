import type { ChipsRefusal, ChipsView } from '@openpit/protocol'
import { lastEvent } from '../store/floor/chips.ts'
import type { Store } from '../store/store.ts'
import { printBody } from '../store/versions.ts'
import { patronsOf } from '../tables/log/entries.ts'
import { type ChipsDecision, dropForm, entriesOf, fillForm, type LedgerFigures, signForm } from './decide.ts'
import {
  type ChipsEvent,
  CLOSED,
  chipAccountsOf,
  expectedIn,
  type FilledForm,
  type Signature,
  type Tray,
} from './tray.ts'

const VERSION = 1
/** Another node may write to the same stream at the same time. */
const TRIES_MAX = 5
const COMMANDS_KNOWN = 200

export type ChipsResult =
  | { readonly ok: true; readonly view: ChipsView }
  | { readonly ok: false; readonly refusal: ChipsRefusal }

/** The forms about the chips of tables. Each table has a stream of its own, which any node may write. */
export class ChipDesk {
  private readonly store: Store
  private readonly now: () => Date
  /** The last change of each table on this node: two at once would only make each other try again. */
  private readonly busy = new Map<string, Promise<unknown>>()

  constructor(store: Store, now: () => Date = () => new Date()) {
    this.store = store
    this.now = now
  }

  async view(table: string): Promise<ChipsView> {
    const { tray } = await this.read(table)
    const { isOpen, opening, fills, credits, sold, redeemed, drop, forms } = tray
    const expected = isOpen ? expectedIn(tray, (await this.ledger(table)).patrons) : 0
    return { isOpen, opening, fills, credits, sold, redeemed, drop, expected, forms: [...forms] }
  }

  async fill(table: string, id: string, form: Omit<FilledForm, 'at'>): Promise<ChipsResult> {
    const filled = { ...form, at: this.now().getTime() }
    return await this.change(table, id, (tray, ledger, version) => fillForm(tray, filled, version + 1, ledger))
  }

  async sign(table: string, id: string, form: number, by: Signature): Promise<ChipsResult> {
    return await this.change(table, id, (tray, ledger) => signForm(tray, form, by, ledger))
  }

  async drop(table: string, id: string, form: number, by: Signature): Promise<ChipsResult> {
    return await this.change(table, id, (tray) => dropForm(tray, form, by))
  }

  private async change(
    table: string,
    id: string,
    decide: (tray: Tray, ledger: LedgerFigures, version: number) => ChipsDecision,
  ): Promise<ChipsResult> {
    const before = this.busy.get(table) ?? Promise.resolve()
    const work = before.catch(() => {}).then(async () => await this.write(table, id, decide))
    this.busy.set(table, work)
    try {
      return await work
    } finally {
      if (this.busy.get(table) === work) this.busy.delete(table)
    }
  }

  private async write(
    table: string,
    id: string,
    decide: (tray: Tray, ledger: LedgerFigures, version: number) => ChipsDecision,
  ): Promise<ChipsResult> {
    const stream = chipsStream(table)
    await this.store.openAccounts(chipAccountsOf(table))
    for (let tries = 0; tries < TRIES_MAX; tries++) {
      const { epoch, version } = await this.store.claim(stream)
      // A request that comes twice is carried out once.
      if ((await this.store.recentCommands(stream, COMMANDS_KNOWN)).has(id)) break
      const { tray } = await this.read(table)
      const decided = decide(tray, await this.ledger(table), version)
      if (!decided.ok) return decided
      const { event } = decided
      const events = [{ kind: event.kind, body: printBody(event, VERSION), entries: entriesOf(table, event) }]
      const append = { command: id, stream, expected: version, epoch, at: this.now(), events }
      if ((await this.store.append(append)).ok) break
      if (tries === TRIES_MAX - 1) throw new Error(`other nodes write the forms of ${table} all the time`)
    }
    return { ok: true, view: await this.view(table) }
  }

  private async read(table: string): Promise<{ readonly tray: Tray }> {
    const last = await lastEvent(this.store, chipsStream(table))
    return { tray: last === undefined ? CLOSED : (JSON.parse(last.body) as ChipsEvent).after }
  }

  private async ledger(table: string): Promise<LedgerFigures> {
    const patrons = (await this.store.balance(patronsOf(table))) ?? 0
    const layout = (await this.store.balance(`layout:${table}`)) ?? 0
    return { patrons, layout }
  }
}

export function chipsStream(table: string): string {
  return `chips:${table}`
}
