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
      /** Another prize of the wager waits for approval: this pays those that are due, and the wager stays. */
      readonly open?: true
      /** What was paid for it while it was open, and is not paid again. */
      readonly earlier?: { readonly prize: Cents; readonly rounding: Cents }
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
      /** It was paid while another prize waited: its wager was never settled. */
      readonly open?: true
    }

type ClaimMoney = Pick<ClaimEvent, 'link' | 'line' | 'rounding'> & {
  readonly earlier?: Extract<ClaimEvent, { kind: 'claim-settled' }>['earlier']
}

/** The stake of a claim is in the float already. A prize includes it; a wager that goes back is paid from the float. */
export function settleClaim({ link, line, rounding, earlier }: ClaimMoney): readonly Posting[] {
  const player = chipsOf(line.player)
  if (line.outcome === 'loss') return NONE
  if (line.outcome !== 'win') return move(HOUSE, player, line.stake)
  const prize = line.stake + line.profit - (earlier?.prize ?? 0)
  const added = (rounding - (earlier?.rounding ?? 0)) as Cents
  return [
    ...move({ of: 'link', link, fund: 'won', in: 'chips' }, player, (prize - added) as Cents),
    ...move({ of: 'link', link, fund: 'house', in: 'chips' }, player, added),
  ]
}

/** What the player got goes back: a prize, or the stake of a wager that was void. The stake is in the float again. */
export function reopenClaim(claim: ClaimMoney): readonly Posting[] {
  return settleClaim(claim).map(({ account, cents }) => ({ account, cents: -cents as Cents }))
}

/** A prize goes back whole, and the stake comes back out of the float; so does the stake of a claim that was lost. */
export function reverseClaim(claim: ClaimMoney): readonly Posting[] {
  const { line } = claim
  const undone = reopenClaim(claim)
  return line.outcome === 'void' ? undone : [...undone, ...move(HOUSE, chipsOf(line.player), line.stake)]
}
