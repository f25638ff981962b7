import { look } from '../look/settings.ts'
import { useCell } from '../wire/cell.ts'
import { de } from './de.ts'
import { en, type Messages } from './en.ts'

export type { Messages }

const LANGUAGES: Readonly<Record<'en' | 'de', Messages>> = { en, de }

/** All texts, in the language that was chosen. */
export function useMessages(): Messages {
  return LANGUAGES[useCell(look).language]
}
