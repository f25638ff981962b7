import type { Contestant } from './contestant.ts'
import { openpit } from './openpit.ts'
import { boardgame, colyseus, colyseusAtOnce } from './peers.ts'

/** All contestants, in the order of the report. */
export const CONTESTANTS: readonly Contestant[] = [openpit, colyseus, colyseusAtOnce, boardgame]
