import type { Card } from '@openpit/cards'
import { checkCourse } from './check-course.ts'
import { checkLayout, checkStack, checkWords } from './check-file.ts'
import {
  checkClosed,
  checkCommitment,
  checkContribution,
  checkCuts,
  checkEnding,
  checkMarkers,
  checkRoot,
} from './check-shoe.ts'
import { readTranscript, type TranscriptProblem } from './read-transcript.ts'
import { rebuild } from './rebuild.ts'
import { type Check, suspectsAmong } from './suspects.ts'
import type { Transcript } from './transcript.ts'

/** What holds of a transcript, and what does not. */
export interface Report {
  readonly verdict: 'holds' | 'holds so far' | 'broken' | 'unreadable'
  /** The program and the hash of the rulebook, as the file names them; `null` where it does not. Nothing in a file proves them. */
  readonly program: string | null
  readonly rules: string | null
  readonly checks: readonly Check[]
  /** Where the file must have been changed, if one place explains everything that does not hold. */
  readonly suspects: readonly string[]
  /** What whoever reads this should bear in mind, although it holds. */
  readonly notes: readonly Note[]
  /** Of a file that is no transcript. */
  readonly problems: readonly TranscriptProblem[]
  /** What was left in the shoe, once the seed is known. */
  readonly undealt: readonly Card[]
}

/** What a transcript cannot show by itself. */
export interface Note {
  readonly about: 'contributions' | 'left' | 'discards'
  readonly says: string
}

/** Rebuilds a shoe from its transcript, with nothing but the file. */
export function verify(text: string): Report {
  const read = readTranscript(text)
  if (!read.ok) return unreadable(read.problems)
  const { transcript } = read
  const { program = null, rules = null } = transcript.header
  const rebuilt = rebuild(transcript)
  const checks = [
    checkLayout(text, transcript, read.digest),
    checkWords(),
    checkStack(transcript),
    ...checkCommitment(transcript),
    ...checkClosed(transcript),
    ...transcript.contributions.map((contribution, index) => checkContribution(transcript, contribution, index)),
    ...checkCuts(transcript),
    ...checkMarkers(transcript),
    ...checkRoot(transcript, rebuilt),
    checkEnding(transcript),
    ...checkCourse(transcript, rebuilt),
  ]
  const holds = checks.every((check) => check.holds)
  const verdict = holds ? (transcript.seed === null ? 'holds so far' : 'holds') : 'broken'
  const dealt = transcript.course.filter((happening) => 'position' in happening).length
  const undealt = holds && rebuilt && 'order' in rebuilt && transcript.root ? rebuilt.order.slice(dealt) : []
  const suspects = suspectsAmong(checks)
  return { verdict, program, rules, checks, suspects, notes: notesOn(transcript), problems: [], undealt }
}

function unreadable(problems: readonly TranscriptProblem[]): Report {
  const nothing = { program: null, rules: null, checks: [], suspects: [], notes: [], undealt: [] }
  return { verdict: 'unreadable', ...nothing, problems }
}

function notesOn({ contributions, header }: Transcript): Note[] {
  const note = (about: Note['about'], says: string) => [{ about, says }]
  return [
    ...(contributions.length === 0
      ? note('contributions', 'nobody added anything: the house alone knew what the order would follow from')
      : []),
    ...(header.load === 'part'
      ? note('left', `which cards were left is shown by the transcript of ${header.follows} and by the rounds`)
      : []),
    ...(header.source === 'device'
      ? note('discards', 'when discards went back is shown by the rounds, not by this file')
      : []),
  ]
}
