import type { TableDecision } from '../decision.ts'
import type { Table } from '../table.ts'
import { isDisputeCommand, type PitCommand } from './command.ts'
import { recordIncident } from './conduct.ts'
import { decideOnDispute } from './disputes.ts'
import { callSupervisor, done } from './duties.ts'
import { mispaid } from './payments.ts'
import { endCard, presentCard } from './player-cards.ts'
import { approve, changeDuty, equip } from './staff.ts'

/** Decides commands about the pit around the table. */
export function decidePit(table: Table, command: PitCommand): TableDecision {
  if (isDisputeCommand(command)) return decideOnDispute(table, command)
  switch (command.do) {
    case 'onDuty':
    case 'offDuty':
      return changeDuty(table, command)
    case 'callSupervisor':
      return callSupervisor(table, command)
    case 'approve':
      return approve(table, command)
    case 'equip':
      return equip(table, command)
    case 'done':
      return done(table, command)
    case 'mispaid':
      return mispaid(table, command)
    case 'presentCard':
      return presentCard(table, command)
    case 'endCard':
      return endCard(table, command)
    case 'incident':
      return recordIncident(table, command)
  }
}
