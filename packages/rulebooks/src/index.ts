import { nsw } from './nsw.ts'
import { nz } from './nz.ts'
import { online } from './online.ts'
import { pontoon } from './pontoon.ts'
import type { Rulebook, RulebookName } from './rulebook.ts'
import { star } from './star.ts'
import { tas } from './tas.ts'

export { type TableChoice, unlawfulBeside } from './beside.ts'
export { type Configuration, type Configured, configure } from './configure.ts'
export {
  HOUSE_TOPICS,
  type HouseRules,
  type HouseTopic,
  VOID_GROUNDS,
  type VoidGround,
} from './house-rules.ts'
export type { Options, SideBetOptions, Unlawful } from './options.ts'
export { type Origin, originOf, PROGRAM_VERSION } from './origin.ts'
export {
  type BookPowers,
  PEOPLE_POWERS,
  type PeoplePower,
  type PowerRule,
  SHOE_POWERS,
  type ShoePower,
  type ShoePowers,
  TOLD,
  type Told,
} from './powers/powers.ts'
export {
  type PayTables,
  RULEBOOK_NAMES,
  type Rulebook,
  type RulebookName,
  SWITCH_NAMES,
  type Switch,
  type SwitchName,
} from './rulebook.ts'
export { rulebookHash } from './rulebook-hash.ts'
export {
  type Cutter,
  type MarkerRule,
  MISSED,
  type Missed,
  markerRule,
  SHOE_TOPICS,
  SHUFFLE_REASONS,
  type ShoeRules,
  type ShoeTopic,
  type ShuffleReason,
  type ShuffleRule,
} from './shoe-rules.ts'

export { payTableNumber, withoutUnequipped } from './side-options.ts'

export const rulebooks: Readonly<Record<RulebookName, Rulebook>> = { nsw, star, tas, pontoon, nz, online }
