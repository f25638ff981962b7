import type { Entry } from '../store/append.ts'
import type { EventStore } from '../store/event-store.ts'

/**
 * Where people's money is while it lies on no table. An operator's own wallet can take the place of ours: what is asked of it are
 * debits before a stake is on the layout, credits when a round no longer needs the money, and rollbacks of debits that were not used.
 */
export interface WalletPort {
  /** What a person has. For showing, and for refusing early: whether money is there is decided where it is debited. */
  balance(person: string): Promise<number>
  /** The ledger's side of money that comes to a table, written together with what it is for. */
  debit(person: string, cents: number): readonly Entry[]
  /** The ledger's side of money that goes back, written together with what frees it. */
  credit(person: string, cents: number): readonly Entry[]
  /** A debit whose stake never came to lie on the layout. */
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

/** Wallets in our own ledger: a debit is an entry, and cannot be written where the money is not there. */
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

  /** An append that was not written has moved nothing. */
  async rollback(): Promise<void> {}
}
