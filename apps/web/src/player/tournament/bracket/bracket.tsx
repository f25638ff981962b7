import type { TournamentOverview } from '@openpit/protocol'
import type { ComponentChildren } from 'preact'
import { useMessages } from '../../../shared/messages/messages.ts'
import { Icon } from '../../../shared/parts/icon.tsx'
import { Seats } from '../../lobby/seats.tsx'
import { useEntrantName } from '../names.ts'
import { figure } from '../table/places.ts'
import { type BracketWords, useBracketWords, useTournamentWords } from '../words/words.ts'
import './bracket.css'
import { type BracketSeat, type BracketSession, type BracketTable, wayOf } from './way.ts'

interface BracketProps {
  readonly overview: TournamentOverview
  /** The player who looks; empty for a spectator. */
  readonly player: string
}

/** The way to the prizes: every session with its tables, who goes through from which table, and where to. */
export function Bracket({ overview, player }: BracketProps) {
  const words = useBracketWords()
  const way = wayOf(overview)
  return (
    <section className="bracket" aria-label={words.title}>
      <h2>{headline(words, way)}</h2>
      <ol className="bracket-way">
        {way.map((session, index) => (
          <li key={session.session} style={{ flexGrow: Math.min(TABLES_ABREAST, session.tables.length) }}>
            {index > 0 && <Arrow from={way[index - 1]} />}
            <Session session={session} overview={overview} player={player} />
          </li>
        ))}
      </ol>
    </section>
  )
}

/** A session with more tables gets more room beside the others, up to this many. */
const TABLES_ABREAST = 3

/** How many begin, go on, and play for the prizes. */
function headline(words: BracketWords, way: readonly BracketSession[]): string {
  const counts = way.flatMap(({ players }) => (players === null ? [] : [players]))
  return counts.length === way.length && counts.length > 0 ? words.way(counts) : words.title
}

function Arrow({ from }: { readonly from: BracketSession | undefined }) {
  const words = useBracketWords()
  return (
    <p className="bracket-arrow">
      <Icon name="forth" />
      <span aria-hidden="true">{from?.goOn ?? 0}</span>
      <span className="sr">{words.goOn(from?.goOn ?? 0)}</span>
    </p>
  )
}

interface SessionProps extends BracketProps {
  readonly session: BracketSession
}

/** More tables than this are shown as one until they are drawn, and fold their players in afterwards. */
const TABLES_OPEN = 6

function Session({ session, overview, player }: SessionProps) {
  const words = useBracketWords()
  const { session: sessionName, length } = useTournamentWords()
  const { plan, tables, players, state } = session
  const isFinal = session.session === overview.sessions
  const isMany = tables.length > TABLES_OPEN
  const isPlan = state === 'to-come'
  const shown = isPlan && isMany ? tables.slice(0, 1) : tables
  const boxes = players === null ? 7 : Math.min(9, Math.ceil(players / tables.length))
  return (
    <div className="bracket-session">
      <h3>{sessionName(session.session, overview.sessions)}</h3>
      <p className="bracket-plan">
        {length(plan.length, plan.by)} · {isFinal ? words.forThePool(players) : words.through(plan.advance)}
      </p>
      <ul className="bracket-tables">
        {shown.map((table) => (
          <li key={table.table}>
            <Arc
              rulebook={overview.rulebook}
              table={table}
              boxes={boxes}
              name={isPlan && isMany ? words.tables(tables.length) : null}
              player={player}
            />
            {table.seats.length > 0 && (
              <Fold isFolded={isMany} label={words.players(table.seats.length)}>
                <TableRows table={table} session={session} player={player} />
              </Fold>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

interface ArcProps {
  readonly rulebook: string
  readonly table: BracketTable
  /** How many boxes are drawn if nobody sits there yet. */
  readonly boxes: number
  readonly name: string | null
  readonly player: string
}

function Arc({ rulebook, table: { table, seats }, boxes, name, player }: ArcProps) {
  const { table: named } = useTournamentWords()
  const taken = seats.filter(({ isIn }) => isIn).map(({ box }) => box)
  const mine = seats.filter((seat) => seat.player === player).map(({ box }) => box)
  const count = Math.max(...seats.map(({ box }) => box), seats.length > 0 ? 0 : boxes)
  return (
    <div className="felt" data-book={rulebook}>
      <Seats boxes={count} taken={taken} yours={mine} />
      <p>{name ?? named(table)}</p>
    </div>
  )
}

interface FoldProps {
  readonly isFolded: boolean
  readonly label: string
  readonly children: ComponentChildren
}

function Fold({ isFolded, label, children }: FoldProps) {
  if (!isFolded) return children
  return (
    <details>
      <summary>{label}</summary>
      {children}
    </details>
  )
}

interface RowsProps {
  readonly table: BracketTable
  readonly session: BracketSession
  readonly player: string
}

/** The players of a table with their stacks as bars, and a line at the cut. */
function TableRows({ table: { seats }, session, player }: RowsProps) {
  const { locale } = useMessages()
  const nameOf = useEntrantName()
  const most = Math.max(1, ...seats.map(({ chips }) => chips ?? 0))
  return (
    <ol>
      {seats.map((seat) => (
        <li key={seat.player} className={rowClass(seat, player)}>
          <span>{seat.place ?? ''}</span>
          <b>{nameOf(seat.player)}</b>
          <span>{seat.chips !== null && figure(seat.chips, locale)}</span>
          <span className="bracket-fate">
            <Fate seat={seat} session={session} />
          </span>
          {seat.chips !== null && <i style={{ width: `${(100 * seat.chips) / most}%` }} />}
        </li>
      ))}
    </ol>
  )
}

function rowClass({ player, isIn, isThrough, isCut }: BracketSeat, me: string): string {
  const isGone = !isIn || isThrough === false
  return [player === me ? 'mine' : '', isGone ? 'gone' : '', isCut ? 'cut' : ''].join(' ').trim()
}

/** Where a player goes from here, or that they do not. */
function Fate({ seat, session }: { readonly seat: BracketSeat; readonly session: BracketSession }) {
  const words = useBracketWords()
  const { isThrough, next, isIn, box } = seat
  if (session.state === 'drawn') return words.box(box)
  if (next !== null) return words.next(next.table, next.box)
  if (isThrough === true) return words.isThrough
  return isThrough === false || !isIn ? words.out : null
}
