import { look } from '../../../../shared/look/settings.ts'
import { useSignal } from '../../../../shared/wire/signal.ts'
import { de } from './de.ts'
import { type DisputeWords, en } from './en.ts'

const LANGUAGES: Readonly<Record<'en' | 'de', DisputeWords>> = { en, de }

export function useDisputeWords(): DisputeWords {
  return LANGUAGES[useSignal(look).language]
}
