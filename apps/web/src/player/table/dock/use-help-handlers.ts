import type { TargetedEvent, TargetedKeyboardEvent, TargetedPointerEvent } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import type { Bet } from '../felt/layout.ts'
import { useDock } from './dock-state.ts'

const HOVER_MS = 500
const PRESS_MS = 450

/** Opens the help on a side bet: by hovering, a long press, a right click, or `?`. A tap always places the chip. */
export function useHelpHandlers(bet: Bet) {
  const dock = useDock()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const wasLong = useRef(false)
  useEffect(() => () => clearTimeout(timer.current), [])
  if (dock === null || bet === 'main') return { handlers: {}, takesClick: () => true }
  const after = (ms: number, act: () => void) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(act, ms)
  }
  const handlers = {
    onPointerEnter: ({ pointerType }: TargetedPointerEvent<HTMLElement>) => {
      if (pointerType === 'mouse') after(HOVER_MS, () => dock.explain(bet))
    },
    onPointerLeave: ({ pointerType }: TargetedPointerEvent<HTMLElement>) => {
      clearTimeout(timer.current)
      if (pointerType === 'mouse') dock.explain(null)
    },
    onPointerDown: ({ pointerType }: TargetedPointerEvent<HTMLElement>) => {
      wasLong.current = false
      if (pointerType === 'mouse') return
      after(PRESS_MS, () => {
        wasLong.current = true
        dock.explain(bet)
      })
    },
    onPointerUp: () => clearTimeout(timer.current),
    onContextMenu: (event: TargetedEvent<HTMLElement>) => {
      event.preventDefault()
      dock.explain(bet)
    },
    onKeyDown: (event: TargetedKeyboardEvent<HTMLElement>) => {
      if (event.key !== '?') return
      // The table's own `?` lists the keys.
      event.stopPropagation()
      dock.explain(bet)
    },
  }
  /** Whether a click is a tap, and not the end of a long press. */
  const takesClick = () => !wasLong.current
  return { handlers, takesClick }
}
