import type { RulebookName } from '@openpit/names'
import { nsw } from './nsw/book.ts'
import { nz } from './nz/book.ts'
import { online } from './online/book.ts'
import { pontoon } from './pontoon/book.ts'
import type { Rulebook } from './questions/rulebook.ts'
import { star } from './star/book.ts'
import { tas } from './tas/book.ts'

export {
  PIT_ROLES,
  type PitRole,
  RULEBOOK_NAMES,
  type RulebookName,
  SWITCH_NAMES,
  type SwitchName,
} from '@openpit/names'
export { type Configuration, type ConfigureResult, configure } from './options/configure.ts'
export { notInForce } from './options/in-force.ts'
export type { Options, SideBetOptions, UnlawfulOption } from './options/options.ts'
export { differsFromOtherTables, type TableChoice } from './options/same-at-all-tables.ts'
export { payTableNumber, withoutUnequipped, withSideKind } from './options/side-options.ts'
export { type Origin, originOf, PROGRAM_VERSION } from './origin.ts'
export { playAlike } from './play-alike.ts'
export {
  CARD_ORIGINS,
  CARD_REQUESTS,
  CARD_WORK,
  type CardOrigin,
  type CardRequest,
  type CardRules,
  type CardStep,
  type CardWork,
  type Preparation,
} from './questions/card-rules.ts'
export {
  FAULT_GROUNDS,
  FAULT_OUTCOMES,
  type FaultBranch,
  type FaultGround,
  type FaultOutcome,
  type FaultRules,
} from './questions/fault-rules.ts'
export {
  type JackpotRules,
  LINK_POWERS,
  LINK_TOPICS,
  type LinkPower,
  type LinkRules,
  type LinkTopic,
} from './questions/jackpot-rules.ts'
export {
  LIVE_POWERS,
  type LivePower,
  type LiveRules,
  STRAY_PLACES,
  type StrayFate,
  type StrayPlace,
} from './questions/live-rules.ts'
export {
  PEOPLE_TOPICS,
  type PeopleRules,
  type PeopleTopic,
  VOID_GROUNDS,
  type VoidGround,
} from './questions/people-rules.ts'
export {
  CARD_STATUSES,
  type CardStatus,
  CONDUCT,
  type Conduct,
  DUTY_NAMES,
  type DutyName,
  EQUIPMENT,
  type Equipment,
  MEASURES,
  type Measure,
  PIT_POWERS,
  type PitPower,
  type PitRules,
} from './questions/pit-rules.ts'
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
export {
  DETAILED_KINDS,
  type DetailedKind,
  FORBIDDEN_KINDS,
  type ForbiddenKind,
  NOTICE_CHANNELS,
  type NoticeChannel,
  PAYMENT_WAYS,
  type PaymentWay,
  PRIZE_DETAILS,
  PRIZE_KINDS,
  PROMOTION_DUTIES,
  PROMOTION_POWERS,
  PROMOTION_TOPICS,
  type PrizeDetail,
  type PrizeKind,
  type PrizeRules,
  type PromotionDutyName,
  type PromotionPower,
  type PromotionRules,
  type PromotionTopic,
  TERM_NAMES,
  type TermName,
  VOUCHER_POWERS,
  type VoucherKinds,
  type VoucherPower,
  type VoucherRules,
} from './questions/promotion-rules.ts'
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
export {
  DISQUALIFICATION_REASONS,
  type DisqualificationReason,
  type FixedItem,
  type RequiredItem,
  SESSION_LENGTHS,
  type SessionLength,
  type ShownItem,
  TOURNAMENT_FORMATS,
  TOURNAMENT_POWERS,
  TOURNAMENT_TOPICS,
  type TournamentFormat,
  type TournamentPower,
  type TournamentRules,
  type TournamentTopic,
  type WageringOrder,
} from './questions/tournament-rules.ts'
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
