import { useState } from 'preact/hooks'
import { usePromotionWords } from '../../player/promotions/words/words.ts'
import { useMessages } from '../../shared/messages/messages.ts'
import type { PanelProps } from './panel-props.ts'

const CHANNELS = ['face-to-face', 'mail', 'telephone', 'email'] as const

/** Everything that is due, the oldest first. A duty cannot be dismissed: it is done. */
export function Duties({ seen, tell }: PanelProps) {
  const words = usePromotionWords()
  const { locale } = useMessages()
  const [channel, setChannel] = useState<string>('telephone')
  const duties = seen.duties.toSorted((one, other) => one.due - other.due)
  return (
    <section className="panel">
      <h2>{words.duties}</h2>
      {duties.length === 0 && <p>{words.noDuties}</p>}
      {duties.some(({ duty }) => duty === 'notifyWinner') && (
        <div className="account-form">
          <label>
            {words.channel}
            <select value={channel} onChange={(event) => setChannel(event.currentTarget.value)}>
              {CHANNELS.map((one) => (
                <option key={one} value={one}>
                  {words.channels[one]}
                </option>
              ))}
            </select>
          </label>
        </div>
      )}
      <ul className="lines">
        {duties.map(({ duty, player, due, clause, overdue }) => (
          <li key={`${duty} ${player} ${due}`}>
            <span>
              <b>{words.duty[duty] ?? duty}</b>
              <small>
                {player === null ? '' : `${player}, `}
                {words.dueBy(new Date(due).toLocaleString(locale))} {clause}
              </small>
            </span>
            {overdue && <span className="overdue">{words.overdue}</span>}
            {duty === 'notifyWinner' && player !== null && (
              <button type="button" className="btn" onClick={() => tell({ do: 'notifyWinner', player, channel })}>
                {words.notify}
              </button>
            )}
            {(duty === 'tellInspector' || duty === 'giveReasons') && (
              <button
                type="button"
                className="btn"
                onClick={() => tell({ do: 'done', duty, ...(player === null ? {} : { player }) })}
              >
                {words.dutyDone}
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
