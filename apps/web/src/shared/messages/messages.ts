import { look } from '../look/settings.ts'
import { Signal, useSignal } from '../wire/signal.ts'
import type { Messages } from './en.ts'

export type { Messages }

/** Each language comes by itself: nobody loads the words of another. */
const LANGUAGES: Readonly<Record<'en' | 'de', () => Promise<Messages>>> = {
  en: async () => (await import('./en.ts')).en,
  de: async () => (await import('./de.ts')).de,
}

const messages = new Signal<Messages | null>(null)

/** Loads the words of the language that was chosen, now and whenever another is chosen. Before that there is nothing to show. */
export async function loadLanguage(): Promise<void> {
  // Words that cannot be loaded now are not worth a blank page: those that are there stay.
  look.subscribe(() => void load().catch(() => {}))
  // The first must be there: a second try before the page stays blank.
  await load().catch(load)
}

async function load(): Promise<void> {
  const { language } = look.get()
  const loaded = await LANGUAGES[language]()
  // Whoever changes his mind while it loads wants the last that he chose.
  if (look.get().language === language) messages.set(loaded)
}

/** All texts, in the language that was chosen. */
export function useMessages(): Messages {
  const loaded = useSignal(messages)
  if (loaded === null) throw new Error('no language has been loaded')
  return loaded
}
