export { addedBy, METER_MAX, type Millionths, wholeCents } from './amounts.ts'
export {
  type JackpotCommand,
  MISREGISTRATIONS,
  type Misregistration,
  type ShareOrder,
  type StaffLinkCommand,
  type TableLinkCommand,
  type TermsChange,
  type WagerOrder,
} from './command.ts'
export { decideLink, type LinkBook, lacksLinkPower } from './decide.ts'
export type { HiddenValues, LinkDecision } from './draft.ts'
export type { LevelChange, LinkEvent } from './event.ts'
export { evolveLink } from './evolve.ts'
export type { FloorCommand } from './floor/command.ts'
export { bookFor, Floor, type FloorEvent } from './floor/floor.ts'
export { guardTable, guardWager } from './floor/guard.ts'
export { sharedTermsOf, unfitTable } from './floor/joining.ts'
export { afterTable } from './floor/reactions.ts'
export { performOnFloor } from './floor/staff.ts'
export { refreshTerms } from './floor/terms.ts'
export { type FundsReport, type Imbalance, imbalances, reportFunds } from './funds.ts'
export { LifeReader, type LifeSecret, lifeOf } from './life.ts'
export {
  type Entry,
  entriesOf,
  isOpenWin,
  type Level,
  type Link,
  levelOf,
  meterOf,
  poolOf,
  type Station,
  stationOf,
  type Win,
  winsOf,
} from './link.ts'
export { withoutOldWins } from './old-wins.ts'
export {
  followUps,
  ordersToTables,
  type ReturnOrder,
  type StationOrder,
  type TableOrder,
  termsAt,
} from './orders/from-link.ts'
export { type LinkOrder, ordersToLink, type TableChange } from './orders/from-table.ts'
export { type LinkedBet, linkedBetOf } from './orders/linked-bet.ts'
export { type LinkPosting, linkPostings } from './postings.ts'
export { type LinkRefusal, linkSentences } from './refusal.ts'
export { groupAmounts } from './shares.ts'
export {
  isLevelName,
  type LevelStart,
  type LevelTerms,
  type LinkTerms,
  type UnlawfulTerms,
  unlawfulLevel,
  unlawfulLink,
} from './terms.ts'
