import type { DisputeView, LiveView, Me } from '@openpit/protocol'
import { useState } from 'preact/hooks'
import { plateName } from '../../player/table/table-context.ts'
import { useMessages } from '../../shared/messages/messages.ts'
import { ClauseLabel } from '../shared/marks.tsx'
import { Person } from '../shared/person.tsx'
import type { Orders } from '../shared/use-orders.ts'
import { RULERS } from './urgency.ts'
import { useTableWords } from './words/table-words.ts'

/** The clause of the step that a dispute waits for. */
const NEXT_CLAUSE = {
  open: 'decided',
  decided: 'decided',
  'in-review': 'final',
  final: 'complaint',
  'with-inspector': 'complaint',
} as const

interface DisputesProps {
  readonly me: Me
  readonly disputes: readonly DisputeView[]
  readonly clauses: LiveView['disputeClauses'] | undefined
  readonly orders: Orders
}

/** The disputes at a table: what players say, what was decided and why, and the step that comes next. */
export function Disputes({ me, disputes, clauses, orders }: DisputesProps) {
  const words = useTableWords()
  return (
    <section className="staff-panel">
      <h2>{words.disputes}</h2>
      {disputes.length === 0 && <p className="quiet-text">{words.noDispute}</p>}
      <ul className="duty-list disputes">
        {disputes.map((dispute) => (
          <li key={dispute.dispute}>
            <span>
              <b>{words.dispute(dispute.dispute)}</b> <Person player={dispute.player} /> {words.stage[dispute.is]}{' '}
              <ClauseLabel clause={clauses?.[NEXT_CLAUSE[dispute.is]] ?? null} />
              <Raised dispute={dispute} />
            </span>
            <Said dispute={dispute} />
            <NextStep me={me} dispute={dispute} orders={orders} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Where and when it was raised. */
function Raised({ dispute: { box, round, at } }: { readonly dispute: DisputeView }) {
  const { locale, table } = useMessages()
  const words = useTableWords()
  const parts = [
    ...(box === null ? [] : [table.box(box)]),
    ...(round === null ? [] : [words.raisedIn(round)]),
    ...(at === null ? [] : [new Date(at).toLocaleTimeString(locale, { hour: '2-digit', minute: '2-digit' })]),
  ]
  return parts.length === 0 ? null : <small className="quiet-text raised">{parts.join(', ')}</small>
}

/** What the player says, and what was decided. */
function Said({ dispute: { about, decisions } }: { readonly dispute: DisputeView }) {
  const words = useTableWords()
  return (
    <div className="said">
      <p className={about === '' ? 'quiet-text' : ''}>{about === '' ? words.saidNothing : `“${about}”`}</p>
      {decisions.map(({ for: side, reason, by }, index) => (
        <p key={by}>
          <b>{words.decidedFor(side, index > 0)}</b> {plateName(by)}
          {reason !== '' && `: “${reason}”`}
        </p>
      ))}
    </div>
  )
}

interface StepProps {
  readonly me: Me
  readonly dispute: DisputeView
  readonly orders: Orders
}

function NextStep({ me, dispute: { dispute, player, is, decisions }, orders }: StepProps) {
  const words = useTableWords()
  if (is === 'decided' || is === 'final') {
    const step = is === 'decided' ? 'askReview' : 'complain'
    return (
      <button type="button" className="b" onClick={() => void orders.send({ do: step, dispute, player })}>
        {is === 'decided' ? words.askReview : words.complain}
      </button>
    )
  }
  if (is === 'with-inspector' || !RULERS.includes(me.role)) return null
  // Whoever decided first would only be refused.
  if (decisions[0]?.by === me.player) return <p className="quiet-text">{words.anotherReviews}</p>
  return <DecideForm dispute={dispute} orders={orders} />
}

function DecideForm({ dispute, orders }: Pick<StepProps, 'orders'> & { readonly dispute: number }) {
  const words = useTableWords()
  const [why, setWhy] = useState('')
  const reason = why.trim()
  const decide = (side: 'player' | 'house') => {
    if (reason !== '') void orders.send({ do: 'decideDispute', dispute, for: side, reason })
  }
  return (
    <div className="decide">
      <label className="why">
        {words.why}
        <textarea rows={1} maxLength={500} value={why} onInput={({ currentTarget }) => setWhy(currentTarget.value)} />
      </label>
      <div className="buttons">
        {(['player', 'house'] as const).map((side) => (
          <button key={side} type="button" className="b" aria-disabled={reason === ''} onClick={() => decide(side)}>
            {side === 'player' ? words.forPlayer : words.forHouse}
          </button>
        ))}
        <small className="quiet-text">{reason === '' ? words.whyFirst : words.playerReads}</small>
      </div>
    </div>
  )
}
