import type { Transcript } from './transcript.ts'

/** What a check is about. */
export type CheckSubject =
  | 'file'
  | 'words'
  | 'stack'
  | 'commitment'
  | 'contribution'
  | 'list'
  | 'markers'
  | 'cut'
  | 'order'
  | 'end'
  | 'discards'
  | 'prize'
  | 'book'
  | 'signature'
  | 'card'
  // a life of a mystery level
  | 'hidden-value'
  | 'level-wager'
  | 'level-hit'
  | 'level-shares'
  // a life against the player's own copy of it
  | 'shown-commitment'
  | 'own-wager'

/** One check of a transcript: which fields it depends on, whether it holds, and the finding in words. */
export interface Check {
  readonly about: CheckSubject
  /** The person or the card that it is about, if it is about one. */
  readonly of: string | null
  readonly name: string
  readonly covers: readonly string[]
  readonly holds: boolean
  readonly finding: string
}

/**
 * The fields where a single change would explain everything: every broken check depends on them, and no check that
 * holds does. Empty if nothing is broken, or if no single change explains it.
 */
export function suspectFields(checks: readonly Check[]): readonly string[] {
  const broken = checks.filter(({ holds }) => !holds)
  const cleared = new Set(checks.filter(({ holds }) => holds).flatMap(({ covers }) => covers))
  const [first, ...others] = broken
  return (first?.covers ?? []).filter(
    (field) => !cleared.has(field) && others.every(({ covers }) => covers.includes(field)),
  )
}

/** The fields that only files of format 2 have. */
export const FIELDS_OF_2 = ['rulebook', 'composition', 'markerLimits', 'openingSignature', 'closedSignature'] as const

/** Every field of a transcript by its path. */
export function fieldsOf({ header, contributions, course }: Transcript): readonly string[] {
  return [
    ...['format', 'shoe', 'source', 'load', 'follows', 'decks', 'markers', 'cards', 'stack', 'commitment', 'closed'],
    ...['root', 'ended', 'seed'],
    ...(['program', 'rules'] as const).filter((field) => header[field] !== undefined),
    ...(header.game === undefined ? [] : FIELDS_OF_2),
    ...(header.game?.jokers === undefined ? [] : ['jokers']),
    ...contributions.flatMap((_, index) =>
      ['by', 'commitment', 'cut', 'random'].map((field) => `contributions[${index}].${field}`),
    ),
    ...course.flatMap((entry, index) => {
      const at = `course[${index}]`
      if ('returned' in entry) return [`${at}.returned`]
      if ('prize' in entry) return ['prize', 'outOf', 'pick', 'pays'].map((field) => `${at}.${field}`)
      if ('hidden' in entry) return [`${at}.position`]
      if ('later' in entry) return [`${at}.position`, `${at}.card`]
      const proof = entry.proof.map((_, step) => `${at}.proof[${step}]`)
      return [`${at}.position`, `${at}.card`, `${at}.salt`, ...proof]
    }),
  ]
}
