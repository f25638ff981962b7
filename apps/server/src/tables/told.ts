import { type CeremonyRefusal, explainCeremony } from '@openpit/proof'
import type { Refusal, TableCommand as WireCommand } from '@openpit/protocol'
import { explainRefusal, type TableCommand, type TableRefusal } from '@openpit/table'

/** What became of a command. `again`: it had been carried out before. */
export type Reply = { readonly ok: true; readonly version: number } | { readonly ok: false; readonly refusal: Refusal }

export function refusedBy(refusal: TableRefusal): Refusal {
  return { kind: refusal.kind, clause: refusal.clause, text: explainRefusal(refusal) }
}

export function refusedInCeremony(refusal: CeremonyRefusal): Refusal {
  return { kind: refusal.kind, clause: null, text: explainCeremony(refusal) }
}

/** A refusal that is not a rulebook's. */
export function refusal(kind: string, text: string): Refusal {
  return { kind, clause: null, text }
}

/** A command off the wire as the table takes it: with the name or, for staff, the word for the role of whoever sent it. */
export function tableCommand(command: Exclude<WireCommand, { do: 'commit' | 'reveal' }>, by: string): TableCommand {
  return { ...command, by } as TableCommand
}
