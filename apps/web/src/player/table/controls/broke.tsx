import { linkTo } from '../../../route.ts'
import { useMessages } from '../../../shared/messages/messages.ts'
import { useTopUp } from '../../../shared/parts/use-top-up.ts'
import { session } from '../../../shared/wire/session.ts'
import { netOf } from '../../../shared/wire/session-net.ts'
import { useSignal } from '../../../shared/wire/signal.ts'
import { useTableContext } from '../table-context.ts'
import { BarClock } from './bar-clock.tsx'

/** Whether the player has nothing on the layout and too little for the smallest bet. */
export function useIsBroke(): boolean {
  const { you, view, wagers, me } = useTableContext()
  const who = useSignal(session)
  if (you === null || wagers === null || wagers.total > 0 || you.role !== 'player') return false
  // Until the wallet has answered, a table may show less than the player has.
  const canGet = who.is === 'logged-in' && who.me.topUp !== null
  const hasPlayed = view.settled.some(({ player }) => player === me)
  return you.chips + you.tokens < view.limits.minimum && (canGet || hasPlayed || view.phase === 'wagering')
}

/** The way on for a player without chips: more of them, or another table. The result of the round stays. */
export function Broke() {
  const { view, shown, me } = useTableContext()
  const { topUp: words, money, result } = useMessages()
  const { offered, isAsking, ask, failure } = useTopUp()
  const hasPlayed = shown.settled.some(({ player }) => player === me)
  return (
    <div className="asking broke">
      <BarClock />
      <div className="prompt" role="status">
        <div>
          <h2>{offered === null ? words.tooLittle(money.short(view.limits.minimum)) : words.out}</h2>
          <p>
            {hasPlayed && <b className="round-net">{result.round(money.signed(netOf(shown, me ?? '')))}</b>}{' '}
            {failure ?? (offered === null ? '' : words.about)}
          </p>
        </div>
      </div>
      <div className="decisions">
        {offered !== null && (
          <button type="button" className="btn go" onClick={ask} aria-disabled={isAsking}>
            {words.get(offered)}
          </button>
        )}
        <a className="btn" {...linkTo('/')}>
          {words.otherTables}
        </a>
      </div>
    </div>
  )
}
