import { useMessages } from '../messages/messages.ts'
import { useCell } from '../wire/cell.ts'
import { session } from '../wire/session.ts'
import { bestFreeBox, boxesHeldBy, isFree } from './reading.ts'
import { useScene } from './scene.ts'
import { BRING_CENTS } from './use-acts.ts'

/** Nobody has chips here yet: take a box, with chips from the wallet. */
export function SitDown() {
  const { view, you, acts, me, focus } = useScene()
  const { sit: words } = useMessages()
  const who = useCell(session)
  const owed = you?.owed ?? 0
  const wallet = who.is === 'somebody' ? who.me.wallet : 0
  const cents = Math.min(wallet, BRING_CENTS)
  const looked = view.boxes[focus - 1]
  const own = boxesHeldBy(view, me)[0]
  const box = own ?? (looked && isFree(view, looked) ? looked.box : bestFreeBox(view))
  const bring = () => {
    if (own !== undefined) acts?.tell({ do: 'bringChips', cents })
    else if (box !== null) acts?.sit(box)
  }
  // The way on is above: more chips.
  if (cents === 0 && who.is === 'somebody' && who.me.topUp !== null) return null
  return (
    <div className="prompt sit-down">
      <div className="grow">
        <h2>{words.title}</h2>
        {owed > 0 && <p>{words.owed(owed)}</p>}
        <p>{cents === 0 ? words.nothing : box === null ? words.full : words.lead}</p>
      </div>
      {cents > 0 && box !== null && (
        <button type="button" className="btn go" onClick={bring} aria-disabled={acts?.sending !== null}>
          {words.bringTo(cents)}
        </button>
      )}
    </div>
  )
}
