import { look } from '../../../shared/look/settings.ts'
import { useSignal } from '../../../shared/wire/signal.ts'
import { de } from './de.ts'
import { type DealWords, en } from './en.ts'

export type { DealWords }

const LANGUAGES: Readonly<Record<'en' | 'de', DealWords>> = { en, de }

export function useDealWords(): DealWords {
  return LANGUAGES[useSignal(look).language]
}
