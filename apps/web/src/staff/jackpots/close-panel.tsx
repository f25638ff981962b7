import type { LinkView, Me, WinView } from '@openpit/protocol'
import { useState } from 'preact/hooks'
import { useMessages } from '../../shared/messages/messages.ts'
import { Icon } from '../../shared/parts/icon.tsx'
import type { SendToLink } from './send-to-link.ts'
import { useJackpotWords } from './words/words.ts'

interface CloseProps {
  readonly link: LinkView
  readonly links: readonly LinkView[]
  readonly waiting: readonly WinView[]
  readonly me: Me
  readonly clause: string | undefined
  readonly send: SendToLink
}

/** Closes the link for good: where its money goes, who agrees, and what is still missing. */
export function ClosePanel({ link, links, waiting, me, clause, send }: CloseProps) {
  const words = useJackpotWords()
  const { money } = useMessages()
  const others = links.filter(({ link: name, bet, status }) => {
    return name !== link.link && bet === link.bet && status !== 'closed'
  })
  const [chosen, setTo] = useState('')
  const [typed, setSecond] = useState('')
  const second = typed.trim()
  const to = others.some((other) => other.link === chosen) ? chosen : (others[0]?.link ?? '')
  const house = link.levels.reduce((sum, { reset }) => sum + reset, 0)
  const all = link.levels.reduce((sum, { meter }) => sum + meter, 0)
  const unpaid = waiting.reduce((sum, { amount }) => sum + amount, 0)
  const checks: readonly Check[] = [
    [link.status === 'suspended', link.status === 'suspended' ? words.isSuspendedNow : words.notSuspended],
    [waiting.length === 0, waiting.length === 0 ? words.allPaid : words.notPaid(waiting.length, money.dollars(unpaid))],
    [to !== '', to === '' ? words.noTarget : words.targetNamed],
    [second !== '', second === '' ? words.noSecond : words.secondNamed],
  ]
  const isOff = checks.some(([isDone]) => !isDone)
  const submit = () => {
    if (!isOff) void send({ do: 'closeLink', to, second, told: ['inspector'] })
  }
  return (
    <section className="side-panel" aria-label={words.closeLink(link.link)}>
      <h3>{words.closeLink(link.link)}</h3>
      <p>
        {words.closeMoney(money.dollars(all - house), money.dollars(house))} <span className="clause">{clause}</span>
      </p>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <OtherLink others={others} to={to} onChoose={setTo} />
        <div className="both-people">
          <p>
            <small>{words.firstPerson}</small>
            <b>
              <Icon name="check" size={16} /> {words.you(me.name)}
            </b>
          </p>
          <label className={second === '' ? 'waits' : ''}>
            <span>{words.fields.second}</span>
            <input value={typed} onInput={({ currentTarget }) => setSecond(currentTarget.value)} />
          </label>
        </div>
        <Missing checks={checks} />
        <button type="submit" className={isOff ? 'btn off' : 'btn'} aria-disabled={isOff}>
          {words.closeNow}
          {isOff && <small>{words.closeOff}</small>}
        </button>
      </form>
    </section>
  )
}

type Check = readonly [isDone: boolean, text: string]

/** What has been done, and what is still missing. */
function Missing({ checks }: { readonly checks: readonly Check[] }) {
  const words = useJackpotWords()
  return (
    <ul className="will-happen">
      {checks.map(([isDone, text]) => (
        <li key={text}>
          <Icon name={isDone ? 'check' : 'clear'} size={18} />
          <span>{text}</span>
        </li>
      ))}
      <li>
        <Icon name="info" size={18} />
        <span>{words.inspectorTold}</span>
      </li>
    </ul>
  )
}

interface OtherLinkProps {
  readonly others: readonly LinkView[]
  readonly to: string
  readonly onChoose: (link: string) => void
}

function OtherLink({ others, to, onChoose }: OtherLinkProps) {
  const words = useJackpotWords()
  if (others.length === 0) return <p className="note">{words.noOtherLink}</p>
  return (
    <label>
      <span>{words.fields.to}</span>
      <select value={to} onChange={({ currentTarget }) => onChoose(currentTarget.value)}>
        {others.map((other) => (
          <option key={other.link}>{other.link}</option>
        ))}
      </select>
    </label>
  )
}
