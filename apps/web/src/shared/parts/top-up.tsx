import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { useMessages } from '../messages/messages.ts'
import { failureText } from '../messages/reason.ts'
import { session, topUp } from '../wire/session.ts'
import { useSignal } from '../wire/signal.ts'

type Answer = { readonly is: 'given'; readonly cents: number } | { readonly is: 'failed'; readonly error: unknown }

/** Offers demo chips to a guest who is out of them, and confirms when they have arrived. */
export function TopUp({ isOut = true }: { readonly isOut?: boolean }) {
  const words = useMessages()
  const { topUp: own } = words
  const who = useSignal(session)
  const offered = who.is === 'logged-in' ? who.me.topUp : null
  const [isAsking, setAsking] = useState(false)
  const [answer, setAnswer] = useState<Answer | null>(null)
  const given = useRef<HTMLParagraphElement>(null)
  const isGiven = answer?.is === 'given' && offered === null
  // The button is gone: without this, the focus would jump to the top of the page.
  useLayoutEffect(() => {
    if (isGiven) given.current?.focus({ preventScroll: true })
  }, [isGiven])
  if (isGiven) {
    return (
      <p className="note" ref={given} tabIndex={-1}>
        {own.given(answer.cents)}
      </p>
    )
  }
  if (offered === null || !isOut) return null
  const ask = () => {
    if (isAsking) return
    setAsking(true)
    topUp()
      .then(
        () => setAnswer({ is: 'given', cents: offered }),
        (error: unknown) => setAnswer({ is: 'failed', error }),
      )
      .finally(() => setAsking(false))
  }
  return (
    <div className="note top-up">
      <p className="grow" role="status">
        {own.out}
        {answer?.is === 'failed' && ` ${failureText(words, answer.error)}`}
      </p>
      <button type="button" className="btn go" onClick={ask} aria-disabled={isAsking}>
        {own.get(offered)}
      </button>
    </div>
  )
}
