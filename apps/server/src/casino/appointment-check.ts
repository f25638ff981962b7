import type { Actor } from '@openpit/engine'
import type { Refusal } from '@openpit/protocol'
import { NOT_DONE } from '../host/stream-host.ts'
import type { HostCommand } from '../tables/decider.ts'
import type { RunningTable } from '../tables/running-table.ts'

/** Why one person may not confirm what another has proposed; `undefined` if they may. */
export type ConfirmationCheck = (confirmer: string, proposer: string) => Promise<Refusal | undefined>

/** A confirmation, with the question that must be answered before the table decides it. */
interface Confirmation {
  readonly act: HostCommand['act']
  readonly before: () => Promise<Refusal | undefined>
}

/**
 * Lets the table decide a confirmation only for the proposer about whom the house was asked: another proposal may have
 * taken its place during the question.
 */
export function checkedConfirmation(
  by: Actor,
  confirms: 'confirm' | 'confirmVoid',
  table: () => RunningTable,
  act: HostCommand['act'],
  mayConfirm: ConfirmationCheck,
): Confirmation {
  let asked: string | undefined
  return {
    before: async () => {
      asked = proposerAt(table(), confirms)
      return asked === undefined || asked === by.person ? undefined : await mayConfirm(by.person, asked)
    },
    act: (running) => (proposerAt(running, confirms) === asked ? act(running) : NOT_DONE),
  }
}

/** Who proposed what is confirmed: a ruling that waits, or that the round is void. */
function proposerAt({ table }: RunningTable, confirms: 'confirm' | 'confirmVoid'): string | undefined {
  return confirms === 'confirm' ? table.ruling?.command.by.person : table.people.voidProposed?.by.person
}
