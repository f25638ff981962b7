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
export { walletOf } from './cashier/wallet.ts'
export { DEMO_TABLES } from './casino/demo-tables.ts'
export { ownTable } from './casino/own-table.ts'
export { HouseKeys, KeyFault } from './keys/house-keys.ts'
export { keyFileIn, keysFor } from './keys/master-key.ts'
export { PostgresFault } from './postgres/fault.ts'
export { databaseUrlOf, type Postgres, type PostgresOptions, startPostgres } from './postgres/launcher.ts'
export { atOperatorDesk, type OperatorDesk, refusalInWords } from './security/operator-desk.ts'
export { type CloseReport, type RunningServer, type ServerSettings, startServer } from './server.ts'
export type { Append, Entry, NewEvent } from './store/append.ts'
export { audit, auditOf, type Finding } from './store/audit.ts'
export { SCHEMA_VERSION, SchemaFault } from './store/schema.ts'
export { type AppendResult, Store, type StoredEvent } from './store/store.ts'
export { type ClockSettings, PRIVATE_CLOCK, SHARED_CLOCK, type TableOpening } from './tables/opening.ts'
