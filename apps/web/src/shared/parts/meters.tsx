import { useEffect, useState } from 'preact/hooks'
import { useMessages } from '../messages/messages.ts'
import { clock } from '../messages/money.ts'
import { session } from '../wire/session.ts'
import { openSessionNet, sessionNet, totalNet } from '../wire/session-net.ts'
import { useSignal } from '../wire/signal.ts'

/** The time, renewed at an interval; `null` for never. A render for any other reason gets the time of that moment. */
export function useNow(everyMs: number | null): number {
  const [, setNow] = useState(Date.now)
  useEffect(() => {
    if (everyMs === null) return
    const timer = setInterval(() => setNow(Date.now()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return Date.now()
}

/** Balance, net position and session clock, on every page. A table passes in its own balance. */
export function Meters({ cents }: { readonly cents?: number }) {
  const { money, site } = useMessages()
  const who = useSignal(session)
  const counted = useSignal(sessionNet)
  const now = useNow(1_000)
  const player = who.is === 'logged-in' ? who.me.player : null
  useEffect(() => {
    if (player !== null) openSessionNet(player)
  }, [player])
  // Staff have no money here.
  if (who.is !== 'logged-in' || who.me.role !== 'player') return null
  const { wallet, purses } = who.me
  const balance = cents ?? purses.reduce((sum, purse) => sum + purse.cents, wallet)
  return (
    <dl className="meters">
      <div className="meter">
        <dt>{site.balance}</dt>
        {/* New keys for new figures: a figure with one digit more would count as a layout shift. */}
        <dd data-testid="balance" key={balance}>
          {money.dollars(balance)}
        </dd>
      </div>
      <div className="meter">
        <dt>{site.net}</dt>
        <dd data-testid="net" key={totalNet(counted)}>
          {money.signed(totalNet(counted))}
        </dd>
      </div>
      <div className="meter">
        <dt>{site.session}</dt>
        <dd>{clock(counted === null ? 0 : now - counted.since)}</dd>
      </div>
    </dl>
  )
}
