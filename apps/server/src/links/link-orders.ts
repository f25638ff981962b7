import type { Actor } from '@openpit/engine'
import type { TableOrder } from '@openpit/jackpot'
import type { Refusal } from '@openpit/protocol'
import type { Reply } from '../host/replies.ts'
import { NOT_DONE } from '../host/stream-host.ts'
import type { LinkAct } from './link-record.ts'

/** An order to a link. `by` is a member of staff; `null` if a table or another link gives it. */
export interface OrderBody {
  readonly by: Actor | null
  readonly command: LinkAct
}

/** The answer to an order, which stands for ever. */
export type OrderReply =
  | { readonly ok: true; readonly version: number }
  | { readonly ok: false; readonly refusal: Refusal }
  /** The table gave the wagers back before the link had answered. */
  | { readonly ok: false; readonly withdrawn: true }

export function printOrder(body: OrderBody | TableOrder): string {
  return JSON.stringify(body)
}

export function readOrder(text: string): OrderBody {
  return JSON.parse(text) as OrderBody
}

export function readTableOrder(text: string): TableOrder {
  return JSON.parse(text) as TableOrder
}

export function printReply(reply: OrderReply): string {
  return JSON.stringify(reply)
}

export function readReply(text: string): OrderReply {
  return JSON.parse(text) as OrderReply
}

/** What a person is told who gave the order. */
export function replyOf(reply: OrderReply): Reply {
  if (reply.ok) return reply
  return { ok: false, refusal: 'refusal' in reply ? reply.refusal : NOT_DONE }
}
