import type { PlayerId, Round } from '@openpit/engine'
import { type Cents, isCents, NO_CENTS } from '@openpit/money'
import { accept, refuse, type TableDecision } from '../decision.ts'
import type { TableRefusal } from '../refusal.ts'
import type { Table } from '../table.ts'
import { notWelcome } from './admission.ts'
import type { PeopleCommandOf } from './command.ts'
import { chipsOf } from './purses.ts'
import { hasWager } from './seating.ts'

export function bringChips(
  table: Table,
  { by: { person }, cents, left }: PeopleCommandOf<'bringChips'>,
): TableDecision {
  // A closing table plays its round out, and players in the round may still have to pay for a double.
  const isInRound = hasWager(table.round, person)
  const refusal = (isInRound ? undefined : notWelcome(table, person)) ?? notAnAmount(table, cents)
  if (refusal) return refuse(refusal)
  // A larger sum could not be counted exactly.
  if (!isCents(chipsOf(table, person) + cents))
    return refuse({ kind: 'not-an-amount', clause: table.rules.says.chips, field: 'cents' })
  return accept([{ kind: 'chips-brought', player: person, cents, ...(left === undefined ? {} : { left }) }])
}

export function takeChips(table: Table, { by: { person }, cents }: PeopleCommandOf<'takeChips'>): TableDecision {
  const refusal = notAnAmount(table, cents)
  if (refusal) return refuse(refusal)
  // A leaving player gets all their chips anyway.
  if (table.people.leaving.includes(person))
    return refuse({ kind: 'is-leaving', clause: table.rules.says.chips, player: person })
  const short = (cents - chipsOf(table, person)) as Cents
  if (short > 0) return refuse({ kind: 'not-enough-chips', clause: table.rules.says.chips, short })
  const paid = paidInRound(table.round, person)
  if (short + paid > 0) return refuse({ kind: 'winnings-at-stake', clause: table.rules.voidedRound.clause, paid })
  return accept([{ kind: 'chips-taken', player: person, cents }])
}

/**
 * The payments that a void round could take back. If the player had taken these chips away, the purse could not pay
 * them back.
 */
function paidInRound({ phase, settled }: Round, player: PlayerId): Cents {
  if (phase === 'ended') return NO_CENTS
  const wins = settled.filter((line) => line.player === player && line.outcome === 'win')
  return wins.reduce((sum, { profit }) => sum + profit, 0) as Cents
}

function notAnAmount({ rules }: Table, cents: Cents): TableRefusal | undefined {
  if (isCents(cents) && cents > 0) return undefined
  return { kind: 'not-an-amount', clause: rules.says.chips, field: 'cents' }
}
