import { useMessages } from '../../../shared/messages/messages.ts'
import { useNameOf, useTableContext } from '../table-context.ts'
import { BarClock } from './bar-clock.tsx'
import { Broke, useIsBroke } from './broke.tsx'
import { Decisions } from './decisions.tsx'
import { InsureAll } from './insure-all.tsx'
import { Offers } from './offers.tsx'
import { PreDecisions } from './pre-decisions.tsx'
import { SitDown, useBoxToTake } from './sit-down.tsx'
import { WagerControls } from './wager-controls.tsx'

/** The bar below the felt. Its height is the same in every state, so that nothing at the table moves. */
export function Controls() {
  const { you, acts, wagers } = useTableContext()
  const words = useMessages()
  if (you === null || acts === null || wagers === null) return null
  const isAsked = you.choices.length > 0
  return (
    <section className="controls" aria-label={isAsked ? words.play.decisions : words.wager.wagers}>
      <BarContent />
    </section>
  )
}

function BarContent() {
  const { view, you, wagers } = useTableContext()
  const isBroke = useIsBroke()
  const choices = you?.choices ?? []
  const [choice] = choices
  if (choice !== undefined) {
    if (choice.hand !== null) return <Decisions choice={{ ...choice, hand: choice.hand }} />
    const insurable = choices.filter(({ of }) => of.some(({ do: name, refused }) => name === 'insure' && !refused))
    return (
      <InsureAll key={`${view.round} insurance`} choices={insurable}>
        <Offers key={`${view.round} ${choice.box}`} choice={choice} />
      </InsureAll>
    )
  }
  if (!wagers?.isOpen) return <Waiting />
  return isBroke ? <Broke /> : <WagerControls />
}

/** Shown while other players act, or cards are dealt. */
function Waiting() {
  const { view } = useTableContext()
  const { table: words, offers } = useMessages()
  const nameOf = useNameOf()
  const boxToTake = useBoxToTake()
  const { waits } = view
  const text = () => {
    switch (waits.for) {
      case 'decision':
        return words.turnOf(nameOf(waits.player), waits.box)
      case 'answers': {
        const names = [...new Set(waits.asks.map(({ player }) => nameOf(player)))]
        return names.length > 0 ? words.offersTo(names.join(', ')) : offers.waiting
      }
      case 'shoe':
        return waits.from.length > 0 ? words.waitingFor(waits.from.map(nameOf).join(', ')) : words.shuffling
      case 'wagers':
        return words.place
      case 'chance':
      case 'nothing':
        return words.coming
    }
  }
  return (
    <div className="asking">
      <BarClock />
      <div className="prompt waiting">
        <p>{boxToTake === null ? text() : words.watching}</p>
        {boxToTake !== null && <SitDown box={boxToTake} />}
      </div>
      <PreDecisions />
    </div>
  )
}
