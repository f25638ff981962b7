/** The staff of tables, as scenario files name them. `dealer` is also the role of the clock. */
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

/** The staff of a pit: those whom a table knows to be on duty. */
export const PIT_ROLES = ['dealer', 'supervisor', 'assistantManager', 'manager', 'inspector', 'surveillance'] as const
export type PitRole = (typeof PIT_ROLES)[number]

/** The roles of people at a table. */
export const TABLE_ROLES = ['player', ...STAFF_ROLES] as const
export type TableRole = (typeof TABLE_ROLES)[number]

/** The roles of accounts: those at tables, and the administrator, who assigns roles and has none at a table. */
export const ACCOUNT_ROLES = [...TABLE_ROLES, 'administrator'] as const
export type AccountRole = (typeof ACCOUNT_ROLES)[number]
