import type { TournamentOverview } from '@openpit/protocol'
import { linkTo } from '../../../route.ts'
import { useMessages } from '../../../shared/messages/messages.ts'
import { useNow } from '../../../shared/parts/meters.tsx'
import { PageTitle } from '../../../shared/parts/page-title.tsx'
import { useGong } from '../../sound/use-sounds.ts'
import { EntrantNamesProvider, useEntrantNames } from '../names.ts'
import '../podium/podium.css'
import { PodiumSteps } from '../podium/podium.tsx'
import { stepsOf } from '../podium/steps.ts'
import { stageText } from '../stage-text.ts'
import { useRoomWords, useTournamentWords } from '../words/words.ts'
import { BoardScreen } from './board-screen.tsx'
import { ClockScreen } from './clock-screen.tsx'
import { NoticeScreen, PrizeScreen } from './prize-screen.tsx'
import './room.css'
import { isPaused, SCREENS, type Screen, screenAt, screensOf, signalsIn } from './screens.ts'
import { type RoomOverview, useRoomOverview } from './use-overview.ts'

interface RoomProps {
  readonly name: string
  /** The screen that stays, as its address has it; `null`: all in turn. */
  readonly screen: string | null
}

/** A tournament on the screens of the room: no login, one message at a time, to be read from afar. */
export function RoomPage({ name, screen }: RoomProps) {
  const { site } = useMessages()
  const words = useRoomWords()
  const shown = useRoomOverview(name)
  if (shown === 'none') return <p role="status">{words.noTournament}</p>
  if (shown === null) return <p role="status">{site.loading}</p>
  return <Room shown={shown} pinned={SCREENS.find((one) => one === screen) ?? null} />
}

function Room({ shown, pinned }: { readonly shown: RoomOverview; readonly pinned: Screen | null }) {
  const { site, locale } = useMessages()
  const words = useRoomWords()
  const now = useNow(1_000) + shown.offset
  const { overview, isLost, at } = shown
  const { title, rulebook } = overview
  const names = useEntrantNames(
    overview.tournament,
    overview.players.map(({ player }) => player),
  )
  const stage = stageText(useTournamentWords(), overview)
  const time = new Date(now).toLocaleTimeString(locale, { hour: '2-digit', minute: '2-digit' })
  const isStopped = isPaused(overview)
  return (
    <EntrantNamesProvider value={names}>
      <div
        className={isStopped ? 'room felt paused' : 'room felt'}
        data-book={rulebook}
        data-version={overview.version}
      >
        <PageTitle text={`${title} · ${site.name}`} />
        <main tabIndex={-1}>
          <header>
            <h1>{title}</h1>
            <p>{stage}</p>
            <time>{time}</time>
          </header>
          <SignalLine overview={overview} />
          {isStopped ? (
            <Pause />
          ) : (
            <ShownScreen overview={overview} screen={screenAt(overview, pinned, now)} now={now} />
          )}
          <p className="room-line" role="status">
            {isLost ? words.asOf(new Date(at).toLocaleTimeString(locale)) : ''}
          </p>
          <ScreenLinks overview={overview} pinned={pinned} />
        </main>
      </div>
    </EntrantNamesProvider>
  )
}

/** The signal before an elimination hand or the last shoe: a gong, and a caption on whatever screen is shown. */
function SignalLine({ overview }: { readonly overview: TournamentOverview }) {
  const words = useRoomWords()
  const due = signalsIn(overview)
  const given = overview.tables.reduce((sum, { signals }) => sum + signals.length, 0)
  useGong(given, due.length > 0)
  const isAlone = overview.tables.length === 1
  const texts = due.map(({ signal, tables }) => {
    return isAlone ? words.signals[signal] : words.signalAt(words.signals[signal], tables)
  })
  return (
    <div className="room-signal" role="status">
      {texts.length > 0 && <p key={given}>{texts.join(' · ')}</p>}
    </div>
  )
}

function Pause() {
  const words = useRoomWords()
  return (
    <section className="room-message">
      <h2>{words.paused}</h2>
      <p>{words.pausedBecause}</p>
    </section>
  )
}

interface ShownProps {
  readonly overview: TournamentOverview
  readonly screen: Screen
  readonly now: number
}

function ShownScreen({ overview, screen, now }: ShownProps) {
  const words = useRoomWords()
  if (overview.state === 'cancelled') {
    return (
      <section className="room-message">
        <p>{words.cancelled}</p>
      </section>
    )
  }
  switch (screen) {
    case 'podium':
      return <PodiumSteps steps={stepsOf(overview)} />
    case 'clock':
      return <ClockScreen overview={overview} now={now} />
    case 'leaderboard':
      return <BoardScreen overview={overview} />
    case 'prizes':
      return <PrizeScreen overview={overview} />
    case 'notices':
      return <NoticeScreen overview={overview} />
  }
}

/** For the person who sets the screens up: each has an address. Shown while the pointer or the focus is there. */
function ScreenLinks({ overview, pinned }: { readonly overview: TournamentOverview; readonly pinned: Screen | null }) {
  const words = useRoomWords()
  const base = `/tournament/${overview.tournament}/room`
  const isHere = (screen: Screen | null) => (screen === pinned ? { 'aria-current': 'page' as const } : {})
  return (
    <nav className="room-screens" aria-label={words.screens}>
      <a {...linkTo(base)} {...isHere(null)}>
        {words.turning}
      </a>
      {screensOf(overview).map((screen) => (
        <a key={screen} {...linkTo(`${base}/${screen}`)} {...isHere(screen)}>
          {words.names[screen]}
        </a>
      ))}
    </nav>
  )
}
