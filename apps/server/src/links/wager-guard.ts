import type { Actor } from '@openpit/engine'
import { guardWager, type Link, linkedBetOf } from '@openpit/jackpot'
import type { Refusal, TableCommand as WireCommand } from '@openpit/protocol'
import { rulebooks } from '@openpit/rulebooks'
import type { HostCommand } from '../tables/decider.ts'
import type { LoadedTable } from '../tables/log/loading.ts'

/** A link as its log has it now. */
export type LinkLookup = (link: string) => Promise<Link | undefined>

/** A command, with what must be read before the table decides it. */
interface GuardedCommand {
  readonly act: HostCommand['act']
  readonly before: () => Promise<Refusal | undefined>
}

/**
 * Lets the table decide a wager only if its link allows it: not while a win of the last round waits for approval, and
 * not on a spot that management has awarded to another player. The link is read before the decision, and asked in the
 * moment of it: the round may end between the two.
 */
export function guardedWager(
  by: Actor,
  command: WireCommand,
  act: HostCommand['act'],
  loaded: () => LoadedTable,
  look: LinkLookup | undefined,
): GuardedCommand {
  let link: Link | undefined
  if ((command.do !== 'wager' && command.do !== 'recordWager') || look === undefined) {
    return { act, before: async () => undefined }
  }
  const judge = (): Refusal | undefined => {
    const { running, log, opening } = loaded()
    const rules = link && rulebooks[opening.rulebook].jackpots.links[link.terms.bet]
    if (link === undefined || rules === undefined) return undefined
    const at = { table: opening.name, round: log.round, isOver: running.table.round.phase === 'ended' }
    const player = command.do === 'recordWager' ? command.player : by.person
    const isForJackpot = command.sides?.[link.terms.bet] !== undefined
    return guardWager(link, rules, at, { box: command.box, player, isForJackpot })
  }
  return {
    before: async () => {
      const { running, opening } = loaded()
      const linked = linkedBetOf(running.table.rules)
      const rules = linked && rulebooks[opening.rulebook].jackpots.links[linked.bet]
      if (linked === undefined || rules === undefined) return undefined
      // Most wagers need no reading.
      if (rules.approval.is === 'none' && command.sides?.[linked.bet] === undefined) return undefined
      link = await look(linked.link)
      return undefined
    },
    act: (running) => judge() ?? act(running),
  }
}
