import {
  type Card,
  type Composition,
  FIFTY_TWO,
  FORTY_EIGHT,
  holds,
  JOKER,
  loadedShoe,
  printCard,
  printCards,
} from '@openpit/cards'
import { type Check, fieldsOf } from './check.ts'
import { contentsOf } from './device.ts'
import { hex } from './hash.ts'
import { COMPOSITIONS, type ShoeGame } from './shoe.ts'
import { fileDigest, printBody, printTranscript, type Transcript } from './transcript.ts'

// Checks that need the file alone: its layout, its fixed words, and whether the cards are whole decks.

/** Checks that the digest fits the content, and that the content is written in the one way that the format allows. */
export function checkLayout(text: string, transcript: Transcript, digest: string): Check {
  const covers = [...fieldsOf(transcript), 'digest']
  const what = { about: 'file', of: null, name: 'the file is as it was written' } as const
  const expected = printTranscript(transcript)
  if (digest !== hex(fileDigest(printBody(transcript)))) {
    return { ...what, covers, holds: false, finding: 'the digest is not that of the content' }
  }
  // A forger recalculates the digest, so a digest that fits must not clear any other field of suspicion.
  if (text === expected)
    return { ...what, covers: ['digest', 'layout'], holds: true, finding: 'digest and layout hold' }
  const lines = text.split('\n')
  const line = expected.split('\n').findIndex((expectedLine, index) => expectedLine !== lines[index])
  const finding = `line ${line < 0 ? lines.length : line + 1} is not written as transcripts are; the content is unchanged`
  return { ...what, covers: ['layout'], holds: false, finding }
}

/**
 * These fields have a closed list of words, no two of which differ by one byte: if they could be read, they are
 * unchanged.
 */
export function checkWords(): Check {
  return {
    about: 'words',
    of: null,
    name: 'the fixed fields are valid',
    covers: ['format', 'source', 'load', 'ended'],
    holds: true,
    finding: 'format, source, load and ending have valid values',
  }
}

/** Checks that the stack is whole decks, or a possible part of them. */
export function checkStack({ header, cards, seed }: Transcript): Check {
  const { stack, decks, load } = header
  const what = { about: 'stack', of: null, name: 'the stack is what it should be' } as const
  const { game } = header
  const named = game ? ['composition', ...(game.jokers === undefined ? [] : ['jokers'])] : []
  const covers = ['stack', 'cards', 'decks', ...named]
  const isHidden = load === 'part' && seed === null
  if (isHidden) return { ...what, covers: [], holds: true, finding: 'the cards are shown when the shoe has ended' }
  if (stack.length !== cards) {
    return { ...what, covers, holds: false, finding: `${stack.length} cards are listed, ${cards} were loaded` }
  }
  const composition = game ? COMPOSITIONS[game.composition] : compositionOf(stack, decks)
  const whole = loadedShoe(decks, composition, game?.jokers)
  const wrong = load === 'decks' ? differencesFrom(whole, stack) : surplusCards(stack, decks, game)
  const finding = wrong.length === 0 ? describeStack(header) : wrong.join('; ')
  return { ...what, covers, holds: wrong.length === 0, finding }
}

function describeStack({ stack, decks, load, follows, game }: Transcript['header']): string {
  const jokers = game?.jokers === undefined ? '' : ` and ${game.jokers} ${game.jokers === 1 ? 'joker' : 'jokers'}`
  if (load === 'part') return `${stack.length} cards of ${decks} decks${jokers}, left when ${follows} was in use`
  const { ranks } = game ? COMPOSITIONS[game.composition] : compositionOf(stack, decks)
  return `${stack.length} cards: ${decks} decks of ${ranks.length * 4}${jokers}`
}

/**
 * The composition that fits the number of cards best, so that a missing card is reported and not taken for another
 * deck.
 */
function compositionOf(stack: readonly Card[], decks: number): Composition {
  return Math.abs(stack.length - 52 * decks) <= Math.abs(stack.length - 48 * decks) ? FIFTY_TWO : FORTY_EIGHT
}

function differencesFrom(loaded: readonly Card[], stack: readonly Card[]): string[] {
  const whole = contentsOf(loaded)
  const there = contentsOf(stack)
  const wrong: string[] = []
  for (let card = 0; card <= JOKER; card++) {
    const [is, should] = [there[card] as number, whole[card] as number]
    const face = printCard(card as Card)
    if (is > should)
      wrong.push(
        should === 0 ? `${face} does not belong in these decks` : `${is} copies of ${face} instead of ${should}`,
      )
    if (is < should) wrong.push(`${should - is} ${should - is === 1 ? 'copy' : 'copies'} of ${face} missing`)
  }
  if (wrong.length === 0 && printCards(stack) !== printCards(loaded)) {
    wrong.push('the cards are not in the order of new packs')
  }
  return wrong
}

function surplusCards(stack: readonly Card[], decks: number, game: ShoeGame | undefined): string[] {
  const jokers = game?.jokers ?? 0
  const isForeign = (card: Card) => game && card !== JOKER && !holds(COMPOSITIONS[game.composition], card)
  const foreign = stack.filter((card) => (card === JOKER ? jokers === 0 : isForeign(card)))
  const wrong = contentsOf(stack).flatMap((times, card) => {
    if (card === JOKER) return times > jokers && jokers > 0 ? [`${times} jokers instead of ${jokers}`] : []
    return times > decks ? [`${printCard(card as Card)} is there ${times} times, and there are ${decks} decks`] : []
  })
  wrong.push(...[...new Set(foreign)].map((card) => `${printCard(card)} does not belong in these decks`))
  const isSorted = stack.every((card, index) => index === 0 || (stack[index - 1] as Card) <= card)
  return isSorted ? wrong : [...wrong, 'the cards are not in the order of a new pack']
}
