import { steadyEntropy } from '../../keeper/test/entropy.ts'
import { Cashier } from '../src/cashier/cashier.ts'
import { LedgerWallet } from '../src/cashier/wallet.ts'
import type { HostSettings } from '../src/casino/host-settings.ts'
import { REAL_TIMERS } from '../src/host/timers.ts'
import type { EventStore } from '../src/store/event-store.ts'

/** The settings of a table without a floor. Faults are thrown; the seed decides the cards. */
export function loneTable(store: EventStore, seed: string): HostSettings {
  return {
    store,
    cashier: new Cashier(new LedgerWallet(store)),
    timers: REAL_TIMERS,
    publish: () => {},
    lost: () => {},
    closed: () => {},
    fault: (_, error) => {
      throw error
    },
    isOurs: async () => true,
    entropy: steadyEntropy(seed),
  }
}
