import { useEffect, useState } from 'react'
import { useMessages } from '../messages/messages.ts'
import { clock, dollars, signed } from '../messages/money.ts'
import { useCell } from '../wire/cell.ts'
import { session } from '../wire/session.ts'
import { beginTally, netSoFar, tally } from '../wire/tally.ts'

/** The time, again and again; a page in the background is not woken for it. */
export function useNow(everyMs: number): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return now
}

/** Balance, net position and clock: in sight in every state. `atTable` are chips that lie here. */
export function Meters({ atTable = 0 }: { readonly atTable?: number }) {
  const { site } = useMessages()
  const who = useCell(session)
  const counted = useCell(tally)
  const now = useNow(1_000)
  const player = who.is === 'somebody' ? who.me.player : null
  useEffect(() => {
    if (player !== null) beginTally(player)
  }, [player])
  if (who.is !== 'somebody') return null
  return (
    <dl className="meters">
      <div className="meter">
        <dt>{site.balance}</dt>
        <dd data-testid="balance">{dollars(who.me.wallet + atTable)}</dd>
      </div>
      <div className="meter">
        <dt>{site.net}</dt>
        <dd data-testid="net">{signed(netSoFar(counted))}</dd>
      </div>
      <div className="meter">
        <dt>{site.session}</dt>
        <dd>{clock(counted === null ? 0 : now - counted.since)}</dd>
      </div>
    </dl>
  )
}
