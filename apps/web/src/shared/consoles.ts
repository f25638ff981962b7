import type { AccountRole } from '@openpit/names'

/** Those who rule on the floor, and those who look on. */
export const FLOOR_ROLES: readonly AccountRole[] = [
  'supervisor',
  'assistantManager',
  'manager',
  'inspector',
  'surveillance',
  'director',
  'regulator',
]

/** Those who look vouchers and prizes up. */
export const CAGE_ROLES: readonly AccountRole[] = [
  'supervisor',
  'assistantManager',
  'manager',
  'inspector',
  'cage',
  'regulator',
]

/** Those who keep devices, bind them to tables, or investigate what they reported. */
export const DEVICE_ROLES: readonly AccountRole[] = [
  'supervisor',
  'assistantManager',
  'manager',
  'inspector',
  'surveillance',
  'regulator',
  'administrator',
]

const RESULT_ROLES: readonly AccountRole[] = ['manager', 'inspector', 'cage', 'regulator']

/** The consoles of staff, and who finds them in the menu. Each console refuses all others itself. */
const CONSOLES = [
  { path: '/pit', name: 'pit', roles: FLOOR_ROLES },
  { path: '/pit/jackpots', name: 'jackpots', roles: FLOOR_ROLES },
  { path: '/desk', name: 'desk', roles: FLOOR_ROLES },
  { path: '/devices', name: 'devices', roles: DEVICE_ROLES },
  { path: '/cage', name: 'cage', roles: CAGE_ROLES },
  { path: '/house', name: 'results', roles: RESULT_ROLES },
] as const

export function isAmong(roles: readonly AccountRole[], role: string): boolean {
  return (roles as readonly string[]).includes(role)
}

export function consolesFor(role: string) {
  return CONSOLES.filter(({ roles }) => isAmong(roles, role))
}
