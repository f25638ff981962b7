import type { Refusal } from '@openpit/protocol'
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
  /** The players whose accounts at this table are known to exist. For all others, they are looked up. */
  private readonly opened = new BoundedMap<string, true>(OPENED_MAX)

  constructor(table: string, store: Pick<EventStore, 'openAccounts'>, cashier: Cashier) {
    this.table = table
    this.store = store
    this.cashier = cashier
  }

  /**
   * Does what must come before a stake is decided: opens the player's accounts, and looks up the balance of their
   * wallet. Refuses a player who staked the same money at several tables too often.
   */
  async prepare(player: string, command: string): Promise<Refusal | undefined> {
    if (this.cashier.isSlowed(player)) return { kind: 'too-fast', clause: null }
    // Any other stake comes from a player who has wagered before, and has accounts.
    if (command === 'wager') await this.open(player)
    await this.cashier.balanceOf(player)
    return undefined
  }

  /** Opens the accounts of a player at this table, unless they are known to exist. */
  async open(player: string): Promise<void> {
    if (this.opened.get(player) !== undefined) return
    await this.store.openAccounts(pursesOf(this.table, player))
    this.opened.set(player, true)
  }

  /** A stake failed because the money was not there any more. */
  async noteShort(player: string): Promise<void> {
    this.cashier.countShort(player)
    await this.cashier.refresh(player)
  }

  /** Whether the wallet holds more than the stake was decided with, because another node has paid the player. */
  async hasMore(player: string, cents: number): Promise<boolean> {
    await this.cashier.refresh(player)
    return this.cashier.freeOf(player) > cents
  }
}
