import { useState } from 'preact/hooks'
import { usePromotionWords } from '../../player/promotions/words/words.ts'
import type { PanelProps } from './panel-props.ts'

/** What players dispute. A decision is final, and the player is told of the right to complain. */
export function Disputes({ seen, tell }: PanelProps) {
  const words = usePromotionWords()
  const [decision, setDecision] = useState('')
  const open = seen.disputes.filter(({ is }) => is === 'open')
  return (
    <section className="panel">
      <h2>{words.disputes}</h2>
      {open.length === 0 && <p>{words.noDisputes}</p>}
      {open.length > 0 && (
        <div className="account-form">
          <label>
            {words.decision}
            <input maxLength={2_000} value={decision} onInput={(event) => setDecision(event.currentTarget.value)} />
          </label>
        </div>
      )}
      <ul className="lines">
        {open.map(({ player }) => (
          <li key={player}>
            <b>{player}</b>
            <button
              type="button"
              className="btn"
              onClick={() => tell({ do: 'decideDispute', player, ...(decision === '' ? {} : { decision }) })}
            >
              {words.decide}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Reports that a draw is in doubt, or that the doubt is settled. */
export function Doubts({ seen, tell }: PanelProps) {
  const words = usePromotionWords()
  const [reason, setReason] = useState('')
  const [fate, setFate] = useState<'postpone' | 'cancel'>('postpone')
  const [isTold, setTold] = useState(false)
  const { is, startedAt } = seen.view
  if (startedAt === null || is === 'cancelled') return null
  if (is === 'postponed') {
    return (
      <section className="panel">
        <h2>{words.compromised}</h2>
        <button type="button" className="btn" onClick={() => tell({ do: 'validated' })}>
          {words.validate}
        </button>
      </section>
    )
  }
  return (
    <section className="panel">
      <h2>{words.compromised}</h2>
      <form
        className="account-form"
        onSubmit={(event) => {
          event.preventDefault()
          const said = reason.trim() === '' ? {} : { reason }
          tell({ do: 'compromised', fate, ...said, ...(isTold ? { told: ['inspector'] } : {}) })
        }}
      >
        <label>
          {words.reason}
          <input maxLength={2_000} value={reason} onInput={(event) => setReason(event.currentTarget.value)} />
        </label>
        <label>
          {words.compromised}
          <select value={fate} onChange={(event) => setFate(event.currentTarget.value as 'postpone')}>
            <option value="postpone">{words.fate.postpone}</option>
            <option value="cancel">{words.fate.cancel}</option>
          </select>
        </label>
        <label className="check">
          <input type="checkbox" checked={isTold} onChange={(event) => setTold(event.currentTarget.checked)} />
          {words.told}
        </label>
        <button type="submit" className="btn">
          {words.report}
        </button>
      </form>
    </section>
  )
}
