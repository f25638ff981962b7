import { look } from '../../../shared/look/settings.ts'
import { useSignal } from '../../../shared/wire/signal.ts'
import { de } from './de.ts'
import { type DeskWords, en } from './en.ts'

export type { DeskWords }

const LANGUAGES: Readonly<Record<'en' | 'de', DeskWords>> = { en, de }

export function useDeskWords(): DeskWords {
  return LANGUAGES[useSignal(look).language]
}
