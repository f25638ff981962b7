export { Accounts, type EntryResult, type StaffMember } from './accounts/accounts.ts'
export {
  type Act,
  type CeremonyAct,
  isProductAct,
  PRODUCT_ACTS,
  type ProductAct,
  type StaffAct,
} from './accounts/acts.ts'
export { OPERATOR } from './accounts/administration.ts'
export type { ListedStaff, OneTimeResult } from './accounts/operator.ts'
export type { Passwords } from './accounts/passwords.ts'
export { DEMO_ACCOUNT, type Person } from './accounts/people.ts'
export { type Grant, may, PERMISSIONS, whoMay, whoMayAt } from './accounts/permissions.ts'
export { personStream } from './accounts/person-host.ts'
export { addressKey, type Rate, RateLimiter } from './accounts/rate-limiter.ts'
export type { AccountChange, AccountRefusal, SessionRefusal } from './accounts/refusal.ts'
export { actorOf, isRole, ROLES, type Role, roleNamed, type Visitor } from './accounts/roles.ts'
export {
  SESSION_LIMITS,
  type Session,
  type SessionLimits,
  type SessionLookup,
  type SessionUse,
} from './accounts/sessions.ts'
export { ACCOUNT_SETTINGS, type AccountRates, type AccountSettings, type AccountSources } from './accounts/settings.ts'
export type { PersonEventKind } from './accounts/standing.ts'
export { auditAgainst, type LostEvents } from './audit/against.ts'
export { auditReplay } from './audit/audit.ts'
export type { AuditReport } from './audit/report.ts'
export { type BackupSummary, backUp } from './backup/backup.ts'
export { BackupFault } from './backup/file.ts'
export type { RestoreSettings, RestoreSummary } from './backup/restore.ts'
export { restoreDatabase, restoreFolder } from './backup/restore-floor.ts'
export { walletOf } from './cashier/wallet.ts'
export { DEMO_TABLES } from './casino/demo-tables.ts'
export { ownTable } from './casino/own-table.ts'
export { statementsIn } from './heads/files.ts'
export { type HeadStatement, signHeads } from './heads/statement.ts'
export { HouseKeys, KeyFault } from './keys/house-keys.ts'
export { type KeyPlace, keyFileIn, keysFor, keysIn } from './keys/master-key.ts'
export { PostgresFault } from './postgres/fault.ts'
export { databaseUrlOf, type Postgres, type PostgresOptions, startPostgres } from './postgres/launcher.ts'
export { dropRights, type Rights } from './postgres/rights.ts'
export { atOperatorDesk, type OperatorDesk, refusalInWords } from './security/operator-desk.ts'
export { startServer } from './server.ts'
export type { CloseReport, RunningServer, ServerSettings } from './server-settings.ts'
export type { Append, Entry, NewEvent } from './store/append.ts'
export { audit, auditOf, type Finding } from './store/audit.ts'
export { currentHeads } from './store/heads.ts'
export { readingFrom } from './store/reading.ts'
export { SCHEMA_VERSION, SchemaFault } from './store/schema.ts'
export { type AppendResult, Store, type StoredEvent } from './store/store.ts'
export { type ClockSettings, PRIVATE_CLOCK, SHARED_CLOCK, type TableOpening } from './tables/opening.ts'
export type { WireLimits } from './wire/limits.ts'
