import { useState } from 'preact/hooks'
import { useMessages } from '../../shared/messages/messages.ts'
import { Clock } from './clock.tsx'
import type { TableTab } from './table-page.tsx'
import { RULERS } from './urgency.ts'
import { useTableWords } from './words/table-words.ts'

type Recipient = 'inspector' | 'surveillance'
const RECIPIENTS: readonly Recipient[] = ['inspector', 'surveillance']
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
    </div>
  )
}

interface PartProps extends TableTab {
  /** Who was told of the change beforehand. */
  readonly told: readonly Recipient[]
  readonly setTold: (told: readonly Recipient[]) => void
  readonly mayRule: boolean
}

function toldBy(told: readonly Recipient[]): { told?: Recipient[] } {
  return told.length === 0 ? {} : { told: [...told] }
}

function Sign({ seen: { view }, orders, told, mayRule }: PartProps) {
  const { money } = useMessages()
  const words = useTableWords()
  const tell = toldBy(told)
  return (
    <section className="staff-panel">
      <h2>{words.now}</h2>
      <p>{words.limits(money.short(view.limits.minimum), money.short(view.limits.maximum))}</p>
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

function ChangeForm({ orders, told, setTold }: PartProps) {
  const words = useTableWords()
  const [how, setHow] = useState<(typeof HOW)[number]>('with-notice')
  const [limits, setLimits] = useState({ minimum: '', maximum: '' })
  const tell = toldBy(told)
  const cents = (text: string) => Math.round(Number(text) * 100)
  const change = () => {
    const { minimum, maximum } = limits
    if (minimum === '' && maximum === '') return
    void orders.send({
      do: 'changeLimits',
      how,
      ...(minimum === '' ? {} : { minimum: cents(minimum) }),
      ...(maximum === '' ? {} : { maximum: cents(maximum) }),
      ...tell,
    })
  }
  return (
    <section className="staff-panel staff-form">
      <h2>{words.changeLimits}</h2>
      {(['minimum', 'maximum'] as const).map((name) => (
        <label key={name}>
          {words[name]}
          <input
            type="number"
            min="0.01"
            step="0.01"
            value={limits[name]}
            onInput={({ currentTarget }) => setLimits({ ...limits, [name]: currentTarget.value })}
          />
        </label>
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
        <button type="button" className="b go" onClick={change}>
          {words.changeLimits}
        </button>
        <button type="button" className="b" onClick={() => void orders.send({ do: 'postClosing', ...tell })}>
          {words.postClosing}
        </button>
        <button type="button" className="b" onClick={() => void orders.send({ do: 'closeTable', ...tell })}>
          {words.closeTable}
        </button>
      </div>
    </section>
  )
}

function Told({ told, onChange }: Pick<PartProps, 'told'> & { readonly onChange: PartProps['setTold'] }) {
  const words = useTableWords()
  return (
    <fieldset className="checks">
      <legend>{words.told}</legend>
      {RECIPIENTS.map((one) => (
        <label key={one}>
          <input
            type="checkbox"
            checked={told.includes(one)}
            onChange={() => onChange(told.includes(one) ? told.filter((other) => other !== one) : [...told, one])}
          />
          {words.recipients[one]}
        </label>
      ))}
    </fieldset>
  )
}
