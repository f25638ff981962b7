import { lacksPower } from '@openpit/engine'
import { accept, refuse, type TableDecision } from '../decision.ts'
import type { Table } from '../table.ts'
import type { CardCommand } from './card-command.ts'

type DeviceFact = Extract<CardCommand, { do: 'deviceFails' | 'deviceRepaired' }>

/** A reader that fails: cards are typed in until it is repaired. */
export function readerFails(table: Table, { by }: DeviceFact): TableDecision {
  const { live, rules, liveRules } = table
  const power = liveRules.powers.readerFails
  const notTheirs = lacksPower(rules, power, by)
  if (notTheirs) return refuse(notTheirs)
  if (live?.reader === 'out-of-order') return refuse({ kind: 'reader-is-out', clause: power.clause })
  return accept([{ kind: 'reader-failed', clause: power.clause }])
}

export function readerRepaired(table: Table, { by }: DeviceFact): TableDecision {
  const { live, rules, liveRules } = table
  const power = liveRules.powers.readerRepaired
  const notTheirs = lacksPower(rules, power, by)
  if (notTheirs) return refuse(notTheirs)
  if (live?.reader === 'works') return refuse({ kind: 'reader-works', clause: power.clause })
  return accept([{ kind: 'reader-repaired' }])
}
