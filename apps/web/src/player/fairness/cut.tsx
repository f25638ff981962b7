import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import { useMessages } from '../../shared/messages/messages.ts'
import { Dialog } from '../../shared/parts/dialog.tsx'
import { useScene } from '../table/table-context.ts'
import type { Ceremony } from './use-ceremony.ts'

/** Whoever is asked to cut is told so above the controls. */
export function CutBanner() {
  const { ceremony } = useScene()
  const { cut: words } = useMessages()
  const [isOpen, setOpen] = useState(false)
  if (!ceremony?.mayCut) return null
  return (
    <>
      <div className="cut-banner" role="status">
        <span className="grow">{words.title}</span>
        <button type="button" className="btn second" onClick={ceremony.decline}>
          {words.decline}
        </button>
        <button type="button" className="btn" onClick={() => setOpen(true)}>
          {words.open}
        </button>
      </div>
      {isOpen && <CutDialog ceremony={ceremony} onClose={() => setOpen(false)} />}
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
  const { least, most, cards, seal } = ceremony
  const [place, setPlace] = useState(Math.round(cards / 2))
  const put = (to: number) => setPlace(Math.max(least, Math.min(most, Math.round(to))))
  const drag = (event: PointerEvent<HTMLDivElement>) => {
    if (event.type === 'pointermove' && event.buttons === 0) return
    if (event.type === 'pointerdown') event.currentTarget.setPointerCapture(event.pointerId)
    const { top, height } = event.currentTarget.getBoundingClientRect()
    put(((event.clientY - top) / height) * cards)
  }
  const press = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    if (step !== undefined) put(place + step)
    else if (event.key === 'Home') put(least)
    else if (event.key === 'End') put(most)
    else if (event.key === 'Enter') cutHere()
    else return
    event.preventDefault()
  }
  const cutHere = () => {
    seal(place)
    onClose()
  }
  const percent = (cut: number) => `${(cut / cards) * 100}%`
  return (
    <Dialog title={words.title} onClose={onClose}>
      <div className="cut">
        <p>{words.lead}</p>
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
        <p>
          {words.place(place, cards)}. {words.keys}
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
