import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { type Messages, useMessages } from '../../../shared/messages/messages.ts'
import { refusalSentence } from '../../../shared/messages/reason.ts'
import { chipsGiven } from '../../../shared/parts/use-top-up.ts'
import { useSignal } from '../../../shared/wire/signal.ts'
import { useLiveParts, useTableContext } from '../table-context.ts'
import type { WagerNotice } from './wager-draft.ts'

export function noticeText(words: Messages, notice: WagerNotice): string {
  switch (notice.is) {
    case 'poor':
      return words.wager.poor
    case 'most':
      return words.wager.most(notice.cents)
    case 'left':
      return words.wager.leftHere(notice.cents)
    case 'refused':
      return refusalSentence(words, notice.refusal)
  }
}

/** What was refused or happened. It lies over the lower edge of the felt and goes with the next act. */
export function BarNotices() {
  const { you, acts, wagers } = useTableContext()
  const words = useMessages()
  const given = useSignal(chipsGiven)
  const isBetting = wagers !== null && wagers.total > 0
  useEffect(() => {
    if (isBetting) chipsGiven.set(null)
  }, [isBetting])
  if (you === null || acts === null || wagers === null) return null
  const notice = wagers.isOpen ? wagers.notice : null
  const refused = acts.refusal ? refusalSentence(words, acts.refusal) : notice ? noticeText(words, notice) : null
  return (
    <>
      {you.owed > 0 && <p className="note over">{words.wager.owed(you.owed)}</p>}
      {given !== null && <Given cents={given} />}
      <TimeNotice />
      {refused !== null && (
        <p className="note over refusal" role="alert">
          {refused}
        </p>
      )}
    </>
  )
}

/** Confirms the demo chips. */
function Given({ cents }: { readonly cents: number }) {
  const { topUp: words } = useMessages()
  const note = useRef<HTMLParagraphElement>(null)
  // The button is gone: without this, the focus would jump to the top of the page.
  useLayoutEffect(() => note.current?.focus({ preventScroll: true }), [])
  return (
    <p className="note over" ref={note} tabIndex={-1}>
      {words.given(cents)}
    </p>
  )
}

/** Says that the clock decided for the player, until the table moves on. */
function TimeNotice() {
  const { view } = useTableContext()
  const { timeout } = useLiveParts()
  const words = useMessages()
  const [gone, setGone] = useState('')
  const key = timeout === null ? '' : `${view.round} ${timeout.box} ${timeout.hand} ${timeout.at}`
  const isOpen = timeout !== null && gone !== key
  useEffect(() => {
    if (!isOpen) return
    const timer = setTimeout(() => setGone(key), TIME_NOTICE_MS)
    return () => clearTimeout(timer)
  }, [isOpen, key])
  if (!isOpen || timeout === null) return null
  return (
    <p className="note over" role="alert">
      {words.play.timeRanOut(timeout.box)} <span className="clause">{timeout.clause}</span>
    </p>
  )
}

const TIME_NOTICE_MS = 8_000
