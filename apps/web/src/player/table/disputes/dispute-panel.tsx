import type { DisputeView, LiveView } from '@openpit/protocol'
import { useState } from 'preact/hooks'
import { useMessages } from '../../../shared/messages/messages.ts'
import { refusalSentence } from '../../../shared/messages/reason.ts'
import { useTableContext } from '../table-context.ts'
import './disputes.css'
import { useDisputeWords } from './words/words.ts'

/** The clause of the step that a dispute waits for. */
function clauseAt({ is }: DisputeView, { decided, final, complaint }: LiveView['disputeClauses']): string {
  if (is === 'open' || is === 'decided') return decided
  return is === 'in-review' ? final : complaint
}

/** The player's disputes at a table with real cards: raise one, ask for a review, complain. */
export function DisputePanel() {
  const { view, you, acts } = useTableContext()
  const messages = useMessages()
  const words = useDisputeWords()
  const [isAsked, setAsked] = useState(false)
  const clauses = view.live?.disputeClauses
  if (clauses === undefined || acts === null) return null
  const disputes = you?.disputes ?? []
  const send: typeof acts.send = async (command) => {
    setAsked(true)
    return await acts.send(command)
  }
  const refused = isAsked ? acts.refusal : null
  return (
    <div className="dispute-panel">
      <h2>{words.title}</h2>
      <p>
        {words.about} <span className="clause">{clauses.decided}</span>
      </p>
      <p>
        {words.complaintAbout} <span className="clause">{clauses.complaint}</span>
      </p>
      {disputes.length === 0 && <p>{words.none}</p>}
      <ul>
        {disputes.map((one) => (
          <li key={one.dispute}>
            <span>
              <b>{words.dispute(one.dispute)}</b> {words.stage[one.is]}{' '}
              <span className="clause">{clauseAt(one, clauses)}</span>
            </span>
            {one.is === 'decided' && (
              <button
                type="button"
                className="btn"
                onClick={() => void send({ do: 'askReview', dispute: one.dispute })}
              >
                {words.review}
              </button>
            )}
            {one.is === 'final' && (
              <button type="button" className="btn" onClick={() => void send({ do: 'complain', dispute: one.dispute })}>
                {words.complain}
              </button>
            )}
          </li>
        ))}
      </ul>
      {refused !== null && (
        <p className="note" role="alert">
          {refusalSentence(messages, refused)}
        </p>
      )}
      <RaiseForm onRaise={send} />
    </div>
  )
}

type Send = NonNullable<ReturnType<typeof useTableContext>['acts']>['send']

function RaiseForm({ onRaise }: { readonly onRaise: Send }) {
  const words = useDisputeWords()
  const [about, setAbout] = useState('')
  const raise = async () => {
    const said = about.trim()
    if (await onRaise({ do: 'dispute', ...(said === '' ? {} : { about: said }) })) setAbout('')
  }
  return (
    <>
      <label>
        {words.what}
        <textarea
          rows={2}
          maxLength={500}
          value={about}
          onInput={({ currentTarget }) => setAbout(currentTarget.value)}
        />
      </label>
      <button type="button" className="btn" onClick={() => void raise()}>
        {words.raise}
      </button>
    </>
  )
}
