/** The roles of staff at the tables. The house itself acts as `dealer`. */
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

/** The roles of accounts: those at the tables, and the administrator, who gives roles and does nothing at tables. */
export const ROLES = ['player', ...STAFF_ROLES, 'administrator'] as const
