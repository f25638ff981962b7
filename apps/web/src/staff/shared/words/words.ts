import { look } from '../../../shared/look/settings.ts'
import { useSignal } from '../../../shared/wire/signal.ts'
import { de } from './de.ts'
import { en, type StaffWords } from './en.ts'

export type { StaffWords }

const LANGUAGES: Readonly<Record<'en' | 'de', StaffWords>> = { en, de }

/** The texts that all consoles share. They are loaded with a console, so that players need not load them. */
export function useStaffWords(): StaffWords {
  return LANGUAGES[useSignal(look).language]
}
