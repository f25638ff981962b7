import type { HouseCardView, PlayerCardView, Refusal } from '@openpit/protocol'
import type { Accounts } from '../accounts/accounts.ts'
import type { CardDesk } from '../cards/card-desk.ts'
import { bookOfCards, type CardOrder } from '../cards/decide.ts'
import { type HouseCard, statusOf } from '../cards/house-card.ts'
import type { SecurityKind, SecurityLog } from '../security/security-log.ts'
import { playersNamed } from '../store/people/people.ts'
import type { Store } from '../store/store.ts'
import { originOf } from './entry-handlers.ts'
import { type Handlers, HttpRefusal, type RouteRequest } from './http.ts'
import { mustAct, refusedByDesk } from './promotion-handlers.ts'

type CardRoute = 'cards' | 'card' | 'myCards' | 'findPeople' | 'issueCard' | 'endCard' | 'restoreCard'
type CardRequest = Pick<RouteRequest<'endCard'>, 'person' | 'from' | 'requestId'>

/** How many people a search names. */
const FOUND_MAX = 20

/** What the cage does with Player Cards. */
export function cardHandlers(
  store: Store,
  accounts: Accounts,
  desk: CardDesk,
  security: SecurityLog,
): Pick<Handlers, CardRoute> {
  const cage = new CardCage(desk, security)
  const viewOf = (card: HouseCard) => cardView(card, desk.now())
  return {
    cards: async ({ query }) => {
      return (query.holder === undefined ? await desk.latest() : await desk.ofHolder(query.holder)).map(viewOf)
    },
    card: async (asked) => {
      const card = await cage.mustFind(asked.params.card)
      // Before the answer: where a player has been is not read unrecorded.
      await cage.write(asked, 'record-read', { what: 'card', card: card.card, holder: card.holder })
      const shown = (await desk.showings(card.card)).map((showing) => ({ ...showing, at: showing.at.getTime() }))
      return { card: viewOf(card), shown }
    },
    myCards: async ({ person }) => (await desk.ofHolder(person.handle)).map((card) => playerCardView(card, desk.now())),
    findPeople: async ({ query }) => {
      const found = await playersNamed(store, query.name, FOUND_MAX)
      return found.map(({ handle, login, name }) => ({ player: handle, name, isGuest: login === null }))
    },
    issueCard: async (asked) => {
      const holder = await accounts.personNamed(asked.body.holder)
      if (holder?.role !== 'player') throw new HttpRefusal(404, { kind: 'no-such-person', clause: null })
      return viewOf(await cage.issue({ ...asked, body: { ...asked.body, holder: holder.handle } }))
    },
    endCard: async (asked) => {
      const { status, reason } = asked.body
      return viewOf(await cage.change(asked, 'card-ended', { do: 'endCard', status, reason }))
    },
    restoreCard: async (asked) => {
      return viewOf(await cage.change(asked, 'card-restored', { do: 'restoreCard', reason: asked.body.reason }))
    },
  }
}

/** The acts of the cage. Each is a line of the security log, refused ones too. */
class CardCage {
  private readonly desk: CardDesk
  private readonly security: SecurityLog

  constructor(desk: CardDesk, security: SecurityLog) {
    this.desk = desk
    this.security = security
  }

  async mustFind(name: string): Promise<HouseCard> {
    const card = await this.desk.find(name)
    if (card !== undefined) return card
    throw refusedByDesk({ kind: 'no-such-player-card', clause: bookOfCards().pit.playerCards.clause, card: name })
  }

  async issue(asked: RouteRequest<'issueCard'>): Promise<HouseCard> {
    const { id, ...terms } = asked.body
    const issued = await this.desk.issue(mustAct(asked.person), id, terms)
    if (!issued.ok) throw await this.refused(asked, 'issueCard', null, issued.refusal)
    await this.write(asked, 'card-issued', { card: issued.card, ...terms })
    return await this.mustFind(issued.card)
  }

  async change(
    asked: RouteRequest<'endCard'> | RouteRequest<'restoreCard'>,
    kind: SecurityKind,
    order: Exclude<CardOrder, { do: 'issueCard' }>,
  ): Promise<HouseCard> {
    const { card } = asked.params
    const refusal = await this.desk.change(mustAct(asked.person), asked.body.id, card, order)
    if (refusal) throw await this.refused(asked, order.do, card, refusal)
    const changed = await this.mustFind(card)
    const { do: _, ...facts } = order
    await this.write(asked, kind, { card, holder: changed.holder, ...facts })
    return changed
  }

  async write(asked: CardRequest, kind: SecurityKind, facts: Readonly<Record<string, unknown>>): Promise<void> {
    await this.security.write(kind, originOf(asked, asked.person.handle), { role: asked.person.role, ...facts })
  }

  private async refused(asked: CardRequest, command: CardOrder['do'], card: string | null, refusal: Refusal) {
    await this.write(asked, 'act-refused', { command, card, refused: refusal.kind, clause: refusal.clause })
    return refusedByDesk(refusal)
  }
}

/** A card as its holder sees it: not who ended it, nor why. */
function playerCardView(card: HouseCard, now: number): PlayerCardView {
  const { card: name, form, from, until } = card
  return { card: name, form, from, until, is: statusOf(card, now) }
}

function cardView(card: HouseCard, now: number): HouseCardView {
  const { holder, issued, ended } = card
  return {
    ...playerCardView(card, now),
    holder,
    issued: { by: issued.by.person, at: issued.at },
    ended: ended && { ...ended, by: ended.by.person },
  }
}
