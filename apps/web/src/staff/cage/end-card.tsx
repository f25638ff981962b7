import type { HouseCardView } from '@openpit/protocol'
import { useState } from 'preact/hooks'
import { desk } from '../../player/promotions/desk-http.ts'
import { useRequest } from '../../player/promotions/use-request.ts'
import { usePromotionWords } from '../../player/promotions/words/words.ts'
import { Problem } from './problem.tsx'

const ENDS = ['suspended', 'lost', 'cancelled', 'expired'] as const

interface EndCardProps {
  readonly card: HouseCardView
  readonly onChanged: () => void
}

/** Ends a card, suspends it, or restores one that is suspended; each with a reason. */
export function EndCard({ card: { card, ended }, onChanged }: EndCardProps) {
  const { cards: words } = usePromotionWords()
  const isSuspended = ended?.status === 'suspended'
  const ends = ENDS.filter((end) => !(isSuspended && end === 'suspended'))
  const [status, setStatus] = useState<string>(ends[0] ?? 'lost')
  const [reason, setReason] = useState('')
  const request = useRequest(onChanged)
  return (
    <details>
      <summary>{words.end}</summary>
      <form
        className="account-form"
        onSubmit={(event) => {
          event.preventDefault()
          request.send(() => desk.endCard(card, status, reason))
        }}
      >
        <label>
          {words.endAs}
          <select value={status} onChange={(event) => setStatus(event.currentTarget.value)}>
            {ends.map((end) => (
              <option key={end} value={end}>
                {words.states[end]}
              </option>
            ))}
          </select>
        </label>
        <label>
          {words.reason}
          <input required maxLength={500} value={reason} onInput={(event) => setReason(event.currentTarget.value)} />
        </label>
        <Problem of={request} />
        <button type="submit" className="btn">
          {words.endDo}
        </button>
        {isSuspended && (
          <button
            type="button"
            className="btn"
            disabled={reason === ''}
            onClick={() => request.send(() => desk.restoreCard(card, reason))}
          >
            {words.restore}
          </button>
        )}
      </form>
    </details>
  )
}
