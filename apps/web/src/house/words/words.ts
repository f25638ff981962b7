import { look } from '../../shared/look/settings.ts'
import { useSignal } from '../../shared/wire/signal.ts'
import { de } from './de.ts'
import { en, type HouseWords } from './en.ts'

const LANGUAGES: Readonly<Record<'en' | 'de', HouseWords>> = { en, de }

/** The texts of the house's pages. They are loaded with them, so that the tables need not load them. */
export function useHouseWords(): HouseWords {
  return LANGUAGES[useSignal(look).language]
}
