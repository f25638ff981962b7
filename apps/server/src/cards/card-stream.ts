import { CARD_PREFIX, type CardRow } from '../store/floor/cards.ts'
import { type Body, printBody, type unchanged, upcastBody, versionAfter } from '../store/versions.ts'
import { type CardEvent, evolveCard, type HouseCard } from './house-card.ts'

/** Nothing that a released version wrote has changed since: there are no steps yet. */
const STEPS: readonly Readonly<Record<CardEvent['kind'], typeof unchanged>>[] = []

export function cardStream(card: string): string {
  return `${CARD_PREFIX}${card}`
}

export function cardBody(event: CardEvent): string {
  const { kind: _, ...body } = event
  return printBody(body, versionAfter(STEPS))
}

function cardEventOf({ body, kind }: CardRow): CardEvent {
  return { kind, ...upcastBody(JSON.parse(body) as Body, kind, STEPS) } as CardEvent
}

/** The cards whose events these are, in the order in which their first events come. */
export function cardsFrom(rows: readonly CardRow[]): readonly HouseCard[] {
  const cards = new Map<string, HouseCard>()
  for (const row of rows) cards.set(row.stream, evolveCard(cards.get(row.stream) ?? null, cardEventOf(row)))
  return [...cards.values()]
}
