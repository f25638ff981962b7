import { look } from '../../../shared/look/settings.ts'
import { useSignal } from '../../../shared/wire/signal.ts'
import { de } from './de.ts'
import { en, type WinWords } from './en.ts'

export type { WinWords }

const LANGUAGES: Readonly<Record<'en' | 'de', WinWords>> = { en, de }

export function useWinWords(): WinWords {
  return LANGUAGES[useSignal(look).language]
}
