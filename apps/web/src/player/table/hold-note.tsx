import { CardText } from '../../shared/cards/card-text.tsx'
import { useMessages } from '../../shared/messages/messages.ts'
import { Icon } from '../../shared/parts/icon.tsx'
import { useTableContext } from './table-context.ts'

/** Why a table is on hold; with real cards, also whether it is for practice, and which card comes next. */
export function HoldNote() {
  const { view } = useTableContext()
  const { live: words } = useMessages()
  const { live, hold } = view
  return (
    <>
      {live?.training && <p className="note">{words.training}</p>}
      {hold !== null && (
        <p className="note turn hold-note" role="alert">
          <Icon name="pause" />
          <span>
            <b>{words.onHold}.</b> {words.because[hold.because]} <span className="clause">{hold.clause}</span>
          </span>
        </p>
      )}
      {live !== undefined && <NextCards held={live.held} />}
    </>
  )
}

/** Cards that are out of the shoe, and come next. */
function NextCards({ held }: { readonly held: readonly (string | null)[] }) {
  const { live: words } = useMessages()
  if (held.length === 0) return null
  return (
    <p className="note held-note" role="status">
      {held[0] === null ? words.heldUnseen : words.heldSeen} {held[0] !== null && <Held cards={held} />}
    </p>
  )
}

function Held({ cards }: { readonly cards: readonly (string | null)[] }) {
  return (
    <>
      {cards.map((card, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: cards in their order
        <CardText key={index} card={card} />
      ))}
    </>
  )
}
