import type { BoxView } from '@openpit/protocol'
import type { CSSProperties } from 'preact'
import { useRef } from 'preact/hooks'
import { Stack } from '../../../shared/chips/chip.tsx'
import { useMessages } from '../../../shared/messages/messages.ts'
import { Icon } from '../../../shared/parts/icon.tsx'
import { boxAt, dockWidth, type StageLayout } from '../felt/geometry.ts'
import { type Bet, whyHeldBack } from '../felt/layout.ts'
import { SpotButton, useStakes } from '../felt/spot.tsx'
import { useTableContext } from '../table-context.ts'
import { useDock } from './dock-state.ts'
import { bestOdds, usePayTable } from './pay-table.ts'
import { SideHelp } from './side-help.tsx'

/** The spots of one box, enlarged, where its cards will lie. */
export function Dock({ layout }: { readonly layout: StageLayout }) {
  const { view } = useTableContext()
  const { dock: words } = useMessages()
  const dock = useDock()
  const section = useRef<HTMLElement>(null)
  const box = dock?.box == null ? undefined : view.boxes[dock.box - 1]
  if (dock == null || box === undefined) return null
  const width = dockWidth(view.sideBets.length, layout)
  const { x } = boxAt(box.box, view.boxes.length, layout)
  const left = Math.max(28, Math.min(layout.width - width - 28, layout.width / 2 - width / 2))
  const close = () => {
    dock.close()
    // The button goes away: without this, the focus would jump to the top of the page.
    document.getElementById('table')?.focus({ preventScroll: true })
  }
  return (
    <section
      ref={section}
      className="dock"
      aria-label={words.spotsOf(box.box)}
      style={{ left, width, bottom: layout.height - layout.dockBottom, '--point': `${x - left}px` } as CSSProperties}
    >
      <Spots box={box} main={layout.dock.main} side={layout.dock.side} pitch={layout.dock.pitch} />
      <button type="button" className="iconbtn dock-close" aria-label={words.close} onClick={close}>
        <Icon name="clear" />
      </button>
      {dock.help !== null && <SideHelp bet={dock.help} />}
    </section>
  )
}

interface SpotsProps {
  readonly box: BoxView
  readonly main: number
  readonly side: number
  readonly pitch: number
}

/** The main spot, then the side bets in the order of the book. */
export function Spots({ box, main, side, pitch }: SpotsProps) {
  const { view } = useTableContext()
  return (
    <div className="spots">
      <MainSpot box={box} size={main} />
      <div className="side-spots">
        {view.sideBets.map((bet) => (
          <SideSpot key={bet} box={box} bet={bet} size={side} width={pitch} />
        ))}
      </div>
    </div>
  )
}

function MainSpot({ box, size }: { readonly box: BoxView; readonly size: number }) {
  const { view, wagers } = useTableContext()
  const { money, wager: words, table } = useMessages()
  const stakes = useStakes(box)
  const sum = stakes.reduce((all, { cents }) => all + cents, 0)
  const held = wagers ? whyHeldBack({ box: box.box, bet: 'main' }, wagers.want, view) : null
  return (
    <div className="spot-with-label" style={{ minWidth: size + 8 }}>
      <SpotButton spot={{ box: box.box, bet: 'main' }} className="spot great" style={{ width: size, height: size }}>
        {sum > 0 && <Stack cents={sum} size={size * 0.52} />}
      </SpotButton>
      <p className="lbl">
        <b>{sum > 0 ? money.short(sum) : '–'}</b>
        {held ? words.below(view.limits.minimum) : table.box(box.box)}
      </p>
    </div>
  )
}

interface SideSpotProps {
  readonly box: BoxView
  readonly bet: Bet
  readonly size: number
  readonly width: number
}

function SideSpot({ box, bet, size, width }: SideSpotProps) {
  const { wagers, view } = useTableContext()
  const { money, wager: words, sides, dock } = useMessages()
  const pays = usePayTable(bet)
  const cents = wagers?.want[`${box.box}/${bet}`] ?? 0
  const held = wagers ? whyHeldBack({ box: box.box, bet }, wagers.want, view) : null
  const best = pays === null ? null : bestOdds(pays)
  const under = held
    ? words.needsMain
    : cents > 0 || best === null
      ? (sides[bet]?.name ?? bet)
      : dock.best(pays?.lines.length === 1, ...best)
  return (
    <div className="spot-with-label" style={{ width }}>
      <SpotButton spot={{ box: box.box, bet }} className="spot side" style={{ width: size, height: size }} />
      <p className="lbl">
        <b>{cents > 0 ? money.short(cents) : '–'}</b>
        {/* A new key for new text: one element with changing text would count as a layout shift. */}
        <span key={under}>{under}</span>
      </p>
    </div>
  )
}
