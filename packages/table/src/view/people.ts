import type { PlayerId } from '@openpit/engine'
import type { People } from '../people/people.ts'
import { type Audience, type Reach, reaches } from './audience.ts'

/** Who sees each field of a table's people. In a list that reaches players, each sees only their own items. */
const PARTS: { readonly [Part in keyof People]: Reach } = {
  is: 'public',
  notices: 'public',
  limitsDue: 'public',
  kept: 'public',
  ownLimits: 'public',
  reserved: 'public',
  playersMax: 'public',
  raisesLimited: 'public',
  leaving: 'player',
  excluded: 'player',
  held: 'player',
  boxLimits: 'player',
  present: 'staff',
  rounds: 'staff',
  idle: 'staff',
  voidProposed: 'staff',
}

/** What an audience sees of a table's people and their restrictions. */
export type VisiblePeople = Partial<People>

export function redactPeople(people: People, audience: Audience): VisiblePeople {
  const parts = Object.entries(people).flatMap(([name, part]) => {
    const reach = Object.hasOwn(PARTS, name) ? PARTS[name as keyof People] : 'staff'
    if (reaches(reach, audience, null)) return [[name, part]]
    if (reach !== 'player' || !Array.isArray(part)) return []
    return [[name, part.filter((entry: Entry) => reaches(reach, audience, playerIn(entry)))]]
  })
  return Object.fromEntries(parts) as VisiblePeople
}

type Entry = PlayerId | { readonly player: PlayerId }

function playerIn(entry: Entry): PlayerId {
  return typeof entry === 'string' ? entry : entry.player
}
