export { evolveTable } from './evolve.ts'
export { hasSkipped } from './house/attendance.ts'
export { type HouseCommand, isHouseCommand } from './house/command.ts'
export { type HouseEvent, isHouseEvent, type Notice } from './house/event.ts'
export type { House } from './house/house.ts'
export { rulesFor } from './house/limits.ts'
export { freeBoxes, hasPartIn, hasWager, seatedAt, seatsOf, takenBoxes } from './house/places.ts'
export type { HouseRefusal } from './house/refusal.ts'
export { type KeptTable, keptTable, tableFrom } from './kept.ts'
export { type ChoiceAt, choicesAt, closesOffers, offeredAt, type Played, play, type TableCommand } from './play.ts'
export { Progress, type TableStep } from './progress.ts'
export { chipsOf } from './purses.ts'
export { explainRefusal, type TableRefusal } from './refusal.ts'
export { type RunnerStep, type StoredTableEvent, TableRunner } from './runner.ts'
export { isShoeCommand, type ShoeCommand } from './shoe/command.ts'
export { type AskedToCut, askedToCut } from './shoe/cutters.ts'
export { isShoeEvent, type Shoe, type ShoeEvent, type ShoeStage } from './shoe/shoe.ts'
export { type AnnouncedShoe, isSourceEvent, type SourceEvent } from './source/event.ts'
export type { CardSource } from './source/source.ts'
export {
  cardsInARowAt,
  cardsLeft,
  cutLimits,
  type Opening,
  openTable,
  rackAt,
  type ShoeStep,
  shoeStep,
  type Table,
  type TableEvent,
  tableIsClosed,
  waitsAt,
} from './table.ts'
export { type Audience, audienceFor, nameFor, PUBLIC, seesWork } from './view/audience.ts'
export { type NotedCommand, redactCommand } from './view/command.ts'
export { concernedBy, isPublic, redact, type VisibleEvent } from './view/event.ts'
export { facesAt, isFaceDown, type Place } from './view/face-down.ts'
export { redactHouse, type VisibleHouse } from './view/house.ts'
