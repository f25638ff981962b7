import type { TournamentOverview } from '@openpit/protocol'
import type { ComponentChildren } from 'preact'
import { useEffect, useMemo, useRef } from 'preact/hooks'
import { linkTo } from '../../route.ts'
import { useMessages } from '../../shared/messages/messages.ts'
import { useNow } from '../../shared/parts/meters.tsx'
import { Answered, Page, useAsked } from '../../shared/parts/page.tsx'
import { session } from '../../shared/wire/session.ts'
import { useSignal } from '../../shared/wire/signal.ts'
import { Bracket } from './bracket/bracket.tsx'
import { Conditions } from './conditions.tsx'
import { Desk } from './desk/desk.tsx'
import { SupervisorDesk } from './desk/supervisor-desk.tsx'
import { DIRECTORS, SUPERVISORS } from './directors.ts'
import { EntryPanel } from './entry-panel.tsx'
import { Leaderboard } from './leaderboard/leaderboard.tsx'
import { socketAddress, TournamentLine } from './line.ts'
import { EntrantNamesProvider, useEntrantNames } from './names.ts'
import { nextOverview } from './next-overview.ts'
import { Podium } from './podium/podium.tsx'
import { Prizes, RecordPart } from './record-part.tsx'
import { timeText } from './room/clock-screen.tsx'
import { SeatPanel } from './seat-panel.tsx'
import { stageText } from './stage-text.ts'
import { useBoardWords, useRoomWords, useTournamentWords } from './words/words.ts'

/** The public snapshot is made once a second. */
const LOOK_MS = 2_000

/** A tournament: what is on, conditions, tables, prizes and record; entry, the player's seat, the director's desk. */
export function TournamentPage({ name }: { readonly name: string }) {
  const words = useTournamentWords()
  const { roomLink } = useRoomWords()
  const who = useSignal(session)
  const player = who.is === 'logged-in' ? who.me.player : ''
  const latest = useRef<TournamentOverview | null>(null)
  const asked = useAsked(`tournament ${name} ${player}`, async () => {
    latest.current = await nextOverview(name, latest.current)
    return latest.current
  })
  const { again } = asked
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') again()
    }, LOOK_MS)
    return () => clearInterval(timer)
  }, [again])
  const title = asked.is === 'here' ? asked.answer.title : words.title
  return (
    <Page title={title}>
      <Answered asked={asked}>
        {(overview) => (
          <Named overview={overview}>
            <Facts overview={overview} />
            <Parts overview={overview} />
            <Podium overview={overview} />
            {player !== '' && <Mine key={player} overview={overview} />}
            {player === '' && <EntryPanel overview={overview} line={null} live={null} />}
            <p>
              <a {...linkTo(`/tournament/${overview.tournament}/room`)}>{roomLink}</a>
            </p>
            <div id="heats">
              <Bracket overview={overview} player={player} />
            </div>
            <div id="leaderboard">
              <Leaderboard overview={overview} />
            </div>
            <div id="prizes">
              <Prizes overview={overview} />
            </div>
            <div id="conditions">
              <Conditions overview={overview} />
            </div>
            <div id="record">
              <RecordPart overview={overview} />
            </div>
          </Named>
        )}
      </Answered>
    </Page>
  )
}

/** The page, with the names of the players wherever one is named. */
function Named({
  overview,
  children,
}: {
  readonly overview: TournamentOverview
  readonly children: ComponentChildren
}) {
  const { tournament, players } = overview
  const names = useEntrantNames(
    tournament,
    players.map(({ player }) => player),
  )
  return (
    <EntrantNamesProvider value={names}>
      <div className="tournament">{children}</div>
    </EntrantNamesProvider>
  )
}

/** The way to the parts of a long page. */
function Parts({ overview: { tables } }: { readonly overview: TournamentOverview }) {
  const words = useTournamentWords()
  const { title: leaderboard } = useBoardWords()
  const parts = [
    ['heats', words.heats],
    ...(tables.length > 0 ? [['leaderboard', leaderboard]] : []),
    ['prizes', words.prizes],
    ['conditions', words.conditions],
    ['record', words.record],
  ] as const
  return (
    <nav className="parts" aria-label={words.partsOf}>
      {parts.map(([id, name]) => (
        <a key={id} href={`#${id}`}>
          {name}
        </a>
      ))}
    </nav>
  )
}

/** What is on now, in a line of figures. */
function Facts({ overview }: { readonly overview: TournamentOverview }) {
  const words = useTournamentWords()
  const { books, locale, money } = useMessages()
  const { starts, fee, pool, guarantee, entered, places, rulebook } = overview
  const time = new Date(starts).toLocaleString(locale, { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <dl className="facts felt" data-book={rulebook}>
      <StartsIn overview={overview} />
      <div>
        <dt>{books[rulebook].name}</dt>
        <dd>{stageText(words, overview)}</dd>
      </div>
      <div>
        <dt>{words.starts}</dt>
        <dd>{time}</dd>
      </div>
      <div>
        <dt>{words.fee}</dt>
        <dd>{money.short(fee)}</dd>
      </div>
      <div>
        <dt>{words.pool}</dt>
        <dd>
          {money.short(pool)}
          {guarantee > 0 && <small> {words.guaranteed(money.short(guarantee))}</small>}
        </dd>
      </div>
      <div>
        <dt>{words.entered}</dt>
        <dd>{places < 1_000_000 ? words.ofPlaces(entered, places) : entered}</dd>
      </div>
    </dl>
  )
}

/** The time to the start, by the clock of the house. */
function StartsIn({ overview: { state, starts, now } }: { readonly overview: TournamentOverview }) {
  const { startsIn } = useRoomWords()
  const seen = useMemo(() => ({ now, at: performance.now() }), [now])
  useNow(1_000)
  const rest = starts - (seen.now + performance.now() - seen.at)
  if (state !== 'open' || rest <= 0) return null
  return (
    <div className="starts-in">
      <dt>{startsIn}</dt>
      <dd>{timeText(rest)}</dd>
    </div>
  )
}

/** The parts for a person who is logged in, over a socket of their own. */
function Mine({ overview }: { readonly overview: TournamentOverview }) {
  const words = useTournamentWords()
  const { tournament } = overview
  const line = useMemo(() => new TournamentLine(socketAddress(), tournament), [tournament])
  useEffect(() => () => line.close(), [line])
  const live = useSignal(line.live)
  const isLost = useSignal(line.isLost)
  if (live === null) return null
  return (
    <>
      {isLost && (
        <p className="note" role="status">
          {words.lost}
        </p>
      )}
      {live.you.role === 'player' ? (
        <>
          <EntryPanel overview={overview} line={line} live={live} />
          <SeatPanel name={tournament} line={line} live={live} />
        </>
      ) : (
        <>
          {DIRECTORS.has(live.you.role) && <Desk overview={overview} line={line} live={live} />}
          {SUPERVISORS.has(live.you.role) && <SupervisorDesk overview={overview} line={line} live={live} />}
        </>
      )}
    </>
  )
}
