import type { Body } from '../store/versions.ts'
import { isRole, type Role } from './roles.ts'
import { upcastPerson } from './upcast.ts'

/** What can happen to a person. */
export type PersonEventKind =
  | 'guest-came'
  | 'person-registered'
  | 'chips-granted'
  | 'role-changed'
  | 'person-disabled'
  | 'person-enabled'
  | 'person-barred'
  | 'person-unbarred'
  | 'play-finished'
  | 'role-proposed'
  | 'role-withdrawn'
  | 'password-changed'
  | 'second-factor-changed'
  | 'person-erased'

/** A role that one administrator has proposed for a person, and another has not confirmed yet. */
export interface RoleProposal {
  readonly role: Role
  readonly by: string
  readonly why: string
  readonly at: Date
}

/** Who gave a person their role, and when. */
export interface Appointment {
  readonly by: readonly string[]
  readonly at: Date
}

/** A person's state after the events of their stream. */
export interface PersonStanding {
  readonly isRegistered: boolean
  readonly role: Role
  /** Cannot log in. */
  readonly disabled: boolean
  /** May log in, but not play. */
  readonly barred: boolean
  /** Disabled or barred, and it is not known yet that no table has a hand, chips or a seat of theirs. */
  readonly finishing: boolean
  /** The person has had their name and password erased. */
  readonly erased: boolean
  /** The ids of top-up requests that were granted. */
  readonly topUps: readonly string[]
  readonly proposal: RoleProposal | null
  /** `null` for players, and for staff of a staff file or of the time before appointments were recorded. */
  readonly appointment: Appointment | null
  readonly version: number
}

/** The state before the first event. */
export const NOTHING: PersonStanding = {
  isRegistered: false,
  role: 'player',
  disabled: false,
  barred: false,
  finishing: false,
  erased: false,
  topUps: [],
  proposal: null,
  appointment: null,
  version: 0,
}

/** Whether a person may play; if not, whether their last hand is still being finished. */
export type PlayState = 'playing' | 'finishing' | 'stopped'

export function playStateOf({
  disabled,
  barred,
  finishing,
}: Pick<PersonStanding, 'disabled' | 'barred' | 'finishing'>): PlayState {
  if (!disabled && !barred) return 'playing'
  return finishing ? 'finishing' : 'stopped'
}

interface NumberedBody {
  readonly kind: string
  readonly body: string
  readonly number: number
  readonly at: Date
}

export function standingAfter(standing: PersonStanding, { kind, body, number, at }: NumberedBody): PersonStanding {
  const next = { ...standing, version: number }
  const facts = upcastPerson(kind, body)
  switch (kind as PersonEventKind) {
    case 'guest-came':
      return next
    case 'chips-granted':
      return typeof facts.request === 'string' ? { ...next, topUps: [...standing.topUps, facts.request] } : next
    case 'person-registered':
      return { ...next, isRegistered: true, role: roleOf(facts.role), appointment: appointmentIn(facts, at) }
    case 'role-changed':
      return { ...next, role: roleOf(facts.to), proposal: null, appointment: appointmentIn(facts, at) }
    case 'role-proposed':
      return {
        ...next,
        proposal: { role: roleOf(facts.to), by: String(facts.by), why: String(facts.why), at },
      }
    case 'role-withdrawn':
      return { ...next, proposal: null }
    case 'password-changed':
    case 'second-factor-changed':
      return next
    case 'person-disabled':
      return { ...next, disabled: true, finishing: true }
    case 'person-enabled':
      return { ...next, disabled: false, finishing: standing.finishing && standing.barred }
    case 'person-barred':
      return { ...next, barred: true, finishing: true }
    case 'person-unbarred':
      return { ...next, barred: false, finishing: standing.finishing && standing.disabled }
    case 'person-erased':
      return { ...next, erased: true, disabled: true, finishing: true }
    case 'play-finished':
      return { ...next, finishing: false }
  }
}

export function roleOf(text: unknown): Role {
  if (typeof text === 'string' && isRole(text)) return text
  throw new Error(`there is no role called ${text}`)
}

/** Before roles were given by two people, `by` was the only giver. */
function appointmentIn({ by, proposedBy }: Body, at: Date): Appointment | null {
  const givers = [by, proposedBy].filter((giver) => typeof giver === 'string')
  return givers.length === 0 ? null : { by: givers, at }
}
