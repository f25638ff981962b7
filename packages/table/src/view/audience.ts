import { type Actor, HOUSE, type PlayerId, type Role } from '@openpit/engine'

/** Those who look at a table, by what they may know of it. */
export type Audience =
  /** Spectators, and players as far as nothing is about them. */
  | { readonly of: 'public' }
  /** A player: what everybody sees, and what concerns that player alone. */
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

/** The audience to which an actor belongs. A person without a role at tables sees what the public sees. */
export function audienceFor(actor: Actor | undefined): Audience {
  if (actor === undefined) return PUBLIC
  return actor.role === 'player' ? { of: 'bettor', player: actor.person } : AUDIENCES[actor.role]
}

/** How far something goes: to all, to the player whom it concerns and to staff, or to staff alone. */
export type Reach = 'public' | 'player' | 'staff'

const SEES_WORK: Readonly<Record<Audience['of'], boolean>> = {
  public: false,
  bettor: false,
  staff: true,
  surveillance: true,
  inspector: true,
}

/** Whether an audience sees what staff do and why: they work at the table, or watch those who do. */
export function seesWork(audience: Audience): boolean {
  return SEES_WORK[audience.of]
}

/** Whether an audience is shown something; `concerned` is the player whom it is about, if it is about one. */
export function reaches(reach: Reach, audience: Audience, concerned: PlayerId | null): boolean {
  if (reach === 'public' || seesWork(audience)) return true
  return reach === 'player' && audience.of === 'bettor' && audience.player === concerned
}

/** An actor as an audience knows them: players do not learn the names of staff. */
export function redactActor(actor: Actor, audience: Audience): Actor | Pick<Actor, 'role'> {
  return actor.role === 'player' || seesWork(audience) ? actor : { role: actor.role }
}

/** The one word by which an audience knows an actor: the person's name, or the role of staff. */
export function nameFor(actor: Actor, audience: Audience): string {
  return isHouse(actor) || 'person' in redactActor(actor, audience) ? actor.person : actor.role
}

/** The clock and the virtual dealer: no person whose name could be kept from players. */
export function isHouse({ person, role }: Actor): boolean {
  return person === HOUSE.person && role === HOUSE.role
}
