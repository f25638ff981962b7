import { fromHex, hex, sealedWagerHash } from '@openpit/proof'
import type { TournamentCommand, TournamentDesk, TournamentTableView, TournamentYou } from '@openpit/protocol'

/** What a person sees of a tournament. */
export interface CupView {
  readonly desk: TournamentDesk | null
  readonly table: TournamentTableView | null
  readonly you: TournamentYou | null
}

/** A whole number below another, by chance. */
type Below = (end: number) => number

const SALT = 'd9'.repeat(32)

/** What is due for a player at their table: a bet openly, in secret or by pass card, or a decision at random. */
export function actOfPlayer(view: CupView, tournament: string, below: Below): TournamentCommand | null {
  const { desk, table, you } = view
  if (!table || !you?.place || desk?.isAnnounced) return null
  const where = { table: table.table, box: you.place.box }
  if (table.queue[0] === you.player) return wagerOf(view, tournament, where, below)
  const [choice] = you.choices
  if (choice === undefined) return null
  if (choice.hand === null) return { do: 'decline', ...where }
  const offered = choice.of.filter(({ refused }) => refused === null).map(({ do: name }) => name)
  const wanted = (['double', 'hit', 'stand'] as const).filter((name) => offered.includes(name))
  const move = wanted[below(wanted.length)]
  return move === undefined ? null : { do: move, ...where }
}

function wagerOf(
  { desk, table, you }: CupView,
  tournament: string,
  where: { readonly table: number; readonly box: number },
  below: Below,
): TournamentCommand {
  const player = you?.player ?? ''
  const seat = table?.seats.find((one) => one.player === player)
  const stake = Math.min(you?.chips ?? 0, 1_000 * (1 + below(20)))
  const main = Math.max(1_000, stake - (stake % 1_000))
  const chance = below(10)
  const isPlain = seat === undefined || (table?.playOff.length ?? 0) > 0
  if (!isPlain && seat.passCards > 0 && chance < 1) return { do: 'passCard', ...where }
  if (isPlain || seat.secretWagers === 0 || chance > 3) return { do: 'wager', ...where, main }
  const place = { tournament, session: desk?.session ?? 0, table: where.table, hand: table?.hand ?? 0, player }
  const hash = hex(sealedWagerHash(place, main, fromHex(SALT, 32) as Uint8Array))
  return { do: 'wager', ...where, secret: { cents: main, salt: SALT, hash } }
}

/** What is due for a director: to publish, draw, start, and announce as soon as it is possible. */
export function actOfDirector(desk: TournamentDesk | null, players: number): TournamentCommand | null | 'over' {
  if (desk === null) return null
  if (desk.state === 'finished' || desk.state === 'cancelled') return 'over'
  if (desk.state === 'draft') return { do: 'publish' }
  if (desk.drawn !== null) return { do: 'startSession' }
  if (desk.state === 'open') return desk.entered === players ? { do: 'draw' } : null
  if (desk.isAnnounced) return { do: 'draw' }
  const level = desk.tables.find(({ isPlayedOut, playOff }) => isPlayedOut && playOff > 0)
  const undecided = desk.tables.find(({ ballot }) => ballot > 0)
  if (undecided !== undefined) return { do: 'ballot', table: undecided.table }
  // Refused while it is on, and tried again until it is over.
  if (level !== undefined) return { do: 'startPlayOff', table: level.table }
  return desk.tables.every(({ isPlayedOut }) => isPlayedOut) ? { do: 'announce' } : null
}
