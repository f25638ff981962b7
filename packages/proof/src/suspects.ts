import type { Transcript } from './transcript.ts'

/** What can be checked of a transcript. */
export type CheckResult =
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
  | 'card'

/** One thing that was checked: which fields it depends on, whether it holds, and what that means. */
export interface Check {
  readonly about: CheckResult
  /** The person or the shown card that it is about, where it is about one. */
  readonly of: string | null
  readonly name: string
  readonly covers: readonly string[]
  readonly holds: boolean
  readonly says: string
}

/**
 * Where a file must have been changed, if it was changed in one place: a field that everything broken depends on and
 * nothing sound does. Empty when all is well, or when no single change explains it.
 */
export function suspectsAmong(checks: readonly Check[]): readonly string[] {
  const broken = checks.filter(({ holds }) => !holds)
  const cleared = new Set(checks.filter(({ holds }) => holds).flatMap(({ covers }) => covers))
  const [first, ...others] = broken
  return (first?.covers ?? []).filter(
    (field) => !cleared.has(field) && others.every(({ covers }) => covers.includes(field)),
  )
}

/** Every field of a transcript by its path. */
export function fieldsOf({ header, contributions, course }: Transcript): readonly string[] {
  return [
    ...['format', 'shoe', 'source', 'load', 'follows', 'decks', 'markers', 'cards', 'stack', 'commitment', 'closed'],
    ...['root', 'ended', 'seed'],
    ...(['program', 'rules'] as const).filter((field) => header[field] !== undefined),
    ...contributions.flatMap((_, index) =>
      ['by', 'commitment', 'cut', 'random'].map((field) => `contributions[${index}].${field}`),
    ),
    ...course.flatMap((happening, index) => {
      const at = `course[${index}]`
      if ('returned' in happening) return [`${at}.returned`]
      if ('hidden' in happening) return [`${at}.position`]
      if ('later' in happening) return [`${at}.position`, `${at}.card`]
      const proof = happening.proof.map((_, step) => `${at}.proof[${step}]`)
      return [`${at}.position`, `${at}.card`, `${at}.salt`, ...proof]
    }),
  ]
}
