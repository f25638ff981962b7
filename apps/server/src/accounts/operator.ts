import { listStaff, removeSecondFactor, type StaffRow, setPassword } from '../store/people/credentials.ts'
import type { Store } from '../store/store.ts'
import { type Administration, OPERATOR } from './administration.ts'
import { checkName } from './names.ts'
import { event, type People, type Person } from './people.ts'
import { type AccountRefusal, refused } from './refusal.ts'
import { type Role, roleNamed } from './roles.ts'
import type { Sessions } from './sessions.ts'
import type { AccountSources } from './settings.ts'
import { upcastPerson } from './upcast.ts'

const ONE_TIME_BYTES = 12

/** A person with a new one-time password, which is shown once and stored nowhere. */
export type OneTimeResult =
  | { readonly ok: true; readonly person: Person; readonly password: string }
  | { readonly ok: false; readonly refusal: AccountRefusal }

/** A member of staff as a list shows them. */
export interface ListedStaff {
  readonly handle: string
  readonly name: string
  readonly role: Role
  readonly state: 'active' | 'disabled' | 'one-time-password'
  readonly lastLoginAt: Date | null
  readonly hasSecondFactor: boolean
  /** A role that one administrator has proposed and another has not confirmed. */
  readonly proposal: { readonly role: string; readonly by: string; readonly why: string; readonly at: Date } | null
}

/** What people who run the machine do to accounts of staff, besides what administrators can do. */
export class Operator {
  private readonly store: Store
  private readonly people: People
  private readonly sessions: Sessions
  private readonly administration: Administration
  private readonly sources: AccountSources

  constructor(
    store: Store,
    people: People,
    sessions: Sessions,
    administration: Administration,
    sources: AccountSources,
  ) {
    this.store = store
    this.people = people
    this.sessions = sessions
    this.administration = administration
    this.sources = sources
  }

  async list(): Promise<readonly ListedStaff[]> {
    return (await listStaff(this.store)).map(listed)
  }

  /** Makes an account with a one-time password. */
  async add(name: string, role: Role, why: string): Promise<OneTimeResult> {
    const checked = checkName(name)
    if (!checked.ok) return checked
    if (why.trim() === '') return refused({ kind: 'reason-missing' })
    const { folded, written } = checked.name
    if ((await this.people.byLogin(folded)) !== undefined) return refused({ kind: 'name-taken' })
    const password = this.oneTimePassword()
    const credentials = { login: folded, password: await this.sources.passwords.hash(password) }
    const appointed = { by: OPERATOR, why: why.trim() }
    const at = this.sources.now()
    const known = await this.people.add({ handle: folded, name: written, role, credentials, at, appointed })
    if (known === undefined) return refused({ kind: 'name-taken' })
    await setPassword(this.store, folded, credentials.password, true)
    return { ok: true, person: { ...known.person, mustChangePassword: true }, password }
  }

  /** Replaces the password by a one-time password, and takes the second factor away if that is asked for. */
  async reset(handle: string, why: string, secondFactor: boolean): Promise<OneTimeResult> {
    const known = await this.people.byHandle(handle)
    const change = { kind: 'password-changed', handle, by: OPERATOR, why } as const
    const refusal = await this.administration.mayNot(change, known)
    if (refusal) return refused(refusal)
    if (known === undefined || known.person.isGuest) return refused({ kind: 'not-for-guests' })
    const password = this.oneTimePassword()
    const hash = await this.sources.passwords.hash(password)
    const facts = { by: OPERATOR, why: why.trim() }
    const factor = secondFactor ? [event('second-factor-changed', { ...facts, is: 'off' })] : []
    await this.people.record(handle, this.sources.now(), () => [
      event('password-changed', { ...facts, isOneTime: true }),
      ...factor,
    ])
    await setPassword(this.store, handle, hash, true)
    if (secondFactor) await removeSecondFactor(this.store, handle)
    await this.sessions.endAllOf(handle)
    return { ok: true, person: known.person, password }
  }

  private oneTimePassword(): string {
    return Buffer.from(this.sources.random(ONE_TIME_BYTES)).toString('base64url')
  }
}

function listed(row: StaffRow): ListedStaff {
  const { handle, name, role, disabled, must_change_password: isOneTime } = row
  const proposal = row.proposal === null ? null : upcastPerson('role-proposed', row.proposal)
  return {
    handle,
    name,
    role: roleNamed(role) ?? 'player',
    state: disabled ? 'disabled' : isOneTime ? 'one-time-password' : 'active',
    lastLoginAt: row.last_login_at,
    hasSecondFactor: row.has_second_factor,
    proposal:
      proposal === null || row.proposed_at === null
        ? null
        : { role: String(proposal.to), by: String(proposal.by), why: String(proposal.why), at: row.proposed_at },
  }
}
