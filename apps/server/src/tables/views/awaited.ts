import { boxAt } from '@openpit/engine'
import { waitsAt } from '@openpit/table'
import type { Moment } from './moment.ts'

const NOBODY: ReadonlySet<string> = new Set()

/** The players for whom the table waits, who must see at once what has happened; `all` if anyone may act. */
export function awaitedAt({ table, waitingFor }: Moment): ReadonlySet<string> | 'all' {
  const { round, shoe } = table
  const waits = waitsAt(table)
  switch (waits.for) {
    case 'nomination':
    case 'decision':
      return new Set([boxAt(round, waits.box)?.controller ?? ''])
    case 'answers':
      return new Set(waits.offers.asks.map(({ player }) => player))
    case 'wagers': {
      // Players bet without looking at each other. Between rounds, and while a shoe is prepared, all may act.
      const isBetting = round.boxes.length > 0 && round.phase === 'wagering'
      return isBetting && waitingFor.length === 0 && shoe.stage.is !== 'to-cut' ? NOBODY : 'all'
    }
    case 'shoe':
    case 'card':
    case 'dealer-card':
    case 'prize':
    case 'pool':
    case 'nothing':
      return 'all'
  }
}
