import type { Settlement } from '@openpit/engine'
import type { Cents } from '@openpit/money'
import { chipsOf, HOUSE, move, NONE, type Posting } from './accounts.ts'

/**
 * A wager that a link settles, of a round that may be over. `line` is its result; of a prize `rounding` is what the
 * operator adds, and the rest comes from what was won. A claim that is reversed gives the stake back; one that is
 * reopened makes the wager as it was before, because its round went back.
 */
export type ClaimEvent =
  | {
      readonly kind: 'claim-settled'
      readonly link: string
      readonly round: number
      readonly line: Settlement
      readonly rounding: Cents
      /** Of an earlier round: a wager that lies on the same spot now is another one, and stays. */
      readonly late?: true
    }
  | {
      readonly kind: 'claim-reversed' | 'claim-reopened'
      readonly link: string
      readonly round: number
      readonly line: Settlement
      readonly rounding: Cents
      readonly clause: Settlement['clause']
    }

/** The stake of a claim is in the float already. A prize includes it; a wager that goes back is paid from the float. */
export function settleClaim({ link, line, rounding }: Omit<ClaimEvent, 'kind' | 'round'>): readonly Posting[] {
  const player = chipsOf(line.player)
  if (line.outcome === 'loss') return NONE
  if (line.outcome !== 'win') return move(HOUSE, player, line.stake)
  const prize = (line.stake + line.profit) as Cents
  return [
    ...move({ of: 'link', link, fund: 'won', in: 'chips' }, player, (prize - rounding) as Cents),
    ...move({ of: 'link', link, fund: 'house', in: 'chips' }, player, rounding),
  ]
}

/** What the player got goes back: a prize, or the stake of a wager that was void. The stake is in the float again. */
export function reopenClaim(claim: Omit<ClaimEvent, 'kind' | 'round'>): readonly Posting[] {
  return settleClaim(claim).map(({ account, cents }) => ({ account, cents: -cents as Cents }))
}

/** A prize goes back whole, and the stake comes back out of the float; so does the stake of a claim that was lost. */
export function reverseClaim(claim: Omit<ClaimEvent, 'kind' | 'round'>): readonly Posting[] {
  const { line } = claim
  const undone = reopenClaim(claim)
  return line.outcome === 'void' ? undone : [...undone, ...move(HOUSE, chipsOf(line.player), line.stake)]
}
