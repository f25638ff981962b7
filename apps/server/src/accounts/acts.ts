import type { TableCommand } from '@openpit/table'

/** How people add to a shuffle; to decline the cut is a command of the table. */
export type CeremonyAct = 'commit' | 'reveal'

/** What people do with the product around the tables. */
export type ProductAct =
  | 'openTable'
  | 'watchTable'
  | 'playAsGuest'
  | 'readHistory'
  | 'readAnyHistory'
  | 'readAudit'
  | 'manageAccounts'

/** Everything that somebody may or may not do. A new command of the table stops the build until the permissions know it. */
export type Act = TableCommand['do'] | CeremonyAct | ProductAct
