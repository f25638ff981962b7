import type { ProductAct } from './acts.ts'
import type { Appointments } from './appointments.ts'
import { event, type KnownPerson, type People } from './people.ts'
import { may, whoMay } from './permissions.ts'
import { type AccountChange, type AccountRefusal, refused } from './refusal.ts'
import type { Role } from './roles.ts'
import type { Sessions } from './sessions.ts'
import type { PersonEventKind, RoleProposal } from './standing.ts'

/** The actor of commands that run on the machine itself. No person can have this name. */
export const OPERATOR = 'operator'

/** After this time, a proposal that nobody has confirmed no longer counts. */
const PROPOSAL_MS_MAX = 7 * 24 * 3_600_000

/** What staff do to another person, and why. */
interface Change {
  readonly kind: PersonEventKind
  readonly handle: string
  readonly by: string
  readonly why: string
}

/** A role for a person, with the reason. */
export interface RoleRequest {
  readonly handle: string
  readonly role: Role
  readonly why: string
}

/** Whether a person has chips or stakes at a table. */
export type ChipsCheck = (handle: string) => Promise<boolean>

/** What staff do to other people. After a change of role or a disabling, the other person must log in again. */
export class Administration {
  private readonly people: People
  private readonly sessions: Sessions
  private readonly appointments: Appointments
  private readonly now: () => Date

  constructor(people: People, sessions: Sessions, appointments: Appointments, now: () => Date) {
    this.people = people
    this.sessions = sessions
    this.appointments = appointments
    this.now = now
  }

  /** The first of the two administrators who give a role. Nothing changes until a second one confirms. */
  async proposeRole(by: string, { handle, role, why }: RoleRequest, isOut: ChipsCheck): Promise<AccountChange> {
    const change = { kind: 'role-proposed', handle, by, why } as const
    const known = await this.people.byHandle(handle)
    const refusal = (await this.mayNot(change, known)) ?? (await unfitForRole(known, isOut))
    if (refusal) return refused(refusal)
    const facts = { by, why: why.trim(), from: known?.person.role, to: role }
    await this.people.record(handle, this.now(), () => [event('role-proposed', facts)])
    return await this.outcome(handle)
  }

  /** The second administrator names the same role, so that they cannot be made to confirm another. */
  async confirmRole(by: string, { handle, role, why }: RoleRequest, isOut: ChipsCheck): Promise<AccountChange> {
    const change = { kind: 'role-changed', handle, by, why } as const
    const known = await this.people.byHandle(handle)
    const refusal = (await this.mayNot(change, known)) ?? (await unfitForRole(known, isOut))
    if (refusal) return refused(refusal)
    const { proposal } = await this.people.standingOf(handle)
    const unconfirmed = await this.mayNotConfirm(by, role, proposal)
    return unconfirmed ? refused(unconfirmed) : await this.giveRole(change, role, isOut, proposal)
  }

  /** Any administrator can take a proposal back, also one of another. */
  async withdrawRole(by: string, handle: string, why: string): Promise<AccountChange> {
    const refusal = await this.mayNot({ kind: 'role-withdrawn', handle, by, why }, await this.people.byHandle(handle))
    if (refusal) return refused(refusal)
    let isThere = false
    await this.people.record(handle, this.now(), ({ proposal }) => {
      isThere = proposal !== null
      return isThere ? [event('role-withdrawn', { by, why: why.trim() })] : []
    })
    return isThere ? await this.outcome(handle) : refused({ kind: 'no-role-proposed' })
  }

  /** Gives a role on behalf of those who run the machine: for houses with a single administrator, or none. */
  async setRoleAsOperator({ handle, role, why }: RoleRequest, isOut: ChipsCheck): Promise<AccountChange> {
    const change = { kind: 'role-changed', handle, by: OPERATOR, why } as const
    const known = await this.people.byHandle(handle)
    const refusal = (await this.mayNot(change, known)) ?? (await unfitForRole(known, isOut))
    return refusal ? refused(refusal) : await this.giveRole(change, role, isOut, null)
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

  /** Records that a stopped person no longer has a hand or chips at any table. */
  async finishPlay(handle: string): Promise<void> {
    // Another node may have recorded it, or the person may play again.
    await this.people.record(handle, this.now(), ({ finishing }) => (finishing ? [event('play-finished', {})] : []))
  }

  /** Why this member of staff may not act on this person's account. */
  async mayNot(
    { by, handle, why }: Change,
    known: KnownPerson | undefined,
    act: ProductAct = 'manageAccounts',
  ): Promise<AccountRefusal | undefined> {
    if (!(await this.isAllowed(by, act))) return { kind: 'not-your-role', who: whoMay(act) }
    // Otherwise the last administrator could lock everybody out.
    if (by === handle) return { kind: 'not-to-yourself' }
    if (why.trim() === '') return { kind: 'reason-missing' }
    return known === undefined ? { kind: 'no-such-person' } : undefined
  }

  /** Read from the database: what a session remembers may be some seconds old. */
  private async isAllowed(by: string, act: ProductAct): Promise<boolean> {
    if (by === OPERATOR) return true
    const who = await this.people.byHandle(by)
    return who !== undefined && !who.person.disabled && may(who.person.role, act)
  }

  private async mayNotConfirm(
    by: string,
    role: Role,
    proposal: RoleProposal | null,
  ): Promise<AccountRefusal | undefined> {
    const isOld = proposal !== null && this.now().getTime() - proposal.at.getTime() >= PROPOSAL_MS_MAX
    // A proposal does not count if its proposer has been dismissed meanwhile.
    if (
      proposal === null ||
      isOld ||
      proposal.role !== role ||
      !(await this.isAllowed(proposal.by, 'manageAccounts'))
    ) {
      return { kind: 'no-role-proposed' }
    }
    if (proposal.by === by) return { kind: 'second-administrator-needed' }
    return await this.appointments.refusalFor(by, proposal.by)
  }

  /** The person is logged out first: a wager between the check and the new role would belong to staff. */
  private async giveRole(
    { handle, by, why }: Change,
    role: Role,
    isOut: ChipsCheck,
    proposal: RoleProposal | null,
  ): Promise<AccountChange> {
    await this.sessions.endAllOf(handle)
    let refusal = null as AccountRefusal | null
    await this.people.record(handle, this.now(), async (standing) => {
      refusal = (await isOut(handle)) ? { kind: 'chips-out' } : null
      // Another administrator may have withdrawn or replaced it since we looked.
      const isSame = proposal === null || standing.proposal?.at.getTime() === proposal.at.getTime()
      if (!isSame) refusal = { kind: 'no-role-proposed' }
      if (refusal !== null) return []
      const first = proposal === null ? {} : { proposedBy: proposal.by, proposedWhy: proposal.why }
      return [event('role-changed', { by, why: why.trim(), from: standing.role, to: role, ...first })]
    })
    if (refusal !== null) return refused(refusal)
    await this.sessions.endAllOf(handle)
    return await this.outcome(handle)
  }

  /** The session goes on: a barred player may look at balance and history. */
  private async changePlay(change: Change): Promise<AccountChange> {
    const { kind, handle, by, why } = change
    const known = await this.people.byHandle(handle)
    const refusal = (await this.mayNot(change, known, 'barPlayers')) ?? staffRefused(known)
    if (refusal) return refused(refusal)
    await this.people.record(handle, this.now(), () => [event(kind, { by, why: why.trim() })])
    return await this.outcome(handle)
  }

  private async change(change: Change): Promise<AccountChange> {
    const { kind, handle, by, why } = change
    const refusal = await this.mayNot(change, await this.people.byHandle(handle))
    if (refusal) return refused(refusal)
    await this.people.record(handle, this.now(), () => [event(kind, { by, why: why.trim() })])
    await this.sessions.endAllOf(handle)
    return await this.outcome(handle)
  }

  private async outcome(handle: string): Promise<AccountChange> {
    const known = await this.people.byHandle(handle)
    return known ? { ok: true, person: known.person } : refused({ kind: 'no-such-person' })
  }
}

function staffRefused(known: KnownPerson | undefined): AccountRefusal | undefined {
  return known !== undefined && known.person.role !== 'player' ? { kind: 'players-only' } : undefined
}

async function unfitForRole(known: KnownPerson | undefined, isOut: ChipsCheck): Promise<AccountRefusal | undefined> {
  if (known === undefined) return { kind: 'no-such-person' }
  if (known.person.isGuest) return { kind: 'not-for-guests' }
  return (await isOut(known.person.handle)) ? { kind: 'chips-out' } : undefined
}
