import { look } from '../../../shared/look/settings.ts'
import { useSignal } from '../../../shared/wire/signal.ts'
import { atDevices as de } from './device-de.ts'
import { type DeviceWords, atDevices as en } from './device-en.ts'

const LANGUAGES: Readonly<Record<'en' | 'de', DeviceWords>> = { en, de }

export function useDeviceWords(): DeviceWords {
  return LANGUAGES[useSignal(look).language]
}
