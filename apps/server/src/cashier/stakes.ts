import { type Actor, type PlayerId, playerActor } from '@openpit/engine'
import type { Cents } from '@openpit/money'
import { chipsOf, hasPartIn, type PlayResult, play, type TableCommand, type TableRefusal } from '@openpit/table'
import type { RunningTable } from '../tables/running-table.ts'

/** What a player can bring to the table for a stake, besides the chips in their purse there. */
export interface PlayerMeans {
  readonly player: PlayerId
  /** The balance of the wallet, as far as it is known here. */
  readonly held: number
}

/** The cents that a stake lacks and the wallet holds; or why the stake is refused. */
type Shortage = { readonly ok: true; readonly cents: Cents } | { readonly ok: false; readonly refusal: TableRefusal }

/**
 * Tells a table a command that a player may have to pay for. What the purse lacks comes from the wallet: the transfer
 * and the stake are written together, or neither is. If the wallet does not hold enough, the refusal says how much is
 * missing in all.
 */
export function tellPaid(running: RunningTable, command: TableCommand, means: PlayerMeans): TableRefusal | undefined {
  const told = running.tell(command)
  if (told.ok) return undefined
  const shortage = shortageIn(told.refusal, means)
  if (!shortage.ok) return shortage.refusal
  const { cents } = shortage
  return bring(running, means, cents) ?? tellPaid(running, command, { ...means, held: means.held - cents })
}

/** Withdraws a player's wager on a box and places another: both, or neither. */
export function replaceWager(
  running: RunningTable,
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

/** Why a stake is refused, even with what the wallet holds. */
function refusalOf(played: PlayResult, means: PlayerMeans): TableRefusal | undefined {
  if (played.ok) return undefined
  const shortage = shortageIn(played.refusal, means)
  return shortage.ok ? undefined : shortage.refusal
}

/** What a refused stake lacks, if money is all that it lacks and the wallet holds it. */
function shortageIn(refusal: TableRefusal, { held }: PlayerMeans): Shortage {
  if (refusal.kind === 'not-enough-chips') {
    const { short } = refusal
    if (short <= held) return { ok: true, cents: short }
    return { ok: false, refusal: { ...refusal, short: (short - held) as Cents } }
  }
  // A player whose purse did not cover a reversed payment pays that first.
  if (refusal.kind === 'owes' && refusal.owed <= held) return { ok: true, cents: refusal.owed }
  return { ok: false, refusal }
}

function bring(running: RunningTable, { player, held }: PlayerMeans, cents: Cents): TableRefusal | undefined {
  const left = (held - cents) as Cents
  const brought = running.tell({ do: 'bringChips', by: playerActor(player), cents, left })
  return brought.ok ? undefined : brought.refusal
}

/** Returns chips to the wallets of players who have no part in the round, so that they can bet at other tables. */
export function releasePurses(running: RunningTable): void {
  for (const player of Object.keys(running.table.chips)) {
    const { table } = running
    const cents = chipsOf(table, player)
    if (cents <= 0 || hasPartIn(table.round, player)) continue
    running.tell({ do: 'takeChips', by: playerActor(player), cents })
  }
}

/** Whether a stake was refused only because money is missing. */
export function lacksMoney({ kind }: { readonly kind: string }): boolean {
  return kind === 'not-enough-chips' || kind === 'owes'
}

/** The commands of players that may put money on the layout. */
const STAKES: ReadonlySet<string> = new Set(['wager', 'insure', 'double', 'split', 'follow'])

export function mayStake({ role }: Actor, { do: name }: { readonly do: string }): boolean {
  return role === 'player' && STAKES.has(name)
}
