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
 * The player who makes the decisions on a box. Each book has its own order of three claims: being seated at the box,
 * the highest wager, and the wager nearest to the dealer (the first placed). A seated player without a wager has no
 * claim.
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

/** The clause by which a player controls a box. */
export function controlClause(round: Round, rules: Rules, box: Box): Clause {
  if (seatedAt(round, box.number) === box.controller) return rules.says.controlOfSeated
  const equal = box.bettors.every((bettor) => bettor.cents === box.bettors[0]?.cents)
  const byAmount = rules.controlledBy.is.includes('highest') && !equal
  return byAmount ? rules.says.controlOfHighest : rules.says.controlOfNearest
}

/** The player who decides when the controlling player does not: the next by order of placing who has a valid wager. */
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

/** The seat at a box; `undefined` if it was never taken. */
export function seatAt({ carried }: Round, box: BoxNumber): Seat | undefined {
  const { seats } = carried
  for (let index = 0; index < seats.length; index++) {
    if ((seats[index] as Seat).box === box) return seats[index]
  }
  return undefined
}

/** The highest wager; of equal ones the one nearest to the dealer, which is the first placed. */
function highest(bettors: readonly Bettor[]): Bettor {
  let best = bettors[0] as Bettor
  for (const bettor of bettors) if (bettor.cents > best.cents) best = bettor
  return best
}
