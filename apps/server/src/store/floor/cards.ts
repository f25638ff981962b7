import type { Store } from '../store.ts'

/** What comes before the code in the name of a card's stream. */
export const CARD_PREFIX = 'card:'

/** An event of a Player Card of the house. */
export interface CardRow {
  readonly stream: string
  readonly kind: string
  readonly body: string
}

/** Where a Player Card was shown. */
export interface ShowingRow {
  readonly table: string
  readonly title: string
  readonly round: number
  readonly at: Date
}

/** The events of some cards, those of one card together and in order; the card that was issued last comes first. */
function eventsOf(issued: string): string {
  return `select e.stream, e.kind, e.body from (${issued}) i join events e on e.stream = i.stream
    order by i.at desc, e.stream, e.number`
}

export async function cardNamed(store: Store, card: string): Promise<readonly CardRow[]> {
  const sql = 'select stream, kind, body from events where stream = $1 order by number'
  return await store.queryAtOnce<CardRow>(sql, [`${CARD_PREFIX}${card}`])
}

/** The cards that a person got last. The index `cards_by_holder` has exactly this expression. */
export async function cardsHeldBy(store: Store, holder: string, most: number): Promise<readonly CardRow[]> {
  const issued = `select stream, at from events where kind = 'house-card-issued' and body::jsonb ->> 'holder' = $1
    order by at desc limit $2`
  return await store.queryAtOnce<CardRow>(eventsOf(issued), [holder, most])
}

/** The cards that were issued last. */
export async function latestCards(store: Store, most: number): Promise<readonly CardRow[]> {
  const issued = `select stream, at from events where kind = 'house-card-issued' order by at desc, stream limit $1`
  return await store.query<CardRow>(eventsOf(issued), [most])
}

/** Where a card was shown, the latest first. */
export async function showingsOf(store: Store, card: string, most: number): Promise<readonly ShowingRow[]> {
  return await store.query<ShowingRow>(
    `select t.name as table, t.title, coalesce(e.round, 0) as round, e.at
     from shown_cards s join events e using (stream, number)
       join tables t on t.name = substr(s.stream, length('table:') + 1)
     where s.card = $1 order by e.at desc, s.stream, s.number desc limit $2`,
    [card, most],
  )
}
