import {
  batchPath,
  type FaceDown,
  type FilledDevice,
  hideFaceDown,
  type OrderedShoe,
  type TranscriptEntry,
} from '@openpit/proof'

/** A part of the course, with the proofs of its cards in one batch. */
export interface CourseProofs {
  readonly shoe: string
  /** The number of entries before it. */
  readonly from: number
  /** As in a transcript; the single proofs of the cards are left out. */
  readonly entries: readonly TranscriptEntry[]
  readonly nodes: readonly Uint8Array[]
}

/** The public part of a course from an index on. */
export function courseProofs(
  { header, tree }: OrderedShoe | FilledDevice,
  course: readonly TranscriptEntry[],
  faceDown: readonly FaceDown[],
  from: number,
): CourseProofs {
  const entries = hideFaceDown(course, faceDown, header.source).slice(from)
  const positions = entries.flatMap((entry) => ('salt' in entry ? [entry.position] : []))
  return { shoe: header.shoe, from, entries, nodes: batchPath(tree, positions) }
}
