import type { LinkFunds, LinkView, WinView } from '@openpit/protocol'
import { useState } from 'preact/hooks'
import { useMessages } from '../../shared/messages/messages.ts'
import { Icon } from '../../shared/parts/icon.tsx'
import type { SendToLink } from './send-to-link.ts'
import { useJackpotWords } from './words/words.ts'

interface PauseProps {
  readonly link: LinkView
  readonly waiting: readonly WinView[]
  readonly funds: LinkFunds | null
  readonly clause: string | undefined
  readonly send: SendToLink
}

/** Suspends or resumes the link. What happens to running rounds is said in numbers, before the click. */
export function PausePanel({ link, waiting, funds, clause, send }: PauseProps) {
  const words = useJackpotWords()
  const { money } = useMessages()
  const [typed, setReason] = useState('')
  const reason = typed.trim()
  const isOpen = link.status === 'open'
  // Players read that the link is suspended: whoever does it says why.
  const isOff = isOpen && reason === ''
  const title = isOpen ? words.suspendLink(link.link) : words.resumeLink(link.link)
  const submit = () => {
    if (!isOff) void send({ do: isOpen ? 'suspendLink' : 'resumeLink', ...(reason === '' ? {} : { reason }) })
  }
  return (
    <section className="side-panel" aria-label={title}>
      <h3>{title}</h3>
      {isOpen ? (
        <ul className="will-happen">
          <li>
            <Icon name="pause" size={18} />
            <span>{words.suspendIs(link.tables.length)}</span>
          </li>
          <li>
            <Icon name="side" size={18} />
            <span>{words.suspendOpen(money.dollars(funds?.transit ?? 0), waiting.length)}</span>
          </li>
          <li>
            <Icon name="log" size={18} />
            <span>
              {words.suspendTell} <span className="clause">{clause}</span>
            </span>
          </li>
        </ul>
      ) : (
        <p>
          {words.resumeAbout} <span className="clause">{clause}</span>
        </p>
      )}
      <form
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <label>
          <span>{words.fields.reason}</span>
          <input value={typed} onInput={({ currentTarget }) => setReason(currentTarget.value)} />
        </label>
        <button type="submit" className={isOff ? 'btn off' : 'btn'} aria-disabled={isOff}>
          {isOpen ? words.suspendNow : words.resumeNow}
          {isOff && <small>{words.reasonFirst}</small>}
        </button>
      </form>
    </section>
  )
}
