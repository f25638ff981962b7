import type { RulebookName } from '@openpit/names'
import { nsw } from './nsw/book.ts'
import { nz } from './nz/book.ts'
import { online } from './online/book.ts'
import { pontoon } from './pontoon/book.ts'
import type { Rulebook } from './questions/rulebook.ts'
import { star } from './star/book.ts'
import { tas } from './tas/book.ts'

export { RULEBOOK_NAMES, type RulebookName, SWITCH_NAMES, type SwitchName } from '@openpit/names'
export { type Configuration, type ConfigureResult, configure } from './options/configure.ts'
export type { Options, SideBetOptions, UnlawfulOption } from './options/options.ts'
export { differsFromOtherTables, type TableChoice } from './options/same-at-all-tables.ts'
export { payTableNumber, withoutUnequipped } from './options/side-options.ts'
export { type Origin, originOf, PROGRAM_VERSION } from './origin.ts'
export {
  PEOPLE_TOPICS,
  type PeopleRules,
  type PeopleTopic,
  VOID_GROUNDS,
  type VoidGround,
} from './questions/people-rules.ts'
export {
  type BookPowers,
  NOTICE_RECIPIENTS,
  type NoticeRecipient,
  PEOPLE_POWERS,
  type PeoplePower,
  type PowerRule,
  SHOE_POWERS,
  type ShoePower,
  type ShoePowers,
} from './questions/powers.ts'
export type {
  PayTables,
  Rulebook,
  Switch,
} from './questions/rulebook.ts'
export {
  type Cutter,
  type MarkerRule,
  markerRule,
  OMISSIONS,
  type Omission,
  SHOE_TOPICS,
  SHUFFLE_REASONS,
  type ShoeRules,
  type ShoeTopic,
  type ShuffleReason,
  type ShuffleRule,
} from './questions/shoe-rules.ts'
export { rulebookHash } from './rulebook-hash.ts'
export {
  type MarkedStack,
  type MarkerLimits,
  markerLimits,
  type ShoeFacts,
  type ShoeShape,
  shoeFacts,
} from './shoe-facts.ts'

export const rulebooks: Readonly<Record<RulebookName, Rulebook>> = { nsw, star, tas, pontoon, nz, online }
