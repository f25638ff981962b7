import type { TableView } from '@openpit/protocol'
import type { CSSProperties } from 'preact'
import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import { HandCards } from '../../../shared/cards/hand-cards.tsx'
import { Stack } from '../../../shared/chips/chip.tsx'
import { useMessages } from '../../../shared/messages/messages.ts'
import { DealerTotal } from '../../../shared/parts/total.tsx'
import { useLinkOf } from '../../../shared/wire/links.ts'
import { JackpotPlate } from '../../jackpot/jackpot-plate.tsx'
import { isInsuranceOpen } from '../dealer-calls.ts'
import { Dock } from '../dock/dock.tsx'
import { useDock } from '../dock/dock-state.ts'
import { InTurn, LastInTurn } from '../in-turn/in-turn.tsx'
import { useTableContext } from '../table-context.ts'
import { Arc, CutCardOut, DealerSays, markerDepth, Rack, Shoe, useInscriptions } from './felt-print.tsx'
import { insuranceAt, layoutFor, pathOf, type Room, type StageLayout } from './geometry.ts'
import { LimitsSign, Notices, PrizeDisplay } from './signs.tsx'
import { StageBox } from './stage-box.tsx'

/** The table on a wide screen, with its boxes on an arc. */
export function Stage() {
  const { view, table } = useTableContext()
  const { table: words } = useMessages()
  const { ref, room } = useRoom()
  const hasJackpot = useLinkOf(table) !== null
  const dock = useDock()
  const { layout, scale } = useMemo(() => layoutFor(room, view.boxes.length), [room, view.boxes.length])
  const objects = useMemo(() => <Objects size={layout.kind === 'desktop' ? 120 : 90} />, [layout])
  const dealer = useMemo(() => <Dealer layout={layout} hasJackpot={hasJackpot} />, [layout, hasJackpot])
  const spots = useMemo(() => <Dock layout={layout} />, [layout])
  const isDocked = dock?.box != null
  const closeDock = ({ target }: { readonly target: EventTarget | null }) => {
    if (isDocked && target instanceof Element && target.matches('.stage, .boxes')) dock?.close()
  }
  return (
    <div className="stage-room" ref={ref}>
      <StageCloth view={view} layout={layout} scale={scale} />
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes the dock too, for the whole table */}
      <section
        className={`stage felt ${layout.kind}${hasJackpot ? ' with-jackpot' : ''}`}
        aria-label={words.felt}
        style={stageStyle(layout, scale)}
        onClick={closeDock}
      >
        <LastInTurn rank="rest">{objects}</LastInTurn>
        <InTurn rank="own">{dealer}</InTurn>
        <InTurn rank="own">{spots}</InTurn>
        <ol className="boxes" aria-label={words.boxes}>
          {view.boxes.map((box) => (
            <StageBox key={box.box} number={box.box} layout={layout} />
          ))}
        </ol>
        <InsuranceChips view={view} layout={layout} />
      </section>
    </div>
  )
}

/** What stands on the table besides cards and chips: the shoe, the rack and the signs. */
function Objects({ size }: { readonly size: number }) {
  const { view } = useTableContext()
  const { table: words } = useMessages()
  return (
    <>
      <div className="obj shoe">
        <Shoe size={size} marker={markerDepth(view)} />
        {view.shoe.markerOut && <CutCardOut />}
      </div>
      <div className="obj rack">
        <Rack size={size} isEmpty={view.round === 1 && view.phase === 'wagering'} />
        {view.shoe.burned && <span className="burned">{words.burned}</span>}
      </div>
      <div className="signs">
        <LimitsSign />
        <PrizeDisplay />
      </div>
      <div className="posted">
        <JackpotPlate />
        <Notices />
      </div>
    </>
  )
}

/** In a room that is smaller than its layout, texts are enlarged, or they would be too small to read. */
function stageStyle({ width, height }: StageLayout, scale: number): CSSProperties {
  const transform = `translateX(-50%) scale(${scale})`
  return { width, height, transform, '--larger': Math.min(1.3, Math.max(1, 1 / scale)) } as CSSProperties
}

/** The room between the header and the controls. It changes with the window only. */
function useRoom() {
  const ref = useRef<HTMLDivElement>(null)
  const [room, setRoom] = useState<Room>({ width: 1096, height: 752 })
  useLayoutEffect(() => {
    const element = ref.current
    if (element === null) return
    const measure = () => setRoom({ width: element.clientWidth, height: element.clientHeight })
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { ref, room }
}

interface ClothProps {
  readonly view: TableView
  readonly layout: StageLayout
  readonly scale: number
}

/** Drawn at its final size: browsers misplace text on an arc when it is scaled by a transform. */
function StageCloth({ view, layout, scale }: ClothProps) {
  const texts = useInscriptions(view)
  const isOpen = isInsuranceOpen(view)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `texts` is a new list at every render
  return useMemo(() => cloth(layout, scale, texts, isOpen), [layout, scale, isOpen, ...texts])
}

function cloth(
  layout: StageLayout,
  scale: number,
  [pays, dealer, insurance]: readonly [string, string, string],
  isOpen: boolean,
) {
  const { width, height, print } = layout
  const [upper, lower] = print.lines
  return (
    <svg
      className="cloth felt-colours"
      width={width * scale}
      height={height * scale}
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden="true"
    >
      <path d={print.rail} fill="var(--rail)" />
      <path d={print.cloth} fill="var(--felt)" stroke="var(--rail-line)" strokeWidth="2" />
      <path d={`${pathOf(upper, layout)}${pathOf(lower, layout)}`} className={isOpen ? 'insline on' : 'insline'} />
      <Arc d={pathOf(print.pays.at, layout)} size={print.pays.size}>
        {pays}
      </Arc>
      <Arc d={pathOf(print.dealer.at, layout)} size={print.dealer.size}>
        {dealer}
      </Arc>
      <Arc d={pathOf(print.insurance.at, layout)} size={print.insurance.size} spacing=".06em">
        {insurance}
      </Arc>
    </svg>
  )
}

/** The plate of a jackpot stands right of the dealer, whose hand then has less room. */
function Dealer({ layout, hasJackpot }: { readonly layout: StageLayout; readonly hasJackpot: boolean }) {
  const { shown, dealt } = useTableContext()
  const { table: words } = useMessages()
  const { cards } = shown.dealer
  const room = hasJackpot && layout.kind !== 'tablet' ? 230 : 330
  const style = { top: layout.dealer.top, left: layout.width / 2 }
  return (
    <>
      {cards.length > 0 && (
        <section className="dealer" aria-label={words.dealer} style={style}>
          <HandCards cards={cards} width={layout.dealer.card} room={room} where="dealer" dealt={dealt} />
          <DealerTotal view={shown} dealt={dealt} />
        </section>
      )}
      <DealerSays />
    </>
  )
}

/** One stack and one amount for each insured box; the names are at the boxes. */
function InsuranceChips({ view, layout }: { readonly view: TableView; readonly layout: StageLayout }) {
  const { money } = useMessages()
  return view.boxes.flatMap(({ box, insurance }) => {
    if (insurance.length === 0) return []
    const { x, y } = insuranceAt(box, view.boxes.length, layout)
    const sum = insurance.reduce((all, { cents }) => all + cents, 0)
    return [
      <div key={box} className="insured" style={{ left: x, top: y }}>
        <Stack cents={sum} size={24} />
        <span className="amt">{money.short(sum)}</span>
      </div>,
    ]
  })
}
