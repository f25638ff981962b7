import type { TableView } from '@openpit/protocol'
import { readStored, store } from '../storage.ts'
import { Signal } from './signal.ts'

/** This session's clock and net position: what the rounds that were seen here have brought. */
export interface SessionNet {
  readonly player: string
  readonly since: number
  /** By table and round, so that a round that is seen twice counts once. */
  readonly rounds: Readonly<Record<string, number>>
}

const KEY = 'openpit.session'

export const tally = new Signal<SessionNet | null>(readStored('session', KEY))

function keep(value: SessionNet): void {
  tally.set(value)
  store('session', KEY, value)
}

export function beginTally(player: string): SessionNet {
  const now = tally.get()
  if (now?.player === player) return now
  const begun = { player, since: Date.now(), rounds: {} }
  keep(begun)
  return begun
}

/** What a round has brought somebody so far. */
export function netOf({ settled }: Pick<TableView, 'settled'>, player: string): number {
  return settled.reduce((sum, line) => sum + (line.player === player ? line.profit : 0), 0)
}

export function countRound(table: string, view: TableView, player: string): void {
  const now = beginTally(player)
  const key = `${table}#${view.round}`
  const net = netOf(view, player)
  if (net !== (now.rounds[key] ?? 0)) keep({ ...now, rounds: { ...now.rounds, [key]: net } })
}

export function netSoFar(now: SessionNet | null): number {
  return Object.values(now?.rounds ?? {}).reduce((sum, net) => sum + net, 0)
}
