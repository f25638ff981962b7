import type { TournamentOverview } from '@openpit/protocol'
import { useMessages } from '../../../shared/messages/messages.ts'
import { useEntrantName } from '../names.ts'
import { figure, gapText } from '../table/places.ts'
import { useRoomWords, useTournamentWords } from '../words/words.ts'
import { type BoardRow, boardOf } from './screens.ts'

/** The leaderboard. Only the player who bets now is amber. */
export function BoardScreen({ overview }: { readonly overview: TournamentOverview }) {
  const words = useRoomWords()
  const { place, player } = useTournamentWords()
  const { session, sessions, state, tables } = overview
  const isFinal = session === sessions
  const rows = boardOf(overview)
  return (
    <>
      <table className="room-board">
        <thead>
          <tr>
            <th scope="col">
              <span className="sr">{place}</span>
            </th>
            <th scope="col">
              <span className="sr">{player}</span>
            </th>
            <th scope="col">{words.chips}</th>
            <th scope="col">{isFinal ? words.behind : words.toLine}</th>
            {isFinal && <th scope="col">{state === 'finished' ? words.prizeWon : words.prizeNow}</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.player} row={row} hasTables={tables.length > 1} />
          ))}
        </tbody>
      </table>
      <Queue overview={overview} />
    </>
  )
}

function Row({ row, hasTables }: { readonly row: BoardRow; readonly hasTables: boolean }) {
  const words = useRoomWords()
  const { locale, money } = useMessages()
  const nameOf = useEntrantName()
  const { place, player, table, chips, gap, behind, prize, isIn, isNext, isCut } = row
  const isLine = prize === null
  const distance = isLine ? gap : behind
  const state = [isNext ? 'now' : '', isIn ? '' : 'gone', isCut && !hasTables ? 'cut' : '']
  return (
    <tr className={state.join(' ').trim()}>
      <td>{place}</td>
      <th scope="row">
        {nameOf(player)} {hasTables && <small>{words.table(table)}</small>}
      </th>
      <td className="room-chips">{isIn ? figure(chips, locale) : words.out}</td>
      <td>{isIn && distance !== null && distance !== 0 ? gapText(distance, locale) : ''}</td>
      {prize !== null && <td>{prize > 0 ? money.short(prize) : '–'}</td>}
    </tr>
  )
}

/** Whose turn it is to bet, and who comes then, where one table plays. */
function Queue({ overview: { tables } }: { readonly overview: TournamentOverview }) {
  const words = useRoomWords()
  const { listed, and } = useMessages()
  const nameOf = useEntrantName()
  const [only, ...others] = tables
  const [first, ...rest] = others.length > 0 || only === undefined ? [] : only.queue
  if (first === undefined) return null
  return (
    <p className="room-queue">
      <b>{words.betsNow(nameOf(first))}</b>
      {rest.length > 0 && `, ${words.next(listed(rest.map(nameOf), and))}`}
    </p>
  )
}
