import type { Outlook } from '@openpit/protocol'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { useMessages } from '../../shared/messages/messages.ts'
import { refusalSentence } from '../../shared/messages/reason.ts'
import { ClauseLabel, KeyLabel } from '../shared/marks.tsx'
import { useDeal } from './deal-context.ts'
import { useDealWords } from './words/words.ts'
import { needsSupervisor, outlookOf, type Report, type ReportCommand } from './wrong.ts'

interface OutlookProps {
  /** `null` until all questions are answered. */
  readonly report: Report | null
  readonly command: ReportCommand | null
  readonly isOn: boolean
  readonly onSend: (command: ReportCommand) => void
}

/** What the book makes of the report, with its clause, before it is sent. */
export function WrongOutlook({ report, command, isOn, onSend }: OutlookProps) {
  const { work, orders } = useDeal()
  const messages = useMessages()
  const { wrong: words } = useDealWords()
  const outlook = report === null ? undefined : outlookOf(command, work.deal.outlook)
  return (
    <section className="wrong-outlook" aria-label={words.book} aria-live="polite">
      <h3>{words.book}</h3>
      {report === null ? (
        <p>{words.choose}</p>
      ) : (
        <>
          <Consequences command={command} outlook={outlook} />
          <h4>{words.readsTitle}</h4>
          <p>{command?.do === 'strayCard' ? words.reads.stray : words.reads.supervisor}</p>
        </>
      )}
      {orders.refusal !== null && (
        <p className="deal-refusal" role="alert">
          {refusalSentence(messages, orders.refusal)}
        </p>
      )}
      {report !== null && (
        <Ends key={JSON.stringify(report)} command={command} outlook={outlook} isOn={isOn} onSend={onSend} />
      )}
    </section>
  )
}

interface ConsequenceProps {
  readonly command: ReportCommand | null
  readonly outlook: Outlook | undefined
}

function Consequences({ command, outlook }: ConsequenceProps) {
  const messages = useMessages()
  const { wrong: words } = useDealWords()
  const clause = outlook?.clause ?? null
  if (needsSupervisor(command, outlook)) {
    return (
      <p className="outlook-line">
        <span>{words.supervisor}</span>
        <ClauseLabel clause={clause} />
      </p>
    )
  }
  if (outlook?.refused) {
    return (
      <p className="off-card">
        <b>{words.cannot}</b> {refusalSentence(messages, outlook.refused)}
      </p>
    )
  }
  const follows = outlook?.follows ?? (command?.do === 'dispute' ? ['dispute-raised'] : [])
  const isHeld = follows.includes('stray-held')
  return (
    <ul>
      {follows.map((kind, index) => (
        <li key={kind} className="outlook-line">
          <span>{words.follows[kind] ?? kind}</span>
          {index === 0 && <ClauseLabel clause={clause} />}
        </li>
      ))}
      {isHeld && <li className="outlook-line">{words.refusable}</li>}
      {follows.some((kind) => kind.startsWith('stray-')) && <li className="outlook-line">{words.thenKey}</li>}
    </ul>
  )
}

interface EndsProps extends ConsequenceProps {
  readonly isOn: boolean
  readonly onSend: (command: ReportCommand) => void
}

/** The last tap: record it, or call a supervisor. The focus goes to it, so that Enter is the third key. */
function Ends({ command, outlook, isOn, onSend }: EndsProps) {
  const { wrong: words } = useDealWords()
  const isForSupervisor = needsSupervisor(command, outlook)
  const mayRecord = !isForSupervisor && command !== null && !outlook?.refused
  const first = useRef<HTMLButtonElement>(null)
  // Not `useEffect`, which runs later: a quick Enter would press the button that closes the page.
  useLayoutEffect(() => first.current?.focus(), [])
  const call = () => onSend({ do: 'callSupervisor' })
  return (
    <div className="wrong-ends">
      {mayRecord && (
        <button
          ref={first}
          type="button"
          className="b go"
          aria-disabled={!isOn}
          onClick={isOn ? () => onSend(command) : undefined}
        >
          <span>
            <b>{words.record}</b>
            <small>{words.alone}</small>
          </span>
          <KeyLabel>↵</KeyLabel>
        </button>
      )}
      <button
        ref={mayRecord ? null : first}
        type="button"
        className={mayRecord ? 'b' : 'b go'}
        aria-disabled={!isOn}
        onClick={isOn ? call : undefined}
      >
        {mayRecord ? words.callFirst : words.callNow}
      </button>
    </div>
  )
}
