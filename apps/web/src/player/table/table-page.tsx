import type { TableView } from '@openpit/protocol'
import { useEffect, useRef, useState } from 'react'
import { linkTo } from '../../route.ts'
import { useMessages } from '../../shared/messages/messages.ts'
import { refusedWithClause } from '../../shared/messages/reason.ts'
import { Page } from '../../shared/parts/page.tsx'
import { comeIn, noteBalance, recall, session } from '../../shared/wire/session.ts'
import { countRound } from '../../shared/wire/session-net.ts'
import { useCell } from '../../shared/wire/signal.ts'
import { line, type SeenTable, useTable } from '../../shared/wire/tables.ts'
import { CutBanner } from '../fairness/cut.tsx'
import { useCeremony } from '../fairness/use-ceremony.ts'
import { Announcer } from './announcer.tsx'
import { Controls } from './controls/controls.tsx'
import { Keyboard } from './controls/keyboard.tsx'
import { useActs } from './controls/use-acts.ts'
import { useWagers } from './controls/use-wagers.ts'
import { useCalls } from './dealer-calls.ts'
import { Drawer, type DrawerTab } from './drawer/drawer.tsx'
import { Stage } from './felt/stage.tsx'
import { PhoneFelt } from './phone/phone.tsx'
import { takeWish } from './seat-intent.ts'
import { bestFreeBox, boxesHeldBy, boxesOf } from './selectors.ts'
import { SceneContext, type TableContext } from './table-context.ts'
import { TableTop } from './table-top.tsx'
import { Trouble } from './trouble.tsx'
import { useMedia } from './use-media.ts'

/** From here on there is room for the arc; and for the log beside it. */
const WIDE = '(min-width: 760px) and (min-height: 560px)'
const DRAWER = '(min-width: 1180px)'
/** A tablet held upright: the log has its place below. */
const TALL = '(min-width: 760px) and (max-width: 1179px) and (min-height: 1000px)'

export function TablePage({ table }: { readonly table: string }) {
  const who = useCell(session)
  const state = useTable(who.is === 'somebody' ? table : null)
  const words = useMessages()
  const connection = useCell(line.state)
  const isFull = connection.is === 'lost' && connection.isFull
  if (who.is === 'nobody') return <Outside />
  if (state.is === 'seen') return <LiveTable seen={state} />
  return (
    <Page
      title={state.is === 'gone' ? words.line.noTable : words.site.loading}
      lead={
        state.is === 'gone' ? refusedWithClause(words, state.refusal) : isFull ? words.line.full : words.line.connecting
      }
    >
      <a className="btn inline" {...linkTo('/')}>
        {words.site.toFloor}
      </a>
    </Page>
  )
}

function Outside() {
  const { line: words } = useMessages()
  return (
    <Page title={words.outside} lead={words.outsideAbout}>
      <button type="button" className="btn go inline" onClick={() => void comeIn()}>
        {words.comeIn}
      </button>
    </Page>
  )
}

function LiveTable({ seen }: { readonly seen: SeenTable }) {
  const { table, view, you, dealt, isGone } = seen
  const me = you.player
  const wagers = useWagers(seen)
  const acts = useActs(table, seen)
  const ceremony = useCeremony(seen)
  const [looked, setLooked] = useState<number | null>(null)
  const [isLogOpen, setLogOpen] = useState(false)
  // Kept here: a tablet that is turned must not close what was being read.
  const [tab, setTab] = useState<DrawerTab>('round')
  const isWide = useMedia(WIDE)
  const isTall = useMedia(TALL)
  const hasDrawer = useMedia(DRAWER) || isTall
  useSeatWish(seen, acts.sit)
  useEffect(() => countRound(table, view, me), [table, view, me])
  useBalance(seen)

  const focus = focusOf(seen, looked)
  // The box whose turn it is comes forward by itself; what was looked at before is forgotten.
  const turn = view.waits.for === 'decision' ? `${view.waits.box}` : view.phase
  // biome-ignore lint/correctness/useExhaustiveDependencies: at each new turn
  useEffect(() => setLooked(null), [turn, view.round])

  const shown = useLastRound(view) ?? view
  const calls = useCalls(view)
  const scene: TableContext = {
    table,
    view,
    shown,
    dealt,
    calls,
    me,
    you,
    wagers,
    acts,
    ceremony,
    isGone,
    focus,
    lookAt: setLooked,
  }
  return (
    <SceneContext value={scene}>
      <div
        className={`table-page ${isWide ? 'wide' : 'narrow'}${isTall ? ' tall' : hasDrawer ? ' with-drawer' : ''}`}
        data-book={view.rulebook}
        data-version={seen.version}
      >
        <TableTop onLog={() => setLogOpen(true)} hasDrawer={hasDrawer} />
        <main className="table-main" id="table" tabIndex={-1}>
          <div className="felt-room">
            {isWide ? <Stage /> : <PhoneFelt />}
            <div className="banners">
              <CutBanner />
              <Trouble />
            </div>
          </div>
          <Controls />
        </main>
        {(hasDrawer || isLogOpen) && (
          <Drawer isFixed={hasDrawer} tab={tab} onTab={setTab} onClose={() => setLogOpen(false)} />
        )}
        <Announcer />
        <Keyboard onLog={() => setLogOpen((isOpen) => !isOpen)} />
      </div>
    </SceneContext>
  )
}

/** The round before, until cards are dealt again: whoever wagers may still want to see what came of the last (GMNS 1.21.7). */
function useLastRound(view: TableView): TableView | null {
  const last = useRef<TableView | null>(null)
  if (view.phase === 'ended') last.current = view
  const isBetween = view.phase === 'wagering' && last.current?.round === view.round - 1
  return isBetween ? last.current : null
}

/** The box to look at closely: the one asked for, where it is our turn, ours, or the middle one. */
function focusOf({ view, you }: SeenTable, looked: number | null): number {
  if (looked !== null && looked <= view.boxes.length) return looked
  const asked = you.choices[0]?.box
  if (asked !== undefined) return asked
  const own = boxesOf(view, you.player)
  if (view.waits.for === 'decision' && own.includes(view.waits.box)) return view.waits.box
  const played = own.filter((box) => (view.boxes[box - 1]?.hands.length ?? 0) > 0)
  return played[0] ?? own[0] ?? bestFreeBox(view) ?? 1
}

/** Whoever clicked "Sit down" on the floor wants a box, not another button. */
function useSeatWish({ table, view, you }: SeenTable, sit: (box: number) => void): void {
  useEffect(() => {
    if (!takeWish(table) || boxesHeldBy(view, you.player).length > 0) return
    const box = bestFreeBox(view)
    if (box !== null) sit(box)
  }, [table, view, you.player, sit])
}

/** Keeps the balance for the pages outside, and asks for chips again when a guest has lost the last of them. */
function useBalance({ table, you, view }: SeenTable): void {
  const { chips } = you
  useEffect(() => noteBalance(table, chips), [table, chips])
  const isOut = (view.phase === 'ended' || view.phase === 'wagering') && chips < view.limits.minimum
  useEffect(() => {
    if (isOut && session.get().is === 'somebody') void recall()
  }, [isOut])
}
