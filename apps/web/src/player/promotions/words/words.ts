import { look } from '../../../shared/look/settings.ts'
import { useSignal } from '../../../shared/wire/signal.ts'
import { de } from './de.ts'
import { en, type PromotionWords } from './en.ts'

export type { PromotionWords }

const LANGUAGES: Readonly<Record<'en' | 'de', PromotionWords>> = { en, de }

/** The texts about promotions. They are loaded with their pages, so that tables need not load them. */
export function usePromotionWords(): PromotionWords {
  return LANGUAGES[useSignal(look).language]
}
