import type { Actor } from '@openpit/engine'
import type { Cents } from '@openpit/money'
import {
  decidePromotion,
  type Prizes,
  type Promotion,
  type PromotionCommand,
  type PromotionTerms,
} from '@openpit/promotion'
import { drawCommitment, hex } from '@openpit/proof'
import type { PromotionAct, Refusal } from '@openpit/protocol'
import type { RulebookName } from '@openpit/rulebooks'
import { NOT_DONE } from '../host/stream-host.ts'
import { bookNamed } from './book-named.ts'
import {
  bytesOf,
  commitmentFor,
  type DrawSecrets,
  type ListDigest,
  newSecrets,
  picksFor,
  randomIn,
} from './draw-secrets.ts'
import type { DrawEvent } from './draw-state.ts'
import type { ClaimedVoucher } from './prize-voucher.ts'
import type { PromotionState, StoredPromotionEvent } from './promotion-stream.ts'

/** What a promotion is told, with what was looked up for it before. */
export type PromotionOrder =
  | {
      readonly do: 'planPromotion'
      readonly name: string
      readonly rulebook: RulebookName
      readonly terms: PromotionTerms
      readonly prizes: Prizes
    }
  | { readonly do: 'listEntries'; readonly list: ListDigest }
  | { readonly do: 'renewDraw'; readonly why: string }
  | (PromotionAct & {
      /** The player's largest settled main wager since the start. */
      readonly wagered?: Cents
      /** The list of entries as it is now. */
      readonly list?: ListDigest
      /** The voucher that a prize of casino dollars becomes. */
      readonly voucher?: ClaimedVoucher
    })

/** The events of an order, or why it is refused. */
export type OrderDecision =
  | {
      readonly ok: true
      readonly events: readonly StoredPromotionEvent[]
      readonly secrets?: DrawSecrets
    }
  | { readonly ok: false; readonly refusal: Refusal }

interface OrderContext {
  readonly by: Actor
  readonly at: number
  readonly secrets: DrawSecrets | null
  readonly random: (bytes: number) => Uint8Array
}

const refuse = (refusal: Refusal): OrderDecision => ({ ok: false, refusal })

/** What an order does to a promotion. The book judges; this adds what makes the draw provable. */
export function decideOrder(state: PromotionState | null, order: PromotionOrder, context: OrderContext): OrderDecision {
  if (order.do === 'planPromotion') return plan(state, order, context)
  if (state === null) throw new Error('a promotion that is not planned cannot be told anything')
  switch (order.do) {
    case 'listEntries':
      return { ok: true, events: listed(state, order.list, context) }
    case 'renewDraw':
      return renewDraw(state, order.why, context)
    case 'commitBytes':
      return commitBytes(state, order.commitment, context)
    case 'showBytes':
      return showBytes(state, order, context)
    case 'draw':
      return draw(state, order, context)
    default:
      return tell(state, order, context)
  }
}

function plan(
  state: PromotionState | null,
  { name, rulebook, terms, prizes }: Extract<PromotionOrder, { do: 'planPromotion' }>,
  { by, at }: OrderContext,
): OrderDecision {
  const refusal = planRefusal(rulebook, by, at)
  if (refusal) return refuse(refusal)
  const isDraft = state === null || (state.promotion.submittedAt === null && state.promotion.startedAt === null)
  if (!isDraft) return refuse({ kind: 'promotion-name-taken', clause: null, promotion: name })
  return { ok: true, events: [{ kind: 'promotion-planned', name, rulebook, terms, prizes, by, at }] }
}

/** Refuses those who may not plan, whatever the promotion. Planning needs the same power as submitting. */
export function planRefusal(rulebook: RulebookName, by: Actor, at: number): Refusal | undefined {
  const judged = decidePromotion(undefined, { do: 'submitTerms', by, at }, bookNamed(rulebook))
  return judged.ok || judged.refusal.kind === 'no-such-promotion' ? undefined : judged.refusal
}

type ActOrder = Exclude<
  PromotionOrder,
  { do: 'planPromotion' | 'listEntries' | 'renewDraw' | 'commitBytes' | 'showBytes' }
>

function tell(
  { promotion, rulebook, draw: { list } }: PromotionState,
  order: ActOrder,
  { by, at, random }: OrderContext,
): OrderDecision {
  const book = bookNamed(rulebook)
  const { list: _, voucher, ...said } = order
  const decision = decidePromotion(promotion, { ...said, by, at } as PromotionCommand, book)
  if (!decision.ok) return refuse(decision.refusal)
  // The list of entries is published. If entries opened again, the list would no longer be complete.
  if (order.do === 'amendTerms' && list !== null && order.terms.closes !== undefined && !('none' in book.promotions)) {
    return refuse({ kind: 'entries-closed', clause: book.promotions.says.closing })
  }
  const events = (decision.events as readonly StoredPromotionEvent[]).map((event) =>
    event.kind === 'prize-awarded' && voucher !== undefined ? { ...event, voucher: voucher.code } : event,
  )
  if (order.do !== 'startPromotion') return { ok: true, events }
  const secrets = newSecrets(random)
  const commitment = hex(drawCommitment(promotion.name, bytesOf(secrets.seed)))
  return { ok: true, events: [...events, { kind: 'draw-committed', commitment }], secrets }
}

/**
 * Gives the draw another seed while people can still enter. Once entries have closed, the seed stays: the house must be
 * bound to it before it knows the list, and the same list and bytes give the same winners again.
 */
function renewDraw(
  { promotion, draw }: PromotionState,
  why: string,
  { at, secrets, random }: OrderContext,
): OrderDecision {
  if (draw.commitment === null || draw.list !== null || hasClosed(promotion, at)) return { ok: true, events: [] }
  if (secrets === null) throw new Error(`the seed of promotion ${promotion.name} is missing`)
  const renewed = { ...secrets, seed: newSecrets(random).seed }
  const commitment = hex(drawCommitment(promotion.name, bytesOf(renewed.seed)))
  return { ok: true, events: [{ kind: 'draw-renewed', commitment, seed: secrets.seed, why }], secrets: renewed }
}

function hasClosed({ terms, startedAt }: Promotion, at: number): boolean {
  return startedAt !== null && terms.closes !== undefined && at > terms.closes
}

/** The event that publishes the list of entries, once they have closed; nothing if that was done before. */
function listed({ promotion, draw }: PromotionState, list: ListDigest | undefined, { at }: OrderContext): DrawEvent[] {
  const isDue = draw.list === null && draw.commitment !== null && hasClosed(promotion, at)
  if (!isDue || list === undefined || list.entries !== promotion.entries.count) return []
  return [{ kind: 'entries-listed', ...list, at }]
}

/** A scrutineer binds themselves to bytes. Until any are shown, another scrutineer may take their place. */
function commitBytes({ draw }: PromotionState, commitment: string, { by, at }: OrderContext): OrderDecision {
  if (draw.commitment === null || draw.seed !== null) return refuse({ kind: 'bytes-too-early', clause: null })
  if (draw.scrutineer?.random != null) {
    return refuse({ kind: 'bytes-committed-already', clause: null, scrutineer: draw.scrutineer.name })
  }
  return { ok: true, events: [{ kind: 'bytes-committed', scrutineer: by.person, commitment, at }] }
}

function showBytes(
  state: PromotionState,
  { random, list }: Extract<PromotionOrder, { do: 'showBytes' }>,
  context: OrderContext,
): OrderDecision {
  const { promotion, draw } = state
  const { by, at } = context
  const { scrutineer, commitment } = draw
  const name = by.person
  if (commitment === null || scrutineer?.name !== name) {
    return refuse({ kind: 'bytes-not-committed', clause: null, scrutineer: name })
  }
  if (scrutineer.random !== null) return refuse({ kind: 'bytes-committed-already', clause: null, scrutineer: name })
  if (!hasClosed(promotion, at)) return refuse({ kind: 'bytes-too-early', clause: null })
  if (commitmentFor(promotion.name, commitment, { name, random }) !== scrutineer.commitment) {
    return refuse({ kind: 'bytes-do-not-match', clause: null, scrutineer: name })
  }
  return { ok: true, events: [...listed(state, list, context), { kind: 'bytes-shown', scrutineer: name, random, at }] }
}

/** Draws a prize: the picks follow from the seed, the list of entries and the scrutineer's bytes. */
function draw(
  state: PromotionState,
  order: Extract<PromotionOrder, { do: 'draw' }>,
  context: OrderContext,
): OrderDecision {
  const { promotion, rulebook } = state
  const { by, at, secrets } = context
  const { list: digest, wagered: _, voucher: __, ...said } = order
  const shown = state.draw.scrutineer
  const overseen = shown === null ? {} : { scrutineer: shown.name }
  const command = { ...said, ...overseen, by, at } as PromotionCommand
  const listing = listed(state, digest, context)
  const list = state.draw.list ?? (listing[0]?.kind === 'entries-listed' ? listing[0] : null)
  if (shown !== null && shown.random === null && list !== null) {
    return refuse({ kind: 'bytes-awaited', clause: null, scrutineer: shown.name })
  }
  const bytes = { digest: list?.digest ?? '', random: randomIn(state.draw) }
  const picks = list === null || secrets === null ? [] : picksFor(promotion, order.prize, secrets, bytes)
  const decision = decidePromotion(promotion, command, bookNamed(rulebook), picks)
  if (!decision.ok) return refuse(decision.refusal)
  // The list was made of fewer entries than there are now: it is made again.
  if (list === null || secrets === null) return refuse(NOT_DONE)
  const seed: readonly DrawEvent[] = state.draw.seed === null ? [{ kind: 'seed-shown', seed: secrets.seed }] : []
  return { ok: true, events: [...listing, ...seed, ...(decision.events as readonly StoredPromotionEvent[])] }
}
