import { look } from '../../../shared/look/settings.ts'
import { useSignal } from '../../../shared/wire/signal.ts'
import { de } from './de.ts'
import { en, type PitWords } from './en.ts'

export type { PitWords }

const LANGUAGES: Readonly<Record<'en' | 'de', PitWords>> = { en, de }

export function usePitWords(): PitWords {
  return LANGUAGES[useSignal(look).language]
}
