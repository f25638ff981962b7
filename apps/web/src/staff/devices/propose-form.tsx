import { useState } from 'preact/hooks'
import { useMessages } from '../../shared/messages/messages.ts'
import { failureText } from '../../shared/messages/reason.ts'
import { useDeviceWords } from '../pit/words/device-words.ts'
import { type NewDevice, staffHouse } from '../shared/staff-http.ts'
import { digitsIn } from './device-acts.tsx'
import { KeyFields } from './key-fields.tsx'
import { useDevicesWords } from './words/words.ts'

const KINDS = ['reader', 'shuffler', 'deck-checker', 'prize-button'] as const

function deviceIn(form: HTMLFormElement): NewDevice {
  const fields = new FormData(form)
  return {
    device: String(fields.get('device')).trim(),
    kind: String(fields.get('kind')) as NewDevice['kind'],
    key: digitsIn(fields, 'key'),
    firmware: digitsIn(fields, 'firmware'),
    why: String(fields.get('why')).trim(),
  }
}

/** An administrator proposes a device with its key. */
export function ProposeForm({ onDone }: { readonly onDone: () => void }) {
  const messages = useMessages()
  const { propose: words } = useDevicesWords()
  const [failure, setFailure] = useState<string | null>(null)
  const [proposed, setProposed] = useState<string | null>(null)
  const submit = async (form: HTMLFormElement) => {
    setFailure(null)
    setProposed(null)
    try {
      const { device } = await staffHouse.proposeDevice(deviceIn(form))
      form.reset()
      setProposed(device)
      onDone()
    } catch (error) {
      setFailure(failureText(messages, error))
    }
  }
  return (
    <form
      className="staff-form staff-panel propose-device"
      onSubmit={(event) => {
        event.preventDefault()
        void submit(event.currentTarget)
      }}
    >
      <h2>{words.title}</h2>
      <p>{words.about}</p>
      <ProposalFields />
      {failure !== null && (
        <p className="refused" role="alert">
          {failure}
        </p>
      )}
      <div className="buttons">
        <button type="submit" className="b go">
          {words.submit}
        </button>
      </div>
      {proposed !== null && <p role="status">{words.done(proposed)}</p>}
    </form>
  )
}

function ProposalFields() {
  const { propose: words, why, kind } = useDevicesWords()
  const { kinds } = useDeviceWords()
  return (
    <>
      <label>
        {words.name}
        <input
          name="device"
          required
          pattern="[a-z][a-z0-9\-]{1,31}"
          maxLength={32}
          title={words.nameHint}
          autoComplete="off"
        />
        <small>{words.nameHint}</small>
      </label>
      <label>
        {kind}
        <select name="kind">
          {KINDS.map((one) => (
            <option key={one} value={one}>
              {kinds[one]}
            </option>
          ))}
        </select>
      </label>
      <KeyFields />
      <label>
        {why}
        <input name="why" required maxLength={500} autoComplete="off" />
      </label>
    </>
  )
}
