import type { TableCommand } from '../command.ts'
import { poolDue } from '../jackpot/pool-shows.ts'
import { heldDue } from '../live/held.ts'
import type { TableStep } from '../progress.ts'
import type { TableRefusal } from '../refusal.ts'
import { type Table, waitsAt } from '../table.ts'

/**
 * Where the cards of a table come from: a virtual shoe, the script of a scenario, a shoe that reads real cards. A round
 * depends only on the order of the cards; the table never asks which kind of source it has.
 */
export interface CardSource {
  /** What comes out now, if the table waits for it: cards, a cutting card, a prize. */
  next(table: Table): TableCommand | undefined
  /** Follows what has happened at the table. */
  follow(step: TableStep): void
  /**
   * Why people may not give this command at a table with cards of this kind. Checked before the table judges the
   * command.
   */
  refuses(table: Table, command: TableCommand): TableRefusal | undefined
  /** The table is closed: nothing more comes out. */
  close(): void
}

/** The next command that needs no person: what the pool shows, a held card, or what comes out of the card source. */
export function nextDue(table: Table, source: CardSource): TableCommand | undefined {
  return poolDue(table) ?? heldDue(table) ?? (waitsForReader(table) ? undefined : source.next(table))
}

/** Cards are typed in while the reader is out of order. The prize button works without it. */
function waitsForReader(table: Table): boolean {
  return table.live?.reader === 'out-of-order' && waitsAt(table).for !== 'prize'
}
