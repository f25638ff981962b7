import { look } from '../../../shared/look/settings.ts'
import { useSignal } from '../../../shared/wire/signal.ts'
import { de } from './de.ts'
import { en, type FairnessWords } from './en.ts'

const LANGUAGES: Readonly<Record<'en' | 'de', FairnessWords>> = { en, de }

/** The texts in the chosen language. They come with the warnings, so that a table does not wait for them. */
export function useFairnessWords(): FairnessWords {
  return LANGUAGES[useSignal(look).language]
}
