export {
  type Advisory,
  CLAUSE_PREFIXES,
  type Clause,
  type ClausePrefix,
  DOCUMENT_NAMES,
  DOCUMENTS,
  type DocumentEntry,
  type DocumentName,
  type HouseRule,
  isRulebookName,
  RULEBOOK_NAMES,
  RULEBOOKS,
  type RulebookEntry,
  type RulebookName,
  type Words,
} from './books.ts'
export { CHIP_FORM_KINDS, type ChipFormKind } from './chip-forms.ts'
export {
  ACCOUNT_ROLES,
  type AccountRole,
  PIT_ROLES,
  type PitRole,
  STAFF_ROLES,
  type StaffRole,
  TABLE_ROLES,
  type TableRole,
} from './roles.ts'
export { SIDE_BETS, SIDE_NAMES, type SideBetEntry, type SideName } from './side-bets.ts'
export { ROUND_SWITCHES, SWITCH_NAMES, type SwitchName } from './switches.ts'
