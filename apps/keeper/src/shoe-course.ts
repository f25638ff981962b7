import { type Card, parseCards } from '@openpit/cards'
import {
  type Contents,
  contentsOf,
  type FilledDevice,
  type OrderedShoe,
  provenCard,
  provenDraw,
  type TranscriptEntry,
  withCards,
  withoutCard,
} from '@openpit/proof'
import type { StoredReturn } from './shoe-progress.ts'

/** The next cards of a device, each drawn from what the ones before it left. */
export function drawCards(device: FilledDevice, from: number, count: number, inside: Contents): Card[] {
  const cards: Card[] = []
  let left = inside
  for (let position = from; position < from + count; position++) {
    const { card } = provenDraw(device, position, left)
    cards.push(card)
    left = withoutCard(left, card)
  }
  return cards
}

/** The course of a shoe until so many cards had come out, worked out again from its content. */
export function courseUntil(
  content: OrderedShoe | FilledDevice,
  dealt: number,
  returned: readonly StoredReturn[],
): TranscriptEntry[] {
  if ('order' in content) return Array.from({ length: dealt }, (_, position) => provenCard(content, position))
  const course: TranscriptEntry[] = []
  let inside = contentsOf(content.header.stack)
  let drawn = 0
  const drawTo = (end: number) => {
    for (; drawn < end; drawn++) {
      const drawnCard = provenDraw(content, drawn, inside)
      course.push(drawnCard)
      inside = withoutCard(inside, drawnCard.card)
    }
  }
  for (const { after, cards: text } of returned) {
    drawTo(after)
    const cards = cardsFrom(text)
    course.push({ returned: cards })
    inside = withCards(inside, cards)
  }
  drawTo(dealt)
  return course
}

function cardsFrom(text: string): readonly Card[] {
  const parsed = parseCards(text)
  if (!('cards' in parsed)) throw new Error('the stored cards of a device are damaged')
  return parsed.cards
}
