import { type Clause, HOUSE, jackpotOf, type SideName } from '@openpit/engine'
import { type LinkedBet, linkedBetOf, type WagerOrder } from '@openpit/jackpot'
import type { Refusal } from '@openpit/protocol'
import { rulebooks } from '@openpit/rulebooks'
import type { Table } from '@openpit/table'
import type { Reply } from '../host/replies.ts'
import type { Timers } from '../host/timers.ts'
import type { NewOrder } from '../store/append/append.ts'
import type { StoredOrder } from '../store/floor/orders.ts'
import type { HostCommand } from '../tables/decider.ts'
import type { LoadedTable } from '../tables/log/loading.ts'
import { streamOf } from '../tables/opening.ts'
import type { RunningTable } from '../tables/running-table.ts'
import { tellTable } from '../tables/virtual-dealer.ts'
import { type OrderReply, printOrder, printReply, readOrder, readReply, readTableOrder } from './link-orders.ts'
import { linkStream } from './link-record.ts'
import { carryOutOrder } from './table-orders.ts'

/** How long a table waits for its link before it gives the wagers back and plays on. */
export const LINK_WAIT_MS = 2_000
const ORDERS_AT_ONCE = 50
/** How many of a table's last orders are read. The one with the wagers of its round is among them. */
export const ORDERS_BACK = 12
const RETRY_MS = 250

/** Where the orders between tables and links are read. */
export interface OrderReader {
  open(to: string, most: number): Promise<readonly StoredOrder[]>
  last(from: string, to: string, most: number): Promise<readonly StoredOrder[]>
}

export interface TableDeskSettings {
  readonly table: string
  readonly orders: OrderReader
  readonly timers: Timers
  readonly waitMs: number
  /** Carries out a command of the house at the table. */
  readonly submit: (id: string, command: HostCommand) => Promise<Reply>
  /** The table in memory; `undefined` while it is not loaded. */
  readonly loaded: () => LoadedTable | undefined
  readonly fault: (error: unknown) => void
}

/**
 * A table's side of its link. No card of a round is dealt before the link has accepted the round's wagers for the
 * jackpot. If it does not answer in time, the wagers go back, and the round is played without them. The link's own
 * requests come as orders, and each order is carried out once.
 */
export class TableDesk {
  private readonly settings: TableDeskSettings
  /** The last round for whose wagers the link has answered, or that is played without the link. */
  private answered = 0
  private working: Promise<void> | null = null
  private isPoked = false
  private stopWaiting: (() => void) | null = null
  private closed = false
  /** The fault that was reported last, until the database answers again. */
  private reported: string | undefined

  constructor(settings: TableDeskSettings) {
    this.settings = settings
  }

  /** Whether no card may come out yet: the link has not answered for the wagers of this round. */
  isHeld(table: Table, round: number): boolean {
    return this.answered !== round && awaitsCards(table)
  }

  /** Called when there may be orders or an answer for this table. */
  poke(): void {
    this.isPoked = true
    if (this.closed || this.working !== null) return
    this.working = this.work()
      .catch((error: unknown) => this.failed(error))
      .finally(() => {
        this.working = null
        if (this.isPoked) this.poke()
      })
  }

  /**
   * Called when the table is loaded, and after each change of it. There is something to do only if it waits for its
   * link. Orders to it are found by the links, for all tables at once: to ask for them here would be a statement for
   * each table when a node starts.
   */
  changed(table: Table): void {
    if (awaitsCards(table)) this.poke()
  }

  async close(): Promise<void> {
    this.closed = true
    this.stopWaiting?.()
    await this.working
  }

  private async work(): Promise<void> {
    while (this.isPoked && !this.closed) {
      this.isPoked = false
      await this.carryOutOrders()
      await this.lookForAnswer()
      this.reported = undefined
    }
  }

  private async carryOutOrders(): Promise<void> {
    const { orders, submit, table, fault } = this.settings
    const open = await orders.open(streamOf(table), ORDERS_AT_ONCE)
    if (open.length === 0 || this.settings.loaded() === undefined) return
    const more: NewOrder[] = []
    const replies = new Map<string, OrderReply>()
    const act = (running: RunningTable): Refusal | undefined => {
      more.length = 0
      for (const order of open) {
        const { id } = order
        replies.set(id, { ok: true, version: 0 })
        const refused = (refusal: Refusal) => void replies.set(id, { ok: false, refusal })
        const context = { ...order, round: this.round, table, refused }
        more.push(...carryOutOrder(running, readTableOrder(order.body), context))
      }
      return undefined
    }
    const reply = await submit(`orders-${open[0]?.number}-${open.length}`, {
      logged: { do: 'link-orders', orders: open.map(({ id }) => id) },
      act,
      answers: () => [...replies].map(([id, one]) => ({ to: streamOf(table), id, answer: printReply(one) })),
      orders: () => more,
    })
    for (const [id, one] of reply.ok ? replies : []) {
      if (!one.ok) fault(new Error(`the table has refused order ${id} of its link: ${printReply(one)}`))
    }
    if (reply.ok && open.length === ORDERS_AT_ONCE) this.isPoked = true
    if (!reply.ok) this.tryLater()
  }

  /** Deals on once the link has answered; after the time for that, without it. */
  private async lookForAnswer(): Promise<void> {
    const state = this.settings.loaded()
    if (state === undefined || !awaitsCards(state.running.table)) return
    const linked = linkedBetOf(state.running.table.rules)
    const { round } = this
    if (linked === undefined) return
    const order = await this.contribution(linked, round)
    if (order?.answer != null) await this.dealOn(linked, round, readReply(order.answer))
    else if (order !== undefined) this.waitFor(linked, round, order)
  }

  private async contribution({ link }: LinkedBet, round: number): Promise<StoredOrder | undefined> {
    const last = await this.settings.orders.last(streamOf(this.settings.table), linkStream(link), ORDERS_BACK)
    return last.find(({ body }) => {
      const { command } = readOrder(body)
      return command.do === 'contribute' && command.round === round
    })
  }

  private async dealOn({ bet }: LinkedBet, round: number, reply: OrderReply): Promise<void> {
    this.stopWaiting?.()
    this.stopWaiting = null
    const act = (running: RunningTable): Refusal | undefined => {
      if (!reply.ok) returnAll(running, bet, clauseOf(reply) ?? failureClause(this.rulebook, bet))
      return this.resume(running, round)
    }
    const done = await this.settings.submit(`link-answer-${round}`, { logged: { do: 'link-answered', round }, act })
    if (done.ok) return
    this.takeBackAnswer(round)
    this.tryLater()
  }

  private waitFor(linked: LinkedBet, round: number, order: StoredOrder): void {
    if (this.stopWaiting !== null) return
    this.stopWaiting = this.settings.timers.after(this.settings.waitMs, () => {
      this.stopWaiting = null
      void this.giveBack(linked, round, order).catch((error: unknown) => this.failed(error))
    })
  }

  /**
   * Withdraws the order, unless the link has answered it in this moment: then nothing is written, and the answer holds.
   * The jackpot has failed here until a manager restores it.
   */
  private async giveBack({ bet, link }: LinkedBet, round: number, { id, body }: StoredOrder): Promise<void> {
    const { table, submit } = this.settings
    const { command } = readOrder(body)
    const wagers = (command as { readonly wagers: readonly WagerOrder[] }).wagers
    const to = linkStream(link)
    const clause = failureClause(this.rulebook, bet)
    const waits = waitClause(this.rulebook, bet)
    const act = (running: RunningTable): Refusal | undefined => {
      if (!this.isHeld(running.table, round)) return { kind: 'not-done', clause: null }
      returnAll(running, bet, clause)
      const reset = jackpotOf(running.table.rules.sides[bet])?.reset.is ?? null
      tellTable(running, {
        do: 'setJackpotTerms',
        bet,
        link,
        wager: wagers[0]?.cents ?? null,
        reset,
        offered: false,
        clause,
        ...(waits === undefined ? {} : { dealWaits: waits }),
      })
      return this.resume(running, round)
    }
    const release = printOrder({ by: null, command: { do: 'release', table, round, wagers } })
    const fails = { do: 'jackpotFails', by: HOUSE, table, reason: 'the link did not answer in time' } as const
    const orders = [
      { to, id: `${id}/release`, body: release },
      { to, id: `${id}/failed`, body: printOrder({ by: HOUSE, command: fails }) },
    ]
    const done = await submit(`link-silent-${round}`, {
      logged: { do: 'link-silent', round },
      act,
      answers: () => [{ to, id, answer: printReply({ ok: false, withdrawn: true }) }],
      orders: () => orders,
    })
    if (!done.ok) this.takeBackAnswer(round)
    this.poke()
  }

  /** What was decided for the round was not written: otherwise a table without cards would never be helped again. */
  private takeBackAnswer(round: number): void {
    if (this.answered === round) this.answered = 0
  }

  /** The database may be gone for a while: nobody else would look for the link's answer again. */
  private failed(error: unknown): void {
    // Once for each reason: a database that is down for an hour would fill the log.
    if (String(error) !== this.reported) this.settings.fault(error)
    this.reported = String(error)
    this.tryLater()
  }

  private resume(running: RunningTable, round: number): undefined {
    this.answered = round
    if ('resume' in running) running.resume()
    return undefined
  }

  private tryLater(): void {
    if (!this.closed) this.settings.timers.after(RETRY_MS, () => this.poke())
  }

  private get round(): number {
    return this.settings.loaded()?.log.round ?? 0
  }

  private get rulebook(): keyof typeof rulebooks {
    const opening = this.settings.loaded()?.opening
    if (opening === undefined) throw new Error(`table ${this.settings.table} is not loaded`)
    return opening.rulebook
  }
}

/** Whether a round with collected wagers for a link has no card yet. */
function awaitsCards({ round, rules }: Table): boolean {
  if (round.phase !== 'dealing' || round.initialCards > 0) return false
  return round.sides.some(({ bet, collected }) => collected && rules.sides[bet]?.link !== undefined)
}

function clauseOf(reply: OrderReply): Clause | undefined {
  return 'refusal' in reply ? ((reply.refusal.clause ?? undefined) as Clause | undefined) : undefined
}

function failureClause(rulebook: keyof typeof rulebooks, bet: SideName): Clause {
  const { links, others } = rulebooks[rulebook].jackpots
  return links[bet]?.failure.clause ?? others
}

/** By which clause the next deal waits for a supervisor once the jackpot has failed; `undefined` if it does not. */
function waitClause(rulebook: keyof typeof rulebooks, bet: SideName): Clause | undefined {
  const after = rulebooks[rulebook].jackpots.links[bet]?.afterFailure
  return after?.is === 'deal-waits' ? after.clause : undefined
}

function returnAll(running: RunningTable, bet: SideName, clause: Clause): void {
  tellTable(running, { do: 'returnSides', bet, clause, lost: false, uncollected: 'void' })
}
