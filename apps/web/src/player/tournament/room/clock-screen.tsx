import type { TournamentOverview } from '@openpit/protocol'
import { useMessages } from '../../../shared/messages/messages.ts'
import { EliminationHands } from '../elimination-hands.tsx'
import { signOf } from '../sign.ts'
import { figure } from '../table/places.ts'
import { type RoomWords, useRoomWords, useTournamentWords } from '../words/words.ts'
import { type Plan, progressOf } from './screens.ts'

interface ClockProps {
  readonly overview: TournamentOverview
  readonly now: number
}

/** The hand or the time to the start, the figures of the tournament, and every table. */
export function ClockScreen({ overview, now }: ClockProps) {
  const words = useRoomWords()
  const { locale, money } = useMessages()
  const { tables, players, entered, pool, plan, session, sessions } = overview
  const left = players.filter(({ out }) => out === null).length
  const limits = tables[0]?.limits
  const played = plan[Math.max(0, session - 1)]
  const advance = session === sessions ? 0 : (played?.advance ?? 0)
  return (
    <>
      <section className="room-clock">
        <BigFigure overview={overview} now={now} />
        {advance > 0 && <p>{words.goThrough(advance)}</p>}
      </section>
      <dl className="room-figures">
        <div>
          <dt>{words.pool}</dt>
          <dd>{money.short(pool)}</dd>
        </div>
        <div>
          <dt>{words.players}</dt>
          <dd>{words.playersOf(left, entered)}</dd>
        </div>
        {limits !== undefined && (
          <div>
            <dt>{words.bets}</dt>
            <dd>{words.betsTo(figure(limits.minimum, locale), figure(limits.maximum, locale))}</dd>
          </div>
        )}
      </dl>
      <ul className="room-tables">
        {tables.map((table) => (
          <li key={table.table}>
            <TableCard table={table} plan={played} />
          </li>
        ))}
      </ul>
    </>
  )
}

function BigFigure({ overview, now }: ClockProps) {
  const words = useRoomWords()
  const progress = progressOf(overview)
  if (progress !== null) {
    const { counts, number, of } = progress
    return (
      <>
        <p>{words[counts]}</p>
        <b>
          {number}
          {of !== null && <small> {words.of(of)}</small>}
        </b>
      </>
    )
  }
  const rest = overview.starts - now
  if (rest <= 0) return <b className="room-word">{words.soon}</b>
  return (
    <>
      <p>{words.startsIn}</p>
      <b>{timeText(rest)}</b>
    </>
  )
}

/** Hours, minutes and seconds. */
export function timeText(ms: number): string {
  const seconds = Math.floor(ms / 1_000)
  const parts = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60]
  return parts.map((part, index) => (index === 0 ? String(part) : String(part).padStart(2, '0'))).join(':')
}

type Table = TournamentOverview['tables'][0]

interface CardProps {
  readonly table: Table
  readonly plan: Plan | undefined
}

/** A table with its sign: the hand or the shoe, and the elimination hands that are to come. */
function TableCard({ table, plan }: CardProps) {
  const words = useRoomWords()
  const { table: name } = useTournamentWords()
  const hands = plan === undefined ? [] : signOf(table, plan).hands
  return (
    <>
      <span className="room-seats" aria-hidden="true">
        {table.seats.map(({ box, isIn }) => (
          <i key={box} className={isIn ? '' : 'out'} />
        ))}
      </span>
      <span>{name(table.table)}</span>
      <b>{stateOf(words, table, plan)}</b>
      <EliminationHands hands={hands} words={{ title: words.eliminations, isCancelled: words.isCancelled }} />
    </>
  )
}

function stateOf(words: RoomWords, table: Table, plan: Plan | undefined): string {
  const { hand, shoe, isPlayedOut, inDispute, playOff, ballot } = table
  if (inDispute) return words.ruling
  if (ballot.length > 0) return words.ballot
  if (playOff.length > 0) return words.playOff
  if (isPlayedOut) return words.over
  return plan?.by === 'shoes' ? `${words.shoe} ${shoe}` : `${words.hand} ${hand}`
}
