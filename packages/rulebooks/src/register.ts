import { DOCUMENT_NAMES, type DocumentName } from '@openpit/names'
import nsw from '../register/nsw.json' with { type: 'json' }
import nz from '../register/nz.json' with { type: 'json' }
import online from '../register/online.json' with { type: 'json' }
import star from '../register/star.json' with { type: 'json' }
import tas from '../register/tas.json' with { type: 'json' }

export { DOCUMENT_NAMES, type DocumentName }

/** What the product does about a clause. */
export type Treatment = 'enforced' | 'operated' | 'shown' | 'recorded' | 'planned' | 'outside'

/** One clause of a regulator's document, in our words. */
export interface RegisteredClause {
  readonly id: string
  /**
   * The document. (The field is called `book` because it is older than the distinction between documents and books.)
   */
  readonly book: DocumentName
  /** Its subject, such as the play of a round, the running of a table or a display. */
  readonly kind: string
  readonly treatment: Treatment
  /** Why the product does nothing about it, if its treatment is `outside`. */
  readonly reason?: string
  readonly summary: string
  /** Scenario files and tests that fail if the clause is broken. */
  readonly proofs: readonly string[]
}

const CLAUSES: Readonly<Record<DocumentName, readonly object[]>> = { nsw, star, tas, nz, online }

export const register: readonly RegisteredClause[] = DOCUMENT_NAMES.flatMap((book) =>
  CLAUSES[book].map((clause) => ({ ...clause, book }) as RegisteredClause),
)
