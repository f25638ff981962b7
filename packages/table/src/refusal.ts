import { explain, type Refusal, worded } from '@openpit/engine'
import { isPeopleRefusal, type PeopleRefusal, peopleSentences } from './people/refusal.ts'
import { isShoeRefusal, type ShoeRefusal, shoeSentences } from './shoe/refusal.ts'
import type { TableEvent } from './table.ts'

/** Why the table refuses: for a reason of the round's, of the shoe's, or of the house's. */
export type TableRefusal = Refusal | ShoeRefusal | PeopleRefusal

/** What comes of a command: events, or a refusal. */
export type TableDecision = readonly TableEvent[] | TableRefusal

export function isRefused(decided: TableDecision): decided is TableRefusal {
  return 'kind' in decided
}

/** A refusal in words: what is wrong, what would be right, and the clause. */
export function explainRefusal(refusal: TableRefusal): string {
  if (isPeopleRefusal(refusal)) return worded(peopleSentences, refusal)
  return isShoeRefusal(refusal) ? worded(shoeSentences, refusal) : explain(refusal)
}
