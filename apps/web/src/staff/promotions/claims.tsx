import type { DeskView } from '@openpit/protocol'
import { useState } from 'preact/hooks'
import { usePromotionWords } from '../../player/promotions/words/words.ts'
import { useMessages } from '../../shared/messages/messages.ts'
import type { PanelProps } from './panel-props.ts'

type Winner = DeskView['winners'][number]

/** The prizes that were drawn, and claims that are refused. */
export function Claims({ seen, tell }: PanelProps) {
  const words = usePromotionWords()
  const { money } = useMessages()
  return (
    <section className="panel">
      <h2>{words.claims}</h2>
      {seen.winners.length === 0 && <p>{words.noWinners}</p>}
      <ul className="lines">
        {seen.winners.map((winner) => (
          <li key={winner.prize}>
            <span>
              <b>{winner.prize}</b>
              <small>
                {winner.player}, {money.dollars(winner.value)}
              </small>
            </span>
            <span>{winner.awarded ? words.awarded : winner.refused ? words.refused : words.waits}</span>
            {!winner.awarded && !winner.refused && <RefuseForm winner={winner} tell={tell} />}
          </li>
        ))}
      </ul>
    </section>
  )
}

function RefuseForm({ winner, tell }: { readonly winner: Winner; readonly tell: PanelProps['tell'] }) {
  const words = usePromotionWords()
  const [fields, setFields] = useState({ reason: '', name: '', address: '' })
  const { player, prize } = winner
  const said = Object.fromEntries(Object.entries(fields).filter(([, text]) => text.trim() !== ''))
  const labels = { reason: words.reason, name: words.claimant, address: words.address }
  return (
    <details>
      <summary>{words.refuse}</summary>
      <form
        className="account-form"
        onSubmit={(event) => {
          event.preventDefault()
          tell({ do: 'refuseClaim', player, prize, ...said })
        }}
      >
        {(['reason', 'name', 'address'] as const).map((field) => (
          <label key={field}>
            {labels[field]}
            <input
              maxLength={200}
              value={fields[field]}
              onInput={(event) => setFields({ ...fields, [field]: event.currentTarget.value })}
            />
          </label>
        ))}
        <button type="submit" className="btn">
          {words.refuse}
        </button>
      </form>
    </details>
  )
}
