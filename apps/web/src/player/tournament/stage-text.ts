import type { ListedTournament } from '@openpit/protocol'
import type { TournamentWords } from './words/words.ts'

/** What is on now: entries, seats that are drawn, a heat, the final. */
export function stageText(
  words: TournamentWords,
  { state, session, sessions, drawn }: Pick<ListedTournament, 'state' | 'session' | 'sessions' | 'drawn'>,
): string {
  if (state === 'running' && session > 0) return words.session(session, sessions)
  // Once seats are drawn, nobody can enter.
  return state === 'open' && drawn !== null ? words.seatsDrawn : words.states[state]
}

/** How many bet before this player, and how many bet at all: in a play-off, those who play it. */
export function turnToBet({
  seats,
  playOff,
}: {
  readonly seats: readonly { readonly player: string; readonly isIn: boolean; readonly turn: string }[]
  readonly playOff: readonly string[]
}): { readonly before: number; readonly all: number } {
  const betting = seats.filter(({ player, isIn }) => isIn && (playOff.length === 0 || playOff.includes(player)))
  return { before: betting.filter(({ turn }) => turn !== 'none').length, all: betting.length }
}
