import { useDevicesWords } from './words/words.ts'

/** 64 hexadecimal digits. People may type them in groups. */
export const DIGITS = '(\\s*[0-9a-fA-F]){64}\\s*'

/** The key of a device and the hash of its program. */
export function KeyFields() {
  const { propose: words } = useDevicesWords()
  return (
    <>
      <label>
        {words.key}
        <input name="key" required pattern={DIGITS} title={words.keyHint} autoComplete="off" spellcheck={false} />
        <small>{words.keyHint}</small>
      </label>
      <label>
        {words.firmware}
        <input
          name="firmware"
          required
          pattern={DIGITS}
          title={words.firmwareHint}
          autoComplete="off"
          spellcheck={false}
        />
        <small>{words.firmwareHint}</small>
      </label>
    </>
  )
}
