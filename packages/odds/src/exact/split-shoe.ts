/** The shoe as one hand from a split sees it, and the dealer's ends against that hand. */
import { dealerEnds, ENDS } from './dealer.ts'
import { remembered, takeOut, type VersusUpcard } from './game.ts'
import { HOLDINGS, OVER, VALUES } from './holdings.ts'
import type { Plan } from './play.ts'

/** The shoe that one hand from a split draws from, and the plan it is played by. */
export interface SplitShoe {
  readonly versus: VersusUpcard
  readonly plan: Plan
  readonly pair: number
  readonly removed: number
  /** The cards left without the dealer's upcard and the further pair cards. The hand's own cards are included. */
  readonly left: Int16Array
  readonly all: number
  readonly ev: Float64Array
  readonly caught: Float64Array
  readonly known: Uint8Array
  readonly ends: SplitEnds
}

const endsNow = new Float64Array(ENDS)
const leftNow = new Int16Array(VALUES)

export function shoeAfterSplit(versus: VersusUpcard, plan: Plan, pair: number, removed: number): SplitShoe {
  const left = versus.left.slice()
  left[pair] = (left[pair] as number) - removed
  const size = versus.game.states.size
  return {
    versus,
    plan,
    pair,
    removed,
    left,
    all: versus.all - removed,
    ev: new Float64Array(size),
    caught: new Float64Array(size),
    known: new Uint8Array(size),
    ends: splitEnds(versus),
  }
}

/** The dealer's ends for hands that would be over 21 with the further pair cards: where each is in `ends`. */
interface SplitEnds {
  readonly places: Int32Array
  ends: Float64Array
  used: number
}

const found: { ends: Float64Array; at: number } = { ends: endsNow, at: 0 }

/**
 * The dealer's ends against a hand from a split. Further pair cards count as part of the hand as long as the holding is
 * not over 21, because the ends of such holdings are known. The rest is calculated once for each holding and number of
 * cards left over.
 */
export function endsAfterSplit(shoe: SplitShoe, holding: number): typeof found {
  const { versus, pair, removed } = shoe
  let gone = holding
  let over = removed
  for (; over > 0; over--) {
    const next = HOLDINGS.more[gone * VALUES + pair] as number
    if (next === OVER) break
    gone = next
  }
  if (over === 0) {
    found.ends = versus.game.ends
    found.at = (gone * VALUES + versus.first) * ENDS
    return found
  }
  const known = shoe.ends
  const key = ((over - 1) * VALUES + pair) * HOLDINGS.size + gone
  if (known.places[key] === 0) {
    takeOut(shoe.left, holding, leftNow)
    dealerEnds(versus.game.rule, versus.first, leftNow, endsNow, 0)
    known.places[key] = keep(known)
  }
  found.ends = known.ends
  found.at = known.places[key] as number
  return found
}

/** The first place stays empty, so that 0 can mean "not known". */
function keep(known: SplitEnds): number {
  if (known.used + ENDS > known.ends.length) {
    const longer = new Float64Array(known.ends.length * 2)
    longer.set(known.ends)
    known.ends = longer
  }
  const place = known.used
  known.ends.set(endsNow, place)
  known.used += ENDS
  return place
}

function splitEnds(versus: VersusUpcard): SplitEnds {
  return remembered(versus, 'split-ends', () => ({
    places: new Int32Array(removedMost(versus.game.terms.handsPerBox) * VALUES * HOLDINGS.size),
    ends: new Float64Array(ENDS * 1024),
    used: ENDS,
  }))
}

/** The most further pair cards that must be taken out for this number of hands. */
export function removedMost(hands: number): number {
  return Math.max(1, 2 * hands - 3)
}
