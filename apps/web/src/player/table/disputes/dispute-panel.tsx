import type { DisputeView, LiveView } from '@openpit/protocol'
import { useState } from 'preact/hooks'
import { useMessages } from '../../../shared/messages/messages.ts'
import { refusalSentence } from '../../../shared/messages/reason.ts'
import { boxesOf } from '../selectors.ts'
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
            <Said dispute={one} />
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

/** What the player has said, for whom it was decided, and why. */
function Said({ dispute: { box, about, decisions } }: { readonly dispute: DisputeView }) {
  const { table } = useMessages()
  const words = useDisputeWords()
  const said = [...(box === null ? [] : [table.box(box)]), ...(about === '' ? [] : [`“${about}”`])]
  return (
    <>
      {said.length > 0 && <span>{said.join(': ')}</span>}
      {decisions.map(({ for: side, reason }, index) => (
        <span key={index === 0 ? 'first' : 'review'}>
          <b>{words.outcome(side, index > 0)}</b>
          {reason !== '' && ` “${reason}”`}
        </span>
      ))}
    </>
  )
}

type Send = NonNullable<ReturnType<typeof useTableContext>['acts']>['send']

/** An empty dispute would tell nobody what to look at: it needs a box or a few words. */
function RaiseForm({ onRaise }: { readonly onRaise: Send }) {
  const { view, me } = useTableContext()
  const { table } = useMessages()
  const words = useDisputeWords()
  const [about, setAbout] = useState('')
  const [box, setBox] = useState('')
  const said = about.trim()
  const isEmpty = said === '' && box === ''
  const raise = async () => {
    if (isEmpty) return
    const where = box === '' ? {} : { box: Number(box) }
    if (!(await onRaise({ do: 'dispute', ...(said === '' ? {} : { about: said }), ...where }))) return
    setAbout('')
    setBox('')
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
      <label>
        {words.where}
        <select value={box} onChange={({ currentTarget }) => setBox(currentTarget.value)}>
          <option value="">{words.noBox}</option>
          {boxesOf(view, me).map((own) => (
            <option key={own} value={own}>
              {table.box(own)}
            </option>
          ))}
        </select>
      </label>
      <button type="button" className="btn" aria-disabled={isEmpty} onClick={() => void raise()}>
        {words.raise}
      </button>
      {isEmpty && <p>{words.needed}</p>}
    </>
  )
}
