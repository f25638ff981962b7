import { useMessages } from '../../../shared/messages/messages.ts'
import { refusalSentence } from '../../../shared/messages/reason.ts'
import { Ring } from '../../../shared/parts/ring.tsx'
import { TopUp } from '../../../shared/parts/top-up.tsx'
import { useNameOf, useTableContext } from '../table-context.ts'
import { Decisions } from './decisions.tsx'
import { Offers } from './offers.tsx'
import { SitDown, useBoxToTake } from './sit-down.tsx'
import { WagerControls } from './wager-controls.tsx'

/** The controls below the felt: bets, decisions, offers, or who is waited for. */
export function Controls() {
  const { view, you, acts, wagers } = useTableContext()
  const words = useMessages()
  if (you === null || acts === null || wagers === null) return null
  const [choice] = you.choices
  const what =
    choice !== undefined ? (
      choice.hand === null ? (
        <Offers key={`${view.round} ${choice.box}`} choice={choice} />
      ) : (
        <Decisions choice={{ ...choice, hand: choice.hand }} />
      )
    ) : wagers.isOpen ? (
      <WagerControls />
    ) : (
      <Waiting />
    )
  const refusal = acts.refusal ?? (wagers.notice?.is === 'refused' ? wagers.notice.refusal : null)
  return (
    <section className="controls" aria-label={choice === undefined ? words.wager.wagers : words.play.decisions}>
      {refusal && (
        <p className="note refusal" role="alert">
          {refusalSentence(words, refusal)}
        </p>
      )}
      {wagers.notice?.is === 'most' && (
        <p className="note refusal" role="alert">
          {words.wager.most(wagers.notice.cents)}
        </p>
      )}
      {wagers.notice?.is === 'poor' && (
        <p className="note refusal" role="alert">
          {words.wager.poor}
        </p>
      )}
      {you.owed > 0 && <p className="note">{words.wager.owed(you.owed)}</p>}
      {wagers.isOpen && wagers.total === 0 && <TopUp isOut={you.chips < view.limits.minimum} />}
      {what}
    </section>
  )
}

/** Shown while other players act, or cards are dealt. */
function Waiting() {
  const { view } = useTableContext()
  const { table: words, offers } = useMessages()
  const nameOf = useNameOf()
  const boxToTake = useBoxToTake()
  const { waits, deadline } = view
  if (boxToTake !== null) {
    return (
      <div className="prompt waiting">
        <p className="grow">{words.watching}</p>
        <SitDown box={boxToTake} />
      </div>
    )
  }
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
    <div className="prompt waiting">
      {deadline !== null && <Ring deadline={deadline} size={52} />}
      <p>{text()}</p>
    </div>
  )
}
