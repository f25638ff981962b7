import type { Check } from './check.ts'
import { prizeFor, prizesIn } from './prize.ts'
import type { CompositionName, MarkerLimits, ShoeHeader } from './shoe.ts'
import type { Transcript } from './transcript.ts'

/** What a rulebook says about the shoes of its game. The verifier knows no rulebook, so its caller gives this. */
export interface BookFacts {
  /** The hash of the rulebook. */
  readonly rules: string
  readonly decks: readonly number[]
  readonly composition: CompositionName
  /** Whether the game has tournaments with jokers in the cards. */
  readonly jokers: boolean
  readonly sources: readonly ShoeHeader['source'][]
  /** For each cutting card; `null` if the book does not allow this number of them. */
  readonly markerLimits: readonly MarkerLimits[] | null
  /** The prizes of the prize button, each with the number of picks that give it; empty if there is no button. */
  readonly prizes: readonly (readonly [pays: number, count: number])[]
}

/** Finds the facts for a shoe; `undefined` for a rulebook that is not known. */
export type BookFinder = (header: ShoeHeader, cards: number) => BookFacts | undefined

/** Checks that the shoe is one of its game: the decks, their cards, the cutting cards, the prizes. */
export function checkBook(transcript: Transcript, facts: BookFacts | undefined): Check {
  const what = { about: 'book', of: transcript.header.game?.rulebook ?? null, name: 'the rulebook' } as const
  if (facts === undefined) {
    const finding = `there is no rulebook ${what.of} here, so its limits cannot be checked`
    return { ...what, covers: ['rulebook'], holds: false, finding }
  }
  const wrong = [...headerFindings(transcript, facts), ...prizeFindings(transcript, facts)]
  const holds = wrong.length === 0
  const finding = holds ? `allows these decks, cards and cutting cards` : wrong.map(({ says }) => says).join('; ')
  return { ...what, covers: holds ? [] : ['rulebook', ...wrong.map(({ field }) => field)], holds, finding }
}

interface Finding {
  readonly field: string
  readonly says: string
}

function headerFindings({ header }: Transcript, facts: BookFacts): Finding[] {
  const { game, decks, source } = header
  const wrong = (field: string, says: string): Finding => ({ field, says })
  return [
    ...(facts.decks.includes(decks)
      ? []
      : [wrong('decks', `the game is played with ${facts.decks.join(' or ')} decks, not ${decks}`)]),
    ...(facts.composition === game?.composition
      ? []
      : [wrong('composition', `the decks of the game are ${facts.composition}, not ${game?.composition}`)]),
    ...(facts.jokers || game?.jokers === undefined ? [] : [wrong('jokers', 'the game is never played with jokers')]),
    ...(facts.sources.includes(source) ? [] : [wrong('source', `the game is not dealt from a ${source}`)]),
    ...(facts.markerLimits !== null && String(facts.markerLimits) === String(game?.markerLimits)
      ? []
      : [wrong('markerLimits', 'the limits of the cutting cards are not those of the book')]),
  ]
}

function prizeFindings({ course }: Transcript, { prizes }: BookFacts): Finding[] {
  const all = prizesIn(prizes)
  return course.flatMap((entry, index) => {
    if (!('prize' in entry) || (entry.outOf === all && prizeFor(prizes, entry.pick) === entry.pays)) return []
    return [{ field: `course[${index}].pays`, says: `prize ${entry.prize} is not what the button pays for its pick` }]
  })
}
