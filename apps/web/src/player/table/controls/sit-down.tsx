import { useMessages } from '../../../shared/messages/messages.ts'
import { bestFreeBox, boxesHeldBy, isFree } from '../selectors.ts'
import { useTableContext } from '../table-context.ts'

/** For a player without a box: the one they look at if it is free, or else the free one nearest to the middle. */
export function useBoxToTake(): number | null {
  const { view, me, focus } = useTableContext()
  if (boxesHeldBy(view, me).length > 0) return null
  const looked = view.boxes[focus - 1]
  return looked && isFree(view, looked) ? looked.box : bestFreeBox(view)
}

export function SitDown({ box }: { readonly box: number }) {
  const { acts } = useTableContext()
  const { table: words } = useMessages()
  const sit = () => {
    acts?.sit(box)
    // The button goes away: without this, the keyboard would be at the top of the page again.
    document.getElementById('table')?.focus({ preventScroll: true })
  }
  return (
    <button type="button" className="link" onClick={sit} aria-disabled={acts?.sending !== null}>
      {words.seatHere(box)}
    </button>
  )
}
