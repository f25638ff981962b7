import { ROLES } from './roles.ts'

export const NAME_LENGTH_MIN = 3
export const NAME_LENGTH_MAX = 20
export const PASSWORD_LENGTH_MIN = 10
export const PASSWORD_LENGTH_MAX = 200

/** A guest's handle begins so; nobody may choose one that does. */
export const GUEST_PREFIX = 'guest-'

/** Nobody can act under such a name as what it says; but people at the table would take the player for somebody else. */
const RESERVED: ReadonlySet<string> = new Set([
  ...ROLES.map((role) => role.toLowerCase()),
  'assistant-manager',
  'tournament-manager',
  'admin',
  'all',
  'boxes',
  'clock',
  'everybody',
  'everyone',
  'float',
  'guest',
  'guests',
  'house',
  'keeper',
  'nobody',
  'openpit',
  'operator',
  'players',
  'root',
  'server',
  'shoe',
  'staff',
  'support',
  'system',
  'table',
])

// Before folding: other alphabets have letters that fold to ours, and would pass for them.
const SHAPE = /^[A-Za-z][A-Za-z0-9-]{2,19}$/

/** A name as it was written, and folded, as it is looked up. */
export interface Name {
  readonly written: string
  readonly folded: string
}

/** What somebody may have typed as a name, or `undefined` if nobody can be called so. */
export function nameOf(text: string): Name | undefined {
  const written = text.trim()
  return SHAPE.test(written) ? { written, folded: written.toLowerCase() } : undefined
}

export function isReserved({ folded }: Name): boolean {
  return RESERVED.has(folded) || folded.startsWith(GUEST_PREFIX)
}

/** The password as it is hashed, or `undefined` if it is too short or too long. */
export function passwordOf(text: string): string | undefined {
  // No character is longer than this after folding; without the line, megabytes would be folded to be counted.
  if (text.length > PASSWORD_LENGTH_MAX * 4) return undefined
  // The same password typed on another keyboard may come in other code points.
  const folded = text.normalize('NFKC')
  const { length } = [...folded]
  return length >= PASSWORD_LENGTH_MIN && length <= PASSWORD_LENGTH_MAX ? folded : undefined
}
