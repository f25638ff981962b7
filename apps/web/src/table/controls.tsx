import { useMessages } from '../messages/messages.ts'
import { refusedWithClause } from '../messages/reason.ts'
import { Ring } from '../parts/ring.tsx'
import { TopUp } from '../parts/top-up.tsx'
import { wallet } from '../wire/session.ts'
import { Decisions } from './decisions.tsx'
import { Offers } from './offers.tsx'
import { boxesHeldBy } from './reading.ts'
import { plateName, useScene } from './scene.ts'
import { SitDown } from './sit-down.tsx'
import { BRING_CENTS } from './use-acts.ts'
import { WagerControls } from './wager-controls.tsx'

/** What the player can do now, below the felt. */
export function Controls() {
  const { view, you, me, acts, wagers } = useScene()
  const words = useMessages()
  if (you === null || acts === null || wagers === null) return null
  const [choice] = you.choices
  const isSeated = boxesHeldBy(view, me).length > 0
  // Too few for a bet here, and none on the table.
  const isPoor = wagers.isOpen && you.chips < view.limits.minimum && wagers.total === 0
  const what =
    choice !== undefined ? (
      choice.hand === null ? (
        <Offers key={`${view.round} ${choice.box}`} choice={choice} />
      ) : (
        <Decisions choice={{ ...choice, hand: choice.hand }} />
      )
    ) : wagers.isOpen && (you.chips > 0 || wagers.total > 0) ? (
      <WagerControls />
    ) : wagers.isOpen || (!isSeated && you.chips === 0) ? (
      <SitDown />
    ) : (
      <Waiting />
    )
  const refusal = acts.refusal ?? (wagers.notice?.is === 'refused' ? wagers.notice.refusal : null)
  return (
    <section className="controls" aria-label={choice === undefined ? words.wager.wagers : words.play.decisions}>
      {refusal && (
        <p className="note refusal" role="alert">
          {refusedWithClause(words, refusal)}
        </p>
      )}
      {wagers.notice?.is === 'most' && (
        <p className="note refusal" role="alert">
          {words.wager.most(wagers.notice.cents)}
        </p>
      )}
      {wagers.notice?.is === 'poor' && (
        <div className="note refusal" role="alert">
          {words.wager.poor}
          {wallet() > 0 && (
            <button
              type="button"
              className="btn bring"
              onClick={() => acts.tell({ do: 'bringChips', cents: Math.min(wallet(), BRING_CENTS) })}
            >
              {words.sit.more}
            </button>
          )}
        </div>
      )}
      {isPoor && <TopUp />}
      {what}
    </section>
  )
}

/** Others act, or cards are coming. */
function Waiting() {
  const { view, me } = useScene()
  const { table: words, site, offers } = useMessages()
  const { waits, deadline } = view
  const nameOf = (player: string) => (player === me ? site.you : plateName(player))
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
