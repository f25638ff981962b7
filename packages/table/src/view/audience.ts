import { type Actor, HOUSE, type PlayerId, type Role } from '@openpit/engine'

/** People who look at a table, by what they may know. */
export type Audience =
  /** Spectators; and players, for what does not concern them. */
  | { readonly of: 'public' }
  /** A player: what everyone sees, and what concerns this player. */
  | { readonly of: 'bettor'; readonly player: PlayerId }
  | { readonly of: 'staff' }
  | { readonly of: 'surveillance' }
  | { readonly of: 'inspector' }

export const PUBLIC: Audience = { of: 'public' }

const AUDIENCES: Readonly<Record<Exclude<Role, 'player'>, Audience>> = {
  dealer: { of: 'staff' },
  supervisor: { of: 'staff' },
  assistantManager: { of: 'staff' },
  manager: { of: 'staff' },
  director: { of: 'staff' },
  cage: { of: 'staff' },
  surveillance: { of: 'surveillance' },
  inspector: { of: 'inspector' },
  regulator: { of: 'inspector' },
}

/** The audience of an actor. A person without a role at tables belongs to the public. */
export function audienceFor(actor: Actor | undefined): Audience {
  if (actor === undefined) return PUBLIC
  return actor.role === 'player' ? { of: 'bettor', player: actor.person } : AUDIENCES[actor.role]
}

/** Who sees a field: everyone, the player concerned and staff, or staff alone. */
export type Reach = 'public' | 'player' | 'staff'

const SEES_WORK: Readonly<Record<Audience['of'], boolean>> = {
  public: false,
  bettor: false,
  staff: true,
  surveillance: true,
  inspector: true,
}

/** Whether an audience sees what staff do and why. */
export function seesWork(audience: Audience): boolean {
  return SEES_WORK[audience.of]
}

/** Whether an audience sees a field. `concerned` is the player whom the event is about, if any. */
export function reaches(reach: Reach, audience: Audience, concerned: PlayerId | null): boolean {
  if (reach === 'public' || seesWork(audience)) return true
  return reach === 'player' && audience.of === 'bettor' && audience.player === concerned
}

/** An actor as an audience sees them: players do not learn the names of staff. */
export function redactActor(actor: Actor, audience: Audience): Actor | Pick<Actor, 'role'> {
  return actor.role === 'player' || seesWork(audience) ? actor : { role: actor.role }
}

/** The name that an audience sees for an actor: the person, or the role of a member of staff. */
export function nameFor(actor: Actor, audience: Audience): string {
  return isHouse(actor) || 'person' in redactActor(actor, audience) ? actor.person : actor.role
}

/** Whether the actor is the clock or the virtual dealer, not a person. */
export function isHouse({ person, role }: Actor): boolean {
  return person === HOUSE.person && role === HOUSE.role
}
