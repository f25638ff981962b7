import type { Card } from '@openpit/cards'
import { contentsOf } from './device.ts'
import { hex } from './hash.ts'
import type { DrawnPrize } from './prize.ts'
import { readTranscript } from './read-transcript.ts'
import type { Transcript, TranscriptEntry } from './transcript.ts'

/**
 * The fields of an earlier transcript that a later one of the same shoe contradicts. A transcript by itself only shows
 * that it is consistent: players who kept a copy while they played can see here that the house did not change it
 * afterwards.
 */
export function changesSince(earlier: string, later: string): readonly string[] {
  const before = readTranscript(earlier)
  const after = readTranscript(later)
  if (!before.ok) return ['the earlier file is not a transcript']
  if (!after.ok) return ['the later file is not a transcript']
  return [...headerChanges(before.transcript, after.transcript), ...courseChanges(before.transcript, after.transcript)]
}

function headerChanges(before: Transcript, after: Transcript): string[] {
  const was = publishedFields(before)
  const is = publishedFields(after)
  return Object.keys(was).filter((field) => was[field] !== null && was[field] !== is[field])
}

/** The fields that must never change once they are shown; `null` for those not shown yet. */
function publishedFields(transcript: Transcript): Record<string, unknown> {
  const { header, cards, commitment, signatures, contributions, closed, root, ended, seed } = transcript
  const { shoe, program, rules, game, source, load, follows, decks, markers } = header
  const fields: Record<string, unknown> = { shoe, source, load, follows, decks, markers: String(markers), cards }
  fields.program = program ?? null
  fields.rules = rules ?? null
  fields.rulebook = game?.rulebook ?? null
  fields.composition = game?.composition ?? null
  fields.jokers = game?.jokers ?? null
  fields.markerLimits = game ? String(game.markerLimits) : null
  fields.commitment = hex(commitment)
  fields.openingSignature = signatures.opening && hex(signatures.opening)
  fields.closedSignature = signatures.closed && hex(signatures.closed)
  fields.closed = closed && hex(closed)
  fields.root = root && hex(root)
  fields.ended = ended === 'running' ? null : ended
  fields.seed = seed && hex(seed)
  fields.stack = header.stack.length === 0 ? null : String(header.stack)
  contributions.forEach(({ by, commitment: own, cut, random }, index) => {
    fields[`contributions[${index}]`] = `${by} ${hex(own)}`
    fields[`contributions[${index}] as revealed`] = random && `${cut} ${hex(random)}`
  })
  return fields
}

function courseChanges({ course, ended }: Transcript, { course: later }: Transcript): string[] {
  // No card can be dealt from a shoe that has ended.
  if (ended !== 'running' && later.length > course.length) return [`course[${course.length}]`]
  return course.flatMap((entry, index) => {
    const same = later[index]
    return same !== undefined && isConfirmedBy(entry, same) ? [] : [`course[${index}]`]
  })
}

/** Whether the later entry repeats the earlier one, possibly with more in it. */
function isConfirmedBy(before: TranscriptEntry, after: TranscriptEntry): boolean {
  if ('returned' in before || 'returned' in after) {
    // A card that went back unseen is missing from the earlier list.
    return 'returned' in before && 'returned' in after && isPartOf(before.returned, after.returned)
  }
  if ('prize' in before || 'prize' in after) {
    return 'prize' in before && 'prize' in after && isSamePrize(before, after)
  }
  if (before.position !== after.position) return false
  if ('card' in before && (!('card' in after) || before.card !== after.card)) return false
  return !('salt' in before) || ('salt' in after && hex(before.salt) === hex(after.salt))
}

function isSamePrize(before: DrawnPrize, after: DrawnPrize): boolean {
  return (['prize', 'outOf', 'pick', 'pays'] as const).every((field) => before[field] === after[field])
}

function isPartOf(some: readonly Card[], all: readonly Card[]): boolean {
  const there = contentsOf(all)
  return contentsOf(some).every((times, card) => times <= (there[card] as number))
}
