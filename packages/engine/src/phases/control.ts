import type { Bettor, BoxNumber, PlayerId, Round } from '../round.ts'
import type { Rules } from '../rules.ts'

/**
 * Who makes the decisions on a box: each book's own order of the player seated there, the highest wager and
 * the one nearest to the dealer (the first placed). A seated player without a wager does not control.
 */
export function controllerAmong(round: Round, rules: Rules, box: BoxNumber, bettors: readonly Bettor[]): PlayerId {
  for (const claim of rules.controlledBy.is) {
    switch (claim) {
      case 'seated': {
        const seated = seatedAt(round, box)
        for (const bettor of bettors) if (bettor.player === seated) return bettor.player
        break
      }
      case 'highest':
        return highest(bettors).player
      case 'nearest':
        return (bettors[0] as Bettor).player
    }
  }
  return (bettors[0] as Bettor).player
}

function seatedAt(round: Round, box: BoxNumber): PlayerId | null {
  for (const seat of round.carried.seats) if (seat.box === box) return seat.player
  return null
}

/** Among equally high wagers the nearest to the dealer, that is, the one placed first. */
function highest(bettors: readonly Bettor[]): Bettor {
  let best = bettors[0] as Bettor
  for (const bettor of bettors) if (bettor.cents > best.cents) best = bettor
  return best
}
