import type { Actor } from '@openpit/engine'
import type { Decider, Decision, StreamReading } from '../host/decider.ts'
import { REPLIES_MAX, type Reply } from '../host/replies.ts'
import { sharedStream } from '../host/shared-stream.ts'
import { slices } from '../host/slices.ts'
import { StreamHost } from '../host/stream-host.ts'
import type { Append, AppendGroup } from '../store/append/append.ts'
import type { EventStore } from '../store/event-store.ts'
import { readPages } from '../store/records/pages.ts'
import type { DrawSecrets } from './draw-secrets.ts'
import { voucherOfPrize } from './prize-voucher.ts'
import { decideOrder, type PromotionOrder } from './promotion-orders.ts'
import {
  afterEvent,
  entriesOfPromotion,
  type PromotionState,
  promotionBody,
  promotionEventOf,
  promotionStream,
  type StoredPromotionEvent,
} from './promotion-stream.ts'

export interface PromotionHostSettings {
  readonly store: EventStore
  readonly now: () => number
  readonly random: (bytes: number) => Uint8Array
}

/** A promotion's stream in memory, under the lease with which it was read. */
interface LoadedPromotion {
  state: PromotionState | null
  secrets: DrawSecrets | null
  readonly epoch: number
}

class PromotionDecider implements Decider<LoadedPromotion, PromotionOrder, PromotionState> {
  /** The last state that is known to be written: readers begin there, and fold only what is new. */
  committed: PromotionState | null
  private readonly name: string
  private readonly settings: PromotionHostSettings

  constructor(name: string, settings: PromotionHostSettings, known: PromotionState | null) {
    this.name = name
    this.settings = settings
    this.committed = known
  }

  async read(): Promise<StreamReading<LoadedPromotion>> {
    const { store } = this.settings
    const stream = promotionStream(this.name)
    const { epoch } = await store.claim(stream)
    const state = await this.catchUp()
    const sealed = await store.secretOf(stream)
    const recentCommands = await store.recentCommands(stream, REPLIES_MAX)
    const secrets = sealed === undefined ? null : (JSON.parse(sealed) as DrawSecrets)
    return { state: { state, secrets, epoch }, recentCommands }
  }

  /** The promotion as the database has it. */
  async catchUp(): Promise<PromotionState | null> {
    let state = this.committed
    const pause = slices()
    for await (const page of readPages(this.settings.store, promotionStream(this.name), {
      after: state?.version ?? 0,
    })) {
      for (const stored of page) {
        const pausing = pause()
        if (pausing) await pausing
        state = afterEvent(state, promotionEventOf(stored), { number: stored.number, at: stored.at.getTime() })
      }
    }
    if (state !== null && state.version > (this.committed?.version ?? 0)) this.committed = state
    return state
  }

  /** How many events the database has. */
  async latestVersion(): Promise<number> {
    return (await this.catchUp())?.version ?? 0
  }

  decide(loaded: LoadedPromotion, by: Actor, command: string, order: PromotionOrder): Decision<PromotionState> {
    const { now, random } = this.settings
    const before = loaded.state
    const at = Math.max(now(), before?.lastAt ?? 0)
    const decision = decideOrder(before, order, { by, at, secrets: loaded.secrets, random })
    if (!decision.ok) return { refusal: decision.refusal, written: null }
    if (decision.events.length === 0) return { refusal: undefined, written: null }
    const expected = before?.version ?? 0
    let { state } = loaded
    for (const [index, event] of decision.events.entries()) {
      state = afterEvent(state, event, { number: expected + index + 1, at })
    }
    loaded.state = state
    loaded.secrets = decision.secrets ?? loaded.secrets
    const append = {
      command,
      stream: promotionStream(this.name),
      expected,
      epoch: loaded.epoch,
      at: new Date(at),
      events: decision.events.map((event) => ({
        kind: event.kind,
        body: promotionBody(event),
        entries: entriesOfPromotion(this.name, event),
      })),
      ...(decision.secrets === undefined ? {} : { secret: JSON.stringify(decision.secrets) }),
    }
    const voucher = this.voucherWith(decision.events, order, command, state as PromotionState)
    const group: Append | AppendGroup = voucher === undefined ? append : [append, voucher]
    return { refusal: undefined, written: { append: group, news: state as PromotionState } }
  }

  /** The voucher that an awarded prize of casino dollars becomes. */
  private voucherWith(
    events: readonly StoredPromotionEvent[],
    order: PromotionOrder,
    command: string,
    { promotion, rulebook }: PromotionState,
  ): Append | undefined {
    const claimed = 'voucher' in order ? order.voucher : undefined
    const award = events.find((event) => event.kind === 'prize-awarded')
    if (claimed === undefined || award === undefined) return undefined
    const { by, at, player, prize } = award
    const value = promotion.prizes[prize]?.value ?? null
    return voucherOfPrize(claimed, command, { by, at, player, value, rulebook })
  }

  versionOf({ state }: LoadedPromotion): number {
    return state?.version ?? 0
  }
}

/** One promotion on this node. Any node may write to it: reading it again takes the lease back. */
export class PromotionHost {
  private readonly decider: PromotionDecider
  private readonly host: StreamHost<LoadedPromotion, PromotionOrder, PromotionState>
  /** Why it cannot go on: the next request opens another. */
  failure: unknown

  private constructor(name: string, settings: PromotionHostSettings, known: PromotionState | null) {
    this.decider = new PromotionDecider(name, settings, known)
    this.host = new StreamHost(this.decider, {
      ...sharedStream(`promotion ${name}`, settings.store),
      publish: (state) => {
        if (state.version > (this.decider.committed?.version ?? 0)) this.decider.committed = state
      },
      // Without a database the request fails at once; the same id can be sent again.
      fault: (error) => {
        this.failure = error
        void this.host.close()
      },
    })
  }

  /** `known` is the promotion as it was written some time ago: only what came after it is read. */
  static async open(
    name: string,
    settings: PromotionHostSettings,
    known: PromotionState | null = null,
  ): Promise<PromotionHost> {
    const host = new PromotionHost(name, settings, known)
    await host.host.open()
    return host
  }

  /** The promotion as everybody may see it now, on all nodes; `null` if it is not planned. */
  async current(): Promise<PromotionState | null> {
    return await this.decider.catchUp()
  }

  /** Whether no other node has written since: a command must not be refused because of an outdated state. */
  async isCurrent(): Promise<boolean> {
    if (!this.host.isLoaded) return false
    return (await this.decider.latestVersion()) <= this.decider.versionOf(this.host.state)
  }

  async tell(by: Actor, id: string, order: PromotionOrder): Promise<Reply> {
    const reply = await this.host.tell(by, id, order)
    if (this.failure !== undefined) throw this.failure
    return reply
  }

  async close(): Promise<void> {
    await this.host.close()
  }
}
