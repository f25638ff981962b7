import type { PlayerId } from '@openpit/engine'
import type { House } from '../house/house.ts'
import { type Audience, type Reach, reaches } from './audience.ts'

/** Who sees what a table knows of the people around it. Of a list that reaches players, each sees what is about them. */
const PARTS: { readonly [Part in keyof House]: Reach } = {
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

/** What an audience sees of the people around the rounds, and of what staff have laid down. */
export type VisibleHouse = Partial<House>

export function redactHouse(house: House, audience: Audience): VisibleHouse {
  const parts = Object.entries(house).flatMap(([name, part]) => {
    const reach = Object.hasOwn(PARTS, name) ? PARTS[name as keyof House] : 'staff'
    if (reaches(reach, audience, null)) return [[name, part]]
    if (reach !== 'player' || !Array.isArray(part)) return []
    return [[name, part.filter((entry: Entry) => reaches(reach, audience, playerIn(entry)))]]
  })
  return Object.fromEntries(parts) as VisibleHouse
}

type Entry = PlayerId | { readonly player: PlayerId }

function playerIn(entry: Entry): PlayerId {
  return typeof entry === 'string' ? entry : entry.player
}
