import { readStored, store } from '../storage.ts'
import { Signal } from '../wire/signal.ts'

/** A player's display settings, stored in this browser. */
export interface Look {
  readonly theme: 'system' | 'light' | 'dark'
  readonly deck: 'two' | 'four'
  readonly motion: 'system' | 'off'
  readonly sound: 'on' | 'off'
  readonly language: 'en' | 'de'
}

const KEY = 'openpit.look'
const AT_FIRST: Look = { theme: 'system', deck: 'two', motion: 'system', sound: 'on', language: firstLanguage() }

export const look = new Signal<Look>({ ...AT_FIRST, ...readStored<Partial<Look>>('local', KEY) })

function firstLanguage(): Look['language'] {
  return globalThis.navigator?.language?.startsWith('de') ? 'de' : 'en'
}

export function setLook(change: Partial<Look>): void {
  const next = { ...look.get(), ...change }
  look.set(next)
  store('local', KEY, next)
}

const darkness = globalThis.matchMedia?.('(prefers-color-scheme: dark)')

export function isDark({ theme }: Look): boolean {
  return theme === 'system' ? (darkness?.matches ?? false) : theme === 'dark'
}

/** Sets the attributes on the document that the style sheets read, now and at every change. */
export function applyLook(): void {
  const wear = () => {
    const now = look.get()
    const { dataset } = document.documentElement
    dataset.theme = isDark(now) ? 'dark' : 'light'
    dataset.deck = now.deck
    dataset.motion = now.motion
    document.documentElement.lang = now.language
  }
  look.subscribe(wear)
  darkness?.addEventListener('change', wear)
  wear()
}
