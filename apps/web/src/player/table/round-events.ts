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
  /** A card that was misread: which it is in the round, and the right one. */
  readonly number?: number
  readonly is?: string | null
  /** A round that goes back: whether the cards are dealt again from the first. */
  readonly anew?: boolean
  readonly clause?: string
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
export function withEvents(
  before: Rounds,
  { round, settled }: Pick<TableView, 'round' | 'settled'>,
  found: readonly LoggedEvent[],
  at: number,
): Rounds {
  const known = found.reduce(withEvent, before.get(round) ?? [])
  const lines = settled.slice(known.filter(({ line }) => line !== undefined).length)
  if (found.length === 0 && lines.length === 0) return before
  const kept = [...before].filter(([number]) => number >= round - 1)
  return new Map(kept).set(round, [...known, ...lines.map((line) => ({ kind: 'settled', at, line }))])
}

const PUT_RIGHT: ReadonlySet<string> = new Set(['card-corrected', 'round-reconstructed', 'hand-voided', 'round-voided'])

/** A round that is played again from its first card must not be in the log twice; that it was put right stays there. */
function withEvent(known: readonly LoggedEvent[], event: LoggedEvent): readonly LoggedEvent[] {
  const isBack = event.kind === 'round-reconstructed'
  // To correct a card is to go back with it: one line says both.
  if (isBack && known.at(-1)?.kind === 'card-corrected') return known
  const isAnew = event.kind === 'card-corrected' || (isBack && event.anew === true)
  if (isAnew) return [...known.filter(({ kind }) => PUT_RIGHT.has(kind)), event]
  // What was settled since has come back; what still stands is settled again below.
  return [...(isBack ? known.filter(({ line }) => line === undefined) : known), event]
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
