import type { TargetedPointerEvent } from 'preact'
import { useState } from 'preact/hooks'
import { useMessages } from '../../shared/messages/messages.ts'
import { Dialog } from '../../shared/parts/dialog.tsx'
import { useTableContext } from '../table/table-context.ts'
import { LANDSCAPE, ROOM_FOR_ARC, useMedia } from '../table/use-media.ts'
import type { Ceremony } from './use-ceremony.ts'

interface CutBannerProps {
  readonly place: 'above the controls' | 'on the inscriptions'
}

/**
 * Asks a player who may cut. On a phone held upright it lies on the inscriptions: above the controls it would cover
 * the player's bets and their amounts.
 */
export function CutBanner({ place }: CutBannerProps) {
  const { ceremony } = useTableContext()
  const hasArc = useMedia(ROOM_FOR_ARC)
  const isLandscape = useMedia(LANDSCAPE)
  const { cut: words } = useMessages()
  const isHere = (place === 'above the controls') === (hasArc || isLandscape)
  if (!ceremony?.mayCut) return null
  return (
    <>
      {isHere && (
        <div className="cut-banner" role="status">
          <span className="grow">{words.title}</span>
          <button type="button" className="btn second" onClick={ceremony.decline}>
            {words.decline}
          </button>
          <button type="button" className="btn" onClick={() => ceremony.setCutting(true)}>
            {words.open}
          </button>
        </div>
      )}
      {place === 'above the controls' && ceremony.isCutting && (
        <CutDialog ceremony={ceremony} onClose={() => ceremony.setCutting(false)} />
      )}
    </>
  )
}

const STEPS: Readonly<Record<string, number>> = {
  ArrowUp: -1,
  ArrowLeft: -1,
  ArrowDown: 1,
  ArrowRight: 1,
  PageUp: -26,
  PageDown: 26,
}

function CutDialog({ ceremony, onClose }: { readonly ceremony: Ceremony; readonly onClose: () => void }) {
  const { cut: words } = useMessages()
  const { cards, seal } = ceremony
  const isTouch = useMedia('(pointer: coarse)')
  const [place, setPlace] = useState(Math.round(cards / 2))
  const cutHere = () => {
    seal(place)
    onClose()
  }
  return (
    <Dialog title={words.title} onClose={onClose}>
      <div className="cut">
        <p>{words.lead}</p>
        <Pile ceremony={ceremony} place={place} onMove={setPlace} onCut={cutHere} />
        <p>
          {words.place(place, cards)}. {isTouch ? words.drag : words.keys}
        </p>
        <div className="row">
          <button type="button" className="btn" onClick={onClose}>
            {words.later}
          </button>
          <button type="button" className="btn go" onClick={cutHere}>
            {words.do}
          </button>
        </div>
      </div>
    </Dialog>
  )
}

interface PileProps {
  readonly ceremony: Ceremony
  readonly place: number
  readonly onMove: (place: number) => void
  readonly onCut: () => void
}

/** The cards on edge, with the cut card in them: a slider for finger, mouse and keys. */
function Pile({ ceremony: { least, most, cards }, place, onMove, onCut }: PileProps) {
  const { cut: words } = useMessages()
  const moveTo = (to: number) => onMove(Math.max(least, Math.min(most, Math.round(to))))
  const drag = (event: TargetedPointerEvent<HTMLDivElement>) => {
    if (event.type === 'pointermove' && event.buttons === 0) return
    if (event.type === 'pointerdown') event.currentTarget.setPointerCapture(event.pointerId)
    const { top, height } = event.currentTarget.getBoundingClientRect()
    moveTo(((event.clientY - top) / height) * cards)
  }
  const press = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    if (step !== undefined) moveTo(place + step)
    else if (event.key === 'Home') moveTo(least)
    else if (event.key === 'End') moveTo(most)
    else if (event.key === 'Enter') onCut()
    else return
    event.preventDefault()
  }
  const percent = (cut: number) => `${(cut / cards) * 100}%`
  return (
    <div
      className="pile"
      role="slider"
      tabIndex={0}
      aria-label={words.card}
      aria-orientation="vertical"
      aria-valuemin={least}
      aria-valuemax={most}
      aria-valuenow={place}
      aria-valuetext={words.place(place, cards)}
      onPointerDown={drag}
      onPointerMove={drag}
      onKeyDown={press}
    >
      <span className="no-cut" style={{ top: 0, height: percent(least) }} />
      <span className="no-cut" style={{ bottom: 0, height: percent(cards - most) }} />
      <span className="cutter" style={{ top: percent(place) }}>
        <span>{place}</span>
      </span>
    </div>
  )
}
