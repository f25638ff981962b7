import { BoundedMap } from '../store/bounded-map.ts'
import type { EventStore } from '../store/event-store.ts'
import { pursesOf } from '../tables/log/entries.ts'
import type { Cashier } from './cashier.ts'

const OPENED_MAX = 1_000

/** The purses of the players at one table. */
export class TablePurses {
  private readonly table: string
  private readonly store: Pick<EventStore, 'openAccounts'>
  private readonly cashier: Cashier
  /** The players whose accounts at this table exist. For one that was dropped, they are looked up again. */
  private readonly opened = new BoundedMap<string, true>(OPENED_MAX)

  constructor(table: string, store: Pick<EventStore, 'openAccounts'>, cashier: Cashier) {
    this.table = table
    this.store = store
    this.cashier = cashier
  }

  /**
   * Does what must come before a stake is decided: opens the player's accounts, and looks up the balance of their
   * wallet.
   */
  async prepare(player: string, command: string): Promise<undefined> {
    // Any other stake comes from a player who has wagered before, and has accounts.
    if (command === 'wager' && this.opened.get(player) === undefined) {
      await this.store.openAccounts(pursesOf(this.table, player))
      this.opened.set(player, true)
    }
    await this.cashier.balanceOf(player)
  }

  /** Whether the wallet holds more than was known here, because another node has paid the player. */
  async hasMore(player: string): Promise<boolean> {
    const before = this.cashier.knownOf(player)
    return (await this.cashier.refresh(player)) > before
  }
}
