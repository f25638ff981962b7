import type { Actor, PlayerId } from '@openpit/engine'
import type { Refusal } from '@openpit/protocol'
import { codeOfRequest } from '../host/code-of-request.ts'
import { NOT_DONE } from '../host/stream-host.ts'
import { cardNamed, cardsHeldBy, latestCards, type ShowingRow, showingsOf } from '../store/floor/cards.ts'
import type { Store } from '../store/store.ts'
import { tellCard } from './card-host.ts'
import { cardsFrom } from './card-stream.ts'
import { bookOfCards, type CardOrder } from './decide.ts'
import type { HouseCard } from './house-card.ts'

/** How many cards, or places where one was shown, a list has. */
const LISTED_MAX = 200

/** Another node may write to the same card at the same time. */
const TRIES_MAX = 5

/** A new card, or why there is none. */
export type CardResult =
  | { readonly ok: true; readonly card: string }
  | { readonly ok: false; readonly refusal: Refusal }

/** What the house knows of Player Cards. Every node reads the same database, so a card ends on all of them at once. */
export class CardDesk {
  private readonly store: Store
  readonly now: () => number

  constructor(store: Store, now: () => number) {
    this.store = store
    this.now = now
  }

  /** Issues a card. A request that is sent twice with the same id gives one card. */
  async issue(by: Actor, id: string, card: Omit<Extract<CardOrder, { do: 'issueCard' }>, 'do'>): Promise<CardResult> {
    const name = codeOfRequest('card', by.person, id)
    const refusal = await this.tell(name, by, id, { do: 'issueCard', ...card })
    return refusal ? { ok: false, refusal } : { ok: true, card: name }
  }

  /** Ends a card, or restores one. The book says who may. */
  async change(
    by: Actor,
    id: string,
    card: string,
    order: Exclude<CardOrder, { do: 'issueCard' }>,
  ): Promise<Refusal | undefined> {
    // Reading a stream claims it, and so would create one for a card that nobody issued. So it is looked up first.
    if ((await this.find(card)) !== undefined) return await this.tell(card, by, id, order)
    return { kind: 'no-such-player-card', clause: bookOfCards().pit.powers.endCard.clause, card }
  }

  async find(card: string): Promise<HouseCard | undefined> {
    return cardsFrom(await cardNamed(this.store, card))[0]
  }

  async latest(): Promise<readonly HouseCard[]> {
    return cardsFrom(await latestCards(this.store, LISTED_MAX))
  }

  async ofHolder(holder: PlayerId): Promise<readonly HouseCard[]> {
    return cardsFrom(await cardsHeldBy(this.store, holder, LISTED_MAX))
  }

  async showings(card: string): Promise<readonly ShowingRow[]> {
    return await showingsOf(this.store, card, LISTED_MAX)
  }

  private async tell(card: string, by: Actor, id: string, order: CardOrder): Promise<Refusal | undefined> {
    for (let tries = 1; ; tries++) {
      const reply = await tellCard(this.store, this.now, card, by, id, order)
      if (reply.ok) return undefined
      if (reply.refusal !== NOT_DONE || tries === TRIES_MAX) return reply.refusal
    }
  }
}
