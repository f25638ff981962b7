import type { Actor } from '@openpit/engine'
import type { Decider, Decision, StreamReading } from '../host/decider.ts'
import type { Reply } from '../host/replies.ts'
import { tellOnce } from '../host/tell-once.ts'
import { cardNamed } from '../store/floor/cards.ts'
import type { Store } from '../store/store.ts'
import { cardBody, cardStream, cardsFrom } from './card-stream.ts'
import { type CardOrder, decideCard } from './decide.ts'
import { evolveCard, type HouseCard } from './house-card.ts'

const REPLIES_KEPT = 16

interface CardState {
  card: HouseCard | null
  version: number
  readonly epoch: number
}

/** The decider of a Player Card's stream. */
class CardDecider implements Decider<CardState, CardOrder, HouseCard> {
  private readonly name: string
  private readonly store: Store
  private readonly now: () => number

  constructor(name: string, store: Store, now: () => number) {
    this.name = name
    this.store = store
    this.now = now
  }

  async read(): Promise<StreamReading<CardState>> {
    const stream = cardStream(this.name)
    const { epoch, version } = await this.store.claim(stream)
    const [card = null] = version === 0 ? [] : cardsFrom(await cardNamed(this.store, this.name))
    const recentCommands = await this.store.recentCommands(stream, REPLIES_KEPT)
    return { state: { card, version, epoch }, recentCommands }
  }

  decide(state: CardState, by: Actor, command: string, order: CardOrder): Decision<HouseCard> {
    const at = this.now()
    const decision = decideCard(state.card, this.name, order, { by, at })
    if (!decision.ok) return { refusal: decision.refusal, written: null }
    const { event } = decision
    const { epoch, version: expected } = state
    const events = [{ kind: event.kind, body: cardBody(event), entries: [] }]
    const append = { command, stream: cardStream(this.name), expected, epoch, at: new Date(at), events }
    const card = evolveCard(state.card, event)
    state.card = card
    state.version += 1
    return { refusal: undefined, written: { append, news: card } }
  }

  versionOf({ version }: CardState): number {
    return version
  }
}

/** Sends one order to a card's stream. */
export async function tellCard(
  store: Store,
  now: () => number,
  card: string,
  by: Actor,
  id: string,
  order: CardOrder,
): Promise<Reply> {
  return await tellOnce(`card ${card}`, store, new CardDecider(card, store, now), by, id, order)
}
