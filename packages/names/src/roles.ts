/** Those who work at tables, in the words of scenario files. The dealer's word is also the clock's. */
export const STAFF_ROLES = [
  'dealer',
  'supervisor',
  'assistantManager',
  'manager',
  'inspector',
  'surveillance',
  'director',
  'cage',
  'regulator',
] as const
export type StaffRole = (typeof STAFF_ROLES)[number]

/** What people are at a table: players are all those who do not work there. */
export const TABLE_ROLES = ['player', ...STAFF_ROLES] as const
export type TableRole = (typeof TABLE_ROLES)[number]

/** The roles of accounts: those of the tables, and the one that gives roles and has none there. */
export const ACCOUNT_ROLES = [...TABLE_ROLES, 'administrator'] as const
export type AccountRole = (typeof ACCOUNT_ROLES)[number]
