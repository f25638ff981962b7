import type { TournamentDraft } from './draft.ts'
import { seatsPlaying, type TableNumber } from './state.ts'

/** The marker goes clockwise from where it lies to the next box whose player is still in. */
export function moveMarker(draft: TournamentDraft, number: TableNumber): void {
  const at = draft.at(number)
  const { marker } = at
  if (marker === null) return
  const boxes = seatsPlaying(draft.now, at).map(({ box }) => box)
  const next = boxes.find((box) => box > marker) ?? boxes[0]
  if (next !== undefined && next !== marker) draft.emit({ kind: 'marker-moved', table: number, to: next })
}

/** In a play-off the marker stays, or goes on to the next player who takes part. */
export function settleMarker(draft: TournamentDraft, number: TableNumber): void {
  const at = draft.at(number)
  const boxes = seatsPlaying(draft.now, at).map(({ box }) => box)
  if (at.marker !== null && !boxes.includes(at.marker)) moveMarker(draft, number)
}
