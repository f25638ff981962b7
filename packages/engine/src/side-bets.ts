import type { Jackpot, PrizeTable, Rules, SideBet, SideName } from './rules.ts'
import type { JackpotSpot } from './spot.ts'

// Code asks here what a side bet can do, and never compares its name, so that a new side bet needs no change to the
// code.

/** What the prize button can show, if the button decides this bet. */
export function prizeTableOf(side: SideBet | undefined): PrizeTable | undefined {
  return side?.settles === 'by-prize-button' ? side.prizes : undefined
}

/** The jackpot that this bet plays for, if any. */
export function jackpotOf(side: SideBet | undefined): Jackpot | undefined {
  return side?.settles === 'from-the-pool' ? side.jackpot : undefined
}

/** The spot that this bet is wagered on, if a link settles it. */
export function spotOf(side: SideBet | undefined): JackpotSpot | undefined {
  return side?.settles === 'by-the-link' ? side.spot : undefined
}

/** Whether the link settles a bet: no card decides it, so it does not go back with a hand that does not count. */
export function isForLink({ sides }: Rules, bet: SideName): boolean {
  return spotOf(sides[bet]) !== undefined
}

/** The bets of these rules that the prize button decides. */
export function prizeBets(rules: Rules): readonly SideName[] {
  return betsOf(rules).filter((bet) => prizeTableOf(rules.sides[bet]))
}

/** The bets of these rules that play for a jackpot. */
export function jackpotBets(rules: Rules): readonly SideName[] {
  return betsOf(rules).filter((bet) => jackpotOf(rules.sides[bet]))
}

function betsOf({ sides }: Rules): readonly SideName[] {
  return Object.keys(sides) as SideName[]
}
