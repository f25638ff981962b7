import type { SideName } from '@openpit/engine'
import type { Store } from '../../src/index.ts'
import { eventOf, isTold } from '../../src/tables/log/record.ts'
import { streamOf } from '../../src/tables/opening.ts'

/** What tables have collected for a jackpot and not given back, by their own logs. */
export class Collection {
  cents = 0
  private readonly bet: SideName

  constructor(bet: SideName) {
    this.bet = bet
  }

  async read(store: Store, table: string): Promise<void> {
    /** The collected wagers of the round, by box. */
    const open = new Map<number, number>()
    const back = (box: number) => {
      this.cents -= open.get(box) ?? 0
      open.delete(box)
    }
    for (const stored of await store.read(streamOf(table))) {
      const told = eventOf(stored)
      for (const event of isTold(told) ? told.events : []) {
        if (event.kind === 'round-opened') open.clear()
        if (event.kind === 'side-wager-collected' && event.bet === this.bet) {
          open.set(event.box, event.cents)
          this.cents += event.cents
        }
        if (event.kind === 'side-wager-put-back' && event.bet === this.bet) back(event.box)
        if (event.kind !== 'wager-settled') continue
        const { wager, outcome, box } = event.line
        if (wager === this.bet && outcome === 'void') back(box)
      }
    }
  }
}
