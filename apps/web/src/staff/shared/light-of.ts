import type { DeviceLight } from '@openpit/protocol'
import type { LightState } from './marks.tsx'

/** The light of a device as a shape and a word. */
export function lightOf({ light, why }: Pick<DeviceLight, 'light' | 'why'>): LightState {
  if (light === 'green') return 'works'
  if (light === 'amber') return 'slow'
  return why === 'away' ? 'away' : 'fault'
}

/** The light of a table's reader. While cards are keyed, it does not matter what the reader does. */
export function readerLight(reader: 'works' | 'out-of-order', lights: readonly DeviceLight[]): LightState {
  if (reader !== 'works') return 'keyed'
  const light = lights.find(({ kind }) => kind === 'reader')
  return light === undefined ? 'works' : lightOf(light)
}
