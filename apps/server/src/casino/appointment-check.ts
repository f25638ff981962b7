import type { Actor } from '@openpit/engine'
import type { VirtualTable } from '@openpit/keeper'
import type { Refusal } from '@openpit/protocol'
import { NOT_DONE } from '../host/stream-host.ts'
import type { HostCommand } from '../tables/decider.ts'

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
  table: () => VirtualTable,
  act: HostCommand['act'],
  mayConfirm: ConfirmationCheck,
): Confirmation {
  let asked: string | undefined
  return {
    before: async () => {
      asked = proposerAt(table())
      return asked === undefined || asked === by.person ? undefined : await mayConfirm(by.person, asked)
    },
    act: (running) => (proposerAt(running) === asked ? act(running) : NOT_DONE),
  }
}

function proposerAt({ table }: VirtualTable): string | undefined {
  return table.people.voidProposed?.by.person
}
