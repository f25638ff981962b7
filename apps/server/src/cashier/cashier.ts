import type { Entry } from '../store/append.ts'
import { type WalletPort, walletsIn } from './wallet.ts'

/** So many people's balances are remembered; others are looked up again when they are needed. */
const KNOWN_MAX = 10_000

/**
 * What people at this node's tables have in their wallets, so that a stake needs no look into the database before it is judged.
 * Other nodes move money too: what is known here may be out of date, and is never the last word.
 */
export class Cashier {
  readonly wallet: WalletPort
  private readonly known = new Map<string, number>()
  private readonly looking = new Map<string, Promise<number>>()
  /** Told when a balance is known to have changed. */
  onChange: (person: string) => void = () => {}

  constructor(wallet: WalletPort) {
    this.wallet = wallet
  }

  /** What a person has, as far as is known here. */
  knownOf(person: string): number {
    return this.known.get(person) ?? 0
  }

  isKnown(person: string): boolean {
    return this.known.has(person)
  }

  async balanceOf(person: string): Promise<number> {
    return this.known.get(person) ?? (await this.refresh(person))
  }

  /** Looks the balance up, once for all who ask meanwhile. */
  async refresh(person: string): Promise<number> {
    const looking = this.looking.get(person) ?? this.lookUp(person)
    this.looking.set(person, looking)
    return await looking
  }

  /** Money has moved, and it is written. */
  move(entries: readonly Entry[]): void {
    for (const [person, cents] of walletsIn(entries)) {
      const before = this.known.get(person)
      if (before !== undefined && cents !== 0) this.note(person, before + cents)
    }
  }

  private async lookUp(person: string): Promise<number> {
    try {
      const balance = await this.wallet.balance(person)
      this.note(person, balance)
      return balance
    } finally {
      this.looking.delete(person)
    }
  }

  private note(person: string, balance: number): void {
    const before = this.known.get(person)
    this.known.delete(person)
    this.known.set(person, balance)
    const [oldest] = this.known.keys()
    if (this.known.size > KNOWN_MAX && oldest !== undefined) this.known.delete(oldest)
    if (before !== balance) this.onChange(person)
  }
}
