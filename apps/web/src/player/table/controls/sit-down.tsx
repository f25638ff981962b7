import { useMessages } from '../../../shared/messages/messages.ts'
import { bestFreeBox, boxesHeldBy, isFree } from '../selectors.ts'
import { useTableContext } from '../table-context.ts'

/** The box to offer a player without one: the one in close-up if it is free, else the free one nearest the middle. */
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
    // The button goes away: without this, the focus would jump to the top of the page.
    document.getElementById('table')?.focus({ preventScroll: true })
  }
  return (
    <button type="button" className="link" onClick={sit} aria-disabled={acts?.sending !== null}>
      {words.seatHere(box)}
    </button>
  )
}
