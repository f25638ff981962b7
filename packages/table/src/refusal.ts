import { explain, type Refusal, worded } from '@openpit/engine'
import { isPeopleRefusal, type PeopleRefusal, peopleSentences } from './people/refusal.ts'
import { isShoeRefusal, type ShoeRefusal, shoeSentences } from './shoe/refusal.ts'

/** Why the table refuses: for a reason of the round's, of the shoe's, or of the house's. */
export type TableRefusal = Refusal | ShoeRefusal | PeopleRefusal

/** A refusal in words: what is wrong, what would be right, and the clause. */
export function explainRefusal(refusal: TableRefusal): string {
  if (isPeopleRefusal(refusal)) return worded(peopleSentences, refusal)
  return isShoeRefusal(refusal) ? worded(shoeSentences, refusal) : explain(refusal)
}
