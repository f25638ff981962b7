import type { Contestant } from './contestant.ts'
import { openpit, openpitIn } from './openpit.ts'
import { boardgame, colyseus, durableBoardgame, durableColyseus } from './peers.ts'

/** All contestants, in the order of the report; with Openpit of another checkout, if there is one. */
export function contestantsWith(checkout: string | undefined): readonly Contestant[] {
  const older = checkout === undefined ? [] : [openpitIn(checkout)]
  return [openpit, ...older, durableColyseus, durableBoardgame, colyseus, boardgame]
}
