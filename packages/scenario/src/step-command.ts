import { loadedShoe } from '@openpit/cards'
import { personOnDuty, type Table } from '@openpit/table'
import { ON_DUTY } from './actors.ts'
import type { Step, StepCommand } from './scenario.ts'

/** Where a label leads that no step has: no table has such a version, so the round cannot go back to it. */
export const NO_POINT = -1

/** The labels of a table's steps: a step of another table is no point of this one. */
export function labelsAt<Name>(labels: Map<Name, Map<string, number>>, table: Name): Map<string, number> {
  const own = labels.get(table) ?? new Map<string, number>()
  labels.set(table, own)
  return own
}

/**
 * The command of a step: by the person on duty unless the file names one, at the step's time, and with a label replaced
 * by the version of the table just before that step. New cards are as many as the decks have, unless the file says more
 * or fewer.
 */
export function commandOf(
  { from, at, namesPerson }: Pick<Step, 'from' | 'at' | 'namesPerson'>,
  command: StepCommand,
  { pit, rules }: Table,
  labels: ReadonlyMap<string, number>,
): StepCommand {
  const { role } = command.by
  const onDuty = role === 'player' || namesPerson ? undefined : (personOnDuty(pit, role) ?? ON_DUTY[role])
  const by = onDuty === undefined ? command.by : { role, person: onDuty }
  const time = pit.now !== null && at > pit.now && command.do !== 'cut' ? { at } : {}
  const version = command.do === 'reconstruct' && from !== undefined ? { from: labels.get(from) ?? NO_POINT } : {}
  const counted =
    command.do === 'loadCards' ? { counted: command.counted ?? loadedShoe(rules.decks.is, rules.deck.is).length } : {}
  return { ...command, by, ...time, ...version, ...counted } as StepCommand
}
