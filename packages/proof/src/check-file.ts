import {
  type Card,
  type Composition,
  FIFTY_TWO,
  FORTY_EIGHT,
  JOKER,
  loadedShoe,
  printCard,
  printCards,
} from '@openpit/cards'
import { contentsOf } from './device.ts'
import { hex } from './hash.ts'
import { type Check, fieldsOf } from './suspects.ts'
import { fileDigest, printedBody, printTranscript, type Transcript } from './transcript.ts'

// What can be told from the file by itself: its layout, its words, and whether the cards are whole decks.

/** The file is the one way in which its content is written, and its digest is that of its content. */
export function checkLayout(text: string, transcript: Transcript, digest: string): Check {
  const covers = [...fieldsOf(transcript), 'digest']
  const what = { about: 'file', of: null, name: 'the file is as it was written' } as const
  const expected = printTranscript(transcript)
  if (digest !== hex(fileDigest(printedBody(transcript)))) {
    return { ...what, covers, holds: false, says: 'the digest is not that of the content' }
  }
  // A forger mends the digest: that it fits clears nothing.
  if (text === expected) return { ...what, covers: ['digest', 'layout'], holds: true, says: 'digest and layout hold' }
  const lines = text.split('\n')
  const line = expected.split('\n').findIndex((expectedLine, index) => expectedLine !== lines[index])
  const says = `line ${line < 0 ? lines.length : line + 1} is not written as transcripts are; the content is unchanged`
  return { ...what, covers: ['layout'], holds: false, says }
}

/** Fields that can only be one of a few words are right if they could be read: one changed byte makes no other word. */
export function checkWords(): Check {
  return {
    about: 'words',
    of: null,
    name: 'the words are known',
    covers: ['format', 'source', 'load', 'ended'],
    holds: true,
    says: 'format, source, load and ending are known words',
  }
}

/** Whole decks, or cards that the decks could hold. */
export function checkStack({ header, cards, seed }: Transcript): Check {
  const { stack, decks, load } = header
  const what = { about: 'stack', of: null, name: 'the stack is what it should be' } as const
  const covers = ['stack', 'cards', 'decks']
  const isHidden = load === 'part' && seed === null
  if (isHidden) return { ...what, covers: [], holds: true, says: 'the cards are shown when the shoe has ended' }
  if (stack.length !== cards) {
    return { ...what, covers, holds: false, says: `${stack.length} cards are listed, ${cards} were loaded` }
  }
  const wrong = load === 'decks' ? differencesFromDecks(stack, decks) : tooOften(stack, decks)
  const says = wrong.length === 0 ? stackInWords(header) : wrong.join('; ')
  return { ...what, covers, holds: wrong.length === 0, says }
}

function stackInWords({ stack, decks, load, follows }: Transcript['header']): string {
  if (load === 'part') return `${stack.length} cards of ${decks} decks, left when ${follows} was in use`
  return `${stack.length} cards: ${decks} decks of ${compositionOf(stack, decks).ranks.length * 4}`
}

/** The composition that the number of cards fits best: a missing card must not make another deck of it. */
function compositionOf(stack: readonly Card[], decks: number): Composition {
  return Math.abs(stack.length - 52 * decks) <= Math.abs(stack.length - 48 * decks) ? FIFTY_TWO : FORTY_EIGHT
}

function differencesFromDecks(stack: readonly Card[], decks: number): string[] {
  const composition = compositionOf(stack, decks)
  const whole = contentsOf(loadedShoe(decks, composition))
  const there = contentsOf(stack)
  const wrong: string[] = []
  for (let card = 0; card <= JOKER; card++) {
    const [is, should] = [there[card] as number, whole[card] as number]
    const face = printCard(card as Card)
    if (is > should)
      wrong.push(should === 0 ? `${face} is foreign` : `${face} is there ${is} times instead of ${should}`)
    if (is < should) wrong.push(`${face} is missing ${should - is} times`)
  }
  if (wrong.length === 0 && printCards(stack) !== printCards(loadedShoe(decks, composition))) {
    wrong.push('the cards are not in the order of new packs')
  }
  return wrong
}

function tooOften(stack: readonly Card[], decks: number): string[] {
  const wrong = contentsOf(stack).flatMap((times, card) =>
    times > decks ? [`${printCard(card as Card)} is there ${times} times, and there are ${decks} decks`] : [],
  )
  const isSorted = stack.every((card, index) => index === 0 || (stack[index - 1] as Card) <= card)
  return isSorted ? wrong : [...wrong, 'the cards are not in the order of a new pack']
}
