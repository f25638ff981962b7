import type { Actor, Clause, PlayerId } from '@openpit/engine'
import type { CardStatus } from '@openpit/rulebooks'
import { type PlayerCard, timeFrom } from '@openpit/table'

/** Why a Player Card is no longer valid. A suspension can be lifted; the others are final. */
export type CardEnd = Exclude<CardStatus, 'none' | 'valid'>

/** A Player Card that the house has issued. It is never deleted: it ends. */
export interface HouseCard {
  readonly card: string
  readonly holder: PlayerId
  readonly form: PlayerCard['form']
  /** The first and the last day on which it is valid (`2025-01-31`); without a last day, it does not expire. */
  readonly from: string
  readonly until: string | null
  readonly issued: CardAct
  /** How it ended, and why; `null` while it has not. */
  readonly ended: (CardAct & { readonly status: CardEnd; readonly reason: string }) | null
}

/** Who did something to a card, and when. */
export interface CardAct {
  readonly by: Actor
  readonly at: number
}

/** The events of a card's stream. */
export type CardEvent =
  | ({ readonly kind: 'house-card-issued' } & Pick<HouseCard, 'card' | 'holder' | 'form' | 'from' | 'until'> & CardAct)
  | ({
      readonly kind: 'house-card-ended'
      readonly status: CardEnd
      readonly reason: string
      readonly clause: Clause
    } & CardAct)
  | ({ readonly kind: 'house-card-restored'; readonly reason: string; readonly clause: Clause } & CardAct)

export function evolveCard(card: HouseCard | null, event: CardEvent): HouseCard {
  if (event.kind === 'house-card-issued') {
    const { kind: _, by, at, ...issued } = event
    return { ...issued, issued: { by, at }, ended: null }
  }
  if (card === null) throw new Error(`a stream of a Player Card begins with ${event.kind}`)
  const { by, at } = event
  switch (event.kind) {
    case 'house-card-ended':
      return { ...card, ended: { status: event.status, reason: event.reason, by, at } }
    case 'house-card-restored':
      return { ...card, ended: null }
  }
}

const MS_A_DAY = 86_400_000

/** The status of a card at a time: before its first day, `none`. Days are those of the server's clock, in UTC. */
export function statusOf({ from, until, ended }: HouseCard, now: number): CardStatus {
  if (ended !== null) return ended.status
  if (now < startOf(from)) return 'none'
  return until !== null && now >= startOf(until) + MS_A_DAY ? 'expired' : 'valid'
}

function startOf(day: string): number {
  const time = timeFrom(`${day}T00:00`)
  if (time === undefined) throw new Error(`${day} is not a day`)
  return time
}

/** A card as a table takes note of it. It gets no time: the house works the status out whenever it is asked for. */
export function cardForTable(card: HouseCard, now: number): PlayerCard {
  return {
    card: card.card,
    holder: card.holder,
    form: card.form,
    status: statusOf(card, now),
    until: null,
    of: 'house',
  }
}
