import type { Card } from '@openpit/cards'
import { contentsOf } from './device.ts'
import { hex } from './hash.ts'
import { readTranscript } from './read-transcript.ts'
import type { Transcript, TranscriptEntry } from './transcript.ts'

/**
 * What a later transcript of a shoe has changed of what an earlier one had shown. Whoever kept what he was shown while he played
 * can see here that the house has not told another story since: a transcript by itself only shows that it fits together.
 */
export function changedSince(earlier: string, later: string): readonly string[] {
  const before = readTranscript(earlier)
  const after = readTranscript(later)
  if (!before.ok) return ['the earlier file is no transcript']
  if (!after.ok) return ['the later file is no transcript']
  return [...changedHeader(before.transcript, after.transcript), ...changedCourse(before.transcript, after.transcript)]
}

function changedHeader(before: Transcript, after: Transcript): string[] {
  const was = published(before)
  const is = published(after)
  return Object.keys(was).filter((field) => was[field] !== null && was[field] !== is[field])
}

/** What must never change once it has been shown; `null` is what had not been. */
function published(transcript: Transcript): Record<string, unknown> {
  const { header, cards, commitment, contributions, closed, root, ended, seed } = transcript
  const { shoe, program, rules, source, load, follows, decks, markers } = header
  const fields: Record<string, unknown> = { shoe, source, load, follows, decks, markers: String(markers), cards }
  fields.program = program ?? null
  fields.rules = rules ?? null
  fields.commitment = hex(commitment)
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

function changedCourse({ course, ended }: Transcript, { course: later }: Transcript): string[] {
  // A shoe that has ended gives no more cards.
  if (ended !== 'running' && later.length > course.length) return [`course[${course.length}]`]
  return course.flatMap((happening, index) => {
    const same = later[index]
    return same !== undefined && told(happening, same) ? [] : [`course[${index}]`]
  })
}

/** Whether the later record says what the earlier one did, or more. */
function told(before: TranscriptEntry, after: TranscriptEntry): boolean {
  if ('returned' in before || 'returned' in after) {
    // A card that went back unseen is missing in the earlier list.
    return 'returned' in before && 'returned' in after && isPartOf(before.returned, after.returned)
  }
  if (before.position !== after.position) return false
  if ('card' in before && (!('card' in after) || before.card !== after.card)) return false
  return !('salt' in before) || ('salt' in after && hex(before.salt) === hex(after.salt))
}

function isPartOf(some: readonly Card[], all: readonly Card[]): boolean {
  const there = contentsOf(all)
  return contentsOf(some).every((times, card) => times <= (there[card] as number))
}
