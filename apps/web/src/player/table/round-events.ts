import type { SettledLine, TableView } from '@openpit/protocol'
import { useEffect, useState } from 'preact/hooks'
import { listen } from '../../shared/wire/tables.ts'

/** An event of the round, with the fields that the log reads. */
export interface LoggedEvent {
  readonly kind: string
  readonly at: number
  readonly box?: number
  readonly hand?: number
  readonly player?: string
  readonly to?: string
  readonly cents?: number
  readonly card?: string | null
  readonly total?: number
  readonly soft?: boolean
  /** What was settled. */
  readonly line?: Pick<SettledLine, 'player' | 'box' | 'hand' | 'wager' | 'clause'>
}

/** A hand for which the clock decided. */
export interface Timeout {
  readonly box: number
  readonly hand: number | null
  readonly clause: string
  readonly at: number
}

type Rounds = ReadonlyMap<number, readonly LoggedEvent[]>

/** The events that this page has seen, of the current round and the one before. */
export function useRoundEvents(table: string): Rounds {
  const [rounds, setRounds] = useState<Rounds>(new Map())
  useEffect(
    () =>
      listen(table, ({ view, events, now }) => {
        const found = events.map(({ at, event }) => ({ at, ...event }) as LoggedEvent)
        setRounds((before) => withEvents(before, view, found, now))
      }),
    [table],
  )
  return rounds
}

/** Adds what happened, and what was settled since: news has no events of that. */
function withEvents(before: Rounds, { round, settled }: TableView, found: readonly LoggedEvent[], at: number): Rounds {
  const known = before.get(round) ?? []
  const lines = settled.slice(known.filter(({ line }) => line !== undefined).length)
  if (found.length === 0 && lines.length === 0) return before
  const kept = [...before].filter(([number]) => number >= round - 1)
  return new Map(kept).set(round, [...known, ...found, ...lines.map((line) => ({ kind: 'settled', at, line }))])
}

/** The last hand of a player that the clock decided in this round. */
export function lastTimeout(view: TableView, events: readonly LoggedEvent[], me: string): Timeout | null {
  const { clauses } = view.printed
  const event = events.findLast(({ kind, box }) => {
    const isMine = box !== undefined && view.boxes[box - 1]?.bettors.some(({ player }) => player === me)
    return isMine === true && (kind === 'hand-left-to-dealer' || kind === 'control-passed')
  })
  if (event?.box === undefined) return null
  return { box: event.box, hand: event.hand ?? null, clause: clauses.timeout, at: event.at }
}
