import { loadedShoe, parseCard, parseCards } from '@openpit/cards'
import { isRulebookName } from '@openpit/names'
import {
  type BookFinder,
  boundRoot,
  COMPOSITIONS,
  cardLeaf,
  changesSince,
  DRAWS,
  drawLeaf,
  fromHex,
  hex,
  openBatch,
  printTranscript,
  readTranscript,
  type Transcript,
  type TranscriptEntry,
  verify,
} from '@openpit/proof'
import type { CourseEntry, ProofsMessage } from '@openpit/protocol'
import { rulebooks, shoeFacts } from '@openpit/rulebooks'
import type { KeptEntry, KeptShoe } from './kept-shoe.ts'
import { seenTroubles } from './seen-cards.ts'
import { type Trouble, trouble } from './trouble.ts'

// The checks that take longer than a frame. They run in a worker (`check-worker.ts`).

type Course = NonNullable<ProofsMessage['course']>

/** Finds the facts of a rulebook for the verifier. */
export const bookOf: BookFinder = ({ game, source, load, decks, markers }, cards) => {
  if (!isRulebookName(game?.rulebook)) return undefined
  return shoeFacts(rulebooks[game.rulebook], { source, load, decks, cards, markers: markers.length })
}

/** The entries of a course with the proof of each card, worked out from the one proof for all; or what is wrong. */
export function checkProofs(
  kept: Pick<KeptShoe, 'announcement' | 'opening' | 'root'>,
  course: Course,
): { entries: readonly KeptEntry[]; troubles: Trouble[] } {
  const proven = course.entries.flatMap((entry) => ('salt' in entry ? [entry] : []))
  if (proven.length === 0) return { entries: course.entries, troubles: [] }
  const { source } = kept.opening
  const leaves = new Map(proven.map((entry) => [entry.position, leafOf(source, entry)]))
  const nodes = course.nodes.map((node) => fromHex(node, 32) ?? new Uint8Array(32))
  const width = source === 'device' ? DRAWS : kept.announcement.cards
  const opened = openBatch(leaves, width, nodes)
  const commitment = fromHex(kept.announcement.commitment, 32)
  const root = opened && commitment && hex(boundRoot(commitment, opened.root))
  if (opened === undefined || root === undefined || root !== kept.root) {
    const positions = proven.map(({ position }) => String(position))
    return { entries: [], troubles: [trouble('wrong-proof', ...positions)] }
  }
  const entries = course.entries.map((entry): KeptEntry => {
    return 'salt' in entry ? { ...entry, proof: (opened.paths.get(entry.position) ?? []).map(hex) } : entry
  })
  return { entries, troubles: [] }
}

function leafOf(source: 'shoe' | 'device', entry: Extract<CourseEntry, { salt: string }>): Uint8Array {
  const salt = fromHex(entry.salt, source === 'device' ? 32 : 16) ?? new Uint8Array()
  const card = parseCard(entry.card)
  return source === 'device' || card === undefined
    ? drawLeaf(entry.position, salt)
    : cardLeaf(entry.position, salt, card)
}

/** What is wrong with the transcript of a shoe that has ended: by itself, with the copy, and with what was seen. */
export function checkEnded(kept: KeptShoe, text: string): readonly Trouble[] {
  const report = verify(text, bookOf)
  const troubles: Trouble[] = []
  if (report.verdict !== 'holds') {
    const failed = report.checks.filter(({ holds }) => !holds).map(({ name, finding }) => `${name}: ${finding}`)
    troubles.push(trouble('broken-transcript', ...failed, ...report.problems.map(({ where }) => where)))
  }
  const changed = changesSince(copyOf(kept), text)
  if (changed.length > 0) troubles.push(trouble('differs-from-copy', ...changed))
  const read = readTranscript(text)
  if (read.ok) troubles.push(...seenTroubles(kept, shownCourse(read.transcript)))
  return troubles
}

function shownCourse({ course }: Transcript): CourseEntry[] {
  const text = printTranscript({ ...EMPTY, course })
  return (JSON.parse(text) as { course: CourseEntry[] }).course
}

const EMPTY: Transcript = {
  header: { shoe: '-', source: 'shoe', load: 'decks', follows: '', decks: 1, markers: [], stack: [] },
  cards: 0,
  commitment: new Uint8Array(32),
  signatures: { opening: null, closed: null },
  contributions: [],
  closed: null,
  root: null,
  course: [],
  ended: 'running',
  seed: null,
}

/** The transcript file as far as this browser knows it: others can verify it too. */
export function copyOf(kept: KeptShoe): string {
  const { announcement, opening, contributors, revealed } = kept
  const { rulebook, composition, jokers, markerLimits, signature, ...named } = opening
  const { shoe, follows, decks, markers, cards } = announcement
  const stack = opening.load === 'decks' ? loadedShoe(decks, COMPOSITIONS[composition], jokers) : []
  const game = { rulebook, composition, ...(jokers === undefined ? {} : { jokers }), markerLimits }
  return printTranscript({
    header: { ...named, shoe, follows, decks, markers, game, stack },
    cards,
    commitment: bytes(announcement.commitment, 32),
    signatures: { opening: bytesOrNull(signature, 64), closed: bytesOrNull(kept.closedSignature, 64) },
    contributions: contributors.map(({ by, commitment }) => {
      const shown = Object.hasOwn(revealed, by) ? revealed[by] : undefined
      const random = shown ? bytes(shown.random, 32) : null
      return { by, commitment: bytes(commitment, 32), cut: shown?.cut ?? null, random }
    }),
    closed: bytesOrNull(kept.closed, 32),
    root: bytesOrNull(kept.root, 32),
    course: kept.entries.map(entryOf),
    ended: 'running',
    seed: null,
  })
}

function entryOf(entry: KeptEntry): TranscriptEntry {
  if ('returned' in entry) {
    const read = parseCards(entry.returned)
    return { returned: 'cards' in read ? read.cards : [] }
  }
  if ('prize' in entry || 'hidden' in entry) return entry
  const { position } = entry
  const card = parseCard(entry.card)
  if (card === undefined) return { position, hidden: true }
  if ('later' in entry) return { position, card, later: true }
  const salt = fromHex(entry.salt, entry.salt.length / 2) ?? new Uint8Array()
  return { position, card, salt, proof: (entry.proof ?? []).map((node) => bytes(node, 32)) }
}

function bytesOrNull(text: string | null, length: number): Uint8Array | null {
  return text === null ? null : bytes(text, length)
}

function bytes(text: string, length: number): Uint8Array {
  return fromHex(text, length) ?? new Uint8Array(length)
}
