import { type Actor, type PlayerId, playerActor } from '@openpit/engine'
import type { VirtualTable } from '@openpit/keeper'
import type { Cents } from '@openpit/money'
import { chipsOf, hasPartIn, type PlayResult, play, type TableCommand, type TableRefusal } from '@openpit/table'

/** What a player can bring to the table for a stake, beyond what they have in hand there. */
export interface PlayerMeans {
  readonly player: PlayerId
  /** In the wallet, as far as is known. */
  readonly held: number
}

/**
 * Tells a table with virtual cards something that a player may have to pay for. What their purse lacks comes out of the wallet with it:
 * both are written together, or neither. A stake that the wallet does not hold either is refused with what is missing in all.
 */
export function tellPaid(running: VirtualTable, command: TableCommand, means: PlayerMeans): TableRefusal | undefined {
  const told = running.tell(command)
  if (told.ok) return undefined
  const lack = lackIn(told.refusal, means)
  if (lack === undefined || 'kind' in lack) return lack ?? told.refusal
  return bring(running, means, lack.cents) ?? tellPaid(running, command, { ...means, held: means.held - lack.cents })
}

/** Takes back what a player has on a box and lays something else there: both, or neither. */
export function replaceWager(
  running: VirtualTable,
  wager: TableCommand & { do: 'wager' },
  means: PlayerMeans,
): TableRefusal | undefined {
  const withdraw = { do: 'withdraw', by: wager.by, box: wager.box } as const
  const without = play(running.table, withdraw)
  if (!without.ok) return without.refusal
  const refusal = refusalOf(play(without.table, wager), means)
  if (refusal) return refusal
  const withdrawn = running.tell(withdraw)
  return withdrawn.ok ? tellPaid(running, wager, means) : withdrawn.refusal
}

/** Why a stake cannot be had, even with what the wallet holds. */
function refusalOf(played: PlayResult, means: PlayerMeans): TableRefusal | undefined {
  if (played.ok) return undefined
  const lack = lackIn(played.refusal, means)
  if (lack === undefined) return played.refusal
  return 'kind' in lack ? lack : undefined
}

/** How much a refused stake lacks, if that is all that is wrong with it and the wallet has it. */
function lackIn(refusal: TableRefusal, { held }: PlayerMeans): { readonly cents: Cents } | TableRefusal | undefined {
  if (refusal.kind === 'not-enough-chips') {
    return refusal.short <= held ? { cents: refusal.short } : { ...refusal, short: (refusal.short - held) as Cents }
  }
  // What a ruling took back and the purse did not hold is settled first.
  if (refusal.kind === 'owes') return refusal.owed <= held ? { cents: refusal.owed } : refusal
  return undefined
}

function bring(running: VirtualTable, { player, held }: PlayerMeans, cents: Cents): TableRefusal | undefined {
  const left = (held - cents) as Cents
  const brought = running.tell({ do: 'bringChips', by: playerActor(player), cents, left })
  return brought.ok ? undefined : brought.refusal
}

/** Money that no round needs any more goes back to the wallets: a player leaves nothing behind at other tables. */
export function releasePurses(running: VirtualTable): void {
  for (const player of Object.keys(running.table.chips)) {
    const { table } = running
    const cents = chipsOf(table, player)
    if (cents <= 0 || hasPartIn(table.round, player)) continue
    running.tell({ do: 'takeChips', by: playerActor(player), cents })
  }
}

/** Commands of a player that may put money on the layout. */
const STAKES: ReadonlySet<string> = new Set(['wager', 'insure', 'double', 'split', 'follow'])

export function mayStake({ role }: Actor, { do: name }: { readonly do: string }): boolean {
  return role === 'player' && STAKES.has(name)
}
