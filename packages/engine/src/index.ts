export { type Actor, HOUSE, isRole, playerActor, ROLES, type Role, type StaffRole } from './actor.ts'
export { type Answer, type Clause, clauseOf, isClause, type Setting } from './clause.ts'
export {
  type ChanceCommand,
  type Command,
  type CommandName,
  isCommandName,
  type LinkCommand,
  MISSED_CARDS,
  type MissedCards,
  type PlayerCommand,
  type StaffCommand,
  WAGER_GROUNDS,
  type WagerGround,
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
  DEALERS_PLACE,
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
  type SealedStake,
  type Seat,
  type Settlement,
  type Stake,
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
} from './rules.ts'
export { hasLiveWager, playersWithLiveWagers } from './rulings/taking-back.ts'
export { jackpotBets, jackpotOf, prizeBets, prizeTableOf, spotOf } from './side-bets.ts'
export type { JackpotSpot } from './spot.ts'
export type { Topic } from './topics.ts'
export { cardsInARow, type Wait, waitsFor } from './waits.ts'
