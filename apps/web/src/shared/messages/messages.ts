import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import { look } from '../look/settings.ts'
import { Signal, useSignal } from '../wire/signal.ts'
import type { Messages } from './en.ts'

export type { Messages }

/** Each language is a chunk of its own, so that a page loads only one. */
const LANGUAGES: Readonly<Record<'en' | 'de', () => Promise<Messages>>> = {
  en: async () => (await import('./en.ts')).en,
  de: async () => (await import('./de.ts')).de,
}

const messages = new Signal<Messages | null>(null)

/** Loads the chosen language, now and whenever the choice changes. Nothing can be shown before it is loaded. */
export async function loadLanguage(): Promise<void> {
  // If another language fails to load, the current one stays.
  look.subscribe(() => void load().catch(() => {}))
  // Without a first language the page stays blank: try twice.
  await load().catch(load)
}

async function load(): Promise<void> {
  const { language } = look.get()
  const loaded = await LANGUAGES[language]()
  // The player may have chosen another language while this one loaded.
  if (look.get().language === language) messages.set(loaded)
}

/** Changes the texts of a part of the page: at a tournament's table, amounts are chips and not dollars. */
export const TextsProvider = createContext<(texts: Messages) => Messages>((texts) => texts)

/** All texts in the chosen language. */
export function useMessages(): Messages {
  const loaded = useSignal(messages)
  if (loaded === null) throw new Error('no language has been loaded')
  return useContext(TextsProvider)(loaded)
}
