import { explain, type Refusal } from '@openpit/engine'
import { explainShoe, isShoeRefusal, type ShoeRefusal } from './shoe/refusal.ts'

/** Why the table refuses: for a reason of the round's, or of the shoe's. */
export type TableRefusal = Refusal | ShoeRefusal

/** A refusal in words: what is wrong, what would be right, and the clause. */
export function explainRefusal(refusal: TableRefusal): string {
  return isShoeRefusal(refusal) ? explainShoe(refusal) : explain(refusal)
}
