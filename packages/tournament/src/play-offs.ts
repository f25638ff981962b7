import type { PlayerId } from '@openpit/engine'
import { callOffHand } from './call-off.ts'
import type { CommandOf } from './command.ts'
import type { TournamentDraft } from './draft.ts'
import { moveMarker, settleMarker } from './marker.ts'
import { evaluateTable, goOn, linesOf } from './next-hand.ts'
import { lossOf, putOut } from './out.ts'
import { lacksTournamentPower } from './powers.ts'
import { refusal } from './refusal.ts'
import { compareRanks, standingsOfIn } from './standings.ts'
import { isIn, own, type PlayOff, seatsPlaying, type TableNumber, tableAt } from './state.ts'
import type { MaybeRefusal } from './wagers.ts'

export function startPlayOff(draft: TournamentDraft, { by, table: number }: CommandOf<'startPlayOff'>): MaybeRefusal {
  const { now } = draft
  const lacks = lacksTournamentPower(now, 'startPlayOff', by)
  if (lacks) return lacks
  const at = tableAt(now, number)
  if (at?.inDispute) return refusal('in-dispute', now.rules.says.dispute)
  if (at === undefined || at.playOff === null || at.playOff.isOn) {
    return refusal('nobody-to-play-off', now.rules.powers.startPlayOff.clause)
  }
  const { group } = at.playOff
  const isFresh = modeOf(draft) === 'fresh-chips'
  const chips = Object.fromEntries(
    group.map((player) => [player, isFresh ? now.conditions.playOffChips : draft.chips(number, player)]),
  )
  draft.emit({ kind: 'play-off-started', table: number, chips })
  const first = seatsPlaying(draft.now, draft.at(number))[0]
  if (at.marker !== null && isFresh && first !== undefined && first.box !== at.marker) {
    draft.emit({ kind: 'marker-moved', table: number, to: first.box })
  } else {
    settleMarker(draft, number)
  }
  dropThoseWhoCannotPlay(draft, number)
  return undefined
}

/** A player who holds less than the minimum is below all others at once; if all do, a ballot decides. */
function dropThoseWhoCannotPlay(draft: TournamentDraft, number: TableNumber): void {
  const players = draft.at(number).playOff?.players ?? []
  if (players.every((player) => canGoOn(draft, number, player))) return
  countPlayOff(draft, number, (player) => keyWhilePlaying(draft, number, player), 'between-hands')
}

function keyWhilePlaying(draft: TournamentDraft, number: TableNumber, player: PlayerId): readonly number[] {
  return canGoOn(draft, number, player) ? [1] : keyOf(draft, number, player)
}

function modeOf({ now }: TournamentDraft): 'fresh-chips' | 'whole-shoes' | 'copied-chips' {
  return now.rules.playOff[now.conditions.format]?.is ?? 'fresh-chips'
}

/** Whether a play-off is counted when a shoe is over, and not after every hand. */
export function playsWholeShoes(draft: TournamentDraft): boolean {
  return modeOf(draft) === 'whole-shoes'
}

/** After a hand of a play-off: a count, or, where whole shoes are played, a look at who can go on. */
export function countPlayOffHand(draft: TournamentDraft, number: TableNumber): void {
  const at = draft.at(number)
  const players = at.playOff?.players ?? []
  const hasFallen = players.some((player) => !canGoOn(draft, number, player))
  if (!playsWholeShoes(draft)) {
    countPlayOff(draft, number, (player) => keyOf(draft, number, player))
  } else if (hasFallen) {
    countPlayOff(draft, number, (player) => keyWhilePlaying(draft, number, player))
  } else {
    leaveOutThoseWhoLeft(draft, number)
    const { playOff, keys } = draft.at(number)
    // A player who left in this hand may have made room for those who play.
    if (playOff !== null && openGroups(playOff, keys).length === 0) endPlayOff(draft, number)
    else playOn(draft, number)
  }
}

/** A shoe of a play-off is over: the chips are counted. */
export function countPlayOffShoe(draft: TournamentDraft, number: TableNumber): void {
  countPlayOff(draft, number, (player) => keyOf(draft, number, player), 'between-hands')
}

function canGoOn(draft: TournamentDraft, number: TableNumber, player: PlayerId): boolean {
  return draft.now.entries.some((entry) => entry.player === player && entry.out === null)
    ? draft.chips(number, player) >= draft.at(number).limits.minimum
    : false
}

/** What places a player at a count: chips; a player who falls below the minimum is below all others. */
function keyOf(draft: TournamentDraft, number: TableNumber, player: PlayerId): readonly number[] {
  const chips = draft.chips(number, player)
  if (canGoOn(draft, number, player)) return [1, chips]
  if (draft.now.rules.allBroke.is === 'by-ballot') return [0, 0]
  const { lost, taken } = lossOf(draft, number, player)
  return [0, chips, lost, taken]
}

function countPlayOff(
  draft: TournamentDraft,
  number: TableNumber,
  key: (player: PlayerId) => readonly number[],
  when: 'after-a-hand' | 'between-hands' = 'after-a-hand',
): void {
  leaveOutThoseWhoLeft(draft, number)
  const { playOff } = draft.at(number)
  if (playOff === null) return
  const keys = Object.fromEntries(playOff.players.map((player) => [player, key(player)]))
  const chips = playOff.players.map((player) => [player, draft.chips(number, player)] as const)
  draft.emit({ kind: 'counted', chips, clause: draft.now.rules.powers.count.clause })
  const counted = { ...draft.at(number).keys }
  for (const player of playOff.players)
    counted[player] = [...(own(counted, player) ?? []), ...(own(keys, player) ?? [])]
  const open = openGroups(playOff, counted)
  draft.emit({ kind: 'play-off-counted', table: number, keys, players: open.flatMap(({ group }) => group) })
  const fallen = fallenIn(draft, number, open)
  if (open.length === 0) endPlayOff(draft, number)
  else if (fallen !== undefined) {
    draft.emit({ kind: 'hand-ended', table: number })
    callBallot(draft, number, fallen)
  } else if (when === 'after-a-hand') playOn(draft, number)
  else settleMarker(draft, number)
}

/** Level players who have all fallen below the minimum. */
function fallenIn(draft: TournamentDraft, number: TableNumber, open: readonly OpenGroup[]): OpenGroup | undefined {
  return open.find(({ group }) => group.every((player) => !canGoOn(draft, number, player)))
}

function callBallot(draft: TournamentDraft, number: TableNumber, { group, lines: [places = 1] }: OpenGroup): void {
  draft.emit({ kind: 'ballot-due', table: number, about: 'play-off', players: group, places })
}

/** A player who has left is not placed. If it was one above the line, the line runs one place further down. */
function leaveOutThoseWhoLeft(draft: TournamentDraft, number: TableNumber): void {
  const { now } = draft
  const at = draft.at(number)
  const { playOff } = at
  if (playOff === null) return
  const group = playOff.group.filter((player) => isIn(now, player))
  const order = standingsOfIn(now, at).flat()
  const above = order.findIndex((player) => group.includes(player))
  const all = playOff.about === 'session' ? linesOf(now).map((line) => line - above) : playOff.lines
  const lines = all.filter((line) => line > 0 && line < group.length)
  const isSame = group.length === playOff.group.length && lines.join() === playOff.lines.join()
  if (!isSame) draft.emit({ kind: 'play-off-reduced', table: number, group, lines })
}

/** A player has left between hands: works out again which ties are to be decided. */
export function decideTiesAnew(draft: TournamentDraft, number: TableNumber): void {
  if (draft.at(number).playOff === null) {
    evaluateTable(draft, number)
    return
  }
  leaveOutThoseWhoLeft(draft, number)
  const { playOff, keys, ballot: due } = draft.at(number)
  if (playOff === null) return
  const open = openGroups(playOff, keys)
  const fallen = due === null ? undefined : fallenIn(draft, number, open)
  if (open.length === 0) {
    // Wagers for its next hand would stay on the layout, although the chips are again those before it.
    callOffHand(draft, number)
    endPlayOff(draft, number)
  } else if (fallen !== undefined) callBallot(draft, number, fallen)
  else if (playOff.isOn) settleMarker(draft, number)
}

type Keys = Readonly<Record<PlayerId, readonly number[]>>

/** The players of a play-off in the order of its counts, level ones together. */
function orderIn({ group }: PlayOff, keys: Keys): readonly (readonly PlayerId[])[] {
  const key = (player: PlayerId) => own(keys, player) ?? []
  const sorted = group.toSorted((a, b) => compareRanks(key(b), key(a)))
  const groups: PlayerId[][] = []
  for (const [index, player] of sorted.entries()) {
    const before = sorted[index - 1]
    if (before !== undefined && compareRanks(key(before), key(player)) === 0) groups.at(-1)?.push(player)
    else groups.push([player])
  }
  return groups
}

interface OpenGroup {
  readonly group: readonly PlayerId[]
  readonly lines: readonly number[]
}

/** The level groups that a line still runs through. */
function openGroups(playOff: PlayOff, keys: Keys): readonly OpenGroup[] {
  let above = 0
  return orderIn(playOff, keys).flatMap((group) => {
    const lines = playOff.lines.map((line) => line - above).filter((line) => line > 0 && line < group.length)
    above += group.length
    return lines.length > 0 ? [{ group, lines }] : []
  })
}

function playOn(draft: TournamentDraft, number: TableNumber): void {
  draft.emit({ kind: 'hand-ended', table: number })
  moveMarker(draft, number)
}

function endPlayOff(draft: TournamentDraft, number: TableNumber): void {
  const { playOff, keys, drawn } = draft.at(number)
  if (playOff === null) return
  const { says } = draft.now.rules
  if (playOff.about === 'elimination') {
    const stay = playOff.lines[0] ?? playOff.group.length
    const losers = orderIn(playOff, keys).flat().slice(stay)
    const byBallot = playOff.group.some((player) => drawn.includes(player))
    for (const player of losers) {
      putOut(draft, player, 'eliminated', byBallot ? says.ballotInPlayOff : says.playOffLost)
    }
  }
  draft.emit({ kind: 'play-off-ended', table: number, restores: modeOf(draft) !== 'whole-shoes' })
  if (playOff.about === 'elimination') goOn(draft, number)
  else {
    draft.emit({ kind: 'hand-ended', table: number })
    evaluateTable(draft, number)
  }
}

export function ballot(draft: TournamentDraft, { by, table: number, order }: CommandOf<'ballot'>): MaybeRefusal {
  const { now } = draft
  const lacks = lacksTournamentPower(now, 'ballot', by)
  if (lacks) return lacks
  const due = tableAt(now, number)?.ballot
  const { clause } = now.rules.powers.ballot
  const isDue = due && order.length === due.places && new Set(order).size === order.length
  if (!isDue || order.some((player) => !due.players.includes(player))) {
    return refusal('no-ballot', due?.about === 'play-off' ? now.rules.says.ballotInPlayOff : clause)
  }
  draft.emit({ kind: 'ballot-drawn', table: number, players: order })
  if (due.about === 'session') return undefined
  const { playOff } = draft.at(number)
  if (playOff === null) return undefined
  const keys = Object.fromEntries(due.players.map((player) => [player, [order.includes(player) ? 1 : 0]]))
  const counted = { ...draft.at(number).keys }
  for (const player of due.players) counted[player] = [...(own(counted, player) ?? []), ...(own(keys, player) ?? [])]
  const players = openGroups(playOff, counted).flatMap(({ group }) => group)
  draft.emit({ kind: 'play-off-counted', table: number, keys, players })
  if (players.length === 0) endPlayOff(draft, number)
  return undefined
}
