import { look } from '../../../shared/look/settings.ts'
import { useSignal } from '../../../shared/wire/signal.ts'
import { opening as de } from './opening-de.ts'
import { opening as en, type OpeningWords } from './opening-en.ts'

const LANGUAGES: Readonly<Record<'en' | 'de', OpeningWords>> = { en, de }

export function useOpeningWords(): OpeningWords {
  return LANGUAGES[useSignal(look).language]
}
