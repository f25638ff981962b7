import type { Contestant } from './contestant.ts'
import { boardgame, colyseus } from './peers.ts'

/** Who runs, in the order of the report. Ours (`openpit.ts`) comes first as soon as it can be played at. */
export const CONTESTANTS: readonly Contestant[] = [colyseus, boardgame]
