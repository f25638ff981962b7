import type { TableView } from '@openpit/protocol'
import { readStored, store } from '../storage.ts'
import { Signal } from './signal.ts'

/** The start of this session, and what each of its rounds has won or lost. */
export interface SessionNet {
  readonly player: string
  readonly since: number
  /** By table and round, so that a round that is shown twice counts once. */
  readonly rounds: Readonly<Record<string, number>>
}

const KEY = 'openpit.session'

export const sessionNet = new Signal<SessionNet | null>(readStored('session', KEY))

function keep(value: SessionNet): void {
  sessionNet.set(value)
  store('session', KEY, value)
}

export function openSessionNet(player: string): SessionNet {
  const now = sessionNet.get()
  if (now?.player === player) return now
  const opened = { player, since: Date.now(), rounds: {} }
  keep(opened)
  return opened
}

/** What a player has won or lost in a round so far. */
export function netOf({ settled }: Pick<TableView, 'settled'>, player: string): number {
  return settled.reduce((sum, line) => sum + (line.player === player ? line.profit : 0), 0)
}

export function countRound(table: string, view: TableView, player: string): void {
  const now = openSessionNet(player)
  const key = `${table}#${view.round}`
  const net = netOf(view, player)
  if (net !== (now.rounds[key] ?? 0)) keep({ ...now, rounds: { ...now.rounds, [key]: net } })
}

export function totalNet(now: SessionNet | null): number {
  return Object.values(now?.rounds ?? {}).reduce((sum, net) => sum + net, 0)
}
