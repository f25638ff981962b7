import { look } from '../../../shared/look/settings.ts'
import { useSignal } from '../../../shared/wire/signal.ts'
import { ruling as de } from './ruling-de.ts'
import { ruling as en, type RulingWords } from './ruling-en.ts'

export type { RulingWords }

const LANGUAGES: Readonly<Record<'en' | 'de', RulingWords>> = { en, de }

export function useRulingWords(): RulingWords {
  return LANGUAGES[useSignal(look).language]
}
