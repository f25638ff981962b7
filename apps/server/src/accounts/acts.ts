import type { StaffCommand } from '@openpit/engine'
import type { PeopleCommand, ShoeCommand, TableCommand } from '@openpit/table'

/** How players contribute to a shuffle. Declining the cut is a command of the table. */
export type CeremonyAct = 'commit' | 'reveal'

/** What staff do with the devices of a table. */
export type DeviceAct = 'bindDevice' | 'releaseDevice' | 'confirmRead'
/** What the server does at a table with what the promotions desk knows. */
export type DeskAct = 'exchangeVoucher' | 'presentVoucher'

/** Acts away from tables. */
export const PRODUCT_ACTS = [
  'openTable',
  'openOwnTable',
  'topUp',
  'readHistory',
  'readAnyHistory',
  'readAudit',
  'readSecurityLog',
  'exportEvidence',
  'readResults',
  'fillChipForms',
  'signChipForms',
  'manageAccounts',
  'barPlayers',
  'readDevices',
  'proposeDevice',
  'confirmDevice',
  'revokeDevice',
  'readPromotions',
  'keepVouchers',
  'readVoucher',
  'issueCards',
  'scrutinise',
  'draftTournament',
  'supervise',
  'openLink',
  'readFunds',
] as const
export type ProductAct = (typeof PRODUCT_ACTS)[number]

/** Acts of staff at a table, including those they do when no player does. */
export type StaffAct = StaffCommand['do'] | ShoeCommand['do'] | PeopleCommand['do']

/** All acts, at tables and away from them. */
export type Act = TableCommand['do'] | CeremonyAct | DeviceAct | DeskAct | ProductAct

export function isProductAct(name: string): name is ProductAct {
  return (PRODUCT_ACTS as readonly string[]).includes(name)
}
