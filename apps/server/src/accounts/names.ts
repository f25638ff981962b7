import { type AccountRefusal, refused } from './refusal.ts'
import { ROLES } from './roles.ts'

const NAME_LENGTH_MIN = 3
const NAME_LENGTH_MAX = 20
export const PASSWORD_LENGTH_MIN = 10
export const PASSWORD_LENGTH_MAX = 200

/** The beginning of every guest's handle. No chosen name may begin with it. */
export const GUEST_PREFIX = 'guest-'

/** A player with such a name would have no more rights, but others could take them for staff or for the house. */
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

// Checked before folding: letters of other alphabets would fold to ours, and pass for them.
const SHAPE = /^[A-Za-z][A-Za-z0-9-]{2,19}$/

/** A name as it was written, and folded, as it is looked up. */
export interface Name {
  readonly written: string
  readonly folded: string
}

/** A name as it was typed, or `undefined` if it is not possible. */
export function nameOf(text: string): Name | undefined {
  const written = text.trim()
  return SHAPE.test(written) ? { written, folded: written.toLowerCase() } : undefined
}

function isReserved({ folded }: Name): boolean {
  return RESERVED.has(folded) || folded.startsWith(GUEST_PREFIX)
}

/** The password as it is hashed, or `undefined` if it is too short or too long. */
export function passwordOf(text: string): string | undefined {
  // Without this line, megabytes of text would be folded only to be counted. Folding makes no text this much shorter.
  if (text.length > PASSWORD_LENGTH_MAX * 4) return undefined
  // Another keyboard may send other code points for the same password.
  const folded = text.normalize('NFKC')
  const { length } = [...folded]
  return length >= PASSWORD_LENGTH_MIN && length <= PASSWORD_LENGTH_MAX ? folded : undefined
}

/** A name that a new account may have. */
export function checkName(
  text: string,
): { readonly ok: true; readonly name: Name } | { readonly ok: false; readonly refusal: AccountRefusal } {
  const name = nameOf(text)
  if (name === undefined) return refused({ kind: 'name-not-possible', least: NAME_LENGTH_MIN, most: NAME_LENGTH_MAX })
  return isReserved(name) ? refused({ kind: 'name-reserved' }) : { ok: true, name }
}
