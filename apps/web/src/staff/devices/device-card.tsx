import type { ListedDevice, Me } from '@openpit/protocol'
import { linkTo } from '../../route.ts'
import { FLOOR_ROLES, isAmong } from '../../shared/consoles.ts'
import { pathTo } from '../pit/path-to.ts'
import { RULERS } from '../pit/urgency.ts'
import { saidBy } from '../pit/words/device-report.ts'
import { useDeviceWords } from '../pit/words/device-words.ts'
import { lightOf } from '../shared/light-of.ts'
import { DeviceLight, Status } from '../shared/marks.tsx'
import { BindForm, ReleaseForm } from './binding.tsx'
import { ConfirmForm, NewKeyForm, RetireForm } from './device-acts.tsx'
import { useDevicesWords } from './words/words.ts'

/** What a card and its forms get. */
export interface DeviceProps {
  readonly me: Me
  readonly device: ListedDevice
  /** Called when the list has changed. */
  readonly onDone: () => void
}

/** One device: its state and light, its key, and what this person may do with it. */
export function DeviceCard(props: DeviceProps) {
  const { me, device } = props
  const words = useDevicesWords()
  const { kinds } = useDeviceWords()
  const isYours = device.state === 'proposed' && me.role === 'manager'
  const isKept = device.state !== 'revoked'
  const { role } = me
  return (
    <li className="staff-panel device-card" data-device={device.device}>
      <header>
        <h3>
          {device.device} <small>{kinds[device.kind]}</small>
        </h3>
        <Status kind={isYours ? 'wait' : device.state === 'distrusted' ? 'loss' : 'plain'}>
          {isYours ? words.waitsForYou : words.states[device.state]}
        </Status>
      </header>
      <Light {...props} />
      {device.state === 'distrusted' && <p>{words.distrusted}</p>}
      <Facts device={device} hidesFingerprint={isYours} />
      <div className="device-acts">
        {isYours && <ConfirmForm {...props} />}
        {RULERS.includes(role) && device.state === 'registered' && device.table === null && <BindForm {...props} />}
        {RULERS.includes(role) && device.table !== null && <ReleaseForm {...props} table={device.table} />}
        {role === 'administrator' && isKept && <NewKeyForm {...props} />}
        {(role === 'administrator' || role === 'manager') && isKept && <RetireForm {...props} />}
      </div>
    </li>
  )
}

/** Where it is, and its light there. Those who may not see the pit get no link to the table. */
function Light({ me, device: { table, light } }: DeviceProps) {
  const words = useDevicesWords()
  const reports = useDeviceWords()
  if (table === null) return null
  const number = table.toUpperCase()
  // The light of a device that is away says so itself.
  const reason = light?.why == null || light.why === 'away' ? null : reports.why[light.why]
  return (
    <p className="device-light">
      {isAmong(FLOOR_ROLES, me.role) ? <a {...linkTo(pathTo({ table }))}>{number}</a> : <b>{number}</b>}{' '}
      {light === null ? <small>{words.noLight}</small> : <DeviceLight state={lightOf(light)} name={words.itself} />}{' '}
      <small>{[reason, saidBy(reports, light?.words ?? null)].filter(Boolean).join(': ')}</small>
    </p>
  )
}

/** Digits in groups of four, so that two people can compare them aloud. */
function Digits({ of }: { readonly of: string }) {
  return <code className="digits">{of.match(/.{1,4}/g)?.join(' ')}</code>
}

interface FactsProps {
  readonly device: ListedDevice
  /** The person who confirms a device must read the fingerprint from it, so this page does not show it. */
  readonly hidesFingerprint: boolean
}

function Facts({ device, hidesFingerprint }: FactsProps) {
  const words = useDevicesWords()
  const { fingerprint, firmware, proposedBy, confirmedBy } = device
  return (
    <>
      <dl>
        {!hidesFingerprint && (
          <div className="long">
            <dt>{words.fingerprint}</dt>
            <dd>
              <Digits of={fingerprint} />
            </dd>
          </div>
        )}
        <div className="long">
          <dt>{words.firmware}</dt>
          <dd>
            <Digits of={firmware} />
          </dd>
        </div>
      </dl>
      <p className="quiet-text">{words.people(proposedBy, confirmedBy)}</p>
    </>
  )
}
