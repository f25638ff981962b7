import { useState } from 'preact/hooks'
import { useMessages } from '../messages/messages.ts'
import { failureText } from '../messages/reason.ts'
import { session, topUp } from '../wire/session.ts'
import { Signal, useSignal } from '../wire/signal.ts'

/** The demo chips that the player has just been given, in cents; `null` after the next bet. */
export const chipsGiven = new Signal<number | null>(null)

/** The offer of demo chips for a player who is out of them. */
export interface TopUpOffer {
  /** In cents; `null` if there is no offer. */
  readonly offered: number | null
  readonly isAsking: boolean
  readonly ask: () => void
  /** Why it failed, in words. */
  readonly failure: string | null
}

export function useTopUp(): TopUpOffer {
  const words = useMessages()
  const who = useSignal(session)
  const offered = who.is === 'logged-in' ? who.me.topUp : null
  const [isAsking, setAsking] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const ask = () => {
    if (isAsking || offered === null) return
    setAsking(true)
    setFailure(null)
    topUp()
      .then(
        () => chipsGiven.set(offered),
        (error: unknown) => setFailure(failureText(words, error)),
      )
      .finally(() => setAsking(false))
  }
  return { offered, isAsking, ask, failure }
}
