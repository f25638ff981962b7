import type { Rulebook } from './questions/rulebook.ts'
import { rulebookHash } from './rulebook-hash.ts'

/** The program's version. A test compares it with `package.json`, which a package cannot read at run time. */
export const PROGRAM_VERSION = '0.1.0'

/** Which program and which rules made a round, a shoe or a packet. */
export interface Origin {
  /** The version of the program. */
  readonly program: string
  /** The hash of the rulebook. */
  readonly rules: string
}

export function originOf(book: Rulebook): Origin {
  return { program: PROGRAM_VERSION, rules: rulebookHash(book) }
}
