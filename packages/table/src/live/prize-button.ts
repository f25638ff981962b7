import { decide, lacksPower, prizeBets, type RoundEvent } from '@openpit/engine'
import { accept, refuse, type TableDecision } from '../decision.ts'
import type { TableRefusal } from '../refusal.ts'
import type { Table, TableEvent } from '../table.ts'
import type { CardCommandOf } from './card-command.ts'

/** The prize button fails: winners who wait for it get the fixed prize, and no new wagers are taken. */
export function prizeButtonStops(table: Table, { by }: CardCommandOf<'deviceFails'>): TableDecision {
  const { live, rules, round } = table
  const power = rules.powers.prizeButtonFails
  const notTheirs = lacksPower(rules, power, by)
  if (notTheirs) return refuse(notTheirs)
  const { clause } = power
  if (live?.prizeButton === 'out-of-order') return refuse({ kind: 'device-is-out', clause })
  const bets = prizeBets(rules)
  // Before the first card nothing is won or lost yet: the wagers go back.
  const back = round.sides
    .filter(({ bet }) => round.phase === 'wagering' && bets.includes(bet))
    .map(
      ({ player, box, bet, cents }): TableEvent => ({ kind: 'side-wager-returned', player, box, bet, cents, clause }),
    )
  const [won] = bets.map((bet) => rules.sides[bet]).flatMap((side) => (side && 'prizes' in side ? [side.prizes] : []))
  const isAwaited = boxesAwaitingPrize(table).length > 0
  const ruled = isAwaited && won ? won.whenItFails.clause : clause
  return accept([{ kind: 'prize-button-stopped', clause: ruled }, ...back])
}

export function prizeButtonRepaired(table: Table, { by }: CardCommandOf<'deviceRepaired'>): TableDecision {
  const { live, rules } = table
  const power = rules.powers.prizeButtonFails
  const notTheirs = lacksPower(rules, power, by)
  if (notTheirs) return refuse(notTheirs)
  if (live?.prizeButton !== 'out-of-order') return refuse({ kind: 'device-works', clause: power.clause })
  return accept([{ kind: 'prize-button-repaired', clause: power.clause }])
}

function boxesAwaitingPrize({ round }: Table): readonly number[] {
  const asked = round.offers?.asks.filter(({ may }) => may.includes('pressPrizeButton')).map(({ box }) => box) ?? []
  return [...new Set([...round.prizesDue, ...asked])]
}

/** What follows while the button is out of order: the next winner gets the fixed prize. */
export function prizeWithoutButton(table: Table): readonly RoundEvent[] {
  if (table.live?.prizeButton !== 'out-of-order') return []
  const [box] = boxesAwaitingPrize(table)
  if (box === undefined) return []
  const by = { person: 'house', role: 'supervisor' } as const
  const decision = decide(table.round, { do: 'prizeButtonFails', by, box }, table.rules)
  return decision.ok ? decision.events : []
}

/** Refuses wagers on a prize while the button is out of order. */
export function prizeWagerRefusal(
  { live, rules }: Table,
  sides: Readonly<Record<string, unknown>> | undefined,
): TableRefusal | undefined {
  if (live?.prizeButton !== 'out-of-order' || sides === undefined) return undefined
  const isForPrize = prizeBets(rules).some((bet) => Object.hasOwn(sides, bet))
  return isForPrize ? { kind: 'device-is-out', clause: rules.powers.prizeButtonFails.clause } : undefined
}
