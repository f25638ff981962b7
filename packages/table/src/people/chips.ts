import type { PlayerId, Round } from '@openpit/engine'
import { type Cents, isCents, NO_CENTS } from '@openpit/money'
import type { TableDecision } from '../refusal.ts'
import type { Table } from '../table.ts'
import { notWelcome } from './admission.ts'
import type { PeopleCommandOf } from './command.ts'
import { chipsOf } from './purses.ts'
import { hasWager } from './seating.ts'

export function bringChips(
  table: Table,
  { by: { person }, cents, left }: PeopleCommandOf<'bringChips'>,
): TableDecision {
  // A table that closes plays its round out: those who are in it may still have to pay for a double.
  const isInRound = hasWager(table.round, person)
  const malformed = (isInRound ? undefined : notWelcome(table, person)) ?? notAnAmount(table, cents)
  if (malformed) return malformed
  // More than the largest amount could not be counted exactly any more.
  if (!isCents(chipsOf(table, person) + cents))
    return { kind: 'not-an-amount', clause: table.rules.says.chips, field: 'cents' }
  return [{ kind: 'chips-brought', player: person, cents, ...(left === undefined ? {} : { left }) }]
}

export function takeChips(table: Table, { by: { person }, cents }: PeopleCommandOf<'takeChips'>): TableDecision {
  const malformed = notAnAmount(table, cents)
  if (malformed) return malformed
  // What he holds goes with him anyway.
  if (table.people.leaving.includes(person))
    return { kind: 'is-leaving', clause: table.rules.says.chips, player: person }
  const short = (cents - chipsOf(table, person)) as Cents
  if (short > 0) return { kind: 'not-enough-chips', clause: table.rules.says.chips, short }
  const paid = paidInRound(table.round, person)
  if (short + paid > 0) return { kind: 'winnings-at-stake', clause: table.rules.voidedRound.clause, paid }
  return [{ kind: 'chips-taken', player: person, cents }]
}

/** What a void round could take back from him: once it has left the table, his purse could not pay it. */
function paidInRound({ phase, settled }: Round, player: PlayerId): Cents {
  if (phase === 'ended') return NO_CENTS
  const his = settled.filter((line) => line.player === player && line.outcome === 'win')
  return his.reduce((sum, { profit }) => sum + profit, 0) as Cents
}

function notAnAmount({ rules }: Table, cents: Cents): TableDecision | undefined {
  if (isCents(cents) && cents > 0) return undefined
  return { kind: 'not-an-amount', clause: rules.says.chips, field: 'cents' }
}
