import type { Actor } from '@openpit/engine'
import type { TableCommand as WireCommand } from '@openpit/protocol'
import type { TableCommand } from '@openpit/table'

const TIMED: ReadonlySet<string> = new Set(['changeLimits', 'postClosing', 'closeTable'])

/**
 * A command off the wire as the table takes it: with the actor who sent it, and with the time where notices are counted. No message
 * can say either.
 */
export function tableCommand(
  command: Exclude<WireCommand, { do: 'commit' | 'reveal' }>,
  by: Actor,
  at: number,
): TableCommand {
  // How wagers come to lie there is the host's: the table hears of a withdrawal and of a wager.
  const { instead: _, ...said } = command as typeof command & { readonly instead?: true }
  const { do: name } = said
  return {
    ...said,
    by,
    ...(TIMED.has(name) ? { at } : {}),
  } as TableCommand
}
