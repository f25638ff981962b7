import { personOnDuty, type Table } from '@openpit/table'
import { ON_DUTY } from './actors.ts'
import type { Step, StepCommand } from './scenario.ts'

/**
 * The command of a step: by the person on duty unless the file names one, at the step's time, and with a label replaced
 * by the version of the table just before that step.
 */
export function commandOf(
  { from, at, namesPerson }: Pick<Step, 'from' | 'at' | 'namesPerson'>,
  command: StepCommand,
  { pit }: Table,
  labels: ReadonlyMap<string, number>,
): StepCommand {
  const { role } = command.by
  const onDuty = role === 'player' || namesPerson ? undefined : (personOnDuty(pit, role) ?? ON_DUTY[role])
  const by = onDuty === undefined ? command.by : { role, person: onDuty }
  const time = pit.now !== null && at > pit.now && command.do !== 'cut' ? { at } : {}
  const version = command.do === 'reconstruct' && from !== undefined ? { from: labels.get(from) ?? 0 } : {}
  return { ...command, by, ...time, ...version } as StepCommand
}
