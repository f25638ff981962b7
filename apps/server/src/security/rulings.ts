import type { TableCommand } from '@openpit/protocol'
import type { Accounts } from '../accounts/accounts.ts'
import type { Visitor } from '../accounts/roles.ts'
import type { SecurityLog } from './security-log.ts'

/** Acts of staff against a round or a person. */
const RULINGS: ReadonlySet<string> = new Set<TableCommand['do']>([
  'proposeVoid',
  'confirmVoid',
  'exclude',
  'capWagers',
  'voidWager',
  'refuseWager',
  'vacate',
])

/** A command that was carried out: by whom, at which table, under which id. */
export type Ruling = [who: Visitor, table: string, id: string, command: TableCommand]

/** Writes rulings into the security log. The address is that from which the person logged in. */
export async function noteRuling(
  security: SecurityLog,
  accounts: Accounts,
  ...[{ person, role, session }, table, id, command]: Ruling
): Promise<void> {
  if (!RULINGS.has(command.do)) return
  const address = session === undefined ? null : await accounts.addressOf(person, session).catch(() => null)
  await security.write('ruling', { actor: person, address, request: id }, { role, table, command })
}
