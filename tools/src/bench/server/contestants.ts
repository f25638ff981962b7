import type { Contestant } from './contestant.ts'
import { openpit, openpitCrew, openpitIn } from './openpit.ts'
import { boardgame, colyseus, durableBoardgame, durableColyseus } from './peers.ts'

/** All contestants, in the order of the report; with Openpit of another checkout and with several workers, if asked. */
export function contestantsWith(checkout: string | undefined, workers = 1): readonly Contestant[] {
  const older = checkout === undefined ? [] : [openpitIn(checkout)]
  const crew = workers > 1 ? [openpitCrew(workers)] : []
  return [openpit, ...crew, ...older, durableColyseus, durableBoardgame, colyseus, boardgame]
}
