import { holderOf, type WalletPort } from './wallet.ts'

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
    return await (this.looking.get(person) ?? this.lookUp(person))
  }

  /** What wallets hold after money has moved, by their accounts: as the database said when it was written. */
  set(wallets: ReadonlyMap<string, number>): void {
    for (const [account, balance] of wallets) {
      const person = holderOf(account)
      if (person === undefined || !this.known.has(person)) continue
      // A look-up that is under way may have seen what was there before.
      this.looking.delete(person)
      this.note(person, balance)
    }
  }

  private async lookUp(person: string): Promise<number> {
    const looking: Promise<number> = this.wallet.balance(person).then(
      (balance) => {
        // Somebody has heard something newer meanwhile.
        if (this.looking.get(person) !== looking) return this.known.get(person) ?? balance
        this.looking.delete(person)
        this.note(person, balance)
        return balance
      },
      (error: unknown) => {
        if (this.looking.get(person) === looking) this.looking.delete(person)
        throw error
      },
    )
    this.looking.set(person, looking)
    return await looking
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
