import { type Card, printCard, printCards } from '@openpit/cards'
import type { Ceremony } from './ceremony.ts'
import { digest, FORMAT, hex } from './hash.ts'
import { type ProvenCard, type ShoeHeader, shoeCommitment } from './shoe.ts'

/** Everything that was published about a shoe, and (once it has ended) the seed from which all of it follows. */
export interface Transcript {
  readonly header: ShoeHeader
  /** How many cards were loaded. */
  readonly cards: number
  readonly commitment: Uint8Array
  readonly contributions: readonly RecordedContribution[]
  /** The list of commitments, published before any was revealed; `null` as long as they are taken. */
  readonly closed: Uint8Array | null
  /** `null` for a shoe that was void before its order was made. */
  readonly root: Uint8Array | null
  readonly course: readonly TranscriptEntry[]
  readonly ended: Ending
  /** `null` while cards are still being dealt from it. */
  readonly seed: Uint8Array | null
}

export interface RecordedContribution {
  readonly by: string
  readonly commitment: Uint8Array
  readonly cut: number | null
  /** `null`: committed and then withheld, which voids the shoe. */
  readonly random: Uint8Array | null
}

/** A card was dealt or burned; one lies face down as long as the shoe runs; or discards went back into a device. */
export type TranscriptEntry =
  | ProvenCard
  /** Drawn from a device while another card lies face down: its proof would tell something about that card. */
  | { readonly position: number; readonly card: Card; readonly later: true }
  | { readonly position: number; readonly hidden: true }
  | { readonly returned: readonly Card[] }

export const ENDINGS = [
  'running', // cards are still being dealt from it
  'cutting-card', // shuffled because the cutting card came out
  'round-over', // new cards for every round
  'ran-out', // all of it was dealt
  'ordered', // staff had it shuffled
  'replaced', // new cards came to the table
  'used-up', // the draws that one seed covers
  'withheld', // somebody did not show what he had committed to
  'abandoned', // the table was closed, or stopped working
] as const
export type Ending = (typeof ENDINGS)[number]

export const SOURCES = ['shoe', 'device'] as const
export const LOADS = ['decks', 'part'] as const

/** A card that nobody is shown while the shoe runs. */
export interface FaceDown {
  readonly position: number
  /** The first draw after it went back into the device; `null` while it is out. */
  readonly until: number | null
}

/** What a keeper knows of one shoe. */
export interface ShoeRecord {
  readonly header: ShoeHeader
  readonly seed: Uint8Array
  readonly ceremony: Ceremony
  readonly root: Uint8Array | null
  readonly course: readonly TranscriptEntry[]
}

/**
 * The transcript of a shoe. As long as it runs, nobody sees the seed, the cards at positions that lie face down, nor what
 * was loaded of incomplete decks (a burned card would be known by what is missing).
 */
export function transcriptOf(kept: ShoeRecord, ended: Ending, faceDown: readonly FaceDown[] = []): Transcript {
  const { header, seed, ceremony, root, course } = kept
  const running = ended === 'running'
  const contributions = ceremony.contributors.map(({ by, commitment, revealed }) => ({
    by,
    commitment,
    cut: revealed?.cut ?? null,
    random: revealed?.random ?? null,
  }))
  const shown = running ? covered(course, faceDown, header.source) : course
  return {
    header: running && header.load === 'part' ? { ...header, stack: [] } : header,
    cards: header.stack.length,
    commitment: shoeCommitment(header, seed),
    contributions,
    closed: ceremony.closed,
    root,
    course: shown,
    ended,
    seed: running ? null : seed,
  }
}

/**
 * The course without the faces that nobody may see. What a draw from a device shows, together with the card that it gave, tells
 * something about what is inside, and so about a card that is missing there: the proofs of draws made meanwhile wait for the end.
 */
function covered(
  course: readonly TranscriptEntry[],
  faceDown: readonly FaceDown[],
  source: ShoeHeader['source'],
): TranscriptEntry[] {
  const faces = new Map(
    course.flatMap((happening) => ('card' in happening ? [[happening.position, happening.card]] : [])),
  )
  let next = 0
  return course.map((happening) => {
    if ('returned' in happening) {
      const unseen = faceDown.filter(({ until }) => until === next).map(({ position }) => faces.get(position))
      return { returned: without(happening.returned, unseen) }
    }
    next = happening.position + 1
    if (!('card' in happening)) return happening
    const { position, card } = happening
    if (faceDown.some((hidden) => hidden.position === position)) return { position, hidden: true }
    const waits = faceDown.some((hidden) => position > hidden.position && position < (hidden.until ?? Infinity))
    return source === 'device' && waits ? { position, card, later: true } : happening
  })
}

function without(cards: readonly Card[], unseen: readonly (number | undefined)[]): readonly Card[] {
  const left = [...cards]
  for (const card of unseen) {
    const index = left.indexOf(card as Card)
    if (index >= 0) left.splice(index, 1)
  }
  return left
}

/**
 * A transcript as a file: JSON with one field, contribution or card a line, always in the same order, so that a changed
 * byte can be named by its line and two files of the same shoe are the same bytes.
 */
export function printTranscript(transcript: Transcript): string {
  const body = printedBody(transcript)
  return `${body},\n"digest": "${hex(fileDigest(body))}"\n}\n`
}

/** Over the file up to the comma before the digest itself. */
export function fileDigest(body: string): Uint8Array {
  return digest('file', body)
}

export function printedBody(transcript: Transcript): string {
  const { header, cards, commitment, contributions, closed, root, course, ended, seed } = transcript
  const { shoe, program, rules, source, load, follows, decks, markers, stack } = header
  return [
    `{\n"format": ${JSON.stringify(FORMAT)}`,
    // A line that is not there in older files must not appear in them: their digests would not fit.
    ...(program === undefined ? [] : [`"program": ${JSON.stringify(program)}`]),
    ...(rules === undefined ? [] : [`"rules": ${JSON.stringify(rules)}`]),
    `"shoe": ${JSON.stringify(shoe)}`,
    `"source": "${source}"`,
    `"load": "${load}"`,
    `"follows": ${JSON.stringify(follows)}`,
    `"decks": ${decks}`,
    `"markers": [${markers.join(', ')}]`,
    `"cards": ${cards}`,
    `"stack": "${printCards(stack)}"`,
    `"commitment": "${hex(commitment)}"`,
    `"contributions": ${list(contributions.map(printedContribution))}`,
    `"closed": ${quoted(closed)}`,
    `"root": ${quoted(root)}`,
    `"course": ${list(course.map(printedHappening))}`,
    `"ended": "${ended}"`,
    `"seed": ${quoted(seed)}`,
  ].join(',\n')
}

function printedContribution({ by, commitment, cut, random }: RecordedContribution): string {
  return `{"by": ${JSON.stringify(by)}, "commitment": "${hex(commitment)}", "cut": ${cut}, "random": ${quoted(random)}}`
}

function printedHappening(happening: TranscriptEntry): string {
  if ('returned' in happening) return `{"returned": "${printCards(happening.returned)}"}`
  if ('hidden' in happening) return `{"position": ${happening.position}, "hidden": true}`
  if ('later' in happening) {
    return `{"position": ${happening.position}, "card": "${printCard(happening.card)}", "later": true}`
  }
  const { position, card, salt, proof } = happening
  const path = proof.map((node) => `"${hex(node)}"`).join(', ')
  return `{"position": ${position}, "card": "${printCard(card)}", "salt": "${hex(salt)}", "proof": [${path}]}`
}

function list(lines: readonly string[]): string {
  return lines.length === 0 ? '[]' : `[\n${lines.join(',\n')}\n]`
}

function quoted(bytes: Uint8Array | null): string {
  return bytes === null ? 'null' : `"${hex(bytes)}"`
}
