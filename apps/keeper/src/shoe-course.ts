import { type Card, parseCards } from '@openpit/cards'
import {
  type Contents,
  cardDrawn,
  contentsOf,
  type DrawnPrize,
  type FilledDevice,
  type OrderedShoe,
  prizePick,
  provenCard,
  provenDraw,
  type TranscriptEntry,
  withCards,
  withoutCard,
} from '@openpit/proof'
import type { ShoeProgress } from './shoe-progress.ts'

/**
 * A card that came out, cards that went back into a device, or a prize. Without proofs: to keep those of all cards
 * would take several times the memory of the shoe, and few of them are ever asked for.
 */
export type CourseStep = Card | { readonly returned: readonly Card[] } | DrawnPrize

/** A whole course as entries of a transcript. */
export function entriesOf(content: OrderedShoe | FilledDevice, course: readonly CourseStep[]): TranscriptEntry[] {
  let position = 0
  return course.map((step) => {
    if (typeof step !== 'number') return step
    const at = position++
    return 'order' in content ? provenCard(content, at) : provenDraw(content, at, step)
  })
}

/** The card at a position. `inside` gives the contents of a device. */
export function cardAt(content: OrderedShoe | FilledDevice, position: number, inside: () => Contents): Card {
  if (!('order' in content)) return cardDrawn(content, position, inside())
  const card = content.order[position]
  if (card === undefined) throw new RangeError(`the shoe has no card ${position}`)
  return card
}

/** The next cards of a device, each drawn from what the ones before it left. */
export function drawCards(device: FilledDevice, from: number, count: number, inside: Contents): Card[] {
  const cards: Card[] = []
  let left = inside
  for (let position = from; position < from + count; position++) {
    const card = cardDrawn(device, position, left)
    cards.push(card)
    left = withoutCard(left, card)
  }
  return cards
}

/** What is stored of a course: the cards that came out follow from the seed. */
export type PastCourse = Pick<ShoeProgress, 'dealt' | 'returned' | 'prizes'>

/** The course of a shoe as it was stored, worked out again from its content. */
export function courseUntil(
  content: OrderedShoe | FilledDevice,
  { dealt, returned, prizes = [] }: PastCourse,
): CourseStep[] {
  const course: CourseStep[] = []
  let inside = contentsOf(content.header.stack)
  let drawn = 0
  const drawTo = (end: number) => {
    for (; drawn < end; drawn++) {
      const card = cardAt(content, drawn, () => inside)
      course.push(card)
      inside = withoutCard(inside, card)
    }
  }
  const drawPrizes = (returns: number) => {
    for (const [prize, { after, returns: before, outOf, pays }] of prizes.entries()) {
      if (before !== returns) continue
      drawTo(after)
      course.push({ prize, outOf, pick: prizePick(content.key, prize, outOf), pays })
    }
  }
  for (const [returns, { after, cards: text }] of returned.entries()) {
    drawPrizes(returns)
    drawTo(after)
    const cards = cardsFrom(text)
    course.push({ returned: cards })
    inside = withCards(inside, cards)
  }
  drawPrizes(returned.length)
  drawTo(dealt)
  return course
}

function cardsFrom(text: string): readonly Card[] {
  const parsed = parseCards(text)
  if (!('cards' in parsed)) throw new Error('the stored cards of a device are damaged')
  return parsed.cards
}
