import { type Card, FIFTY_TWO, FORTY_EIGHT, JOKER, loadedShoe, printCard, printCards } from '@openpit/cards'
import { type Contribution, contributionCommitment } from './contribution.ts'
import {
  type Contents,
  contentsOf,
  drawLeaf,
  type FilledDevice,
  fillDevice,
  provenDraw,
  withCards,
  withoutCard,
} from './device.ts'
import { hex, isSame } from './hash.ts'
import { cardLeaf, DRAWS, type OrderedShoe, orderShoe, type ProvenCard, provenCard, shoeCommitment } from './shoe.ts'
import { type Check, fieldsOf, suspectsAmong } from './suspects.ts'
import {
  fileDigest,
  printedBody,
  printTranscript,
  type RecordedContribution,
  readTranscript,
  type Transcript,
  type TranscriptProblem,
} from './transcript.ts'
import { rootFrom, rootOf } from './tree.ts'

/** What holds of a transcript, and what does not. */
export interface Report {
  readonly verdict: 'holds' | 'holds so far' | 'broken' | 'unreadable'
  readonly checks: readonly Check[]
  /** Where the file must have been changed, if one place explains everything that does not hold. */
  readonly suspects: readonly string[]
  /** Of a file that is no transcript. */
  readonly problems: readonly TranscriptProblem[]
  /** What was left in the shoe, once the seed is known. */
  readonly undealt: readonly Card[]
}

/** Rebuilds a shoe from its transcript, with nothing but the file. */
export function verify(text: string): Report {
  const read = readTranscript(text)
  if (!read.ok) return { verdict: 'unreadable', checks: [], suspects: [], problems: read.problems, undealt: [] }
  const { transcript } = read
  const rebuilt = rebuild(transcript)
  const checks = [
    checkLayout(text, transcript, read.digest),
    checkWords(),
    checkStack(transcript),
    ...checkCommitment(transcript),
    ...transcript.contributions.map((contribution, index) => checkContribution(transcript, contribution, index)),
    ...checkRoot(transcript, rebuilt),
    ...checkEnding(transcript),
    ...checkCourse(transcript, rebuilt),
  ]
  const holds = checks.every((check) => check.holds)
  const verdict = holds ? (transcript.seed === null ? 'holds so far' : 'holds') : 'broken'
  const undealt = rebuilt && 'order' in rebuilt ? rebuilt.order.slice(cardsDealt(transcript)) : []
  return { verdict, checks, suspects: suspectsAmong(checks), problems: [], undealt: holds ? undealt : [] }
}

type Rebuilt = OrderedShoe | FilledDevice

/** The shoe that the seed and the contributions give; `undefined` while there is no seed, or no order was made. */
function rebuild({ header, seed, contributions, cards }: Transcript): Rebuilt | undefined {
  if (seed === null || cards === 0 || header.stack.length === 0) return undefined
  const revealed: Contribution[] = []
  for (const { by, cut, random } of contributions) {
    if (random === null) return undefined
    revealed.push({ by, cut, random })
  }
  return header.source === 'device' ? fillDevice(header, seed, revealed) : orderShoe(header, seed, revealed)
}

function cardsDealt({ course }: Transcript): number {
  return course.filter((happening) => 'position' in happening).length
}

/** The file is the one way in which its content is written, and its digest is that of its content. */
function checkLayout(text: string, transcript: Transcript, digest: string): Check {
  const covers = [...fieldsOf(transcript), 'digest']
  const name = 'the file is as it was written'
  const expected = printTranscript(transcript)
  if (digest !== hex(fileDigest(printedBody(transcript)))) {
    return { name, covers, holds: false, says: 'the digest is not that of the content' }
  }
  // A forger mends the digest: that it fits clears nothing.
  if (text === expected) return { name, covers: ['digest', 'layout'], holds: true, says: 'digest and layout hold' }
  const lines = text.split('\n')
  const line = expected.split('\n').findIndex((expectedLine, index) => expectedLine !== lines[index])
  const says = `line ${line < 0 ? lines.length : line + 1} is not written as transcripts are; the content is unchanged`
  return { name, covers: ['layout'], holds: false, says }
}

/** Fields that can only be one of a few words are right if they could be read: one changed byte makes no other word. */
function checkWords(): Check {
  return {
    name: 'the words are known',
    covers: ['format', 'source', 'load', 'ended'],
    holds: true,
    says: 'format, source, load and ending are known words',
  }
}

/** Whole decks, or cards that the decks could hold. */
function checkStack({ header, cards, seed }: Transcript): Check {
  const { stack, decks, load } = header
  const name = 'the stack is what it should be'
  const covers = ['stack', 'cards', 'decks']
  const isHidden = load === 'part' && seed === null
  if (isHidden) return { name, covers: [], holds: true, says: 'the cards are shown when the shoe has ended' }
  if (stack.length !== cards) {
    return { name, covers, holds: false, says: `${stack.length} cards are listed, ${cards} were loaded` }
  }
  const wrong = load === 'decks' ? differencesFromDecks(stack, decks) : tooOften(stack, decks)
  const says = wrong.length === 0 ? `${cards} cards, as ${decks} decks hold them` : wrong.join('; ')
  return { name, covers, holds: wrong.length === 0, says }
}

function differencesFromDecks(stack: readonly Card[], decks: number): string[] {
  // The composition that the number of cards fits best: a missing card must not make another deck of it.
  const composition =
    Math.abs(stack.length - 52 * decks) <= Math.abs(stack.length - 48 * decks) ? FIFTY_TWO : FORTY_EIGHT
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

function checkCommitment({ header, seed, commitment }: Transcript): Check[] {
  if (seed === null) return []
  const holds = isSame(shoeCommitment(header, seed), commitment)
  return [
    {
      name: 'the commitment',
      covers: ['shoe', 'source', 'load', 'decks', 'stack', 'seed', 'commitment'],
      holds,
      says: holds
        ? 'was made from this seed and these cards'
        : 'was not made from this seed, these cards and this shoe',
    },
  ]
}

function checkContribution({ header }: Transcript, recorded: RecordedContribution, index: number): Check {
  const { by, cut, random, commitment } = recorded
  const at = `contributions[${index}]`
  const name = `what ${by} added`
  if (random === null) return { name, covers: [], holds: true, says: 'was withheld' }
  const holds = isSame(contributionCommitment(header.shoe, { by, cut, random }), commitment)
  return {
    name,
    covers: ['shoe', `${at}.by`, `${at}.commitment`, `${at}.cut`, `${at}.random`],
    holds,
    says: holds
      ? `is what was committed to${cut === null ? '' : `, with the cut at ${cut}`}`
      : 'is not what was committed to',
  }
}

function checkRoot({ header, root, contributions, seed, cards }: Transcript, rebuilt: Rebuilt | undefined): Check[] {
  const parts = contributions.flatMap((_, index) => {
    const at = `contributions[${index}]`
    return [`${at}.by`, `${at}.cut`, `${at}.random`]
  })
  const cutTooDeep = contributions.findIndex(({ cut }) => cut !== null && cut > cards)
  const checks: Check[] = []
  if (cutTooDeep >= 0) {
    const says = `the stack has ${cards} cards`
    checks.push({ name: 'the cut', covers: [`contributions[${cutTooDeep}].cut`, 'cards'], holds: false, says })
  }
  // A shoe that was never dealt from needs no order.
  if (seed === null || rebuilt === undefined || root === null) return checks
  const holds = hasRoot(rebuilt, root)
  checks.push({
    name: 'the order',
    covers: ['shoe', 'seed', 'root', ...(header.source === 'shoe' ? ['stack'] : []), ...parts],
    holds,
    says: holds
      ? 'follows from the seed and from what was added'
      : 'does not follow from the seed and from what was added',
  })
  return checks
}

function hasRoot({ tree }: Rebuilt, root: Uint8Array | null): boolean {
  return root !== null && isSame(rootOf(tree), root)
}

/** A seed is shown when, and only when, the shoe has ended; and nothing is dealt from a shoe without order. */
function checkEnding({ ended, seed, root, contributions, course }: Transcript): Check[] {
  const withheld = contributions.filter(({ random }) => random === null).map(({ by }) => by)
  const wrong = [
    ...((ended === 'running') === (seed === null) ? [] : ['the seed is shown when the shoe has ended, and not before']),
    ...(withheld.length > 0 && root !== null ? [`${withheld.join(', ')} withheld, and yet there is an order`] : []),
    ...(root === null && course.length > 0 ? ['cards were dealt from a shoe without order'] : []),
  ]
  const holds = wrong.length === 0
  const says = holds ? `the shoe is at: ${ended}` : wrong.join('; ')
  return [{ name: 'the end', covers: holds ? [] : ['ended', 'seed', 'root'], holds, says }]
}

/**
 * Card by card: it is the next one, its proof leads to the root, and it is the one that the seed gives. The seed is only
 * asked when it gives the published root: otherwise it is the seed that is wrong, and not every card.
 */
function checkCourse(transcript: Transcript, rebuilt: Rebuilt | undefined): Check[] {
  const truth = rebuilt && hasRoot(rebuilt, transcript.root) ? rebuilt : undefined
  const seen = new Seen(transcript)
  return transcript.course.map((happening, index) => {
    const at = `course[${index}]`
    if ('returned' in happening) return checkReturn(seen, happening.returned, at)
    const check =
      'hidden' in happening
        ? checkHidden(seen, happening.position, transcript.seed, at)
        : checkCard(transcript, seen, happening, truth, at)
    seen.position++
    return check
  })
}

/** What has come out so far, and what is in the device. */
class Seen {
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

function checkReturn(seen: Seen, returned: readonly Card[], at: string): Check {
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
  return { name: `${at}: discards`, covers: holds ? [] : blamed, holds, says }
}

function checkHidden(seen: Seen, position: number, seed: Uint8Array | null, at: string): Check {
  seen.hidden++
  const name = `${at}: card ${position}`
  const covers = [`${at}.position`]
  if (position !== seen.position) return { name, covers, holds: false, says: `card ${seen.position} is the next one` }
  const holds = seed === null
  return { name, covers, holds, says: holds ? 'lies face down' : 'is still hidden, although the shoe has ended' }
}

function checkCard(
  { header, root, cards }: Transcript,
  seen: Seen,
  happening: ProvenCard,
  truth: Rebuilt | undefined,
  at: string,
): Check {
  const { position, card, proof } = happening
  const name = `${at}: card ${position}, ${printCard(card)}`
  const contents = seen.device
  const due = truth && provenThere(truth, seen.position, contents)
  // What follows is judged by the card that should have come.
  const drawn = due?.card ?? card
  seen.out = withCards(seen.out, [drawn])
  if (header.source === 'device') seen.device = withoutCard(contents, drawn)
  const place = `${at}.position`
  if (position !== seen.position) {
    return { name, covers: [place], holds: false, says: `card ${seen.position} is the next one` }
  }
  const own = [place, `${at}.card`, `${at}.salt`, ...proof.map((_, step) => `${at}.proof[${step}]`)]
  if (due) {
    const wrong = differencesFrom(due, happening, at)
    const says = wrong.length === 0 ? 'its proof and its place hold' : notAsTheSeedHasIt(due, happening)
    // A card out of a device also depends on what was loaded and on what went back before.
    const blamed = header.source === 'device' && due.card !== card ? [...wrong, 'stack', ...seen.returns] : wrong
    return { name, covers: wrong.length === 0 ? own : blamed, holds: wrong.length === 0, says }
  }
  const leaves = header.source === 'device' ? DRAWS : cards
  const leads = root && rootFrom(leafOf(header.source, happening), position, leaves, proof)
  const holds = root !== null && leads !== undefined && leads !== null && isSame(leads, root)
  return {
    name,
    covers: [...own, 'root', 'cards'],
    holds,
    says: holds ? 'its proof holds' : 'its proof does not lead to the root',
  }
}

function leafOf(source: 'shoe' | 'device', { position, salt, card }: ProvenCard): Uint8Array {
  return source === 'device' ? drawLeaf(position, salt) : cardLeaf(position, salt, card)
}

/** The card that belongs there; `undefined` beyond the end. */
function provenThere(truth: Rebuilt, position: number, contents: Contents): ProvenCard | undefined {
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
