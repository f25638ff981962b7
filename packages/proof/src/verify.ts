import type { Card } from '@openpit/cards'
import { type Check, suspectFields } from './check.ts'
import { type BookFacts, type BookFinder, checkBook } from './check-book.ts'
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
import type { Transcript } from './transcript.ts'

/** The result of verifying a transcript. */
export interface Report {
  readonly verdict: 'holds' | 'holds so far' | 'broken' | 'unreadable'
  /** The program and the hash of the rulebook as the file names them, unproven; `null` if it does not. */
  readonly program: string | null
  readonly rules: string | null
  readonly checks: readonly Check[]
  /** The fields of which one must have been changed, if a single change explains everything that does not hold. */
  readonly suspects: readonly string[]
  /** Caveats that apply even when every check passes. */
  readonly notes: readonly Note[]
  /** Why the file is not a transcript; empty if it is one. */
  readonly problems: readonly TranscriptProblem[]
  /** The cards that were left in the shoe; empty until the seed is known. */
  readonly undealt: readonly Card[]
}

/** Something that a transcript cannot show by itself. */
export interface Note {
  readonly about: 'contributions' | 'left' | 'discards' | 'format' | 'book' | 'rules'
  readonly text: string
}

/**
 * Checks a transcript by rebuilding the shoe, from the file alone. With `bookOf` it also checks that the shoe is lawful
 * in its game.
 */
export function verify(text: string, bookOf?: BookFinder): Report {
  const read = readTranscript(text)
  if (!read.ok) return unreadableReport(read.problems)
  const { transcript } = read
  const { program = null, rules = null } = transcript.header
  const rebuilt = rebuild(transcript)
  const isChecked = bookOf !== undefined && transcript.header.game !== undefined
  const facts = isChecked ? bookOf(transcript.header, transcript.cards) : undefined
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
    ...(isChecked ? [checkBook(transcript, facts)] : []),
    checkEnding(transcript),
    ...checkCourse(transcript, rebuilt),
  ]
  const holds = checks.every((check) => check.holds)
  const verdict = holds ? (transcript.seed === null ? 'holds so far' : 'holds') : 'broken'
  const dealt = transcript.course.filter((entry) => 'position' in entry).length
  const undealt = holds && rebuilt && 'order' in rebuilt && transcript.root ? rebuilt.order.slice(dealt) : []
  const suspects = suspectFields(checks)
  const notes = [...notesOn(transcript), ...bookNotes(transcript, isChecked, facts)]
  return { verdict, program, rules, checks, suspects, notes, problems: [], undealt }
}

function unreadableReport(problems: readonly TranscriptProblem[]): Report {
  const nothing = { program: null, rules: null, checks: [], suspects: [], notes: [], undealt: [] }
  return { verdict: 'unreadable', ...nothing, problems }
}

function notesOn({ contributions, header }: Transcript): Note[] {
  const note = (about: Note['about'], text: string) => [{ about, text }]
  return [
    ...(contributions.length === 0
      ? note('contributions', 'no player contributed: the house alone determined the order')
      : []),
    ...(header.load === 'part'
      ? note('left', `the transcript of ${header.follows} and the rounds show which cards were left`)
      : []),
    ...(header.source === 'device' ? note('discards', 'the rounds, not this file, show when discards went back') : []),
  ]
}

function bookNotes({ header }: Transcript, isChecked: boolean, facts: BookFacts | undefined): Note[] {
  if (header.game === undefined) {
    const text = 'the file is of format 1, which names no rulebook: these may be the cards of another game'
    return [{ about: 'format', text }]
  }
  if (!isChecked) return [{ about: 'book', text: 'the cards were not compared with the rulebook' }]
  if (facts === undefined || facts.rules === header.rules) return []
  return [{ about: 'rules', text: 'the cards were compared with another version of the rulebook than the file names' }]
}
