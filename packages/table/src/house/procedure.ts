import { isStaff } from '@openpit/engine'
import type { Decided } from '../refusal.ts'
import type { Table } from '../table.ts'
import { bringChips, takeChips } from './chips.ts'
import type { HouseCommand } from './command.ts'
import { leave } from './leaving.ts'
import { sit } from './seats.ts'

/** What comes of it when somebody sits down, goes, or moves chips. */
export function decideHouse(table: Table, command: HouseCommand): Decided {
  if (isStaff(command.by)) return { kind: 'not-for-staff', clause: table.rules.says.betting }
  if (command.do !== 'leave' && table.house.leaving.includes(command.by)) {
    return { kind: 'is-leaving', clause: table.rules.says.betting, player: command.by }
  }
  switch (command.do) {
    case 'sit':
      return sit(table, command)
    case 'leave':
      return leave(table, command.by)
    case 'bringChips':
      return bringChips(table, command)
    case 'takeChips':
      return takeChips(table, command)
  }
}
