import type { ProductAct } from './acts.ts'
import { event, type KnownPerson, type People } from './people.ts'
import { may, whoMay } from './permissions.ts'
import { type AccountChange, type AccountRefusal, refused } from './refusal.ts'
import type { Role } from './roles.ts'
import type { Sessions } from './sessions.ts'

/** What staff do to another person, and why. */
interface Change {
  readonly kind: 'role-changed' | 'person-disabled' | 'person-enabled' | 'person-barred' | 'person-unbarred'
  readonly handle: string
  readonly by: string
  readonly why: string
}

/** What staff do to other people. After a change of role or a disabling, the other person must log in again. */
export class Administration {
  private readonly people: People
  private readonly sessions: Sessions
  private readonly now: () => Date

  constructor(people: People, sessions: Sessions, now: () => Date) {
    this.people = people
    this.sessions = sessions
    this.now = now
  }

  async setRole(by: string, handle: string, role: Role, why: string): Promise<AccountChange> {
    const change = { kind: 'role-changed', handle, by, why } as const
    const known = await this.people.byHandle(handle)
    const refusal = (await this.mayNot(change, known)) ?? guestRefused(known)
    if (refusal) return refused(refusal)
    return await this.carryOut(change, { from: known?.person.role ?? role, to: role })
  }

  async disable(by: string, handle: string, why: string): Promise<AccountChange> {
    return await this.change({ kind: 'person-disabled', handle, by, why })
  }

  async enable(by: string, handle: string, why: string): Promise<AccountChange> {
    return await this.change({ kind: 'person-enabled', handle, by, why })
  }

  /**
   * Bars a player from all tables, as an act of the house under no clause of a rulebook. They may still log in. A hand
   * under way is finished and paid.
   */
  async bar(by: string, handle: string, why: string): Promise<AccountChange> {
    return await this.changePlay({ kind: 'person-barred', handle, by, why })
  }

  async unbar(by: string, handle: string, why: string): Promise<AccountChange> {
    return await this.changePlay({ kind: 'person-unbarred', handle, by, why })
  }

  /** Records that no table has a hand or chips of a stopped person any more. */
  async finishPlay(handle: string): Promise<void> {
    // Another node may have recorded it, or the person may play again.
    await this.people.record(handle, this.now(), ({ finishing }) => (finishing ? [event('play-finished', {})] : []))
  }

  /** The session goes on: a barred player may look at balance and history. */
  private async changePlay(change: Change): Promise<AccountChange> {
    const known = await this.people.byHandle(change.handle)
    const refusal = (await this.mayNot(change, known, 'barPlayers')) ?? staffRefused(known)
    return refusal ? refused(refusal) : await this.record(change, {})
  }

  private async change(change: Change): Promise<AccountChange> {
    const refusal = await this.mayNot(change, await this.people.byHandle(change.handle))
    return refusal ? refused(refusal) : await this.carryOut(change, {})
  }

  private async mayNot(
    { by, handle, why }: Change,
    known: KnownPerson | undefined,
    act: ProductAct = 'manageAccounts',
  ): Promise<AccountRefusal | undefined> {
    // Read from the database: what a session remembers may be some seconds old.
    const who = await this.people.byHandle(by)
    if (who === undefined || who.person.disabled || !may(who.person.role, act)) {
      return { kind: 'not-your-role', who: whoMay(act) }
    }
    // Otherwise the last administrator could lock everybody out.
    if (by === handle) return { kind: 'not-to-yourself' }
    if (why.trim() === '') return { kind: 'reason-missing' }
    return known === undefined ? { kind: 'no-such-person' } : undefined
  }

  private async carryOut(change: Change, roles: Readonly<Record<string, Role>>): Promise<AccountChange> {
    const changed = await this.record(change, roles)
    await this.sessions.endAllOf(change.handle)
    return changed
  }

  private async record(
    { kind, handle, by, why }: Change,
    roles: Readonly<Record<string, Role>>,
  ): Promise<AccountChange> {
    await this.people.record(handle, this.now(), () => [event(kind, { by, why: why.trim(), ...roles })])
    const known = await this.people.byHandle(handle)
    return known ? { ok: true, person: known.person } : refused({ kind: 'no-such-person' })
  }
}

function staffRefused(known: KnownPerson | undefined): AccountRefusal | undefined {
  return known !== undefined && known.person.role !== 'player' ? { kind: 'players-only' } : undefined
}

function guestRefused(known: KnownPerson | undefined): AccountRefusal | undefined {
  return known?.person.isGuest ? { kind: 'not-for-guests' } : undefined
}
