import type { DeviceWords } from './device-en.ts'

const CHECKED = /^(\d+) cards(?:, missing ([^,]+))?(?:, foreign ([^,]+))?$/
const FAULT = /^([a-z]+)(: .*)?$/s

/**
 * What a device has said, in the reader's language. The table keeps it as one line: `415 cards, missing 9h` from a deck
 * checker, `jam: stuck` from any device. The device's own words after a colon stay as they are.
 */
export function saidBy(words: DeviceWords, line: string | null): string | null {
  if (line === null) return null
  const checked = CHECKED.exec(line)
  if (checked !== null) {
    const [, counted = '', missing, foreign] = checked
    const parts = [words.counted(counted), missing && words.missing(missing), foreign && words.foreign(foreign)]
    return parts.filter(Boolean).join(', ')
  }
  const [, what = '', rest = ''] = FAULT.exec(line) ?? []
  const fault = words.faults[what]
  return fault === undefined ? line : `${fault}${rest}`
}
