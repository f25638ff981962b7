export type { AmountRange } from './choice-amount.ts'
export { type BoxChoice, choicesAt, closesOffers, offeredAt } from './choices.ts'
export type { TableCommand } from './command.ts'
export { affectsShoe, type ShoeEffect } from './effects.ts'
export { evolveTable } from './evolve.ts'
export { isLinkedCommand, type LinkedCommand } from './jackpot/linked.ts'
export type { JackpotTerms, LinkedEvent } from './jackpot/linked-event.ts'
export type { Pool } from './jackpot/pool.ts'
export { rulesFor } from './limits/limits.ts'
export { type CardCommand, DEVICES, type DeviceName } from './live/card-command.ts'
export type { CardEvent } from './live/card-event.ts'
export { DECISION_NAMES, type DecisionName, isLiveCommand, type LiveCommand } from './live/command.ts'
export { isLiveEvent, type LiveEvent } from './live/event.ts'
export { heldDue } from './live/held.ts'
export { type Hold, holdAt } from './live/hold.ts'
export type { HeldCard, Live } from './live/live.ts'
export { isClosingWorkDue } from './live/prepare-cards.ts'
export type { LiveRefusal } from './live/refusal.ts'
export { type CardTally, cardTally, endOfShoeTally, type TallyFaults } from './live/tally.ts'
export { hasSkipped } from './people/attendance.ts'
export { isPeopleCommand, type PeopleCommand } from './people/command.ts'
export { isPeopleEvent, type Notice, type PeopleEvent } from './people/event.ts'
export type { People } from './people/people.ts'
export { chipsOf } from './people/purses.ts'
export type { PeopleRefusal } from './people/refusal.ts'
export { freeBoxes, hasPartIn, hasWager, seatedAt, seatsOf, takenBoxes } from './people/seating.ts'
export { monthOf, textOf as textOfTime, timeFrom } from './pit/calendar.ts'
export { isPitCommand, type PaymentRuling, type PitCommand } from './pit/command.ts'
export { type Duty, isPitEvent, movesMoney, type PitDutyName, type PitEvent } from './pit/event.ts'
export {
  type Dispute,
  type Incident,
  openPit,
  type PaymentCase,
  type Pit,
  type PitSetup,
  personOnDuty,
  reportsAt,
} from './pit/pit.ts'
export type { PlayerCard } from './pit/player-card.ts'
export { isAskedForCard } from './pit/player-cards.ts'
export type { PitRefusal } from './pit/refusal.ts'
export { findAbsence } from './pit/staff.ts'
export { play } from './play.ts'
export { PLAYER_DECISIONS } from './player-decisions.ts'
export { Progress, type TableStep } from './progress.ts'
export { explainRefusal, type TableRefusal } from './refusal.ts'
export type { PlayResult } from './result.ts'
export {
  isSecondPersonEvent,
  type MoneyRuling,
  type RulingProposal,
  type SecondPersonCommand,
  type SecondPersonEvent,
} from './rulings/proposal.ts'
export { type Finding, type Remedy, type RemedyCommand, remediesAt, ruledRound } from './rulings/remedies.ts'
export {
  type Alternative,
  type Assumption,
  type DealtRound,
  dealtRoundIn,
  dealtRoundOf,
  playAnew,
} from './rulings/what-if.ts'
export { type RunnerStep, type StoredTableEvent, TableRunner } from './runner.ts'
export { isShoeCommand, type ShoeCommand } from './shoe/command.ts'
export { type CutRequest, cutRequest } from './shoe/cutters.ts'
export {
  type CardsWant,
  isShoeEvent,
  SHUFFLE_METHODS,
  type Shoe,
  type ShoeEvent,
  type ShoeStage,
  type ShuffleMethod,
} from './shoe/shoe.ts'
export { restoreTable, snapshotOf, type TableSnapshot } from './snapshot.ts'
export { type AnnouncedShoe, isSourceEvent, type ShoeSourceEvent, type SourceEvent } from './source/event.ts'
export { type CardSource, nextDue } from './source/source.ts'
export {
  betweenRounds,
  cardsInARowAt,
  cardsLeft,
  cutLimits,
  openTable,
  rackAt,
  type ShoeStep,
  shoeStep,
  sourceOf,
  type Table,
  type TableEvent,
  type TableSetup,
  tableIsClosed,
  waitsAt,
} from './table.ts'
export type { TokenArea, TokenConditions } from './tokens/conditions.ts'
export { isTokenEvent, type TokenCommand, type TokenEvent, type TokenPart } from './tokens/event.ts'
export { lotsInHand } from './tokens/lots.ts'
export type { TokenLot, TokenLots } from './tokens/token-lots.ts'
export { type Audience, audienceFor, nameFor, PUBLIC, reaches, seesWork } from './view/audience.ts'
export { type CommandName, type NotedCommand, redactCommand } from './view/command.ts'
export { type VisibleCourse, visibleCourse, visibleHeld } from './view/course.ts'
export { concernedBy, isPublic, redact, type VisibleEvent } from './view/event.ts'
export { facesAt, isFaceDown, type Place } from './view/face-down.ts'
export { redactPeople, type VisiblePeople } from './view/people.ts'
