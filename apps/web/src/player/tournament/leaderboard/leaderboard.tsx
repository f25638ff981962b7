import type { PlayerStack, TournamentOverview } from '@openpit/protocol'
import { useEffect, useState } from 'preact/hooks'
import { linkTo } from '../../../route.ts'
import { useMessages } from '../../../shared/messages/messages.ts'
import { ChoiceOf } from '../../../shared/parts/choice.tsx'
import { useAsked } from '../../../shared/parts/page.tsx'
import { getJson } from '../../../shared/wire/http.ts'
import { useEntrantName } from '../names.ts'
import { figure, gapText } from '../table/places.ts'
import { useBoardWords, useTableWords, useTournamentWords } from '../words/words.ts'
import './leaderboard.css'
import { PlayerSheetDialog } from './player-sheet.tsx'
import { advanceIn, type LeaderRow, rowsBy, SORTS, type Sort } from './rows.ts'
import { Sparkline } from './sparkline.tsx'

/** The players of the session: by table with a line at the cut, by chips, or by their distance to the line. */
export function Leaderboard({ overview }: { readonly overview: TournamentOverview }) {
  const words = useBoardWords()
  const [sort, setSort] = useState<Sort>('table')
  const [player, setPlayer] = useState<string | null>(null)
  const stacks = useStacks(overview)
  const { tables, tournament } = overview
  if (tables.length === 0) return null
  const parts = { overview, stacks, onOpen: setPlayer }
  return (
    <section aria-label={words.title} data-book={overview.rulebook}>
      <h2>{words.title}</h2>
      <ChoiceOf
        legend={words.sort}
        value={sort}
        options={SORTS.map((one) => [one, words.sorts[one]] as const)}
        onChange={setSort}
      />
      {sort === 'table' ? (
        <div className="heats">
          {tables.map((table) => (
            <Heat key={table.table} table={table} {...parts} />
          ))}
        </div>
      ) : (
        <Rows caption={words.sorts[sort]} rows={rowsBy(sort, overview)} hasTables {...parts} />
      )}
      {player !== null && (
        <PlayerSheetDialog
          tournament={tournament}
          book={overview.rulebook}
          player={player}
          stamp={overview.version}
          onClose={() => setPlayer(null)}
        />
      )}
    </section>
  )
}

/** What each player held after each hand; asked for again when the tournament has gone on. */
function useStacks({ tournament, version }: TournamentOverview): ReadonlyMap<string, readonly number[]> {
  const asked = useAsked(`stacks of ${tournament}`, () =>
    getJson<PlayerStack[]>(`/api/tournaments/${encodeURIComponent(tournament)}/stacks`),
  )
  const { again } = asked
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the tournament has gone on
  useEffect(again, [version])
  return new Map(asked.is === 'here' ? asked.answer.map(({ player, chips }) => [player, chips]) : [])
}

interface Parts {
  readonly overview: TournamentOverview
  readonly stacks: ReadonlyMap<string, readonly number[]>
  readonly onOpen: (player: string) => void
}

function Heat({ table, ...parts }: Parts & { readonly table: TournamentOverview['tables'][0] }) {
  const words = useTournamentWords()
  const { watchTable } = useTableWords()
  const { listed, and } = useMessages()
  const nameOf = useEntrantName()
  const { plan, session } = parts.overview
  const now = plan[session - 1]
  const { hand, isPlayedOut, inDispute, playOff } = table
  const state = isPlayedOut ? words.playedOut : words.hand(hand, now?.by === 'hands' ? now.length : null)
  const caption = [
    words.table(table.table),
    inDispute ? words.inDispute : state,
    ...(playOff.length > 0 ? [words.playOff(listed(playOff.map(nameOf), and))] : []),
  ]
  const rows = rowsBy('table', parts.overview).filter((row) => row.table === table.table)
  return (
    <div>
      <Rows caption={caption.join(' · ')} rows={rows} hasTables={false} {...parts} />
      {!isPlayedOut && (
        <p>
          <a {...linkTo(`/tournament/${parts.overview.tournament}/table/${table.table}`)}>{watchTable(table.table)}</a>
        </p>
      )}
    </div>
  )
}

interface RowsProps extends Parts {
  readonly caption: string
  readonly rows: readonly LeaderRow[]
  /** Players of several tables: each row says which, and places count at the table. */
  readonly hasTables: boolean
}

function Rows({ caption, rows, hasTables, overview, stacks, onOpen }: RowsProps) {
  const words = useTournamentWords()
  const board = useBoardWords()
  const { locale } = useMessages()
  const nameOf = useEntrantName()
  const hasLine = advanceIn(overview) > 0
  return (
    <table className="heat">
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{words.place}</th>
          <th scope="col">{words.player}</th>
          {hasTables && <th scope="col">{board.table}</th>}
          <th scope="col">{board.course}</th>
          <th scope="col">{words.chips}</th>
          {hasLine && <th scope="col">{words.gap}</th>}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ place, player, table, chips, gap, isIn, isCut }) => (
          <tr key={player} className={`${isIn ? '' : 'gone'}${isCut && !hasTables ? ' last-through' : ''}`}>
            <td>{place}</td>
            <th scope="row">
              <button type="button" className="sheet-link" onClick={() => onOpen(player)}>
                {nameOf(player)}
              </button>
            </th>
            {hasTables && <td>{table}</td>}
            <td>
              <Sparkline chips={stacks.get(player) ?? []} />
            </td>
            <td>{isIn ? figure(chips, locale) : board.out}</td>
            {hasLine && <td>{isIn && gap !== null ? gapText(gap, locale) : '–'}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
