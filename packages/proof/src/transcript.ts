import { type Card, parseCard, parseCards, printCard, printCards } from '@openpit/cards'
import type { Ceremony } from './ceremony.ts'
import { isName, RANDOM_BYTES } from './contribution.ts'
import { digest, FORMAT, fromHex, hex } from './hash.ts'
import { type ProvenCard, SALT_BYTES, SEED_BYTES, type ShoeHeader, shoeCommitment } from './shoe.ts'

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
  readonly course: readonly Happening[]
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
export type Happening =
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

/** As many as any rulebook has: a file that claims more must not make a verifier build them. */
const DECKS_MAX = 8

export const SOURCES = ['shoe', 'device'] as const
export const LOADS = ['decks', 'part'] as const

/** A card that nobody is shown while the shoe runs. */
export interface FaceDown {
  readonly position: number
  /** The first draw after it went back into the device; `null` while it is out. */
  readonly until: number | null
}

/** What a keeper knows of one shoe. */
export interface KeptShoe {
  readonly header: ShoeHeader
  readonly seed: Uint8Array
  readonly ceremony: Ceremony
  readonly root: Uint8Array | null
  readonly course: readonly Happening[]
}

/**
 * The transcript of a shoe. As long as it runs, nobody sees the seed, the cards at positions that lie face down, nor what
 * was loaded of incomplete decks (a burned card would be known by what is missing).
 */
export function transcriptOf(kept: KeptShoe, ended: Ending, faceDown: readonly FaceDown[] = []): Transcript {
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
  course: readonly Happening[],
  faceDown: readonly FaceDown[],
  source: ShoeHeader['source'],
): Happening[] {
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
  const { shoe, source, load, follows, decks, markers, stack } = header
  return [
    `{\n"format": ${JSON.stringify(FORMAT)}`,
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

function printedHappening(happening: Happening): string {
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

/** What is wrong with a file that is no transcript: the field, and why. */
export interface TranscriptProblem {
  readonly where: string
  readonly what: string
}

export type ReadTranscript =
  | { readonly ok: true; readonly transcript: Transcript; readonly digest: string }
  | { readonly ok: false; readonly problems: readonly TranscriptProblem[] }

/** Reads a transcript file; whatever is none is a list of problems with the fields they are in. */
export function readTranscript(text: string): ReadTranscript {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch (error) {
    return { ok: false, problems: [{ where: 'file', what: `is no JSON: ${(error as Error).message}` }] }
  }
  const reader = new Reader()
  const file = reader.record(json, 'file', TOP_FIELDS)
  const transcript = readFields(reader, file)
  const digestText = reader.hexText(file.digest, 'digest', 32)
  if (file.format !== FORMAT) reader.problem('format', `is not ${FORMAT}`)
  return reader.problems.length === 0
    ? { ok: true, transcript, digest: digestText }
    : { ok: false, problems: reader.problems }
}

const TOP_FIELDS = [
  'format',
  'shoe',
  'source',
  'load',
  'follows',
  'decks',
  'markers',
  'cards',
  'stack',
  'commitment',
  'contributions',
  'closed',
  'root',
  'course',
  'ended',
  'seed',
  'digest',
] as const

function readFields(reader: Reader, file: Fields): Transcript {
  const source = reader.word(file.source, 'source', SOURCES)
  return {
    header: {
      shoe: reader.name(file.shoe, 'shoe'),
      source,
      load: reader.word(file.load, 'load', LOADS),
      follows: reader.name(file.follows, 'follows', 0),
      decks: reader.whole(file.decks, 'decks', DECKS_MAX),
      markers: reader.items(file.markers, 'markers').map((item, index) => reader.whole(item, `markers[${index}]`)),
      stack: reader.cards(file.stack, 'stack'),
    },
    cards: reader.whole(file.cards, 'cards'),
    commitment: reader.bytes(file.commitment, 'commitment', 32),
    contributions: reader.items(file.contributions, 'contributions').map((item, index) => {
      const where = `contributions[${index}]`
      const fields = reader.record(item, where, ['by', 'commitment', 'cut', 'random'])
      return {
        by: reader.name(fields.by, `${where}.by`),
        commitment: reader.bytes(fields.commitment, `${where}.commitment`, 32),
        cut: fields.cut === null ? null : reader.whole(fields.cut, `${where}.cut`),
        random: reader.bytesOrNull(fields.random, `${where}.random`, RANDOM_BYTES),
      }
    }),
    closed: reader.bytesOrNull(file.closed, 'closed', 32),
    root: reader.bytesOrNull(file.root, 'root', 32),
    course: reader
      .items(file.course, 'course')
      .map((item, index) => readHappening(reader, item, `course[${index}]`, source)),
    ended: reader.word(file.ended, 'ended', ENDINGS),
    seed: reader.bytesOrNull(file.seed, 'seed', SEED_BYTES),
  }
}

function readHappening(reader: Reader, item: unknown, where: string, source: 'shoe' | 'device'): Happening {
  if (typeof item === 'object' && item !== null && 'returned' in item) {
    const fields = reader.record(item, where, ['returned'])
    if (source === 'shoe') reader.problem(where, 'nothing goes back into a shoe')
    return { returned: reader.cards(fields.returned, `${where}.returned`) }
  }
  if (typeof item === 'object' && item !== null && 'hidden' in item) {
    const fields = reader.record(item, where, ['position', 'hidden'])
    if (fields.hidden !== true) reader.problem(`${where}.hidden`, 'is not true')
    return { position: reader.whole(fields.position, `${where}.position`), hidden: true }
  }
  if (typeof item === 'object' && item !== null && 'later' in item) {
    const fields = reader.record(item, where, ['position', 'card', 'later'])
    if (fields.later !== true || source === 'shoe')
      reader.problem(`${where}.later`, 'is only true, and only of a device')
    const position = reader.whole(fields.position, `${where}.position`)
    return { position, card: reader.card(fields.card, `${where}.card`), later: true }
  }
  const fields = reader.record(item, where, ['position', 'card', 'salt', 'proof'])
  return {
    position: reader.whole(fields.position, `${where}.position`),
    card: reader.card(fields.card, `${where}.card`),
    salt: reader.bytes(fields.salt, `${where}.salt`, source === 'shoe' ? SALT_BYTES : 32),
    proof: reader
      .items(fields.proof, `${where}.proof`)
      .map((node, index) => reader.bytes(node, `${where}.proof[${index}]`, 32)),
  }
}

type Fields = Readonly<Record<string, unknown>>

/** Asks for every value by kind and notes what is wrong; reading goes on, so that one run names everything. */
class Reader {
  readonly problems: TranscriptProblem[] = []

  problem(where: string, what: string): void {
    this.problems.push({ where, what })
  }

  record(value: unknown, where: string, known: readonly string[]): Fields {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      this.problem(where, 'is no record')
      return {}
    }
    for (const name of Object.keys(value)) {
      if (!known.includes(name)) this.problem(where, `has an unknown field ${JSON.stringify(name)}`)
    }
    for (const name of known) if (!Object.hasOwn(value, name)) this.problem(where, `lacks ${name}`)
    return value as Fields
  }

  items(value: unknown, where: string): readonly unknown[] {
    if (Array.isArray(value)) return value
    this.problem(where, 'is no list')
    return []
  }

  name(value: unknown, where: string, least = 1): string {
    if (isName(value, least)) return value
    this.problem(where, `is no name of ${least} to 200 printable characters without quotes and backslashes`)
    return ''
  }

  word<T extends string>(value: unknown, where: string, words: readonly T[]): T {
    if ((words as readonly unknown[]).includes(value)) return value as T
    this.problem(where, `is none of ${words.join(', ')}`)
    return words[0] as T
  }

  whole(value: unknown, where: string, most = Number.MAX_SAFE_INTEGER): number {
    if (Number.isSafeInteger(value) && (value as number) >= 0 && (value as number) <= most) return value as number
    this.problem(where, most < Number.MAX_SAFE_INTEGER ? `is no whole number up to ${most}` : 'is no whole number')
    return 0
  }

  card(value: unknown, where: string): Card {
    const card = typeof value === 'string' ? parseCard(value) : undefined
    if (card !== undefined) return card
    this.problem(where, `${JSON.stringify(value)} is no card`)
    return 0 as Card
  }

  cards(value: unknown, where: string): readonly Card[] {
    const read = typeof value === 'string' ? parseCards(value) : { notACard: JSON.stringify(value) }
    if ('cards' in read) return read.cards
    this.problem(where, `${read.notACard} is no card`)
    return []
  }

  hexText(value: unknown, where: string, length: number): string {
    return hex(this.bytes(value, where, length))
  }

  bytes(value: unknown, where: string, length: number): Uint8Array {
    const bytes = fromHex(value, length)
    if (bytes !== undefined) return bytes
    this.problem(where, `is not ${2 * length} hexadecimal digits in small letters`)
    return new Uint8Array(length)
  }

  bytesOrNull(value: unknown, where: string, length: number): Uint8Array | null {
    return value === null ? null : this.bytes(value, where, length)
  }
}
