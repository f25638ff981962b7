import { randomBytes } from 'node:crypto'
import { type Actor, HOUSE } from '@openpit/engine'
import type { Prizes, PromotionTerms } from '@openpit/promotion'
import { type DrawRecord, hex, printDraw } from '@openpit/proof'
import type { PromotionAct, Refusal } from '@openpit/protocol'
import type { RulebookName } from '@openpit/rulebooks'
import type { PastRounds } from '../history/rounds.ts'
import type { Reply } from '../host/replies.ts'
import { NOT_DONE } from '../host/stream-host.ts'
import { isPlanned, plannedPromotions } from '../store/floor/promotions.ts'
import type { Store } from '../store/store.ts'
import { type DrawSecrets, digestOf, publishedEntries, saltFor, scrutineerIn } from './draw-secrets.ts'
import { largestWager } from './eligibility.ts'
import { codeOfPrize, isVoucherPrize } from './prize-voucher.ts'
import { PromotionHost } from './promotion-host.ts'
import { type PromotionOrder, planRefusal } from './promotion-orders.ts'
import { PAID_OUT, PRIZE_VOUCHERS, type PromotionState, prizesOf, promotionStream } from './promotion-stream.ts'
import { voucherStream } from './vouchers/voucher-stream.ts'

/** Other nodes may write to the same promotion at the same time. */
const TRIES_MAX = 8
const LISTED_MAX = 100

/** A plan for a promotion. */
export interface PromotionPlan {
  readonly name: string
  readonly rulebook: RulebookName
  readonly terms: PromotionTerms
  readonly prizes: Prizes
}

/** The door to all promotions of the house. */
export class PromotionDesk {
  private readonly store: Store
  private readonly rounds: PastRounds
  private readonly now: () => number
  private readonly hosts = new Map<string, Promise<PromotionHost>>()

  constructor(store: Store, rounds: PastRounds, now: () => number) {
    this.store = store
    this.rounds = rounds
    this.now = now
  }

  /** The house's clock. */
  get time(): number {
    return this.now()
  }

  async plan(by: Actor, id: string, { name, rulebook, terms, prizes }: PromotionPlan): Promise<Reply> {
    // Before anything is written: a refused request must leave no account and no stream behind.
    const refusal = planRefusal(rulebook, by, this.now())
    if (refusal) return { ok: false, refusal }
    await this.store.openAccounts([
      { account: prizesOf(name), mayOwe: true },
      { account: PAID_OUT, mayOwe: false },
      { account: PRIZE_VOUCHERS, mayOwe: false },
    ])
    return await this.give(name, by, id, async () => ({ do: 'planPromotion', name, rulebook, terms, prizes }))
  }

  async tell(name: string, by: Actor, id: string, act: PromotionAct): Promise<Reply> {
    if (!(await isPlanned(this.store, name))) return { ok: false, refusal: unknown(name) }
    return await this.give(name, by, id, async (state) => await this.prepared(state, by, act))
  }

  /** The promotions, the latest first. */
  async all(): Promise<readonly PromotionState[]> {
    const names = await plannedPromotions(this.store, LISTED_MAX)
    const states = await Promise.all(names.map(async (name) => await this.find(name)))
    return states.filter((state) => state !== undefined)
  }

  async find(name: string): Promise<PromotionState | undefined> {
    if (!(await isPlanned(this.store, name))) return undefined
    return (await (await this.hostOf(name)).current()) ?? undefined
  }

  /** The salt with which an entrant finds their entries in the published list. */
  async saltOf(name: string, player: string): Promise<string | null> {
    const secrets = await this.secretsOf(name)
    return secrets === null ? null : hex(saltFor(secrets, player))
  }

  /** The file with the draws, as far as they have come. */
  async proofOf({ promotion, draw }: PromotionState): Promise<string | undefined> {
    const secrets = await this.secretsOf(promotion.name)
    if (secrets === null || draw.commitment === null) return undefined
    // The list is published only after entries have closed.
    const list = draw.list === null ? [] : await publishedEntries(promotion, secrets)
    const record: DrawRecord = {
      promotion: promotion.name,
      commitment: draw.commitment,
      scrutineer: scrutineerIn(promotion.name, draw),
      entries: list.map(({ entrant, at }) => ({ entrant: hex(entrant), at })),
      closed: draw.list?.digest ?? null,
      draws: draw.held.map(({ prize, passedOver, winner }) => {
        return { prize, passedOver: passedOver.map((entry) => ({ entry, reason: 'not present' })), winner }
      }),
      seed: draw.seed,
    }
    return printDraw(record)
  }

  /** Publishes the lists of entries that have closed; to be called from time to time. */
  async listClosed(): Promise<void> {
    for (const { promotion, draw } of await this.all()) {
      const { terms, name, startedAt } = promotion
      const isDue = startedAt !== null && draw.list === null && (terms.closes ?? Infinity) < this.now()
      if (isDue) await this.give(name, HOUSE, `list-${terms.closes}`, async (state) => await this.listing(state))
    }
  }

  async close(): Promise<void> {
    await Promise.allSettled([...this.hosts.values()].map(async (host) => await (await host).close()))
  }

  /** Sends a promotion an order that depends on its state. If another node writes first, the order is made again. */
  private async give(
    name: string,
    by: Actor,
    id: string,
    orderFor: (state: PromotionState | null) => Promise<PromotionOrder>,
  ): Promise<Reply> {
    for (let tries = 1; ; tries++) {
      const host = await this.currentHost(name)
      const reply = await host.tell(by, id, await orderFor(await host.current()))
      if (reply.ok || reply.refusal !== NOT_DONE || tries === TRIES_MAX) return reply
    }
  }

  /** An act with what must be looked up before it is decided. */
  private async prepared(state: PromotionState | null, by: Actor, act: PromotionAct): Promise<PromotionOrder> {
    if (state === null) return act
    const { terms, startedAt } = state.promotion
    if (act.do === 'enter') {
      const least = terms.minimumWager ?? 0
      const asks = least > 0 && startedAt !== null && by.role === 'player'
      const search = { since: startedAt ?? 0, enough: least }
      return { ...act, wagered: asks ? await largestWager(this.store, this.rounds, by.person, search) : (0 as never) }
    }
    if (act.do === 'awardPrize' && by.role !== 'player' && isVoucherPrize(state.promotion, act.prize)) {
      const code = codeOfPrize(state.promotion.name, act.prize)
      // Taking the lease of a voucher that exists already would only disturb the cage.
      if (state.vouchers[act.prize] !== undefined) return act
      return { ...act, voucher: { code, ...(await this.store.claim(voucherStream(code))) } }
    }
    if (act.do !== 'draw' && act.do !== 'showBytes') return act
    if (state.draw.list !== null || startedAt === null) return act
    const listing = await this.listing(state)
    return listing.do === 'listEntries' ? { ...act, list: listing.list } : act
  }

  private async listing(state: PromotionState | null): Promise<PromotionOrder> {
    const secrets = state === null ? null : await this.secretsOf(state.promotion.name)
    if (state === null || secrets === null) throw new Error('only a promotion that has started has a list of entries')
    return { do: 'listEntries', list: await digestOf(state.promotion, secrets) }
  }

  private async secretsOf(name: string): Promise<DrawSecrets | null> {
    const sealed = await this.store.secretOf(promotionStream(name))
    return sealed === undefined ? null : (JSON.parse(sealed) as DrawSecrets)
  }

  private async hostOf(name: string): Promise<PromotionHost> {
    const known = this.hosts.get(name)
    if (known) {
      const host = await known
      if (host.failure === undefined) return host
      if (this.hosts.get(name) === known) this.hosts.delete(name)
    }
    return await this.open(name, null)
  }

  /** A host that knows everything written so far. */
  private async currentHost(name: string): Promise<PromotionHost> {
    const host = await this.hostOf(name)
    if (await host.isCurrent()) return host
    return await this.open(name, await host.current())
  }

  private async open(name: string, known: PromotionState | null): Promise<PromotionHost> {
    const { store, now } = this
    const opening = PromotionHost.open(name, { store, now, random: (bytes) => randomBytes(bytes) }, known)
    this.hosts.set(name, opening)
    // If reading fails, the next request must be able to try again.
    opening.catch(() => {
      if (this.hosts.get(name) === opening) this.hosts.delete(name)
    })
    return await opening
  }
}

function unknown(promotion: string): Refusal {
  return { kind: 'promotion-unknown', clause: null, promotion }
}
