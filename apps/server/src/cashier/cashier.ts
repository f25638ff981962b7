import { REAL_TIMERS, type Timers } from '../host/timers.ts'
import type { NewEvent } from '../store/append/append.ts'
import { ShortStakes } from './short-stakes.ts'
import { holderOf, type WalletPort } from './wallet.ts'

/** How many balances are kept. Others are looked up again when they are needed. */
const KNOWN_MAX = 10_000

/**
 * The balances of the wallets of people at this node's tables, so that a stake needs no query before it is decided.
 * Other nodes move money too, so a balance here may be out of date: the database decides whether the money is
 * there.
 */
export class Cashier {
  readonly wallet: WalletPort
  private readonly known = new Map<string, number>()
  /** What was decided at this node's tables to be taken from wallets, and is not written yet. */
  private readonly reserved = new Map<string, number>()
  private readonly shortStakes: ShortStakes
  private readonly looking = new Map<string, Promise<number>>()
  /** Called when a balance has changed. */
  onChange: (person: string) => void = () => {}

  constructor(wallet: WalletPort, timers: Pick<Timers, 'now'> = REAL_TIMERS) {
    this.wallet = wallet
    this.shortStakes = new ShortStakes(timers)
  }

  /** The balance as far as it is known here. */
  knownOf(person: string): number {
    return this.known.get(person) ?? 0
  }

  /** What a person can stake: the balance without what other tables of this node are about to take. */
  freeOf(person: string): number {
    return Math.max(0, this.knownOf(person) - (this.reserved.get(person) ?? 0))
  }

  /**
   * Reserves what these events take from wallets, so that another table of this node cannot stake it before they are
   * written. Returns a function that ends it.
   */
  reserve(events: readonly Pick<NewEvent, 'entries'>[]): () => void {
    const taken = events.flatMap(({ entries }) => entries).filter(({ cents }) => cents < 0)
    const debits = taken.flatMap(({ account, cents }) => {
      const person = holderOf(account)
      return person === undefined ? [] : [{ person, cents: -cents }]
    })
    for (const { person, cents } of debits) this.addReserved(person, cents)
    return () => {
      for (const { person, cents } of debits.splice(0)) this.addReserved(person, -cents)
    }
  }

  /** Counts a stake of this person that failed because the money was not there. */
  countShort(person: string): void {
    this.shortStakes.count(person)
  }

  /** Whether too many stakes of this person failed lately. */
  isSlowed(person: string): boolean {
    return this.shortStakes.mustWait(person)
  }

  private addReserved(person: string, cents: number): void {
    const sum = (this.reserved.get(person) ?? 0) + cents
    if (sum > 0) this.reserved.set(person, sum)
    else this.reserved.delete(person)
  }

  isKnown(person: string): boolean {
    return this.known.has(person)
  }

  async balanceOf(person: string): Promise<number> {
    return this.known.get(person) ?? (await this.refresh(person))
  }

  /** Looks the balance up, once for all callers at the same time. */
  async refresh(person: string): Promise<number> {
    return await (this.looking.get(person) ?? this.lookUp(person))
  }

  /** Takes over balances that the database reported with a commit, by account. */
  set(wallets: ReadonlyMap<string, number>): void {
    for (const [account, balance] of wallets) {
      const person = holderOf(account)
      if (person === undefined || !this.known.has(person)) continue
      // A query that is under way may have read the older balance.
      this.looking.delete(person)
      this.note(person, balance)
    }
  }

  private async lookUp(person: string): Promise<number> {
    const looking: Promise<number> = this.wallet.balance(person).then(
      (balance) => {
        // A newer balance has arrived meanwhile.
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
