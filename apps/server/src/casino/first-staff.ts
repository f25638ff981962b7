import { inEnglish } from '@openpit/protocol/sentences'
import type { Accounts, StaffMember } from '../accounts/accounts.ts'
import { nameOf } from '../accounts/names.ts'
import { underLock } from '../store/floor/cluster.ts'
import { noteStaffFileRead, staffLogins, wasStaffFileRead } from '../store/people/staff-file.ts'
import type { Store } from '../store/store.ts'

/** The number of the database's lock for making the first staff. No other lock may have it. */
const STAFF_LOCK = 20_261_118

export interface FirstStaff {
  /** Called only if the floor has no staff. */
  readonly members: () => readonly StaffMember[]
  /** The file that the operator has named for them, if there is one. */
  readonly file: string | undefined
  /** Called with one line for each thing that the operator should know. */
  readonly warn: (line: string) => void
}

/**
 * Makes the first logins of a floor that has no staff. Later the floor manages its staff itself, and the list is not
 * read again: a role that was changed on the floor, or a name that a player has taken, must not stop a start.
 */
export async function admitFirstStaff(store: Store, accounts: Accounts, staff: FirstStaff): Promise<void> {
  const { file, warn } = staff
  const isMade = await underLock(store, STAFF_LOCK, async () => await makeThem(store, accounts, staff))
  if (!isMade && file !== undefined) {
    warn(`the staff file ${file} was not read, because this floor has staff already; an administrator manages them`)
  }
}

/** Returns `false` if the floor has staff already. */
async function makeThem(store: Store, accounts: Accounts, { members, warn }: FirstStaff): Promise<boolean> {
  if (await wasStaffFileRead(store)) return false
  const list = members()
  const names = new Set(list.map(({ name }) => nameOf(name)?.folded))
  // Those of the list may be there already, if the start was killed in the middle of it.
  if (!(await staffLogins(store)).every((login) => names.has(login))) {
    await noteStaffFileRead(store)
    return false
  }
  const made = await accounts.ensureStaff(list)
  for (const [index, change] of made.entries()) {
    if (change.ok) continue
    warn(`no login for staff ${list[index]?.name} was made: ${inEnglish({ ...change.refusal, clause: null })}`)
  }
  if (made.some(({ ok }) => ok)) await noteStaffFileRead(store)
  return true
}
