import type { Store } from '../store.ts'

/** Replaces a person's password. A one-time password must be changed at the next login. */
export async function setPassword(store: Store, handle: string, hash: string, isOneTime: boolean): Promise<void> {
  await store.query('update people set password = $2, must_change_password = $3 where handle = $1', [
    handle,
    hash,
    isOneTime,
  ])
}

/** Keeps a sealed secret until its owner has confirmed it with a code. */
export async function draftSecondFactor(store: Store, handle: string, sealed: string): Promise<void> {
  await store.query('update people set second_factor_draft = $2 where handle = $1', [handle, sealed])
}

/** The sealed secret that waits for its first code. */
export async function secondFactorDraft(store: Store, handle: string): Promise<string | null> {
  const rows = await store.query<{ second_factor_draft: string | null }>(
    'select second_factor_draft from people where handle = $1',
    [handle],
  )
  return rows[0]?.second_factor_draft ?? null
}

/** Turns the second factor on. Returns `false` if the draft has changed or another factor is on. */
export async function confirmSecondFactor(
  store: Store,
  handle: string,
  sealed: string,
  step: number,
): Promise<boolean> {
  const rows = await store.query(
    `update people set second_factor = second_factor_draft, second_factor_draft = null, second_factor_step = $3
     where handle = $1 and second_factor_draft = $2 and second_factor is null returning handle`,
    [handle, sealed, step],
  )
  return rows.length > 0
}

export async function removeSecondFactor(store: Store, handle: string): Promise<void> {
  await store.query('update people set second_factor = null, second_factor_draft = null where handle = $1', [handle])
}

/** Uses up the code of a time step. Returns `false` if it, or a later one, was used before, on any node. */
export async function spendSecondFactorStep(store: Store, handle: string, step: number): Promise<boolean> {
  const rows = await store.query(
    'update people set second_factor_step = $2 where handle = $1 and second_factor_step < $2 returning handle',
    [handle, step],
  )
  return rows.length > 0
}

export async function noteLogin(store: Store, handle: string, at: Date): Promise<void> {
  await store.query('update people set last_login_at = $2 where handle = $1', [handle, at])
}

/** A member of staff in a list. */
export interface StaffRow {
  readonly handle: string
  readonly name: string
  readonly role: string
  readonly disabled: boolean
  readonly must_change_password: boolean
  readonly has_second_factor: boolean
  readonly last_login_at: Date | null
  /** The body of the last event about a role, if it is a proposal that nobody has decided yet. */
  readonly proposal: string | null
  readonly proposed_at: Date | null
}

/** Everybody with a role other than player, and everybody for whom one is proposed. */
export async function listStaff(store: Store): Promise<readonly StaffRow[]> {
  return await store.query<StaffRow>(
    `with proposals as (
       select distinct on (stream) stream, kind, body, at from events
       where kind in ('role-proposed', 'role-withdrawn', 'role-changed')
       order by stream, number desc
     )
     select p.handle, p.name, p.role, p.disabled, p.must_change_password, p.last_login_at,
       p.second_factor is not null as has_second_factor, e.body as proposal, e.at as proposed_at
     from people p left join proposals e on e.stream = 'person:' || p.handle and e.kind = 'role-proposed'
     where p.role <> 'player' or e.body is not null
     order by p.handle`,
    [],
  )
}
