/** The roles of those who work at tables; the dealer's word is also that of the house. */
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

/** The roles of accounts: those of the tables, and the one that gives roles and has none there. */
export const ROLES = ['player', ...STAFF_ROLES, 'administrator'] as const
