import type { CourseEntry, TableMessage, TableView } from '@openpit/protocol'
import type { KeptShoe, SeenCards } from './kept-shoe.ts'
import { type Trouble, trouble } from './trouble.ts'

/** What was seen of a shoe, and what of it was checked. */
export interface SeenShoe extends SeenCards {
  /** How many cards of the shoe were out when its proofs were last checked. */
  readonly checked: number
  /** A round was under way when this browser came, or when the shoe came into use. */
  readonly isMidRound: boolean
}

type ShownEvent = { readonly kind: string } & Readonly<Record<string, unknown>>

/** Adds the cards and prizes of events to what was seen of each shoe. */
export function seeEvents(
  seen: ReadonlyMap<string, SeenShoe>,
  events: TableMessage['events'],
  view: TableView,
  current: string | null,
  phaseBefore: TableView['phase'] | null,
): ReadonlyMap<string, SeenShoe> {
  const shoes = new Map(seen)
  let shoe = current ?? view.shoe.announced[0]?.shoe
  if (shoe !== undefined && !shoes.has(shoe)) {
    // The cards that were dealt before are counted when the first proofs come.
    shoes.set(shoe, newlySeen(view.shoe.root === null ? 0 : null, view.phase !== 'wagering'))
  }
  // A shoe whose order is fixed between the cards of a round has not dealt all of them.
  let isDealt = phaseBefore !== null && phaseBefore !== 'wagering' && phaseBefore !== 'ended'
  for (const { number, event } of events) {
    const shown = event as ShownEvent
    if (shown.kind === 'order-fixed') {
      shoe = String(shown.shoe)
      shoes.set(shoe, newlySeen(0, isDealt))
    }
    const now = shoe === undefined ? undefined : shoes.get(shoe)
    if (shoe === undefined || now === undefined) continue
    if (shown.kind === 'round-opened') {
      isDealt = false
      shoes.set(shoe, { ...now, isMidRound: false })
    }
    if (isCard(shown)) {
      isDealt = true
      const card = typeof shown.card === 'string' ? shown.card : null
      shoes.set(shoe, { ...now, cards: [...now.cards, { version: number, card }] })
    }
    if (shown.kind === 'prize-drawn') shoes.set(shoe, { ...now, prizes: [...now.prizes, Number(shown.perDollar)] })
  }
  return shoes
}

function newlySeen(start: number | null, isMidRound: boolean): SeenShoe {
  return { start, cards: [], prizes: [], onTable: null, checked: 0, isMidRound }
}

function isCard({ kind }: ShownEvent): boolean {
  return kind === 'card-dealt' || kind === 'dealer-card-dealt' || kind === 'card-burned'
}

/** All open cards on the table. */
export function cardsOnTable({ dealer, boxes }: TableView): string[] {
  const hands = boxes.flatMap(({ hands }) => hands.flatMap(({ cards }) => cards))
  return [...dealer.cards, ...hands].flatMap((card) => (card === null ? [] : [card]))
}

/** The cards on the table that are not those of the course. */
export function seenTroubles({ seen }: Pick<KeptShoe, 'seen'>, entries: readonly CourseEntry[]): Trouble[] {
  const faces = new Map(entries.flatMap((entry) => ('card' in entry ? [[entry.position, entry.card] as const] : [])))
  const wrong = seen.cards.flatMap(({ card }, index) => {
    const position = (seen.start ?? 0) + index
    const proven = faces.get(position)
    return seen.start === null || card === null || proven === undefined || proven === card
      ? []
      : [`${position}: ${card}`]
  })
  if (seen.onTable !== null) wrong.push(...missingFrom(seen.onTable, faces))
  const prizes = entries.flatMap((entry) => ('prize' in entry ? [entry.pays] : []))
  const isPaid =
    seen.start !== 0 || seen.prizes.every((pays, index) => prizes[index] === undefined || prizes[index] === pays)
  if (!isPaid) wrong.push('prizes')
  return wrong.length === 0 ? [] : [trouble('other-card', ...wrong)]
}

/** The cards that lay on the table and are not in the course: a face-down card that was turned into another. */
function missingFrom(
  { from, cards }: NonNullable<KeptShoe['seen']['onTable']>,
  faces: ReadonlyMap<number, string>,
): string[] {
  const there = [...faces].flatMap(([position, card]) => (position >= from ? [card] : []))
  return cards.filter((card) => {
    const at = there.indexOf(card)
    if (at >= 0) there.splice(at, 1)
    return at < 0
  })
}
