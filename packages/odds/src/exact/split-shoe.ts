/** The shoe as one hand from a split sees it, and the dealer's ends against that hand. */
import { ENDS, type EndsBatch } from './dealer.ts'
import { remembered, takeOut, type VersusUpcard } from './game.ts'
import { HOLDINGS, OVER, VALUES } from './holdings.ts'

/** The shoe that one hand from a split draws from. */
export interface SplitShoe {
  readonly versus: VersusUpcard
  readonly pair: number
  readonly removed: number
  /** The cards left without the dealer's upcard and the further pair cards. The hand's own cards are included. */
  readonly left: Int16Array
  readonly all: number
  readonly ends: SplitEnds
}

export function shoeAfterSplit(versus: VersusUpcard, pair: number, removed: number): SplitShoe {
  const left = versus.left.slice()
  left[pair] = (left[pair] as number) - removed
  return { versus, pair, removed, left, all: versus.all - removed, ends: splitEnds(versus) }
}

/** The dealer's ends for hands that would be over 21 with the further pair cards: where each is in `ends`. */
interface SplitEnds {
  readonly places: Int32Array
  ends: Float64Array
  batch: EndsBatch
  used: number
}

const leftNow = new Int16Array(VALUES)
const found: { ends: Float64Array; at: number } = { ends: new Float64Array(), at: 0 }
const further = { holding: 0, over: 0 }

/**
 * The dealer's ends against a hand from a split. Further pair cards count as part of the hand as long as the holding is
 * not over 21, because the ends of such holdings are known. The rest is calculated once for each holding and number of
 * cards left over.
 */
export function endsAfterSplit(shoe: SplitShoe, holding: number): typeof found {
  addFurther(shoe, holding)
  if (further.over === 0) {
    found.ends = shoe.versus.game.ends
    found.at = (further.holding * VALUES + shoe.versus.first) * ENDS
    return found
  }
  const { ends } = shoe
  const key = keyOf(shoe)
  if (ends.places[key] === 0) {
    calculate(shoe, holding, key)
    ends.batch.flush()
  }
  found.ends = ends.ends
  found.at = ends.places[key] as number
  return found
}

/** Announces that the ends against a hand will be needed. Many of them together take half the time. */
export function prepareEnds(shoe: SplitShoe, holding: number): void {
  addFurther(shoe, holding)
  if (further.over === 0) return
  const key = keyOf(shoe)
  if (shoe.ends.places[key] === 0) calculate(shoe, holding, key)
}

/** To be called after the last `prepareEnds`. */
export function finishEnds({ ends }: SplitShoe): void {
  ends.batch.flush()
}

function addFurther({ pair, removed }: SplitShoe, holding: number): void {
  further.holding = holding
  further.over = removed
  for (; further.over > 0; further.over--) {
    const next = HOLDINGS.more[further.holding * VALUES + pair] as number
    if (next === OVER) break
    further.holding = next
  }
}

function keyOf({ pair }: SplitShoe): number {
  return ((further.over - 1) * VALUES + pair) * HOLDINGS.size + further.holding
}

function calculate({ versus, left, ends }: SplitShoe, holding: number, key: number): void {
  takeOut(left, holding, leftNow)
  if (ends.used + ENDS > ends.ends.length) {
    ends.batch.flush()
    const longer = new Float64Array(ends.ends.length * 2)
    longer.set(ends.ends)
    ends.ends = longer
    ends.batch = versus.game.rule.afterOne(versus.first, longer)
  }
  ends.places[key] = ends.used
  ends.batch.add(leftNow, ends.used)
  ends.used += ENDS
}

function splitEnds(versus: VersusUpcard): SplitEnds {
  return remembered(versus, 'split-ends', () => {
    const ends = new Float64Array(ENDS * 2048)
    return {
      places: new Int32Array(removedMost(versus.game.terms.handsPerBox) * VALUES * HOLDINGS.size),
      ends,
      batch: versus.game.rule.afterOne(versus.first, ends),
      // The first place stays empty, so that 0 can mean "not known".
      used: ENDS,
    }
  })
}

/** The most further pair cards that must be taken out for this number of hands. */
export function removedMost(hands: number): number {
  return Math.max(1, 2 * hands - 3)
}
