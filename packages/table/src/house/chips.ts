import { type Cents, isCents } from '@openpit/money'
import { chipsOf } from '../purses.ts'
import type { Decided } from '../refusal.ts'
import type { Table } from '../table.ts'
import type { HouseCommandOf } from './command.ts'
import { notWelcome } from './welcome.ts'

export function bringChips(table: Table, { by, cents }: HouseCommandOf<'bringChips'>): Decided {
  const malformed = notWelcome(table, by) ?? notAnAmount(table, cents)
  if (malformed) return malformed
  // More than the largest amount could not be counted exactly any more.
  if (!isCents(chipsOf(table, by) + cents))
    return { kind: 'not-an-amount', clause: table.rules.says.chips, field: 'cents' }
  return [{ kind: 'chips-brought', player: by, cents }]
}

export function takeChips(table: Table, { by, cents }: HouseCommandOf<'takeChips'>): Decided {
  const malformed = notAnAmount(table, cents)
  if (malformed) return malformed
  // What he holds goes with him anyway.
  if (table.house.leaving.includes(by)) return { kind: 'is-leaving', clause: table.rules.says.chips, player: by }
  const short = (cents - chipsOf(table, by)) as Cents
  if (short > 0) return { kind: 'not-enough-chips', clause: table.rules.says.chips, short }
  return [{ kind: 'chips-taken', player: by, cents }]
}

function notAnAmount({ rules }: Table, cents: Cents): Decided | undefined {
  if (isCents(cents) && cents > 0) return undefined
  return { kind: 'not-an-amount', clause: rules.says.chips, field: 'cents' }
}
