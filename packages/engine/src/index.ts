export { type Actor, HOUSE, isRole, playerActor, ROLES, type Role, type StaffRole } from './actor.ts'
export { type Answer, type Clause, clauseOf, isClause, type Setting } from './clause.ts'
export {
  type ChanceCommand,
  type Command,
  type CommandName,
  isCommandName,
  type PlayerCommand,
  type StaffCommand,
} from './command.ts'
export { controllerAmong } from './control.ts'
export { type Decision, decide } from './decide.ts'
export type { RoundEvent } from './event.ts'
export { evolve } from './evolve.ts'
export { explain, joinList, type Sentences, worded } from './explain.ts'
export { hardTotalOf, isSoft } from './hand.ts'
export type { PlayerLimits } from './limits.ts'
export { type Choice, choices, offered } from './offered.ts'
export { matches, type Pattern } from './pattern.ts'
export { insuranceUnit } from './phases/insurance.ts'
export { answersTo } from './phases/offers.ts'
export { lacksPower, type Power, type RoundPowers } from './powers.ts'
export type { Refusal } from './refusal.ts'
export {
  type Bettor,
  type Box,
  type BoxNumber,
  bettorOn,
  boxAt,
  type Carryover,
  type Hand,
  handsOn,
  handTotal,
  isBlackjack,
  type JackpotShare,
  NO_CARRYOVER,
  type Offers,
  type Outcome,
  openRound,
  type PlayerId,
  type Round,
  rackOf,
  type Seat,
  type Settlement,
  type WagerName,
} from './round.ts'
export {
  type Jackpot,
  type JackpotLine,
  type PayLine,
  type PrizeTable,
  type Rules,
  SIDE_NAMES,
  type SideBet,
  type SideLimits,
  type SideName,
  type SuperBonus,
  type Topic,
} from './rules.ts'
export { jackpotBets, jackpotOf, prizeBets, prizeTableOf } from './side-bets.ts'
export { cardsInARow, type Wait, waitsFor } from './waits.ts'
