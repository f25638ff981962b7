import { look } from '../../../shared/look/settings.ts'
import { useSignal } from '../../../shared/wire/signal.ts'
import { de } from './de.ts'
import { en, type JackpotWords } from './en.ts'

const LANGUAGES: Readonly<Record<'en' | 'de', JackpotWords>> = { en, de }

/** The controller's texts. They are loaded with it. */
export function useJackpotWords(): JackpotWords {
  return LANGUAGES[useSignal(look).language]
}
