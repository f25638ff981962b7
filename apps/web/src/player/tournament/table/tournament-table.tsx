import type { TournamentTableView, YourView } from '@openpit/protocol'
import { useEffect, useMemo, useState } from 'preact/hooks'
import { linkTo } from '../../../route.ts'
import { NO_DEAL } from '../../../shared/cards/deal-times.ts'
import { TextsProvider, useMessages } from '../../../shared/messages/messages.ts'
import { Page } from '../../../shared/parts/page.tsx'
import { enterAsGuest, session } from '../../../shared/wire/session.ts'
import { useSignal } from '../../../shared/wire/signal.ts'
import { connection } from '../../../shared/wire/tables.ts'
import { useSounds } from '../../sound/use-sounds.ts'
import { Announcer } from '../../table/announcer.tsx'
import { useCalls } from '../../table/dealer-calls.ts'
import { PlateProvider } from '../../table/felt/plate.tsx'
import { Stage } from '../../table/felt/stage.tsx'
import { MiniNoteProvider, PhoneFelt } from '../../table/phone/phone.tsx'
import { boxesOf } from '../../table/selectors.ts'
import { type TableContext, TableContextProvider } from '../../table/table-context.ts'
import { LANDSCAPE, ROOM_FOR_ARC, ROOM_FOR_DRAWER, TABLET, useMedia } from '../../table/use-media.ts'
import { type LiveTournament, socketAddress, TournamentLine } from '../line.ts'
import { useEntrantNames } from '../names.ts'
import { useExitText, useTableWords, useTournamentWords } from '../words/words.ts'
import { chipTexts } from './chip-texts.ts'
import { HandStrip } from './hand-strip.tsx'
import { withJokerFaces } from './jokers.ts'
import { chipsWithStakes, placesAt } from './places.ts'
import { draftFor, type TournamentPlay, TournamentPlayProvider } from './play-context.ts'
import { SeatMini, SeatPlate } from './seat-plate.tsx'
import { StandingsDrawer } from './standings-drawer.tsx'
import { TournamentBar } from './tournament-bar.tsx'
import { TournamentKeys } from './tournament-keys.tsx'
import './tournament-table.css'
import { TournamentTop } from './tournament-top.tsx'
import { type TournamentActs, useTournamentActs } from './use-tournament-acts.ts'

interface PageProps {
  readonly name: string
  /** The table to look at; `null`: the player's own. */
  readonly number: number | null
}

/** A table of a tournament, on the same felt as every other table. */
export function TournamentTablePage({ name, number }: PageProps) {
  const words = useTableWords()
  const { title } = useTournamentWords()
  const { connection: texts, account } = useMessages()
  const who = useSignal(session)
  if (who.is === 'logged-in') return <Entered key={who.me.player} name={name} number={number} />
  return (
    <Page title={title} lead={words.logIn}>
      {who.is === 'logged-out' && (
        <p className="actions">
          <a className="btn inline" {...linkTo(`/account?then=${encodeURIComponent(location.pathname)}`)}>
            {account.login}
          </a>
          <button type="button" className="btn go inline" onClick={() => void enterAsGuest()}>
            {texts.comeIn}
          </button>
        </p>
      )}
    </Page>
  )
}

function Entered({ name, number }: PageProps) {
  const line = useMemo(() => new TournamentLine(socketAddress(), name, number ?? undefined), [name, number])
  useEffect(() => () => line.close(), [line])
  const live = useSignal(line.live)
  if (live?.table) return <AtTable name={name} line={line} live={live} table={live.table} />
  return <NoTable name={name} live={live} />
}

/** A player who is out must not be told to wait for the next draw. */
function NoTable({ name, live }: { readonly name: string; readonly live: LiveTournament | null }) {
  const words = useTableWords()
  const exitText = useExitText()
  const { site } = useMessages()
  const [title, lead] =
    live === null
      ? [site.loading]
      : live.you.out !== null
        ? [exitText(live.you.out)]
        : live.desk.state === 'finished'
          ? [words.tournamentOver]
          : [words.noSeat, words.noSeatLead]
  return (
    <Page title={title} lead={lead}>
      <a className="btn inline" {...linkTo(`/tournament/${name}`)}>
        {words.toTournament}
      </a>
    </Page>
  )
}

interface TableProps {
  readonly name: string
  readonly line: TournamentLine
  readonly live: LiveTournament
  readonly table: TournamentTableView
}

function AtTable(props: TableProps) {
  const acts = useTournamentActs(props.line, props.table.table, props.live.version)
  const play = usePlay(props, acts)
  return (
    <TextsProvider value={chipTexts}>
      <TournamentPlayProvider value={play}>
        <PlateProvider value={SeatPlate}>
          <MiniNoteProvider value={SeatMini}>
            <Felt {...props} acts={acts} />
          </MiniNoteProvider>
        </PlateProvider>
      </TournamentPlayProvider>
    </TextsProvider>
  )
}

function Felt({ name, line, live, table, acts }: TableProps & { readonly acts: TournamentActs }) {
  const words = useTournamentWords()
  const names = useEntrantNames(
    name,
    table.seats.map(({ player }) => player),
  )
  const context = { ...useTournamentContext(line, live, table, acts), names }
  const [isListOpen, setListOpen] = useState(false)
  const isLost = useSignal(line.isLost)
  const isWide = useMedia(ROOM_FOR_ARC)
  const isTablet = useMedia(TABLET)
  const isLandscape = useMedia(LANDSCAPE)
  const hasDrawer = useMedia(ROOM_FOR_DRAWER)
  const shape = isWide ? (isTablet ? 'wide tablet' : 'wide') : isLandscape ? 'narrow landscape' : 'narrow phone'
  const { rulebook } = table.view
  return (
    <TableContextProvider value={context}>
      <div
        className={`table-page tournament-table ${shape}${hasDrawer ? ' with-drawer' : ''}`}
        data-book={rulebook}
        data-version={live.version}
      >
        <TournamentTop onStandings={hasDrawer ? null : () => setListOpen(true)} />
        <main className="table-main" id="table" tabIndex={-1}>
          <HandStrip />
          <div className="felt-room">
            {isWide ? <Stage /> : <PhoneFelt isLandscape={isLandscape} />}
            <div className="banners">
              {isLost && (
                <p className="note turn trouble" role="alert">
                  {words.lost}
                </p>
              )}
            </div>
          </div>
          <TournamentBar />
        </main>
        {(hasDrawer || isListOpen) && <StandingsDrawer isFixed={hasDrawer} onClose={() => setListOpen(false)} />}
        <Announcer />
        <TournamentKeys onStandings={() => setListOpen((isOpen) => !isOpen && !hasDrawer)} />
      </div>
    </TableContextProvider>
  )
}

function usePlay({ name, live, table }: TableProps, { tell, refusal }: TournamentActs): TournamentPlay {
  const { desk, you } = live
  const wanted = useState<number | null>(null)
  const [, setWanted] = wanted
  const { hand } = table
  // An amount chosen for one hand must not carry over to the next.
  // biome-ignore lint/correctness/useExhaustiveDependencies: at each new hand
  useEffect(() => setWanted(null), [hand])
  const advance = desk.session === desk.sessions ? 0 : table.plan.advance
  const seat = table.seats.find(({ player }) => player === you.player) ?? null
  const places = placesAt(table, advance, chipsWithStakes(table))
  const draft = draftFor(table, you, advance, wanted)
  return { name, live, table, me: you.player, seat, places, advance, tell, refusal, draft }
}

/** The table as the felt takes it. Nothing can be done on its spots: bets are made in the bar, in turn. */
function useTournamentContext(
  line: TournamentLine,
  { you: mine }: LiveTournament,
  { view: sent, deadline, limits }: TournamentTableView,
  { acts }: TournamentActs,
): Omit<TableContext, 'names'> {
  // The felt's countdown runs by the clock of the other connection, so the deadline is converted.
  const ends = deadline === null ? null : deadline - line.offset + connection.offset
  const view = useMemo(() => ({ ...withJokerFaces(sent), deadline: ends }), [sent, ends])
  const you = useMemo((): YourView => {
    const { player, role, chips, choices } = mine
    return { player, role, chips, choices, limits, tokens: 0, owed: 0, leaving: false, mayCut: false }
  }, [mine, limits])
  const [looked, setLooked] = useState<number | null>(null)
  const turn = view.waits.for === 'decision' ? `${view.waits.box}` : view.phase
  // biome-ignore lint/correctness/useExhaustiveDependencies: at each new turn
  useEffect(() => setLooked(null), [turn])
  const heard = useMemo(() => ({ view, you, dealt: NO_DEAL }), [view, you])
  useSounds(heard, 0)
  const calls = useCalls(view)
  const isLost = useSignal(line.isLost)
  const acting = view.waits.for === 'decision' ? view.waits.box : undefined
  return {
    table: '',
    view,
    shown: view,
    dealt: NO_DEAL,
    calls,
    me: mine.player,
    you,
    wagers: null,
    acts,
    ceremony: null,
    fairness: null,
    isGone: isLost,
    focus: looked ?? mine.choices[0]?.box ?? boxesOf(view, mine.player)[0] ?? acting ?? 1,
    lookAt: setLooked,
  }
}
