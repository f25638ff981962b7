import { type Card, printCard, printCards } from '@openpit/cards'
import { type Contents, contentsOf, drawLeaf, provenDraw, withCards, withoutCard } from './device.ts'
import { isSame } from './hash.ts'
import type { RebuiltCards } from './rebuild.ts'
import { boundRoot, cardLeaf, DRAWS, type ProvenCard, provenCard } from './shoe.ts'
import type { Check } from './suspects.ts'
import type { Transcript, TranscriptEntry } from './transcript.ts'
import { rootFrom } from './tree.ts'

/**
 * Card by card: it is the next one, its proof leads to the root, and it is the one that the seed gives. The seed is only
 * asked when it gives the published root: otherwise it is the seed that is wrong, and not every card.
 */
export function checkCourse(transcript: Transcript, rebuilt: RebuiltCards | undefined): Check[] {
  const { root } = transcript
  const truth = rebuilt && root && isSame(rebuilt.root, root) ? rebuilt : undefined
  const seen = new SeenCards(transcript)
  return transcript.course.map((happening, index) => {
    const at = `course[${index}]`
    if ('returned' in happening) return checkReturn(seen, happening.returned, at)
    const check =
      'salt' in happening
        ? checkCard(transcript, seen, happening, truth, at)
        : checkUnproven(seen, happening, transcript.seed, at)
    seen.position++
    return check
  })
}

/** What has come out so far, and what is in the device. */
class SeenCards {
  position = 0
  device: Contents
  /** How often each card is out of the device. */
  out: Contents = contentsOf([])
  /** Cards whose faces are not shown yet. */
  hidden = 0
  /** Fields on which the contents of the device depend. */
  readonly returns: string[] = []

  /** How many decks the loaded cards are a part of; `null` when all were loaded. */
  readonly decks: number | null

  constructor({ header }: Transcript) {
    this.device = contentsOf(header.stack)
    this.decks = header.load === 'part' ? header.decks : null
  }
}

function checkReturn(seen: SeenCards, returned: readonly Card[], at: string): Check {
  const out = contentsOf(returned).map((times, card) => (seen.out[card] as number) - times)
  const foreign = out.flatMap((times, card) => (times < 0 ? [card as Card] : []))
  const unexplained = out.reduce((sum, times) => sum + Math.max(0, -times), 0)
  seen.out = out.map((times) => Math.max(0, times))
  seen.device = withCards(seen.device, returned)
  const blamed = [`${at}.returned`, 'stack', ...seen.returns]
  seen.returns.push(`${at}.returned`)
  // What lay in the rack when a part of the decks was loaded has not come out here; and while the shoe runs, what lies
  // face down may be among them.
  const holds = seen.decks === null ? unexplained <= seen.hidden : Math.max(...seen.device) <= seen.decks
  const says = holds
    ? `${returned.length} discards went back`
    : `${printCards(foreign)} went back without having come out`
  return { about: 'discards', of: null, name: `${at}: discards`, covers: holds ? [] : blamed, holds, says }
}

/** A card that lies face down, or whose proof has to wait for one that does. */
function checkUnproven(
  seen: SeenCards,
  happening: Exclude<TranscriptEntry, ProvenCard | { returned: readonly Card[] }>,
  seed: Uint8Array | null,
  at: string,
): Check {
  const { position } = happening
  const isShown = 'card' in happening
  if (isShown) seen.out = withCards(seen.out, [happening.card])
  else seen.hidden++
  const of = isShown ? printCard(happening.card) : null
  const name = `${at}: card ${position}${of === null ? '' : `, ${of}`}`
  const what = { about: 'card', of, name } as const
  const covers = [`${at}.position`]
  if (position !== seen.position)
    return { ...what, covers, holds: false, says: `card ${seen.position} is the next one` }
  if (seed !== null) return { ...what, covers, holds: false, says: 'has no proof, although the shoe has ended' }
  return {
    ...what,
    covers,
    holds: true,
    says: isShown ? 'its proof comes when no card lies face down' : 'lies face down',
  }
}

function checkCard(
  { header, root, cards, commitment }: Transcript,
  seen: SeenCards,
  happening: ProvenCard,
  truth: RebuiltCards | undefined,
  at: string,
): Check {
  const { position, card, proof } = happening
  const of = printCard(card)
  const what = { about: 'card', of, name: `${at}: card ${position}, ${of}` } as const
  const contents = seen.device
  const due = truth && provenThere(truth, seen.position, contents)
  // What follows is judged by the card that should have come.
  const drawn = due?.card ?? card
  seen.out = withCards(seen.out, [drawn])
  if (header.source === 'device') seen.device = withoutCard(contents, drawn)
  const place = `${at}.position`
  if (position !== seen.position) {
    return { ...what, covers: [place], holds: false, says: `card ${seen.position} is the next one` }
  }
  const own = [place, `${at}.card`, `${at}.salt`, ...proof.map((_, step) => `${at}.proof[${step}]`)]
  if (due) {
    const wrong = differencesFrom(due, happening, at)
    const says = wrong.length === 0 ? 'its proof and its place hold' : notAsTheSeedHasIt(due, happening)
    // A card out of a device also depends on what was loaded and on what went back before.
    const blamed = header.source === 'device' && due.card !== card ? [...wrong, 'stack', ...seen.returns] : wrong
    return { ...what, covers: wrong.length === 0 ? own : blamed, holds: wrong.length === 0, says }
  }
  const leaves = header.source === 'device' ? DRAWS : cards
  const top = rootFrom(leafOf(header.source, happening), position, leaves, proof)
  const holds = root !== null && top !== undefined && isSame(boundRoot(commitment, top), root)
  return {
    ...what,
    covers: [...own, 'root', 'cards', 'commitment'],
    holds,
    says: holds ? 'its proof holds' : 'its proof does not lead to the root',
  }
}

function leafOf(source: 'shoe' | 'device', { position, salt, card }: ProvenCard): Uint8Array {
  return source === 'device' ? drawLeaf(position, salt) : cardLeaf(position, salt, card)
}

/** The card that belongs there; `undefined` beyond the end. */
function provenThere(truth: RebuiltCards, position: number, contents: Contents): ProvenCard | undefined {
  if ('order' in truth) return position < truth.order.length ? provenCard(truth, position) : undefined
  const isInside = position < DRAWS && contents.some((times) => times > 0)
  return isInside ? provenDraw(truth, position, contents) : undefined
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

function notAsTheSeedHasIt(due: ProvenCard, { card }: ProvenCard): string {
  return due.card === card ? 'its proof does not lead to the root' : `the seed gives ${printCard(due.card)} there`
}
