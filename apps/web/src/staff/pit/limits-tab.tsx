import { useId, useState } from 'preact/hooks'
import { useMessages } from '../../shared/messages/messages.ts'
import { Clock } from './clock.tsx'
import { ClosingPanel } from './closing-panel.tsx'
import { usePit } from './feed.ts'
import type { TableTab } from './table-page.tsx'
import { type LimitsPart, type Recipient, Told, toldBy } from './told.tsx'
import { RULERS } from './urgency.ts'
import { useTableWords } from './words/table-words.ts'

const HOW = ['with-notice', 'at-once', 'agreed'] as const

/** The sign, notices and the closing of a table. The table refuses what the book does not allow, with the clause. */
export function LimitsTab(tab: TableTab) {
  const [told, setTold] = useState<readonly Recipient[]>([])
  const mayRule = RULERS.includes(tab.me.role)
  const parts = { ...tab, told, setTold, mayRule }
  return (
    <div className="limits-tab">
      <Sign {...parts} />
      {mayRule && <ChangeForm {...parts} />}
      {mayRule && <ClosingPanel {...parts} />}
    </div>
  )
}

function Sign({ seen: { table, view }, orders, told, mayRule }: LimitsPart) {
  const due = usePit().tables?.find((one) => one.table === table)?.limitsDue ?? null
  const { money } = useMessages()
  const words = useTableWords()
  const tell = toldBy(told)
  return (
    <section className="staff-panel">
      <h2>{words.now}</h2>
      <p>{words.limits(money.short(view.limits.minimum), money.short(view.limits.maximum))}</p>
      {due !== null && <p>{words.dueLimits(money.short(due.minimum), money.short(due.maximum))}</p>}
      <h3>{words.notices}</h3>
      {view.notices.length === 0 && <p className="quiet-text">{words.noNotice}</p>}
      <ul className="duty-list">
        {view.notices.map(({ of, minimum, maximum, due }) => (
          <li key={of}>
            <span>
              <b>{words.notice[of]}</b>{' '}
              {of === 'limits' &&
                [minimum, maximum].flatMap((one) => (one === null ? [] : [money.short(one)])).join(' – ')}
            </span>
            <Clock since={due} isDue />
            {mayRule && (
              <button
                type="button"
                className="b"
                onClick={() => void orders.send({ do: 'withdrawNotice', notice: of, ...tell })}
              >
                {words.withdraw}
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Ten million dollars. The server cannot read numbers far above, and its refusal says nothing about the field. */
const CENTS_MAX = 1_000_000_000

/** The cents of an amount in dollars: `null` if nothing is typed, `NaN` if it cannot be a limit. */
export function limitIn(text: string): number | null {
  if (text.trim() === '') return null
  const cents = Math.round(Number(text) * 100)
  return cents >= 1 && cents <= CENTS_MAX ? cents : Number.NaN
}

const LIMITS = ['minimum', 'maximum'] as const

function ChangeForm({ orders, told, setTold }: LimitsPart) {
  const words = useTableWords()
  const [how, setHow] = useState<(typeof HOW)[number]>('with-notice')
  const [typed, setTyped] = useState({ minimum: '', maximum: '' })
  const [minimum, maximum] = [limitIn(typed.minimum), limitIn(typed.maximum)]
  const isReady = (minimum !== null || maximum !== null) && !Number.isNaN(minimum) && !Number.isNaN(maximum)
  const change = async () => {
    if (!isReady) return
    const amounts = { ...(minimum === null ? {} : { minimum }), ...(maximum === null ? {} : { maximum }) }
    const isDone = await orders.send({ do: 'changeLimits', how, ...amounts, ...toldBy(told) })
    if (isDone) setTyped({ minimum: '', maximum: '' })
  }
  return (
    <section className="staff-panel staff-form">
      <h2>{words.changeLimits}</h2>
      {LIMITS.map((name) => (
        <LimitField
          key={name}
          label={words[name]}
          text={typed[name]}
          onInput={(text) => setTyped({ ...typed, [name]: text })}
        />
      ))}
      <label>
        {words.how}
        <select value={how} onChange={({ currentTarget }) => setHow(currentTarget.value as typeof how)}>
          {HOW.map((one) => (
            <option key={one} value={one}>
              {words.hows[one]}
            </option>
          ))}
        </select>
      </label>
      <Told told={told} onChange={setTold} />
      <div className="buttons">
        <button type="button" className="b go" aria-disabled={!isReady} onClick={() => void change()}>
          {words.changeLimits}
        </button>
      </div>
    </section>
  )
}

interface FieldProps {
  readonly label: string
  readonly text: string
  readonly onInput: (text: string) => void
}

function LimitField({ label, text, onInput }: FieldProps) {
  const { money } = useMessages()
  const words = useTableWords()
  const id = useId()
  const isWrong = Number.isNaN(limitIn(text))
  return (
    <div>
      <label>
        {label}
        <input
          type="number"
          min="0.01"
          step="0.01"
          value={text}
          aria-invalid={isWrong}
          aria-describedby={isWrong ? id : undefined}
          onInput={({ currentTarget }) => onInput(currentTarget.value)}
        />
      </label>
      {isWrong && (
        <p id={id} className="field-wrong" role="alert">
          {words.amountNeeded(money.short(CENTS_MAX))}
        </p>
      )}
    </div>
  )
}
