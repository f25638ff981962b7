import type { ComponentChildren } from 'preact'
import { useRequest } from '../../player/promotions/use-request.ts'
import { staffHouse } from '../shared/staff-http.ts'
import type { DeviceProps } from './device-card.tsx'
import { DIGITS, KeyFields } from './key-fields.tsx'
import { useDevicesWords } from './words/words.ts'

/** Digits as people type them: in groups, or in capitals. */
export function digitsIn(fields: FormData, name: string): string {
  return String(fields.get(name) ?? '')
    .replaceAll(/\s/g, '')
    .toLowerCase()
}

interface ActFormProps {
  /** The words that open the form. */
  readonly open: string
  readonly about: string
  readonly submit: string
  readonly request: (fields: FormData) => Promise<unknown>
  readonly onDone: () => void
  readonly isOpen?: boolean
  readonly children?: ComponentChildren
}

/** A form behind its name. Each asks why, for the security log. */
function ActForm({ open, about, submit, request, onDone, isOpen = false, children }: ActFormProps) {
  const words = useDevicesWords()
  const sending = useRequest(onDone)
  return (
    <details open={isOpen}>
      <summary className="b">{open}</summary>
      <form
        className="staff-form"
        onSubmit={(event) => {
          event.preventDefault()
          const fields = new FormData(event.currentTarget)
          sending.send(() => request(fields))
        }}
      >
        <p>{about}</p>
        {children}
        <label>
          {words.why}
          <input name="why" required maxLength={500} autoComplete="off" />
        </label>
        {sending.problem !== null && (
          <p className="refused" role="alert">
            {sending.problem}
          </p>
        )}
        <div className="buttons">
          <button type="submit" className="b go" aria-disabled={sending.isBusy}>
            {submit}
          </button>
        </div>
      </form>
    </details>
  )
}

function whyIn(fields: FormData): string {
  return String(fields.get('why')).trim()
}

/** The second person reads the fingerprint from the device; the server compares it with the proposed key. */
export function ConfirmForm({ device: { device }, onDone }: DeviceProps) {
  const { confirm: words, digits } = useDevicesWords()
  return (
    <ActForm
      {...words}
      request={(fields) => staffHouse.confirmDevice(device, digitsIn(fields, 'fingerprint'), whyIn(fields))}
      onDone={onDone}
      isOpen
    >
      <label>
        {words.fingerprint}
        <input name="fingerprint" required pattern={DIGITS} title={digits} autoComplete="off" spellcheck={false} />
      </label>
    </ActForm>
  )
}

export function NewKeyForm({ device: { device, table }, onDone }: DeviceProps) {
  const { replace: words } = useDevicesWords()
  const request = (fields: FormData) =>
    staffHouse.replaceDeviceKey(device, {
      key: digitsIn(fields, 'key'),
      firmware: digitsIn(fields, 'firmware'),
      why: whyIn(fields),
    })
  return (
    <ActForm
      {...words}
      about={table === null ? words.about : words.bound(table.toUpperCase())}
      request={request}
      onDone={onDone}
    >
      <KeyFields />
    </ActForm>
  )
}

export function RetireForm({ device: { device }, onDone }: DeviceProps) {
  const { retire: words } = useDevicesWords()
  return (
    <ActForm
      open={words.open}
      about={words.about}
      submit={words.submit(device)}
      request={(fields) => staffHouse.revokeDevice(device, whyIn(fields))}
      onDone={onDone}
    />
  )
}
