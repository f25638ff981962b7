import type { Settlement } from '@openpit/engine'
import type { Cents } from '@openpit/money'
import { linkedRounds } from '../history/linked-rounds.ts'
import { type PastRounds, ROUND_EVENTS_MAX } from '../history/rounds.ts'
import { slices } from '../host/slices.ts'
import { roundsPlayedSince } from '../store/records/rounds.ts'
import type { Store, StoredEvent } from '../store/store.ts'
import { playedIn } from '../tables/log/record.ts'
import { isLive, streamOf } from '../tables/opening.ts'

/** Only the latest rounds of a player are searched: more of them would take too long. */
const ROUNDS_MAX = 1_000

/**
 * A player's largest main wager, at any table, that was settled since a time and is not void. The search ends at the
 * first round that has a large enough one.
 */
export async function largestWager(
  store: Store,
  rounds: PastRounds,
  player: string,
  { since, enough }: { readonly since: number; readonly enough: number },
): Promise<Cents> {
  const pause = slices()
  let largest = 0
  for (const { table, round } of await roundsPlayedSince(store, player, new Date(since), ROUNDS_MAX)) {
    if (largest >= enough) break
    await pause()
    const opening = await rounds.openingOf(table)
    if (opening === undefined) continue
    const rowsOf = async (number: number) => await store.readRound(streamOf(table), number, ROUND_EVENTS_MAX)
    const events = isLive(opening) ? (await linkedRounds(round, rowsOf)).events : await rowsOf(round)
    for (const { line, at } of settledIn(events)) {
      const counts = line.player === player && line.wager === 'main' && line.outcome !== 'void' && at >= since
      if (counts) largest = Math.max(largest, line.stake)
    }
  }
  return largest as Cents
}

interface SettledLine {
  readonly line: Settlement
  readonly at: number
}

/** The results of a round after all rulings on it. */
function settledIn(rows: readonly StoredEvent[]): readonly SettledLine[] {
  let lines: SettledLine[] = []
  const without = (line: Settlement) => {
    const index = lines.findLastIndex((one) => isSame(one.line, line))
    return index < 0 ? lines : lines.toSpliced(index, 1)
  }
  for (const row of rows) {
    const at = row.at.getTime()
    for (const event of playedIn([row])) {
      if (event.kind === 'wager-settled') lines = [...lines, { line: event.line, at }]
      if (event.kind === 'settlement-reversed') lines = without(event.line)
      if (event.kind === 'settlement-corrected') lines = [...without(event.line), { line: event.to, at }]
      if (event.kind === 'round-reconstructed') {
        for (const line of event.undone) lines = without(line)
        lines = [...lines, ...event.restored.map((line) => ({ line, at }))]
      }
    }
  }
  return lines
}

function isSame(one: Settlement, other: Settlement): boolean {
  return one.player === other.player && one.box === other.box && one.hand === other.hand && one.wager === other.wager
}
