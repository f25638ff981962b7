import type { Actor } from '@openpit/engine'
import type { VirtualTable } from '@openpit/keeper'
import type { Refusal, TableCommand as WireCommand } from '@openpit/protocol'
import type { TableCommand } from '@openpit/table'
import { mayStake, replaceWager, tellPaid } from '../cashier/stakes.ts'
import { closeBetting, isRevealed, tellTable } from './virtual-dealer.ts'

/** The commands that need the time, because notices are counted from it. */
const TIMED: ReadonlySet<string> = new Set(['changeLimits', 'postClosing', 'closeTable'])

/** What the node knows besides the command: the time, and the balance of the actor's wallet. */
export interface CommandContext {
  readonly now: number
  readonly walletCents: number
}

/** Carries out a command from the wire at a table. */
export function carryOut(
  running: VirtualTable,
  by: Actor,
  command: WireCommand,
  { now, walletCents }: CommandContext,
): Refusal | undefined {
  switch (command.do) {
    case 'commit': {
      if (by.role !== 'player') return notForStaff(running)
      const refusal = running.commit(by.person, command.commitment, command.cuts)
      return refusal && { ...refusal, clause: null }
    }
    case 'reveal': {
      if (by.role !== 'player') return notForStaff(running)
      const refusal = running.reveal(by.person, command.cut, command.random)
      if (refusal === undefined && isRevealed(running)) closeBetting(running)
      return refusal && { ...refusal, clause: null }
    }
    default: {
      const translated = tableCommand(command, by, now)
      if (!mayStake(by, command)) return tellTable(running, translated)
      const means = { player: by.person, held: walletCents }
      const replaces = command.do === 'wager' && command.instead === true
      return replaces && translated.do === 'wager'
        ? replaceWager(running, translated, means)
        : tellPaid(running, translated, means)
    }
  }
}

/**
 * A command from the wire as the table takes it. The actor, and the time that notices need, are added here: clients
 * cannot choose them.
 */
function tableCommand(command: Exclude<WireCommand, { do: 'commit' | 'reveal' }>, by: Actor, at: number): TableCommand {
  // The table knows no replacing of a wager: it is told to withdraw one and to place another.
  const { instead: _, ...rest } = command as typeof command & { readonly instead?: true }
  return { ...rest, by, ...(TIMED.has(rest.do) ? { at } : {}) } as TableCommand
}

function notForStaff({ table }: VirtualTable): Refusal {
  return { kind: 'not-for-staff', clause: table.rules.says.betting }
}
