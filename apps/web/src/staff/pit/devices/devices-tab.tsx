import { useState } from 'preact/hooks'
import { Answered, useAsked } from '../../../shared/parts/page.tsx'
import { lightOf } from '../../shared/light-of.ts'
import { ClauseLabel, DeviceLight } from '../../shared/marks.tsx'
import { staffHouse } from '../../shared/staff-http.ts'
import type { TableTab } from '../table-page.tsx'
import { RULERS } from '../urgency.ts'
import { saidBy } from '../words/device-report.ts'
import { useDeviceWords } from '../words/device-words.ts'
import { useTableWords } from '../words/table-words.ts'
import { ShufflerForm } from './shuffler-form.tsx'

/** The devices of a table: which are bound, which are out of order, and what follows when the shuffler fails. */
export function DevicesTab(tab: TableTab) {
  const words = useTableWords()
  const mayRule = RULERS.includes(tab.me.role)
  if (tab.seen.view.live?.work == null) return <p className="quiet-line">{words.noWork}</p>
  return (
    <div className="duties-tab">
      <Bound {...tab} />
      <Repairs {...tab} />
      {mayRule && <BindForm {...tab} />}
      {mayRule && <ShufflerForm {...tab} />}
    </div>
  )
}

function Bound({ me, seen: { view }, orders }: TableTab) {
  const words = useDeviceWords()
  const devices = view.live?.work?.devices ?? []
  return (
    <section className="staff-panel">
      <h2>{words.here}</h2>
      {devices.length === 0 && <p className="quiet-text">{words.none}</p>}
      <ul className="duty-list">
        {devices.map((one) => (
          <li key={one.device}>
            <span>
              <DeviceLight state={lightOf(one)} name={`${one.device}, ${words.kinds[one.kind]}`} />{' '}
              <small>
                {[one.why === null ? null : words.why[one.why], saidBy(words, one.words)].filter(Boolean).join(': ')}
              </small>
            </span>
            {RULERS.includes(me.role) && (
              <button
                type="button"
                className="b"
                onClick={() => void orders.send({ do: 'releaseDevice', name: one.device })}
              >
                {words.release(one.device)}
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The house's list is asked again when the devices of this table change. */
function BindForm({ seen: { view }, orders }: TableTab) {
  const words = useDeviceWords()
  const [chosen, setChosen] = useState('')
  const bound = (view.live?.work?.devices ?? []).map(({ device }) => device)
  const asked = useAsked(`devices ${bound}`, staffHouse.devices)
  return (
    <section className="staff-panel staff-form">
      <h2>{words.bind}</h2>
      <p>{words.bindAbout}</p>
      <Answered asked={asked}>
        {(devices) => {
          const free = devices.filter(({ state, table }) => state === 'registered' && table === null)
          const name = free.some(({ device }) => device === chosen) ? chosen : (free[0]?.device ?? '')
          if (name === '') return <p className="quiet-text">{words.noneFree}</p>
          return (
            <>
              <label>
                {words.free}
                <select value={name} onChange={({ currentTarget }) => setChosen(currentTarget.value)}>
                  {free.map(({ device, kind }) => (
                    <option key={device} value={device}>{`${device}, ${words.kinds[kind]}`}</option>
                  ))}
                </select>
              </label>
              <div className="buttons">
                <button type="button" className="b go" onClick={() => void orders.send({ do: 'bindDevice', name })}>
                  {words.bindDo}
                </button>
              </div>
            </>
          )
        }}
      </Answered>
    </section>
  )
}

const NAMES = ['reader', 'shuffler', 'prizeButton'] as const

/** What is out of order by the book, with the clause of its repair. */
function Repairs({ me, seen: { view }, orders }: TableTab) {
  const words = useDeviceWords()
  const { live } = view
  // Without a reader, cards are keyed, and there is nothing to repair.
  const hasReader = live?.work?.devices.some(({ kind }) => kind === 'reader') === true
  const broken = NAMES.filter((name) => live?.devices[name] === 'out-of-order' && (name !== 'reader' || hasReader))
  const repairs = (live?.work?.deal.devices ?? []).filter(({ command }) => command.do === 'deviceRepaired')
  const clauseOf = (name: string) => repairs.find(({ command }) => command.device === name)?.clause ?? null
  return (
    <section className="staff-panel">
      <h2>{words.repairs}</h2>
      {broken.length === 0 && <p className="quiet-text">{words.noRepair}</p>}
      <ul className="duty-list">
        {broken.map((name) => (
          <li key={name}>
            <span>
              <b>{words.devices[name]}</b> {name === 'reader' && words.keyed} <ClauseLabel clause={clauseOf(name)} />
            </span>
            {RULERS.includes(me.role) && (
              <button
                type="button"
                className="b"
                onClick={() => void orders.send({ do: 'deviceRepaired', device: name })}
              >
                {words.repaired(words.devices[name])}
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
