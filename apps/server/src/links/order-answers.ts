import type { Reply } from '../host/replies.ts'
import { NOT_DONE } from '../host/stream-host.ts'
import type { Timers } from '../host/timers.ts'
import { findOrder, withdrawOrder } from '../store/floor/orders.ts'
import type { Store } from '../store/store.ts'
import { printReply, readReply, replyOf } from './link-orders.ts'
import { linkIn } from './link-record.ts'

export interface OrderAnswersSettings {
  readonly store: Store
  readonly timers: Timers
  /** How long a member of staff waits for the answer of a link. */
  readonly askMs?: number
  readonly fault: (link: string, error: unknown) => void
}

const ASK_MS_MAX = 6_000
/** Notices can be missed; then answers are found by this. */
const LOOK_MS = 500
const WITHDRAWN = { ok: false, refusal: NOT_DONE } as const

/** Waits for the answers to orders that staff have given to links. */
export class OrderAnswers {
  private readonly settings: OrderAnswersSettings
  private readonly waiting = new Set<() => void>()
  /** Orders whose time was up while the database was gone. */
  private readonly late = new Set<readonly [to: string, id: string]>()
  private closed = false

  constructor(settings: OrderAnswersSettings) {
    this.settings = settings
  }

  /** From now on nobody waits. */
  close(): void {
    this.closed = true
    this.wake()
  }

  /** There may be an answer. */
  wake(): void {
    for (const end of [...this.waiting]) end()
  }

  /** An order without an answer in time is withdrawn: a person who was told "not done" must not see it done later. */
  async answerTo(to: string, id: string): Promise<Reply> {
    const { store, timers, askMs = ASK_MS_MAX, fault } = this.settings
    const until = timers.now() + askMs
    for (;;) {
      const isLate = this.closed || timers.now() >= until
      try {
        const order = await findOrder(store, to, id)
        if (order?.answer != null) return replyOf(readReply(order.answer))
        if (isLate) await withdrawOrder(store, to, id, printReply(WITHDRAWN))
      } catch (error) {
        fault(linkIn(to), error)
        // The database is gone: the order is withdrawn as soon as it is back. The same id gets its answer then.
        if (isLate) this.late.add([to, id])
        if (isLate) return WITHDRAWN
      }
      if (!isLate) await this.nextNotice()
    }
  }

  /** Withdraws orders whose time was up while the database was gone. */
  async withdrawLate(): Promise<void> {
    for (const order of this.late) {
      const [to, id] = order
      await withdrawOrder(this.settings.store, to, id, printReply(WITHDRAWN))
      this.late.delete(order)
    }
  }

  /** Waits for a notice, or a moment. */
  private async nextNotice(): Promise<void> {
    await new Promise<void>((done) => {
      const end = () => {
        stop()
        this.waiting.delete(end)
        done()
      }
      const stop = this.settings.timers.after(LOOK_MS, end)
      this.waiting.add(end)
    })
  }
}
