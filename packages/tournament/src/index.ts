export { clauseOfAct } from './acts.ts'
export type { DeskCommand, FloorCommand, TournamentCommand } from './command.ts'
export { CONDITION_FIELDS } from './condition-fields.ts'
export {
  type BuyBackTerms,
  type Conditions,
  type ConditionsProblem,
  type EntryTerms,
  type HandLimits,
  type LaterLimits,
  limitsOfHand,
  type SessionPlan,
  type WrittenConditions,
} from './conditions.ts'
export { decideTournament, type TournamentDecision } from './decide.ts'
export { disregardedHands } from './elimination.ts'
export { freeWithdrawalUntil } from './entries.ts'
export type { AtTableEvent, DeskEvent, TournamentEvent } from './event.ts'
export { evolveTournament } from './evolve.ts'
export { type ExitReason, exitReason } from './exit-reason.ts'
export {
  type FixedCondition,
  fixedConditions,
  type MissingCondition,
  missingConditions,
} from './fixed-conditions.ts'
export { poolOf, retainedBy } from './money.ts'
export { openTournament, tournamentRules } from './open.ts'
export { type TournamentAccount, type TournamentPosting, tournamentPostings } from './postings.ts'
export { type ConditionsReading, readConditions } from './read-conditions.ts'
export { RECORD_KINDS, type RecordKind, type RecordLine } from './record.ts'
export { explainTournamentRefusal, type TournamentRefusal, type TournamentRefusalKind } from './refusal.ts'
export { tournamentSentences } from './sentences.ts'
export { isFinal, isLastHand, membersOf, nextSession, planOf } from './sessions.ts'
export { restoreTournament, snapshotOfTournament, type TournamentSnapshot } from './snapshot.ts'
export { type Standings, standingsAt } from './standings.ts'
export {
  type Ballot,
  type Deduction,
  type DrawnSession,
  type Entry,
  type Exit,
  entryOf,
  type Form,
  type HandLoss,
  isIn,
  isInRound,
  isSealed,
  nextToWager,
  type OutPlayer,
  own,
  type PaperForm,
  type Place,
  type PlayOff,
  pitFor,
  type SessionResult,
  seatOf,
  stillToWager,
  type TableNumber,
  type TableSignal,
  type Tournament,
  type TournamentSeat,
  type TournamentState,
  type TournamentTable,
  tableAt,
  tableOf,
} from './state.ts'
export { type Term, termsOf } from './terms.ts'
export { type ConditionsFault, type ConditionsFaultKind, unplayableIn } from './unplayable-conditions.ts'
export { redactRecord } from './view.ts'
