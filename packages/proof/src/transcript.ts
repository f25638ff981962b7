import { type Card, printCard, printCards } from '@openpit/cards'
import type { Ceremony } from './ceremony.ts'
import { digest, FORMAT, FORMAT_2, hex } from './hash.ts'
import type { DrawnPrize } from './prize.ts'
import { type ProvenCard, type ShoeHeader, shoeCommitment } from './shoe.ts'

/** Everything that was published about a shoe and, once it has ended, the seed from which it follows. */
export interface Transcript {
  readonly header: ShoeHeader
  /** The number of cards that were loaded. */
  readonly cards: number
  readonly commitment: Uint8Array
  readonly signatures: Signatures
  readonly contributions: readonly RecordedContribution[]
  /** The digest of the list of commitments, published before any was revealed; `null` while the list is open. */
  readonly closed: Uint8Array | null
  /** `null` if the order is not made yet, or the shoe was void before it was. */
  readonly root: Uint8Array | null
  readonly course: readonly TranscriptEntry[]
  readonly ended: Ending
  /** `null` until the shoe has ended. */
  readonly seed: Uint8Array | null
}

/** The house's signatures; `null` where it gave none. Format 1 has none. */
export interface Signatures {
  readonly opening: Uint8Array | null
  readonly closed: Uint8Array | null
}

export interface RecordedContribution {
  readonly by: string
  readonly commitment: Uint8Array
  readonly cut: number | null
  /** `null` if it is not revealed; a contribution that is withheld voids the shoe. */
  readonly random: Uint8Array | null
}

/** A card that came out, in as much detail as may be shown; discards that went back into a device; or a prize. */
export type TranscriptEntry =
  | ProvenCard
  /** Drawn from a device while another card lies face down: its proof would give away something about that card. */
  | { readonly position: number; readonly card: Card; readonly later: true }
  | { readonly position: number; readonly hidden: true }
  | { readonly returned: readonly Card[] }
  | DrawnPrize

export const ENDINGS = [
  'running', // cards are still being dealt from it
  'cutting-card', // shuffled because the cutting card came out
  'round-over', // a fresh shoe for every round
  'ran-out', // all cards were dealt
  'ordered', // shuffled on staff's order, or to make up for something
  'replaced', // new cards came to the table
  'used-up', // a device whose seed has no draws left for another round
  'withheld', // a contributor did not reveal
  'abandoned', // the table was closed, or stopped working
] as const
export type Ending = (typeof ENDINGS)[number]

export const SOURCES = ['shoe', 'device'] as const
export const LOADS = ['decks', 'part'] as const

/** A card that must not be shown while the shoe runs. */
export interface FaceDown {
  readonly position: number
  /** The first draw after it went back into the device; `null` while it is out. */
  readonly until: number | null
}

/** All that the shoe-keeper knows of one shoe. */
export interface ShoeRecord {
  readonly header: ShoeHeader
  readonly seed: Uint8Array
  readonly ceremony: Ceremony
  /** The house's signature on the opening. */
  readonly openingSignature?: Uint8Array | null
  readonly root: Uint8Array | null
  readonly course: readonly TranscriptEntry[]
}

/**
 * The transcript of a shoe. While the shoe runs, it shows neither the seed nor the cards that lie face down, nor which
 * cards of incomplete decks were loaded (a burned card could be told by its absence).
 */
export function transcriptOf(record: ShoeRecord, ended: Ending, faceDown: readonly FaceDown[] = []): Transcript {
  const { header, seed, ceremony, openingSignature = null, root, course } = record
  const running = ended === 'running'
  const contributions = ceremony.contributors.map(({ by, commitment, revealed }) => ({
    by,
    commitment,
    cut: revealed?.cut ?? null,
    random: revealed?.random ?? null,
  }))
  const shown = running ? hideFaceDown(course, faceDown, header.source) : course
  return {
    header: running && header.load === 'part' ? { ...header, stack: [] } : header,
    cards: header.stack.length,
    commitment: shoeCommitment(header, seed),
    signatures: { opening: openingSignature, closed: ceremony.closedSignature },
    contributions,
    closed: ceremony.closed,
    root,
    course: shown,
    ended,
    seed: running ? null : seed,
  }
}

/**
 * The course without the cards that lie face down. The proof of a draw from a device, together with its card, gives
 * away something about the contents, and so about a card that is missing there: such proofs wait until no card lies
 * face down.
 */
export function hideFaceDown(
  course: readonly TranscriptEntry[],
  faceDown: readonly FaceDown[],
  source: ShoeHeader['source'],
): TranscriptEntry[] {
  const faces = new Map(course.flatMap((entry) => ('card' in entry ? [[entry.position, entry.card]] : [])))
  let next = 0
  return course.map((entry) => {
    if ('returned' in entry) {
      const unseen = faceDown.filter(({ until }) => until === next).map(({ position }) => faces.get(position))
      return { returned: withoutUnseen(entry.returned, unseen) }
    }
    if ('prize' in entry) return entry
    next = entry.position + 1
    if (!('card' in entry)) return entry
    const { position, card } = entry
    if (faceDown.some((hidden) => hidden.position === position)) return { position, hidden: true }
    const waits = faceDown.some((hidden) => position > hidden.position && position < (hidden.until ?? Infinity))
    return source === 'device' && waits ? { position, card, later: true } : entry
  })
}

function withoutUnseen(cards: readonly Card[], unseen: readonly (number | undefined)[]): readonly Card[] {
  const left = [...cards]
  for (const card of unseen) {
    const index = left.indexOf(card as Card)
    if (index >= 0) left.splice(index, 1)
  }
  return left
}

/**
 * A transcript as a file: JSON with each field, contribution or card on its own line, always in the same order. So a
 * changed byte can be named by its line, and two files of one shoe are identical.
 */
export function printTranscript(transcript: Transcript): string {
  const body = printBody(transcript)
  return `${body},\n"digest": "${hex(fileDigest(body))}"\n}\n`
}

/** The digest of the file up to the comma before the digest itself. */
export function fileDigest(body: string): Uint8Array {
  return digest('file', body)
}

export function printBody(transcript: Transcript): string {
  const { header, cards, commitment, signatures, contributions, closed, root, course, ended, seed } = transcript
  const { shoe, program, rules, game, source, load, follows, decks, markers, stack } = header
  const only2 = (...lines: readonly string[]) => (game === undefined ? [] : lines)
  return [
    `{\n"format": "${game === undefined ? FORMAT : FORMAT_2}"`,
    // Older files lack these lines: to print them would break the digests of those files.
    ...(program === undefined ? [] : [`"program": ${JSON.stringify(program)}`]),
    ...(rules === undefined ? [] : [`"rules": ${JSON.stringify(rules)}`]),
    ...only2(`"rulebook": ${JSON.stringify(game?.rulebook)}`),
    `"shoe": ${JSON.stringify(shoe)}`,
    `"source": "${source}"`,
    `"load": "${load}"`,
    `"follows": ${JSON.stringify(follows)}`,
    `"decks": ${decks}`,
    ...only2(`"composition": "${game?.composition}"`),
    // Only shoes with jokers have this line: files without it must keep their digests.
    ...(game?.jokers === undefined ? [] : [`"jokers": ${game.jokers}`]),
    `"markers": [${markers.join(', ')}]`,
    ...only2(`"markerLimits": [${game?.markerLimits.map(([least, most]) => `[${least}, ${most}]`).join(', ')}]`),
    `"cards": ${cards}`,
    `"stack": "${printCards(stack)}"`,
    `"commitment": "${hex(commitment)}"`,
    ...only2(`"openingSignature": ${printBytes(signatures.opening)}`),
    `"contributions": ${printList(contributions.map(printContribution))}`,
    `"closed": ${printBytes(closed)}`,
    ...only2(`"closedSignature": ${printBytes(signatures.closed)}`),
    `"root": ${printBytes(root)}`,
    `"course": ${printList(course.map(printEntry))}`,
    `"ended": "${ended}"`,
    `"seed": ${printBytes(seed)}`,
  ].join(',\n')
}

function printContribution({ by, commitment, cut, random }: RecordedContribution): string {
  return `{"by": ${JSON.stringify(by)}, "commitment": "${hex(commitment)}", "cut": ${cut}, "random": ${printBytes(random)}}`
}

function printEntry(entry: TranscriptEntry): string {
  if ('returned' in entry) return `{"returned": "${printCards(entry.returned)}"}`
  if ('prize' in entry) {
    const { prize, outOf, pick, pays } = entry
    return `{"prize": ${prize}, "outOf": ${outOf}, "pick": ${pick}, "pays": ${pays}}`
  }
  if ('hidden' in entry) return `{"position": ${entry.position}, "hidden": true}`
  if ('later' in entry) {
    return `{"position": ${entry.position}, "card": "${printCard(entry.card)}", "later": true}`
  }
  const { position, card, salt, proof } = entry
  const path = proof.map((node) => `"${hex(node)}"`).join(', ')
  return `{"position": ${position}, "card": "${printCard(card)}", "salt": "${hex(salt)}", "proof": [${path}]}`
}

function printList(lines: readonly string[]): string {
  return lines.length === 0 ? '[]' : `[\n${lines.join(',\n')}\n]`
}

function printBytes(bytes: Uint8Array | null): string {
  return bytes === null ? 'null' : `"${hex(bytes)}"`
}
