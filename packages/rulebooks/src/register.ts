import nsw from '../register/nsw.json' with { type: 'json' }
import nz from '../register/nz.json' with { type: 'json' }
import online from '../register/online.json' with { type: 'json' }
import star from '../register/star.json' with { type: 'json' }
import tas from '../register/tas.json' with { type: 'json' }

/** The five documents; Federal Pontoon is a game inside the Tasmanian one. */
export const BOOK_NAMES = ['nsw', 'star', 'tas', 'nz', 'online'] as const
export type BookName = (typeof BOOK_NAMES)[number]

/** What the product does about a clause. */
export type Treatment = 'enforced' | 'operated' | 'shown' | 'recorded' | 'planned' | 'outside'

/** One clause of a regulator's document, in our words. */
export interface RegisteredClause {
  readonly id: string
  readonly book: BookName
  /** What it is about: deciding a round, running a table, what is shown, and so on. */
  readonly kind: string
  readonly treatment: Treatment
  /** Why it is outside the product, where it is. */
  readonly reason?: string
  readonly summary: string
  /** Scenario files and tests that fail if the clause is broken. */
  readonly proofs: readonly string[]
}

const BOOKS = { nsw, star, tas, nz, online }

export const register: readonly RegisteredClause[] = BOOK_NAMES.flatMap((book) =>
  BOOKS[book].map((clause) => ({ ...clause, book }) as RegisteredClause),
)
