import { type Card, parseCard, parseCards } from '@openpit/cards'
import { FIELDS_OF_2 } from './check.ts'
import { isName, RANDOM_BYTES } from './contribution.ts'
import { FORMAT, FORMAT_2, fromHex, hex } from './hash.ts'
import {
  COMPOSITIONS,
  type CompositionName,
  JOKERS_MAX,
  type MarkerLimits,
  SALT_BYTES,
  SEED_BYTES,
  type ShoeGame,
  type ShoeHeader,
} from './shoe.ts'
import { SIGNATURE_BYTES } from './signature.ts'
import { ENDINGS, LOADS, type Signatures, SOURCES, type Transcript, type TranscriptEntry } from './transcript.ts'

/** The most that any rulebook allows: a file that claims more must not make a verifier build them. */
const DECKS_MAX = 8

/** Why a file is not a transcript: the field, and what is wrong with it. */
export interface TranscriptProblem {
  readonly where: string
  readonly what: string
}

export type TranscriptReading =
  | { readonly ok: true; readonly transcript: Transcript; readonly digest: string }
  | { readonly ok: false; readonly problems: readonly TranscriptProblem[] }

/** Reads a transcript file; one that is not a transcript gives a list of all its problems, with their fields. */
export function readTranscript(text: string): TranscriptReading {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch (error) {
    return { ok: false, problems: [{ where: 'file', what: `is not JSON: ${(error as Error).message}` }] }
  }
  const reader = new Reader()
  const isSecond = typeof json === 'object' && json !== null && 'format' in json && json.format === FORMAT_2
  const file = isSecond
    ? reader.record(json, 'file', [...TOP_FIELDS, ...ORIGIN_FIELDS, ...FIELDS_OF_2], ['jokers'])
    : reader.record(json, 'file', TOP_FIELDS, ORIGIN_FIELDS)
  const transcript = readFields(reader, file, isSecond)
  const digestText = reader.hexText(file.digest, 'digest', 32)
  if (!isSecond && file.format !== FORMAT) reader.problem('format', `is neither ${FORMAT} nor ${FORMAT_2}`)
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

/** The oldest files have neither; a file with only one of them is damaged. */
const ORIGIN_FIELDS = ['program', 'rules'] as const

function readOrigin(reader: Reader, file: Fields): Pick<ShoeHeader, 'program' | 'rules'> {
  if (ORIGIN_FIELDS.every((name) => !Object.hasOwn(file, name))) return {}
  return { program: reader.name(file.program, 'program'), rules: reader.rulebookHash(file.rules, 'rules') }
}

function readGame(reader: Reader, file: Fields): Pick<ShoeHeader, 'game'> {
  const limits = reader.items(file.markerLimits, 'markerLimits').map((item, index): MarkerLimits => {
    const where = `markerLimits[${index}]`
    const pair = reader.items(item, where)
    if (pair.length !== 2) reader.problem(where, 'is not a pair of numbers')
    return [reader.whole(pair[0], `${where}[0]`), reader.whole(pair[1], `${where}[1]`)]
  })
  return {
    game: {
      rulebook: reader.name(file.rulebook, 'rulebook'),
      composition: reader.word(file.composition, 'composition', COMPOSITION_NAMES),
      ...readJokers(reader, file),
      markerLimits: limits,
    },
  }
}

/** Only a shoe with jokers has the field. */
function readJokers(reader: Reader, file: Fields): Pick<ShoeGame, 'jokers'> {
  if (!Object.hasOwn(file, 'jokers')) return {}
  const jokers = reader.whole(file.jokers, 'jokers', JOKERS_MAX)
  if (file.jokers === 0) reader.problem('jokers', 'must not be 0')
  return { jokers }
}

const COMPOSITION_NAMES = Object.keys(COMPOSITIONS) as CompositionName[]

function readSignatures(reader: Reader, file: Fields, isSecond: boolean): Signatures {
  if (!isSecond) return { opening: null, closed: null }
  return {
    opening: reader.bytesOrNull(file.openingSignature, 'openingSignature', SIGNATURE_BYTES),
    closed: reader.bytesOrNull(file.closedSignature, 'closedSignature', SIGNATURE_BYTES),
  }
}

function readFields(reader: Reader, file: Fields, isSecond: boolean): Transcript {
  const source = reader.word(file.source, 'source', SOURCES)
  return {
    header: {
      shoe: reader.name(file.shoe, 'shoe'),
      ...readOrigin(reader, file),
      ...(isSecond ? readGame(reader, file) : {}),
      source,
      load: reader.word(file.load, 'load', LOADS),
      follows: reader.name(file.follows, 'follows', 0),
      decks: reader.whole(file.decks, 'decks', DECKS_MAX),
      markers: reader.items(file.markers, 'markers').map((item, index) => reader.whole(item, `markers[${index}]`)),
      stack: reader.cards(file.stack, 'stack'),
    },
    cards: reader.whole(file.cards, 'cards'),
    commitment: reader.bytes(file.commitment, 'commitment', 32),
    signatures: readSignatures(reader, file, isSecond),
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
      .map((item, index) => readEntry(reader, item, `course[${index}]`, source, isSecond)),
    ended: reader.word(file.ended, 'ended', ENDINGS),
    seed: reader.bytesOrNull(file.seed, 'seed', SEED_BYTES),
  }
}

function readEntry(
  reader: Reader,
  item: unknown,
  where: string,
  source: 'shoe' | 'device',
  isSecond: boolean,
): TranscriptEntry {
  if (isSecond && typeof item === 'object' && item !== null && 'prize' in item) return readPrize(reader, item, where)
  if (typeof item === 'object' && item !== null && 'returned' in item) {
    const fields = reader.record(item, where, ['returned'])
    if (source === 'shoe') reader.problem(where, 'cards cannot go back into a shoe')
    return { returned: reader.cards(fields.returned, `${where}.returned`) }
  }
  if (typeof item === 'object' && item !== null && 'hidden' in item) {
    const fields = reader.record(item, where, ['position', 'hidden'])
    if (fields.hidden !== true) reader.problem(`${where}.hidden`, 'must be true')
    return { position: reader.whole(fields.position, `${where}.position`), hidden: true }
  }
  if (typeof item === 'object' && item !== null && 'later' in item) {
    const fields = reader.record(item, where, ['position', 'card', 'later'])
    if (fields.later !== true || source === 'shoe')
      reader.problem(`${where}.later`, 'must be true, and is only for a device')
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

function readPrize(reader: Reader, item: object, where: string): TranscriptEntry {
  const fields = reader.record(item, where, ['prize', 'outOf', 'pick', 'pays'])
  const outOf = reader.whole(fields.outOf, `${where}.outOf`, PICKS_MAX)
  if (outOf === 0) reader.problem(`${where}.outOf`, 'must not be 0')
  return {
    prize: reader.whole(fields.prize, `${where}.prize`, PRIZES_MAX),
    outOf,
    pick: reader.whole(fields.pick, `${where}.pick`),
    pays: reader.whole(fields.pays, `${where}.pays`),
  }
}

/** The most that `picksFrom` can choose from. */
const PICKS_MAX = 0x10000
const PRIZES_MAX = 0xffff_ffff

type Fields = Readonly<Record<string, unknown>>

/** Reads values by kind and collects what is wrong. It never stops at a problem, so that one run lists them all. */
class Reader {
  readonly problems: TranscriptProblem[] = []

  problem(where: string, what: string): void {
    this.problems.push({ where, what })
  }

  record(value: unknown, where: string, known: readonly string[], optional: readonly string[] = []): Fields {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      this.problem(where, 'is not an object')
      return {}
    }
    for (const name of Object.keys(value)) {
      if (!known.includes(name) && !optional.includes(name))
        this.problem(where, `has an unknown field ${JSON.stringify(name)}`)
    }
    for (const name of known) if (!Object.hasOwn(value, name)) this.problem(where, `lacks ${name}`)
    return value as Fields
  }

  items(value: unknown, where: string): readonly unknown[] {
    if (Array.isArray(value)) return value
    this.problem(where, 'is not a list')
    return []
  }

  name(value: unknown, where: string, least = 1): string {
    if (isName(value, least)) return value
    this.problem(where, `is not a name of ${least} to 200 printable characters without quotes and backslashes`)
    return ''
  }

  rulebookHash(value: unknown, where: string): string {
    if (typeof value === 'string' && /^sha256:[0-9a-f]{64}$/.test(value)) return value
    this.problem(where, 'is not sha256: and 64 lower-case hexadecimal digits')
    return ''
  }

  word<T extends string>(value: unknown, where: string, words: readonly T[]): T {
    if ((words as readonly unknown[]).includes(value)) return value as T
    this.problem(where, `must be one of ${words.join(', ')}`)
    return words[0] as T
  }

  whole(value: unknown, where: string, most = Number.MAX_SAFE_INTEGER): number {
    if (Number.isSafeInteger(value) && (value as number) >= 0 && (value as number) <= most) return value as number
    this.problem(
      where,
      most < Number.MAX_SAFE_INTEGER ? `is not a whole number up to ${most}` : 'is not a whole number',
    )
    return 0
  }

  card(value: unknown, where: string): Card {
    const card = typeof value === 'string' ? parseCard(value) : undefined
    if (card !== undefined) return card
    this.problem(where, `${JSON.stringify(value)} is not a card`)
    return 0 as Card
  }

  cards(value: unknown, where: string): readonly Card[] {
    const read = typeof value === 'string' ? parseCards(value) : { notACard: JSON.stringify(value) }
    if ('cards' in read) return read.cards
    this.problem(where, `${read.notACard} is not a card`)
    return []
  }

  hexText(value: unknown, where: string, length: number): string {
    return hex(this.bytes(value, where, length))
  }

  bytes(value: unknown, where: string, length: number): Uint8Array {
    const bytes = fromHex(value, length)
    if (bytes !== undefined) return bytes
    this.problem(where, `is not ${2 * length} lower-case hexadecimal digits`)
    return new Uint8Array(length)
  }

  bytesOrNull(value: unknown, where: string, length: number): Uint8Array | null {
    return value === null ? null : this.bytes(value, where, length)
  }
}
