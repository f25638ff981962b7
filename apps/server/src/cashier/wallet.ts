import type { Entry } from '../store/append/append.ts'
import type { EventStore } from '../store/event-store.ts'

/**
 * Where people's money is while it is at no table. An operator's own wallet can replace ours. It must offer debits
 * before a stake is on the layout, credits when a round no longer needs the money, and rollbacks of debits that were
 * not used.
 */
export interface WalletPort {
  /** The balance, for showing and for refusing early. Only a debit decides whether the money is there. */
  balance(person: string): Promise<number>
  /** The ledger entries for money that comes to a table. They are written together with the stake. */
  debit(person: string, cents: number): readonly Entry[]
  /** The ledger entries for money that goes back. They are written together with the event that frees it. */
  credit(person: string, cents: number): readonly Entry[]
  /** Undoes a debit whose stake was never placed. */
  rollback(person: string, cents: number): Promise<void>
}

/** The account in the ledger that holds a person's money. */
export function walletOf(person: string): string {
  return `wallet:${person}`
}

/** Whose wallet an account is; `undefined` for any other account. */
export function holderOf(account: string): string | undefined {
  const prefix = walletOf('')
  return account.startsWith(prefix) ? account.slice(prefix.length) : undefined
}

/** Wallets in our own ledger. A debit is an entry, and the database refuses it if the money is not there. */
export class LedgerWallet implements WalletPort {
  private readonly store: Pick<EventStore, 'balance'>

  constructor(store: Pick<EventStore, 'balance'>) {
    this.store = store
  }

  async balance(person: string): Promise<number> {
    return (await this.store.balance(walletOf(person))) ?? 0
  }

  debit(person: string, cents: number): readonly Entry[] {
    return [{ account: walletOf(person), cents: -cents }]
  }

  credit(person: string, cents: number): readonly Entry[] {
    return [{ account: walletOf(person), cents }]
  }

  /** Nothing to do: a debit is written with its stake or not at all. */
  async rollback(): Promise<void> {}
}
