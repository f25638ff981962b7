import { look } from '../../../shared/look/settings.ts'
import { useSignal } from '../../../shared/wire/signal.ts'
import { de } from './de.ts'
import { type DevicesWords, en } from './en.ts'

const LANGUAGES: Readonly<Record<'en' | 'de', DevicesWords>> = { en, de }

export function useDevicesWords(): DevicesWords {
  return LANGUAGES[useSignal(look).language]
}
