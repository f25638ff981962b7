import { poolDue } from '../jackpot/pool-shows.ts'
import type { TableCommand } from '../play.ts'
import type { TableStep } from '../progress.ts'
import type { TableRefusal } from '../refusal.ts'
import type { Table } from '../table.ts'

/**
 * Where the cards of a table come from: a virtual shoe, the script of a scenario, a shoe that reads real cards. A round is a function
 * of the cards in the order in which they come out; the table never asks which kind it is.
 */
export interface CardSource {
  /** What comes out now, if the table waits for it: cards, a cutting card, a prize. */
  next(table: Table): TableCommand | undefined
  /** Follows what has happened at the table. */
  follow(step: TableStep): void
  /** Why people cannot tell a table with such cards this, whatever the table itself would say. */
  refuses(table: Table, command: TableCommand): TableRefusal | undefined
  /** The table is closed: nothing comes out any more. */
  close(): void
}

/** What the table is told next without anybody's doing: what its own pool shows, or what comes out of its card source. */
export function nextDue(table: Table, source: CardSource): TableCommand | undefined {
  return poolDue(table) ?? source.next(table)
}
