import { explain, type Refusal, worded } from '@openpit/engine'
import { isLiveRefusal, type LiveRefusal, liveSentences } from './live/refusal.ts'
import { isPeopleRefusal, type PeopleRefusal, peopleSentences } from './people/refusal.ts'
import { isPitRefusal, type PitRefusal, pitSentences } from './pit/refusal.ts'
import { isShoeRefusal, type ShoeRefusal, shoeSentences } from './shoe/refusal.ts'

/** Why the table refuses: because of its round, its shoe, its people, its real cards or the pit around it. */
export type TableRefusal = Refusal | ShoeRefusal | PeopleRefusal | LiveRefusal | PitRefusal

/** A refusal in words: what is wrong, what would be right, and the clause. */
export function explainRefusal(refusal: TableRefusal): string {
  if (isLiveRefusal(refusal)) return worded(liveSentences, refusal)
  if (isPitRefusal(refusal)) return worded(pitSentences, refusal)
  if (isPeopleRefusal(refusal)) return worded(peopleSentences, refusal)
  return isShoeRefusal(refusal) ? worded(shoeSentences, refusal) : explain(refusal)
}
