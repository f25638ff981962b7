import type { TableView } from '@openpit/protocol'
import type { CSSProperties } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { HandCards } from '../../../shared/cards/hand-cards.tsx'
import { Stack } from '../../../shared/chips/chip.tsx'
import { useMessages } from '../../../shared/messages/messages.ts'
import { DealerTotal } from '../../../shared/parts/total.tsx'
import { isInsuranceOpen } from '../dealer-calls.ts'
import { useNameOf, useTableContext } from '../table-context.ts'
import { Arc, CutCardOut, DealerSays, markerDepth, Rack, Shoe, useInscriptions } from './felt-print.tsx'
import { insuranceAt, STAGE } from './geometry.ts'
import { LimitsSign, Notices, PrizeDisplay } from './signs.tsx'
import { StageBox } from './stage-box.tsx'

/** The table on a wide screen, with its boxes on an arc. */
export function Stage() {
  const { view } = useTableContext()
  const { table: words } = useMessages()
  const { ref, scale } = useScale()
  return (
    <div className="stage-room" ref={ref}>
      <StageCloth view={view} isInsuring={isInsuranceOpen(view)} scale={scale} />
      <section className="stage felt" aria-label={words.felt} style={stageStyle(scale)}>
        <div className="obj shoe">
          <Shoe size={120} marker={markerDepth(view)} />
          {view.shoe.markerOut && <CutCardOut />}
        </div>
        <div className="obj rack">
          <Rack size={120} isEmpty={view.round === 1 && view.phase === 'wagering'} />
          {view.shoe.burned && <span className="burned">{words.burned}</span>}
        </div>
        <LimitsSign />
        <Notices />
        <PrizeDisplay />
        <Dealer />
        <DealerSays />
        <ol className="boxes" aria-label={words.boxes}>
          {view.boxes.map((box) => (
            <StageBox key={box.box} box={box} />
          ))}
        </ol>
        <InsuranceChips view={view} />
      </section>
    </div>
  )
}

/** On a small stage its texts are enlarged, or they would be too small to read. */
function stageStyle(scale: number): CSSProperties {
  const larger = Math.min(1.3, Math.max(1, 0.92 / scale))
  const { width, height } = STAGE
  return { width, height, transform: `translateX(-50%) scale(${scale})`, '--larger': larger } as CSSProperties
}

/** Scales the stage to the room it has, to at most 1.2 times its size. */
function useScale() {
  const ref = useRef<HTMLDivElement>(null)
  const [scale, setScale] = useState(1)
  useLayoutEffect(() => {
    const room = ref.current
    if (room === null) return
    const measure = () => {
      const { clientWidth, clientHeight } = room
      setScale(Math.min(clientWidth / STAGE.width, clientHeight / STAGE.height, 1.2))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(room)
    return () => observer.disconnect()
  }, [])
  return { ref, scale }
}

interface ClothProps {
  readonly view: TableView
  readonly isInsuring: boolean
  readonly scale: number
}

/** Drawn at its final size: browsers misplace text on an arc when it is scaled by a transform. */
function StageCloth({ view, isInsuring, scale }: ClothProps) {
  const [pays, dealer, insurance] = useInscriptions(view)
  const [width, height] = [STAGE.width * scale, STAGE.height * scale]
  return (
    <svg className="cloth felt-colours" width={width} height={height} viewBox="0 0 1096 752" aria-hidden="true">
      <path d="M8 0H1088V300C1088 600 848 748 548 748S8 600 8 300Z" fill="var(--rail)" />
      <path
        d="M20 0H1076V300C1076 590 840 735 548 735S20 590 20 300Z"
        fill="var(--felt)"
        stroke="var(--rail-line)"
        strokeWidth="2"
      />
      <path d="M200 172Q548 416 896 172M212 202Q548 446 884 202" className={isInsuring ? 'insline on' : 'insline'} />
      <Arc d="M228 132Q548 336 868 132" size={42}>
        {pays}
      </Arc>
      <Arc d="M196 150Q548 384 900 150" size={20}>
        {dealer}
      </Arc>
      <Arc d="M206 191Q548 432 890 191" size={17} spacing=".06em">
        {insurance}
      </Arc>
    </svg>
  )
}

function Dealer() {
  const { shown, dealt } = useTableContext()
  const { table: words } = useMessages()
  const { cards } = shown.dealer
  if (cards.length === 0) return null
  return (
    <section className="dealer" aria-label={words.dealer}>
      <HandCards cards={cards} width={80} room={420} where="dealer" dealt={dealt} />
      <DealerTotal view={shown} />
    </section>
  )
}

function InsuranceChips({ view }: { readonly view: TableView }) {
  const { money } = useMessages()
  const nameOf = useNameOf()
  return view.boxes.flatMap(({ box, insurance }) => {
    if (insurance.length === 0) return []
    const { x, y } = insuranceAt(box, view.boxes.length)
    const sum = insurance.reduce((all, { cents }) => all + cents, 0)
    const names = insurance.map(({ player }) => nameOf(player))
    return [
      <div key={box} className="insured" style={{ left: x, top: y }}>
        <Stack cents={sum} size={28} />
        <span className="amt">
          {names.length === 1 ? `${names[0]} ` : ''}
          {money.short(sum)}
        </span>
      </div>,
    ]
  })
}
