import { isOpenWin, type Link } from './link.ts'

/** More than any page shows. Events keep all wins. */
const WINS_KEPT = 100

/**
 * The link without old wins that nothing can change any more, and without their groups. Otherwise its snapshots would
 * grow for ever. Kept are the last wins, those that are not settled, and those of a table's last round: until the next
 * one, a wager of it may turn out to be misregistered. A group is kept with all its wins. So are groups after the first
 * one that is not settled: wins that are joined may have none between them.
 */
export function withoutOldWins(link: Link): Link {
  const { wins, entries } = link
  if (wins.length <= WINS_KEPT) return link
  const lastRounds = new Map<string, number>()
  for (const { table, round } of wins) lastRounds.set(table, Math.max(round, lastRounds.get(table) ?? 0))
  const accepted = new Set(entries.map(({ table, round }) => `${table}/${round}`))
  const old = wins.length - WINS_KEPT
  const needed = wins.filter((win, index) => {
    const { table, round } = win
    return index >= old || isOpenWin(win) || lastRounds.get(table) === round || accepted.has(`${table}/${round}`)
  })
  const groups = new Set(needed.map(({ group }) => group))
  const firstOpen = Math.min(...needed.filter(isOpenWin).map(({ group }) => group ?? Number.POSITIVE_INFINITY))
  const all = new Set(needed)
  const kept = wins.filter((win) => {
    const { group } = win
    return all.has(win) || (group !== null && (groups.has(group) || group > firstOpen))
  })
  const numbers = new Set(kept.map(({ group }) => group))
  return { ...link, wins: kept, groups: link.groups.filter(({ number }) => numbers.has(number)) }
}
