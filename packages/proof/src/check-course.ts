import { type Card, JOKER, printCard, printCards } from '@openpit/cards'
import type { Check } from './check.ts'
import { type Contents, cardDrawn, contentsOf, drawLeaf, provenDraw, withCards, withoutCard } from './device.ts'
import { isSame } from './hash.ts'
import { type DrawnPrize, prizePick } from './prize.ts'
import type { RebuiltCards } from './rebuild.ts'
import { boundRoot, cardLeaf, DRAWS, type ProvenCard, provenCard } from './shoe.ts'
import type { Transcript, TranscriptEntry } from './transcript.ts'
import { rootFrom } from './tree.ts'

/**
 * Checks card by card that its position is the next one, that its proof leads to the root, and that the seed gives this
 * card there. The seed is used only if it gives the published root: a wrong seed must not be reported as wrong cards.
 */
export function checkCourse(transcript: Transcript, rebuilt: RebuiltCards | undefined): Check[] {
  const { root } = transcript
  const truth = rebuilt && root && isSame(rebuilt.root, root) ? rebuilt : undefined
  const seen = new CardTracker(transcript)
  return transcript.course.map((entry, index) => {
    const at = `course[${index}]`
    if ('returned' in entry) return checkReturn(seen, entry.returned, at)
    if ('prize' in entry) return checkPrize(seen, entry, truth, at)
    const check =
      'salt' in entry
        ? checkCard(transcript, seen, entry, truth, at)
        : checkCardWithoutProof(seen, entry, transcript.seed, at)
    seen.position++
    return check
  })
}

/** Which cards have come out so far, and which are in the device. */
class CardTracker {
  position = 0
  device: Contents
  /** How many of each card are out of the device. */
  out: Contents = contentsOf([])
  /** How many cards have come out whose faces are not shown yet. */
  hidden = 0
  /** How many prizes were drawn so far. */
  prizes = 0
  /** The fields on which the contents of the device depend. */
  readonly returns: string[] = []

  /** The number of decks, if only a part of them was loaded; `null` if whole decks were. */
  readonly decks: number | null
  readonly jokers: number

  constructor({ header }: Transcript) {
    this.device = contentsOf(header.stack)
    this.decks = header.load === 'part' ? header.decks : null
    this.jokers = header.game?.jokers ?? 0
  }
}

/** Checks that a prize is the next one, and that the shoe's key gives its pick. */
function checkPrize(seen: CardTracker, entry: DrawnPrize, truth: RebuiltCards | undefined, at: string): Check {
  const { prize, outOf, pick } = entry
  const what = { about: 'prize', of: null, name: `${at}: prize ${prize}` } as const
  const due = seen.prizes++
  if (prize !== due) return { ...what, covers: [`${at}.prize`], holds: false, finding: `expected prize ${due} here` }
  const own = [`${at}.prize`, `${at}.outOf`, `${at}.pick`]
  if (truth === undefined) {
    const finding = 'its pick can be checked when the seed is shown'
    return { ...what, covers: [], holds: pick < outOf, finding }
  }
  const picked = prizePick(truth.key, prize, outOf)
  const holds = picked === pick
  const finding = holds ? 'its pick follows from the seed' : `the seed gives the pick ${picked} of ${outOf}`
  return { ...what, covers: own, holds, finding }
}

function checkReturn(seen: CardTracker, returned: readonly Card[], at: string): Check {
  const out = contentsOf(returned).map((times, card) => (seen.out[card] as number) - times)
  const foreign = out.flatMap((times, card) => (times < 0 ? [card as Card] : []))
  const unexplained = out.reduce((sum, times) => sum + Math.max(0, -times), 0)
  seen.out = out.map((times) => Math.max(0, times))
  seen.device = withCards(seen.device, returned)
  const blamed = [`${at}.returned`, 'stack', ...seen.returns]
  seen.returns.push(`${at}.returned`)
  // If only a part of the decks was loaded, cards from the rack may go in that never came out here. While the shoe
  // runs, cards that came out face down may be among the returned ones.
  const { decks, jokers, device } = seen
  const holds =
    decks === null
      ? unexplained <= seen.hidden
      : device.every((times, card) => times <= (card === JOKER ? jokers : decks))
  const finding = holds
    ? `${returned.length} discards went back`
    : `${printCards(foreign)} went back without having come out`
  return { about: 'discards', of: null, name: `${at}: discards`, covers: holds ? [] : blamed, holds, finding }
}

/** Checks a card that lies face down, or whose proof has to wait for one that does. */
function checkCardWithoutProof(
  seen: CardTracker,
  entry: Exclude<TranscriptEntry, ProvenCard | DrawnPrize | { returned: readonly Card[] }>,
  seed: Uint8Array | null,
  at: string,
): Check {
  const { position } = entry
  const isShown = 'card' in entry
  if (isShown) seen.out = withCards(seen.out, [entry.card])
  else seen.hidden++
  const of = isShown ? printCard(entry.card) : null
  const name = `${at}: card ${position}${of === null ? '' : `, ${of}`}`
  const what = { about: 'card', of, name } as const
  const covers = [`${at}.position`]
  if (position !== seen.position)
    return { ...what, covers, holds: false, finding: `expected card ${seen.position} here` }
  if (seed !== null) return { ...what, covers, holds: false, finding: 'has no proof, although the shoe has ended' }
  return {
    ...what,
    covers,
    holds: true,
    finding: isShown ? 'its proof comes when no card lies face down' : 'lies face down',
  }
}

function checkCard(
  { header, root, cards, commitment }: Transcript,
  seen: CardTracker,
  entry: ProvenCard,
  truth: RebuiltCards | undefined,
  at: string,
): Check {
  const { position, card, proof } = entry
  const of = printCard(card)
  const what = { about: 'card', of, name: `${at}: card ${position}, ${of}` } as const
  const contents = seen.device
  const due = truth && cardDueAt(truth, seen.position, contents)
  // Later cards are judged as if the right card had come: one forged card must not break all the others.
  const drawn = due?.card ?? card
  seen.out = withCards(seen.out, [drawn])
  if (header.source === 'device') seen.device = withoutCard(contents, drawn)
  const place = `${at}.position`
  if (position !== seen.position) {
    return { ...what, covers: [place], holds: false, finding: `expected card ${seen.position} here` }
  }
  const own = [place, `${at}.card`, `${at}.salt`, ...proof.map((_, step) => `${at}.proof[${step}]`)]
  if (due) {
    const wrong = differencesFrom(due, entry, at)
    const finding = wrong.length === 0 ? 'its proof and its place hold' : describeDifference(due, entry)
    // A card from a device also depends on which cards were loaded and which went back before.
    const blamed = header.source === 'device' && due.card !== card ? [...wrong, 'stack', ...seen.returns] : wrong
    return { ...what, covers: wrong.length === 0 ? own : blamed, holds: wrong.length === 0, finding }
  }
  const leaves = header.source === 'device' ? DRAWS : cards
  const top = rootFrom(leafOf(header.source, entry), position, leaves, proof)
  const holds = root !== null && top !== undefined && isSame(boundRoot(commitment, top), root)
  return {
    ...what,
    covers: [...own, 'root', 'cards', 'commitment'],
    holds,
    finding: holds ? 'its proof holds' : 'its proof does not lead to the root',
  }
}

function leafOf(source: 'shoe' | 'device', { position, salt, card }: ProvenCard): Uint8Array {
  return source === 'device' ? drawLeaf(position, salt) : cardLeaf(position, salt, card)
}

/** The card that the seed gives at a position; `undefined` beyond the end. */
function cardDueAt(truth: RebuiltCards, position: number, contents: Contents): ProvenCard | undefined {
  if ('order' in truth) return position < truth.order.length ? provenCard(truth, position) : undefined
  const isInside = position < DRAWS && contents.some((times) => times > 0)
  return isInside ? provenDraw(truth, position, cardDrawn(truth, position, contents)) : undefined
}

function differencesFrom(due: ProvenCard, { card, salt, proof }: ProvenCard, at: string): string[] {
  const steps = Math.max(due.proof.length, proof.length)
  return [
    ...(card === due.card ? [] : [`${at}.card`]),
    ...(isSame(salt, due.salt) ? [] : [`${at}.salt`]),
    ...Array.from({ length: steps }, (_, step) => step)
      .filter((step) => !isSame(proof[step] ?? NO_BYTES, due.proof[step] ?? NO_BYTES))
      .map((step) => `${at}.proof[${step}]`),
  ]
}

const NO_BYTES = new Uint8Array()

function describeDifference(due: ProvenCard, { card }: ProvenCard): string {
  return due.card === card ? 'its proof does not lead to the root' : `the seed gives ${printCard(due.card)} there`
}
