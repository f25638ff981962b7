import type { TournamentOverview, TournamentTableView } from '@openpit/protocol'

type Table = TournamentOverview['tables'][0]

/** A player's place at a table of a tournament, with what separates them from others. Amounts are in cents. */
export interface TablePlace {
  readonly place: number
  readonly player: string
  readonly box: number
  /** What they hold, with what lies on the layout. */
  readonly chips: number
  /** To the last place that goes through, or to the first that does not; `null` if everybody does. */
  readonly gap: number | null
  /** To the player in front: 0 for the leader. */
  readonly behind: number
  readonly isIn: boolean
  /** The line is below this player. */
  readonly isCut: boolean
}

/** The players of a table, best first. `advance` is 0 where nobody goes through, as in a final. */
export function placesAt(table: Table, advance: number, chips: ReadonlyMap<string, number> = chipsIn(table)) {
  const held = (player: string | undefined) => (player === undefined ? 0 : (chips.get(player) ?? 0))
  const groups = groupsOf(table, held)
  const order = groups.flat()
  const isLine = advance > 0 && advance < order.length
  let place = 1
  return groups.flatMap((group) => {
    const at = place
    place += group.length
    return group.map((player): TablePlace => {
      const index = order.indexOf(player)
      const rival = index < advance ? order[advance] : order[advance - 1]
      const seat = table.seats.find((one) => one.player === player)
      return {
        place: at,
        player,
        box: seat?.box ?? 0,
        chips: held(player),
        gap: isLine ? held(player) - held(rival) : null,
        behind: held(player) - held(order[0]),
        isIn: seat?.isIn ?? false,
        isCut: isLine && index === advance - 1,
      }
    })
  })
}

/** During a hand the order follows the chips; where a play-off decides, and when all is played, the house says it. */
function groupsOf(
  { standings, seats, playOff, isPlayedOut }: Table,
  held: (player: string) => number,
): readonly (readonly string[])[] {
  const isIn = (player: string) => seats.find((seat) => seat.player === player)?.isIn ?? false
  if (isPlayedOut || playOff.length > 0 || seats.every((seat) => !seat.isIn)) return standings
  const players = standings.flat()
  const amounts = [...new Set(players.filter(isIn).map(held))].sort((some, other) => other - some)
  const groups = amounts.map((amount) => players.filter((player) => isIn(player) && held(player) === amount))
  return [...groups, ...standings.map((group) => group.filter((player) => !isIn(player)))].filter(
    ({ length }) => length > 0,
  )
}

/** What each player holds beside the layout. */
export function chipsIn({ seats }: Pick<Table, 'seats'>): ReadonlyMap<string, number> {
  return new Map(seats.map(({ player, chips }) => [player, chips]))
}

/** What each player holds, with open stakes that are not settled. A sealed stake is in the chips until the end. */
export function chipsWithStakes({ seats, view }: TournamentTableView): ReadonlyMap<string, number> {
  return new Map(seats.map(({ player, chips }) => [player, chips + stakesOf(view, player)]))
}

function stakesOf({ boxes, phase }: TournamentTableView['view'], player: string): number {
  if (phase === 'ended') return 0
  let sum = 0
  for (const { hands, bettors, insurance } of boxes) {
    const stakes = hands.flatMap((hand) => hand.stakes).filter((stake) => stake.player === player)
    const isDealt = hands.length > 0
    for (const { cents, double, live } of stakes) if (live) sum += cents + double
    if (!isDealt) for (const bettor of bettors) if (bettor.player === player) sum += bettor.cents
    for (const insured of insurance) if (insured.player === player) sum += insured.cents
  }
  return sum
}

/** Chips are not money: they have no sign. */
export function figure(cents: number, locale: string): string {
  return (cents / 100).toLocaleString(locale)
}

/** With a plus or a minus. */
export function gapText(cents: number, locale: string): string {
  const text = figure(Math.abs(cents), locale)
  return cents === 0 ? '0' : `${cents > 0 ? '+' : '−'}${text}`
}
