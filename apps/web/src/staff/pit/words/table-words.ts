import { look } from '../../../shared/look/settings.ts'
import { useSignal } from '../../../shared/wire/signal.ts'
import { atTable as de } from './table-de.ts'
import { atTable as en, type TableWords } from './table-en.ts'

export type { TableWords }

const LANGUAGES: Readonly<Record<'en' | 'de', TableWords>> = { en, de }

export function useTableWords(): TableWords {
  return LANGUAGES[useSignal(look).language]
}
