import { explain, type Refusal, worded } from '@openpit/engine'
import { isPeopleRefusal, type PeopleRefusal, peopleSentences } from './people/refusal.ts'
import { isShoeRefusal, type ShoeRefusal, shoeSentences } from './shoe/refusal.ts'

/** Why the table refuses: because of its round, its shoe or its people. */
export type TableRefusal = Refusal | ShoeRefusal | PeopleRefusal

/** A refusal in words: what is wrong, what would be right, and the clause. */
export function explainRefusal(refusal: TableRefusal): string {
  if (isPeopleRefusal(refusal)) return worded(peopleSentences, refusal)
  return isShoeRefusal(refusal) ? worded(shoeSentences, refusal) : explain(refusal)
}
