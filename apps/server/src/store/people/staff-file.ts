import type { Store } from '../store.ts'

/** Whether the staff file was read once for this database. */
export async function wasStaffFileRead(store: Store): Promise<boolean> {
  return (await store.query('select from staff_file', [])).length > 0
}

export async function noteStaffFileRead(store: Store): Promise<void> {
  await store.query('insert into staff_file default values on conflict do nothing', [])
}

/** The logins of all staff. */
export async function staffLogins(store: Store): Promise<readonly string[]> {
  const rows = await store.query<{ login: string }>(
    `select login from people where role <> 'player' and login is not null`,
    [],
  )
  return rows.map(({ login }) => login)
}
