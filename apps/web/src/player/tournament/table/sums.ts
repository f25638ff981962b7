import type { TournamentTableView } from '@openpit/protocol'
import { chipsWithStakes, placesAt } from './places.ts'

/** How an amount comes about. The list and its order never change: the client recommends none. */
export type SumName = 'minimum' | 'asMuchAs' | 'gapToLine' | 'keepOver' | 'gapToLeader' | 'maximum'

/** An amount that the player could bet. It is off if it cannot be bet now. */
export interface Sum {
  readonly name: SumName
  /** The other player in the sum, if there is one. */
  readonly player: string | null
  readonly cents: number | null
}

/** The least and the most that a player can bet now, in whole units. */
export function rangeFor({ limits, unit }: TournamentTableView, chips: number): { least: number; most: number } {
  const most = Math.min(limits.maximum, chips)
  return { least: limits.minimum, most: Math.max(limits.minimum, Math.floor(most / unit) * unit) }
}

/** Sums of what lies on the table: arithmetic, not advice. */
export function sumsFor(table: TournamentTableView, me: string, chips: number, advance: number): readonly Sum[] {
  const { unit } = table
  const range = rangeFor(table, chips)
  const places = placesAt(table, advance, chipsWithStakes(table)).filter(({ isIn }) => isIn)
  const mine = places.find(({ player }) => player === me)
  const leader = places[0]
  const below = places.find((place) => mine !== undefined && place.chips < mine.chips)
  const bet = lastBet(table, me)
  const up = (cents: number) => Math.ceil(cents / unit) * unit
  const sum = (name: SumName, player: string | null, cents: number | null): Sum => {
    const isLawful = cents !== null && cents >= range.least && cents <= range.most
    return { name, player, cents: isLawful ? cents : null }
  }
  const gap = mine?.gap ?? 0
  const isBehind = leader !== undefined && mine !== undefined && mine.behind < 0
  return [
    sum('minimum', null, range.least),
    sum('asMuchAs', bet?.player ?? null, bet?.cents ?? null),
    sum('gapToLine', null, gap < 0 ? up(-gap + unit) : null),
    sum('keepOver', below?.player ?? null, below && mine ? floorTo(mine.chips - below.chips - unit, unit) : null),
    sum('gapToLeader', isBehind ? leader.player : null, isBehind ? up(-mine.behind + unit) : null),
    sum('maximum', null, range.most),
  ]
}

function floorTo(cents: number, unit: number): number {
  return Math.floor(cents / unit) * unit
}

/** The open bet of the player who bet last in this hand. */
function lastBet(
  { seats, view, marker }: TournamentTableView,
  me: string,
): { readonly player: string; readonly cents: number } | undefined {
  const bets = seats.flatMap(({ player, box, turn }) => {
    const cents = view.boxes[box - 1]?.bettors.find((bettor) => bettor.player === player)?.cents ?? 0
    return player !== me && turn === 'wagered' && cents > 0 && view.phase === 'wagering' ? [{ player, box, cents }] : []
  })
  const boxes = view.boxes.length
  const turnOf = (box: number) => (box - (marker ?? 1) + boxes) % boxes
  return bets.sort((some, other) => turnOf(other.box) - turnOf(some.box))[0]
}
