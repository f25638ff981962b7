import { type Actor, lacksPower } from '@openpit/engine'
import type { Refusal } from '@openpit/protocol'
import { type Configuration, RULEBOOK_NAMES, rulebooks } from '@openpit/rulebooks'
import { bookNamed } from '../promotions/book-named.ts'
import type { CardEnd, CardEvent, HouseCard } from './house-card.ts'

/** What people do with the house's Player Cards. */
export type CardOrder =
  | ({ readonly do: 'issueCard' } & Pick<HouseCard, 'holder' | 'form' | 'from' | 'until'>)
  | { readonly do: 'endCard'; readonly status: CardEnd; readonly reason: string }
  | { readonly do: 'restoreCard'; readonly reason: string }

export type CardDecision =
  | { readonly ok: true; readonly event: CardEvent }
  | { readonly ok: false; readonly refusal: Refusal }

/** The book that asks for Player Cards: it says who may end them. */
export function bookOfCards(): Configuration {
  const name = RULEBOOK_NAMES.find((one) => rulebooks[one].pit.playerCards.is !== 'none')
  if (name === undefined) throw new Error('no rulebook asks for Player Cards')
  return bookNamed(name)
}

/**
 * Decides on a card of the house. Who may issue one is a permission of the house; who may end one is the answer of the
 * book.
 */
export function decideCard(
  known: HouseCard | null,
  card: string,
  order: CardOrder,
  { by, at }: { readonly by: Actor; readonly at: number },
): CardDecision {
  if (order.do === 'issueCard') {
    const { holder, form, from, until } = order
    if (until !== null && until < from) return refuse({ kind: 'card-days-reversed', clause: null, from, until })
    // The code follows from the request: the same request gives the same card.
    if (known !== null) return refuse({ kind: 'card-exists', clause: null, card })
    return { ok: true, event: { kind: 'house-card-issued', card, holder, form, from, until, by, at } }
  }
  const { rules, pit } = bookOfCards()
  const power = pit.powers.endCard
  const notTheirs = lacksPower(rules, power, by)
  if (notTheirs) return refuse(notTheirs)
  const { clause } = power
  if (known === null) return refuse({ kind: 'no-such-player-card', clause, card })
  const { reason } = order
  const status = known.ended?.status ?? 'valid'
  if (order.do === 'endCard') {
    if (status !== 'valid' && status !== 'suspended')
      return refuse({ kind: 'card-has-ended', clause: null, card, status })
    return { ok: true, event: { kind: 'house-card-ended', status: order.status, reason, by, at, clause } }
  }
  if (status !== 'suspended') return refuse({ kind: 'card-not-suspended', clause: null, card, status })
  return { ok: true, event: { kind: 'house-card-restored', reason, by, at, clause } }
}

function refuse(refusal: Refusal): CardDecision {
  return { ok: false, refusal }
}
