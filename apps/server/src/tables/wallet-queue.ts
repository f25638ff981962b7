import type { TableCommand } from '@openpit/protocol'
import { walletOf } from '../accounts/people.ts'
import type { EventStore } from '../store/event-store.ts'
import { pursesOf } from './entries.ts'
import type { RefusedOrDone } from './house-work.ts'

/** Those who bring chips to a table, until it is known whether they have them. */
export class WalletQueue {
  private readonly table: string
  private readonly store: EventStore
  private readonly looking = new Map<string, Promise<undefined>>()

  constructor(table: string, store: EventStore) {
    this.table = table
    this.store = store
  }

  /** What somebody says after he has brought chips is judged after that, though they have to be looked up first. */
  async inTurn(person: string, command: TableCommand): Promise<RefusedOrDone> {
    const before = this.looking.get(person)
    if (command.do !== 'bringChips') {
      await before
      return undefined
    }
    const looking = Promise.resolve(before).then(async () => await this.refuses(person, command.cents))
    const looked = looking.then(
      () => undefined,
      () => undefined,
    )
    this.looking.set(person, looked)
    try {
      return await looking
    } finally {
      if (this.looking.get(person) === looked) this.looking.delete(person)
    }
  }

  private async refuses(person: string, cents: number): Promise<RefusedOrDone> {
    const held = (await this.store.balance(walletOf(person))) ?? 0
    if (held < cents) return { kind: 'not-enough-in-wallet', clause: null, held }
    await this.store.openAccounts(pursesOf(this.table, person))
    return undefined
  }
}
