import type { PlayerId } from '@openpit/engine'
import type { Cents } from '@openpit/money'
import type { Standings } from './standings.ts'
import { entryOf, type Tournament } from './state.ts'

/** What there is to win now. */
export function poolOf({ entries, conditions }: Tournament): Cents {
  const { retained, added, guarantee, chipsAreCash } = conditions
  const fees = entries.reduce((sum, entry) => sum + entry.fees, 0)
  const buyIns = chipsAreCash ? 0 : entries.reduce((sum, entry) => sum + entry.buyIns, 0)
  const pool = Math.floor((fees * (100 - retained)) / 100 + 1e-6) + added + buyIns
  const isGuaranteed = guarantee > 0 && entries.length >= conditions.entries.minimum
  return (isGuaranteed ? Math.max(pool, guarantee) : pool) as Cents
}

/** What the operator keeps of the fees. */
export function retainedBy({ entries, conditions }: Tournament): Cents {
  const fees = entries.reduce((sum, entry) => sum + entry.fees, 0)
  return (fees - Math.floor((fees * (100 - conditions.retained)) / 100 + 1e-6)) as Cents
}

interface Share {
  readonly player: PlayerId
  readonly cents: Cents
}

/**
 * The prizes by place. Each is its percentage, down to the cent. Cents left over, and prizes that nobody takes, go to
 * the first place. Level players share the sum of theirs; odd cents go to the lower boxes.
 */
export function prizesFor(tournament: Tournament, standings: Standings): readonly Share[] {
  const { prizes } = tournament.conditions
  const pool = poolOf(tournament)
  const takers = standings.flat().length
  if (takers === 0) return []
  const amounts = prizes.map((percent) => Math.floor((pool * percent) / 100 + 1e-6)).slice(0, takers)
  amounts[0] = (amounts[0] ?? 0) + pool - amounts.reduce((sum, amount) => sum + amount, 0)
  let place = 0
  return standings.flatMap((group) => {
    const sum = amounts.slice(place, place + group.length).reduce((total, amount) => total + amount, 0)
    place += group.length
    return shareOut(tournament, group, sum)
  })
}

function shareOut(tournament: Tournament, group: readonly PlayerId[], sum: number): readonly Share[] {
  const each = Math.floor(sum / group.length)
  const odd = sum - each * group.length
  const byBox = group.toSorted((a, b) => boxOf(tournament, a) - boxOf(tournament, b))
  const shares = byBox.map((player, index) => ({ player, cents: (each + (index < odd ? 1 : 0)) as Cents }))
  return shares.filter(({ cents }) => cents > 0)
}

function boxOf({ tables }: Tournament, player: PlayerId): number {
  for (const { number, seats } of tables) {
    const seat = seats.find((one) => one.player === player)
    if (seat !== undefined) return number * 100 + seat.box
  }
  return 0
}

/** Who paid for this player, and gets the prizes. */
export function entrantOf(tournament: Tournament, player: PlayerId): PlayerId {
  return entryOf(tournament, player)?.entrant ?? player
}
