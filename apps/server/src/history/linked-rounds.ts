import type { StoredEvent } from '../store/store.ts'
import { playedIn } from '../tables/log/record.ts'

/** The number of the first round that is read, and the events of all. */
interface LinkedRounds {
  readonly first: number
  readonly events: readonly StoredEvent[]
}

type ReadRound = (round: number) => Promise<readonly StoredEvent[]>

/**
 * The events of a round with real cards. A round can be put right when the next one has wagers already. Then the two
 * make sense together only: the ruling stands among the events of the next round, or in those of the round after it,
 * because the wagers that waited open a new round.
 */
export async function linkedRounds(number: number, rowsOf: ReadRound): Promise<LinkedRounds> {
  let [first, last] = [number, number]
  for (let isWider = true; isWider; ) {
    const starts = await Promise.all(roundsFrom(first, last).map(async (one) => one - (await roundsBack(one, rowsOf))))
    const ends = await Promise.all(roundsFrom(first, last).map(async (one) => one + (await roundsAhead(one, rowsOf))))
    const [start, end] = [Math.min(...starts), Math.max(...ends)]
    isWider = start < first || end > last
    ;[first, last] = [start, end]
  }
  const rows: StoredEvent[] = []
  for (let round = first; round <= last; round++) rows.push(...(await rowsOf(round)))
  // The cards of a later round that is not over are secret: only the ruling on this round is read.
  const events = last === number ? rows : rows.slice(0, rows.findLastIndex(ends) + 1)
  return { first, events }
}

function roundsFrom(first: number, last: number): readonly number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}

/** How many rounds earlier the story of this one begins. */
async function roundsBack(round: number, rowsOf: ReadRound): Promise<number> {
  const rows = await rowsOf(round)
  const [opening] = rows
  if (round === 1 || opening === undefined) return 0
  const recalls = rows.some(has('last-round-recalled'))
  if (!recalls) return reopens(rows) ? 1 : 0
  // One row recalled the round before the wagers that waited, settled it, and opened this round with them.
  return Math.min(has('last-round-recalled')(opening) && reopens(rows) ? 2 : 1, round - 1)
}

async function roundsAhead(round: number, rowsOf: ReadRound): Promise<number> {
  const next = await rowsOf(round + 1)
  if (next.some(has('last-round-recalled')) || reopens(next)) return 1
  const after = await rowsOf(round + 2)
  const [opening] = after
  return opening !== undefined && has('last-round-recalled')(opening) && reopens(after) ? 2 : 0
}

/** Whether a round was opened by the end of an earlier one that had been put right. */
function reopens([first]: readonly StoredEvent[]): boolean {
  if (first === undefined) return false
  const kinds = playedIn([first]).map(({ kind }) => kind)
  const earlier = kinds.findIndex((kind) => kind === 'round-ended' || kind === 'last-round-recalled')
  return earlier >= 0 && earlier < kinds.indexOf('round-opened')
}

/** Whether a round was over after this row. */
function ends(row: StoredEvent): boolean {
  return has('round-ended')(row) || (has('last-round-recalled')(row) && has('round-opened')(row))
}

function has(kind: string): (row: StoredEvent) => boolean {
  return (row) => playedIn([row]).some((event) => event.kind === kind)
}
