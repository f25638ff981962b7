import type { PlayerId } from '@openpit/engine'
import { chipsOf } from '@openpit/table'
import { type Entry, entryOf, own, type Tournament, type TournamentTable } from './state.ts'

/** Groups of players, best first. The players of a group are level. */
export type Standings = readonly (readonly PlayerId[])[]

/** The standings of a table: those who are in by chips, then those eliminated, the later hand first. */
export function standingsAt(tournament: Tournament, at: TournamentTable): Standings {
  return at.standings ?? rankedAt(tournament, at)
}

function rankedAt(tournament: Tournament, at: TournamentTable): Standings {
  const ranks = at.seats.flatMap(({ player }) => {
    const entry = entryOf(tournament, player)
    return entry === undefined || !hasPlace(tournament, entry) ? [] : [{ player, rank: rankOf(tournament, at, entry) }]
  })
  const sorted = ranks.toSorted((a, b) => compareRanks(b.rank, a.rank))
  const groups: PlayerId[][] = []
  for (const [index, { player, rank }] of sorted.entries()) {
    const before = sorted[index - 1]
    if (before !== undefined && compareRanks(before.rank, rank) === 0) groups.at(-1)?.push(player)
    else groups.push([player])
  }
  return groups
}

/** Whether a player has a place: they are in, or were eliminated in this session. Others who left have none. */
function hasPlace({ session }: Tournament, { out }: Entry): boolean {
  return out === null || (out.how === 'eliminated' && out.session === session)
}

/** What places a player, in the order in which it counts. More is better. */
function rankOf({ rules }: Tournament, at: TournamentTable, { player, out }: Entry): readonly number[] {
  const keys = own(at.keys, player) ?? []
  if (out === null) return [1, own(at.before, player) ?? chipsOf(at.table, player), ...keys]
  if (rules.allBroke.is === 'by-ballot') return [0, out.hand, out.chips, ...keys]
  return [0, out.hand, out.chips, out.lost, out.taken, ...keys]
}

export function compareRanks(a: readonly number[], b: readonly number[]): number {
  for (let index = 0; index < Math.max(a.length, b.length); index++) {
    const difference = (a[index] ?? 0) - (b[index] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}

/** The standings of players who are still in. */
export function standingsOfIn(tournament: Tournament, at: TournamentTable): Standings {
  return rankedAt(tournament, at)
    .map((group) => group.filter((player) => entryOf(tournament, player)?.out === null))
    .filter((group) => group.length > 0)
}

/** The first group of level players that a line runs through, with the places of the lines in it. */
export function levelAcross(
  groups: Standings,
  lines: readonly number[],
): { readonly group: readonly PlayerId[]; readonly lines: readonly number[] } | undefined {
  let above = 0
  for (const group of groups) {
    const within = lines.map((line) => line - above).filter((line) => line > 0 && line < group.length)
    if (within.length > 0) return { group, lines: within }
    above += group.length
  }
  return undefined
}

/** The places of the final between which the prizes differ. */
export function prizeLines({ conditions }: Tournament): readonly number[] {
  const { prizes } = conditions
  return prizes.map((_, index) => index + 1).filter((place) => (prizes[place - 1] ?? 0) !== (prizes[place] ?? 0))
}
