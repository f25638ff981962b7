import type { Clause } from './clause.ts'
import {
  type Bettor,
  type Box,
  type BoxNumber,
  type Hand,
  type PlayerId,
  type Round,
  type Seat,
  stakeOf,
} from './round.ts'
import type { Rules } from './rules.ts'

/**
 * Who makes the decisions on a box: each book's own order of the player seated there, the highest wager and
 * the one nearest to the dealer (the first placed). A seated player without a wager does not control.
 */
export function controllerAmong(round: Round, rules: Rules, box: BoxNumber, bettors: readonly Bettor[]): PlayerId {
  return bettors.length === 1 ? (bettors[0] as Bettor).player : controllerOfSeveral(round, rules, box, bettors)
}

function controllerOfSeveral(round: Round, rules: Rules, box: BoxNumber, bettors: readonly Bettor[]): PlayerId {
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

/** Which point of the book gives a box to the player who controls it. */
export function controlClause(round: Round, rules: Rules, box: Box): Clause {
  if (seatedAt(round, box.number) === box.controller) return rules.says.controlOfSeated
  const equal = box.bettors.every((bettor) => bettor.cents === box.bettors[0]?.cents)
  const byHeight = rules.controlledBy.is.includes('highest') && !equal
  return byHeight ? rules.says.controlOfHighest : rules.says.controlOfNearest
}

/** Who decides when the controlling player does not: the next in the order of placing with a wager that still counts. */
export function nextInLine(box: Box, hands: readonly Hand[]): PlayerId | undefined {
  const next = box.bettors.find(
    ({ player, winsNothing }) =>
      player !== box.controller &&
      !winsNothing &&
      !box.silent.includes(player) &&
      hands.some((hand) => stakeOf(hand, player) !== undefined),
  )
  return next?.player
}

export function seatedAt(round: Round, box: BoxNumber): PlayerId | null {
  return seatAt(round, box)?.player ?? null
}

/** The seat at a box, if it was ever taken: by a player, or to be kept free. */
export function seatAt({ carried }: Round, box: BoxNumber): Seat | undefined {
  const { seats } = carried
  for (let index = 0; index < seats.length; index++) {
    if ((seats[index] as Seat).box === box) return seats[index]
  }
  return undefined
}

/** Among equally high wagers the nearest to the dealer, that is, the one placed first. */
function highest(bettors: readonly Bettor[]): Bettor {
  let best = bettors[0] as Bettor
  for (const bettor of bettors) if (bettor.cents > best.cents) best = bettor
  return best
}
