import { look } from '../../shared/look/settings.ts'
import { useSignal } from '../../shared/wire/signal.ts'
import { de } from './de.ts'
import { en, type LabWords } from './en.ts'

export type { LabWords }

const LANGUAGES: Readonly<Record<'en' | 'de', LabWords>> = { en, de }

/** The lab's texts. They are loaded with the lab, so that the tables need not load them. */
export function useLabWords(): LabWords {
  return LANGUAGES[useSignal(look).language]
}
