import {
  type BoxNumber,
  decide,
  insuranceUnit,
  type PlayerCommand,
  type PlayerId,
  playerActor,
  type RoundEvent,
} from '@openpit/engine'
import type { Cents } from '@openpit/money'
import { shortfallWithWallet } from './people/purses.ts'
import type { Table } from './table.ts'

/** How much a decision may stake: the least that the book allows, and the most, up to what the player can pay. */
export interface AmountRange {
  readonly least: Cents
  readonly most: Cents
}

/** The amounts that a player may choose from; `null` if the decision has no amount to choose. */
export function amountRange(
  table: Table,
  player: PlayerId,
  box: BoxNumber,
  name: PlayerCommand['do'],
  withLeast: readonly RoundEvent[],
): AmountRange | null {
  if (name !== 'double' && name !== 'follow' && name !== 'insure') return null
  const least = addedStake(withLeast, player)
  // A command without an amount stakes the most that the book allows.
  const whole = decide(table.round, { do: name, by: playerActor(player), box }, table.rules)
  const most = whole.ok ? addedStake(whole.events, player) : undefined
  if (!whole.ok || least === undefined || most === undefined) return null
  const short = shortfallWithWallet(table, whole.events, player)
  if (short === 0) return { least, most }
  const unit = name === 'insure' ? insuranceUnit(table.rules) : table.rules.smallestChip.is
  return { least, most: Math.max(least, Math.floor((most - short) / unit) * unit) as Cents }
}

function addedStake(events: readonly RoundEvent[], player: PlayerId): Cents | undefined {
  for (const event of events) {
    const isStake = event.kind === 'wager-doubled' || event.kind === 'insurance-placed'
    if (isStake && event.player === player) return event.cents
  }
  return undefined
}
