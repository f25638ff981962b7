export type { AmountRange } from './choice-amount.ts'
export { affectsShoe, type ShoeEffect } from './effects.ts'
export { evolveTable } from './evolve.ts'
export type { Pool } from './jackpot/pool.ts'
export { rulesFor } from './limits/limits.ts'
export { hasSkipped } from './people/attendance.ts'
export { isPeopleCommand, type PeopleCommand } from './people/command.ts'
export { isPeopleEvent, type Notice, type PeopleEvent } from './people/event.ts'
export type { People } from './people/people.ts'
export { chipsOf } from './people/purses.ts'
export type { PeopleRefusal } from './people/refusal.ts'
export { freeBoxes, hasPartIn, hasWager, seatedAt, seatsOf, takenBoxes } from './people/seating.ts'
export { type BoxChoice, choicesAt, closesOffers, offeredAt, type PlayResult, play, type TableCommand } from './play.ts'
export { Progress, type TableStep } from './progress.ts'
export { explainRefusal, type TableRefusal } from './refusal.ts'
export { type RunnerStep, type StoredTableEvent, TableRunner } from './runner.ts'
export { isShoeCommand, type ShoeCommand } from './shoe/command.ts'
export { type CutRequest, cutRequest } from './shoe/cutters.ts'
export { isShoeEvent, type Shoe, type ShoeEvent, type ShoeStage } from './shoe/shoe.ts'
export { restoreTable, snapshotOf, type TableSnapshot } from './snapshot.ts'
export { type AnnouncedShoe, isSourceEvent, type SourceEvent } from './source/event.ts'
export { type CardSource, nextDue } from './source/source.ts'
export {
  cardsInARowAt,
  cardsLeft,
  cutLimits,
  openTable,
  rackAt,
  type ShoeStep,
  shoeStep,
  type Table,
  type TableEvent,
  type TableSetup,
  tableIsClosed,
  waitsAt,
} from './table.ts'
export { type Audience, audienceFor, nameFor, PUBLIC, seesWork } from './view/audience.ts'
export { type NotedCommand, redactCommand } from './view/command.ts'
export { concernedBy, isPublic, redact, type VisibleEvent } from './view/event.ts'
export { facesAt, isFaceDown, type Place } from './view/face-down.ts'
export { redactPeople, type VisiblePeople } from './view/people.ts'
