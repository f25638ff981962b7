import { useState } from 'preact/hooks'
import { useStaffWords } from '../../shared/words/words.ts'
import type { TableTab } from '../table-page.tsx'
import { RULERS } from '../urgency.ts'
import { useRulingWords } from '../words/ruling-words.ts'

/** At a table with virtual cards, two people can void the round; its cards cannot be wrong. */
export function VirtualRuling({ me, seen: { view }, orders }: TableTab) {
  const words = useRulingWords()
  const { sending } = useStaffWords()
  const [reason, setReason] = useState('')
  const { voidProposed } = view
  const isProposer = voidProposed?.by === me.player
  if (!RULERS.includes(me.role)) return <p className="quiet-line">{words.nothing}</p>
  if (voidProposed !== null) {
    return (
      <section className="staff-panel staff-form">
        <h2>{words.proposedBy(voidProposed.by)}</h2>
        <p>“{voidProposed.reason}”</p>
        <p>{isProposer ? words.notYou : words.nothingMoved}</p>
        <button
          type="button"
          className="b go"
          aria-disabled={isProposer}
          onClick={() => void (!isProposer && orders.send({ do: 'confirmVoid' }))}
        >
          {words.confirm}
        </button>
      </section>
    )
  }
  const propose = () => {
    if (reason.trim() !== '') void orders.send({ do: 'proposeVoid', reason: reason.trim(), ground: 'irregularity' })
  }
  return (
    <section className="staff-panel staff-form">
      <h2>{words.remedy({ do: 'voidRound' }, '')}</h2>
      <p>{words.virtualOnly}</p>
      <label>
        {words.why}
        <textarea maxLength={500} value={reason} onInput={({ currentTarget }) => setReason(currentTarget.value)} />
      </label>
      <button type="button" className="b go" aria-disabled={reason.trim() === ''} onClick={propose}>
        {orders.sending === 'proposeVoid' ? sending : words.sendToSecond}
      </button>
    </section>
  )
}
