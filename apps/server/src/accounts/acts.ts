import type { StaffCommand } from '@openpit/engine'
import type { PeopleCommand, ShoeCommand, TableCommand } from '@openpit/table'

/** How players add to a shuffle; to decline the cut is a command of the table. */
export type CeremonyAct = 'commit' | 'reveal'

/** What people do with the product around the tables. */
export const PRODUCT_ACTS = [
  'openTable',
  'openOwnTable',
  'topUp',
  'readHistory',
  'readAnyHistory',
  'readAudit',
  'manageAccounts',
] as const
export type ProductAct = (typeof PRODUCT_ACTS)[number]

/** What is for staff at a table, if only for want of a player who does it. */
export type StaffAct = StaffCommand['do'] | ShoeCommand['do'] | PeopleCommand['do']

/** Everything that is done at tables and around them. */
export type Act = TableCommand['do'] | CeremonyAct | ProductAct

export function isProductAct(name: string): name is ProductAct {
  return (PRODUCT_ACTS as readonly string[]).includes(name)
}
