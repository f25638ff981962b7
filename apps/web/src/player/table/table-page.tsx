import type { TableView } from '@openpit/protocol'
import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { linkTo } from '../../route.ts'
import { useMessages } from '../../shared/messages/messages.ts'
import { refusalSentence } from '../../shared/messages/reason.ts'
import { Page } from '../../shared/parts/page.tsx'
import { noteBalance, refreshSession, session } from '../../shared/wire/session.ts'
import { countRound } from '../../shared/wire/session-net.ts'
import { useSignal } from '../../shared/wire/signal.ts'
import { connection, type SeenTable, useTable } from '../../shared/wire/tables.ts'
import { CutBanner } from '../fairness/cut.tsx'
import { FairnessNote } from '../fairness/lazy-parts.tsx'
import { useCeremony } from '../fairness/use-ceremony.ts'
import { useShoeWatch } from '../fairness/use-shoe-watch.ts'
import { JackpotWin, SpokenMeter } from '../jackpot/lazy-win.tsx'
import { useSounds } from '../sound/use-sounds.ts'
import { PracticeTable } from '../spectator/practice-table.tsx'
import { Spectator } from '../spectator/spectator.tsx'
import { Announcer } from './announcer.tsx'
import { BarNotices } from './controls/bar-notices.tsx'
import { Controls } from './controls/controls.tsx'
import { Keyboard } from './controls/keyboard.tsx'
import { usePlans } from './controls/pre-decisions.tsx'
import { useActs } from './controls/use-acts.ts'
import { useAutoRebet } from './controls/use-auto-rebet.ts'
import { useWagers, type Wagers } from './controls/use-wagers.ts'
import { useCalls } from './dealer-calls.ts'
import { DockProvider, useDockState } from './dock/dock-state.ts'
import { Drawer, type DrawerTab } from './drawer/drawer.tsx'
import { Stage } from './felt/stage.tsx'
import { HoldNote } from './hold-note.tsx'
import { InTurn, LastInTurn, useShownVersion } from './in-turn/in-turn.tsx'
import { PhoneFelt } from './phone/phone.tsx'
import { lastTimeout, useRoundEvents } from './round-events.ts'
import { takeSeatIntent } from './seat-intent.ts'
import { bestFreeBox, boxesHeldBy, boxesOf } from './selectors.ts'
import { type Acts, LivePartsProvider, type TableContext, TableContextProvider } from './table-context.ts'
import { TableTop } from './table-top.tsx'
import { Trouble } from './trouble.tsx'
import { useChosenNames } from './use-chosen-names.ts'
import { LANDSCAPE, ROOM_FOR_ARC, ROOM_FOR_DRAWER, TABLET, useMedia } from './use-media.ts'

export function TablePage({ table }: { readonly table: string }) {
  const who = useSignal(session)
  const state = useTable(who.is === 'logged-in' ? table : null)
  const words = useMessages()
  const socket = useSignal(connection.state)
  const isFull = socket.is === 'lost' && socket.isFull
  if (who.is === 'logged-out') return <Spectator table={table} />
  if (state.is === 'seen' && state.view.live?.training) return <PracticeTable seen={state} />
  if (state.is === 'seen') return <LiveTable seen={state} />
  return (
    <Page
      title={state.is === 'gone' ? words.connection.noTable : words.site.loading}
      lead={
        state.is === 'gone'
          ? refusalSentence(words, state.refusal)
          : isFull
            ? words.connection.full
            : words.connection.connecting
      }
    >
      <a className="btn inline" {...linkTo('/')}>
        {words.site.toFloor}
      </a>
    </Page>
  )
}

function LiveTable({ seen }: { readonly seen: SeenTable }) {
  const context = useLiveContext(seen)
  const { view, me, wagers, acts } = context
  const events = useRoundEvents(seen.table)
  const timeout = lastTimeout(view, events.get(view.round) ?? [], seen.you.player)
  const plans = usePlans({ view, choices: seen.you.choices, send: acts.send })
  const auto = useAutoRebet(wagers, boxesHeldBy(view, me).length > 0)
  const live = { plans, auto, timeout, events: events.get(context.shown.round) ?? [] }
  const hasOldCards = context.shown.dealer.cards.length > 0
  const dock = useDockState({ seen, wagers, focus: context.focus, hasOldCards, lookAt: context.lookAt })
  const [isLogOpen, setLogOpen] = useState(false)
  // Kept here: turning a tablet must not close the tab that the player was reading.
  const [tab, setTab] = useState<DrawerTab>('round')
  const isWide = useMedia(ROOM_FOR_ARC)
  const isTablet = useMedia(TABLET)
  const isLandscape = useMedia(LANDSCAPE)
  const hasDrawer = useMedia(ROOM_FOR_DRAWER)
  const shape = isWide ? (isTablet ? 'wide tablet' : 'wide') : isLandscape ? 'narrow landscape' : 'narrow phone'
  useFreshFocus(me)
  const page = useShownVersion<HTMLDivElement>(seen.version)
  const top = useMemo(
    () => <TableTop onLog={() => setLogOpen(true)} hasDrawer={hasDrawer} isLandscape={isLandscape} />,
    [hasDrawer, isLandscape],
  )
  const drawer = useMemo(() => {
    if (!hasDrawer && !isLogOpen) return null
    return <Drawer isFixed={hasDrawer} tab={tab} onTab={setTab} onClose={() => setLogOpen(false)} />
  }, [hasDrawer, isLogOpen, tab])
  return (
    <TableContextProvider value={context}>
      <LivePartsProvider value={live}>
        <DockProvider value={dock}>
          <div className={`table-page ${shape}${hasDrawer ? ' with-drawer' : ''}`} data-book={view.rulebook} ref={page}>
            <InTurn rank="decisions">{top}</InTurn>
            <main className="table-main" id="table" tabIndex={-1}>
              <div className="felt-room">
                {isWide ? <Stage /> : <PhoneFelt isLandscape={isLandscape} />}
                <InTurn rank="own">{BANNERS}</InTurn>
              </div>
              <InTurn rank="decisions">{CONTROLS}</InTurn>
            </main>
            {drawer !== null && <LastInTurn rank="rest">{drawer}</LastInTurn>}
            <InTurn rank="own">{ANNOUNCER}</InTurn>
            <SpokenMeter />
            <Keyboard onLog={() => setLogOpen((isOpen) => !isOpen)} />
          </div>
        </DockProvider>
      </LivePartsProvider>
    </TableContextProvider>
  )
}

// Made once: a part that is the same element renders on its own, and not with the page.
const CONTROLS = <Controls />
const ANNOUNCER = <Announcer />
const BANNERS = (
  <div className="banners">
    <CutBanner place="above the controls" />
    <JackpotWin />
    <FairnessNote />
    <HoldNote />
    <BarNotices />
    <Trouble />
  </div>
)

/** The focus is at the table from the start, or the first Tab would go through the header again. */
function useFreshFocus(me: string | null): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each player who enters
  useEffect(() => {
    const at = document.activeElement
    if (at === null || at === document.body) document.getElementById('table')?.focus({ preventScroll: true })
  }, [me])
}

/** A table that is played, not replayed. */
type LiveContext = TableContext & { readonly wagers: Wagers; readonly acts: Acts }

function useLiveContext(seen: SeenTable): LiveContext {
  const { table, view, you, dealt, isGone } = seen
  const me = you.player
  const wagers = useWagers(seen)
  const acts = useActs(table, seen)
  const ceremony = useCeremony(seen)
  const fairness = useShoeWatch(table)
  useSeatIntent(seen, acts.sit)
  useEffect(() => countRound(table, view, me), [table, view, me])
  useBalance(seen)
  useSounds(seen, wagers.total)

  const [looked, setLooked] = useState<number | null>(null)
  // At each new turn its box is shown in close-up, whichever box the player was looking at.
  const turn = view.waits.for === 'decision' ? `${view.waits.box}` : view.phase
  // biome-ignore lint/correctness/useExhaustiveDependencies: at each new turn
  useEffect(() => setLooked(null), [turn, view.round])

  const shown = useLastRound(view) ?? view
  const calls = useCalls(view)
  const focus = focusOf(seen, looked)
  const names = useChosenNames(table, view, me)
  return {
    table,
    view,
    shown,
    dealt,
    calls,
    me,
    names,
    you,
    wagers,
    acts,
    ceremony,
    fairness,
    isGone,
    focus,
    lookAt: setLooked,
  }
}

/** The round before, until cards are dealt again: players who bet may still want to see its results (GMNS 1.21.7). */
function useLastRound(view: TableView): TableView | null {
  const last = useRef<TableView | null>(null)
  if (view.phase === 'ended') last.current = view
  const isBetween = view.phase === 'wagering' && last.current?.round === view.round - 1
  return isBetween ? last.current : null
}

/** The box in close-up: the one the player chose, else the one in turn, else one of theirs, else a free one. */
function focusOf({ view, you }: SeenTable, looked: number | null): number {
  if (looked !== null && looked <= view.boxes.length) return looked
  const asked = you.choices[0]?.box
  if (asked !== undefined) return asked
  const own = boxesOf(view, you.player)
  if (view.waits.for === 'decision' && own.includes(view.waits.box)) return view.waits.box
  const played = own.filter((box) => (view.boxes[box - 1]?.hands.length ?? 0) > 0)
  return played[0] ?? own[0] ?? bestFreeBox(view) ?? 1
}

/** A player who clicked "Sit down" on the floor gets a box at once, not another button. */
function useSeatIntent({ table, view, you }: SeenTable, sit: (box: number) => void): void {
  useEffect(() => {
    if (!takeSeatIntent(table) || boxesHeldBy(view, you.player).length > 0) return
    const box = bestFreeBox(view)
    if (box !== null) sit(box)
  }, [table, view, you.player, sit])
}

/** Keeps the balance for the other pages, and asks about more demo chips when a guest is out of them. */
function useBalance({ table, you, view }: SeenTable): void {
  const { chips } = you
  useEffect(() => noteBalance(table, chips), [table, chips])
  const isOut = (view.phase === 'ended' || view.phase === 'wagering') && chips < view.limits.minimum
  useEffect(() => {
    if (isOut && session.get().is === 'logged-in') void refreshSession()
  }, [isOut])
}
