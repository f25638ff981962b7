import type { HistoryPage, HistoryQuery, HistoryRound } from '@openpit/protocol'
import { openTable, PUBLIC } from '@openpit/table'
import {
  eventsOfRounds,
  type HistoryRow,
  historyDays,
  historyRows,
  type RoundFilter,
  type RoundKey,
} from '../store/records/player-history.ts'
import type { Store, StoredEvent } from '../store/store.ts'
import { playedIn } from '../tables/log/record.ts'
import { configurationOf, streamOf, type TableOpening } from '../tables/opening.ts'
import { pastView } from './replay.ts'
import { type PastRounds, ROUND_EVENTS_MAX, withEvent } from './rounds.ts'

const ROUNDS_PER_PAGE = 25
const DAYS_MAX = 31
const STREAM_PREFIX = 'table:'

/** A page of a player's rounds, with their cards, wagers and results. `undefined` if the cursor makes no sense. */
export async function historyPage(
  store: Store,
  rounds: PastRounds,
  player: string,
  query: HistoryQuery,
): Promise<HistoryPage | undefined> {
  const { before, game, from, to, result, offset } = query
  const after = before === undefined ? null : keyIn(before)
  if (after === undefined) return undefined
  const filter: RoundFilter = {
    player,
    rulebook: game ?? null,
    from: from === undefined ? null : new Date(from),
    to: to === undefined ? null : new Date(to),
    result: result ?? null,
  }
  const { rows, next } = await historyRows(store, filter, after, ROUNDS_PER_PAGE)
  return {
    rounds: await withCards(store, rounds, player, rows),
    next: next === null ? null : printKey(next),
    days: after === null ? [...(await historyDays(store, filter, offset, DAYS_MAX))] : [],
  }
}

async function withCards(
  store: Store,
  rounds: PastRounds,
  player: string,
  rows: readonly HistoryRow[],
): Promise<HistoryRound[]> {
  const events = new Map<string, StoredEvent[]>()
  for (const event of await eventsOfRounds(store, rows, ROUND_EVENTS_MAX)) {
    const key = `${event.stream} ${event.round}`
    const known = events.get(key)
    if (known) known.push(event)
    else events.set(key, [event])
  }
  const shown = rows.map(async (row) => {
    const opening = await rounds.openingOf(row.stream.slice(STREAM_PREFIX.length))
    return opening === undefined ? [] : [historyRound(opening, player, row, events.get(`${row.stream} ${row.round}`))]
  })
  return (await Promise.all(shown)).flat()
}

/**
 * A round from its own events. The table before it is left out, because hands, wagers and results follow from these
 * events alone; to fold the table up to each round would take as long as a replay.
 */
function historyRound(
  opening: TableOpening,
  player: string,
  { round, at, net }: HistoryRow,
  stored: readonly StoredEvent[] = [],
): HistoryRound {
  const { name: table, title, rulebook } = opening
  const events = playedIn(stored)
  const isOver = events.some(({ kind }) => kind === 'round-ended')
  const known = { table, title, rulebook, round, at: at.getTime(), net }
  if (!isOver) return { ...known, staked: 0, cards: null, lines: [] }
  const configuration = configurationOf(opening)
  const state = events.reduce(withEvent, openTable({ configuration, shoe: 'ready', dealt: opening.dealt ?? 'virtual' }))
  const { dealer, boxes, settled } = pastView(opening, round, state, PUBLIC)
  const lines = settled.filter((line) => line.player === player)
  const own = boxes.filter(({ box }) => lines.some((line) => line.box === box))
  return {
    ...known,
    staked: lines.reduce((sum, { stake }) => sum + stake, 0),
    cards: { dealer, boxes: own.map(({ box, hands }) => ({ box, hands })) },
    lines,
  }
}

function printKey({ at, stream, round }: RoundKey): string {
  return `${at.getTime()} ${round} ${stream.slice(STREAM_PREFIX.length)}`
}

const KEY_SHAPE = /^(\d{1,15}) (\d{1,9}) ([a-z0-9-]{1,100})$/

function keyIn(text: string): RoundKey | undefined {
  const [, at, round, table] = KEY_SHAPE.exec(text) ?? []
  if (at === undefined || round === undefined || table === undefined) return undefined
  return { at: new Date(Number(at)), round: Number(round), stream: streamOf(table) }
}
