import { Signal } from '../wire/signal.ts'

/** How somebody wants to see the house; kept in this browser. */
export interface Look {
  readonly theme: 'system' | 'light' | 'dark'
  readonly deck: 'two' | 'four'
  readonly motion: 'system' | 'off'
  readonly language: 'en' | 'de'
}

const KEPT = 'openpit.look'
const AT_FIRST: Look = { theme: 'system', deck: 'two', motion: 'system', language: firstLanguage() }

export const look = new Signal<Look>(kept())

function firstLanguage(): Look['language'] {
  return globalThis.navigator?.language?.startsWith('de') ? 'de' : 'en'
}

function kept(): Look {
  try {
    return { ...AT_FIRST, ...(JSON.parse(localStorage.getItem(KEPT) ?? '{}') as Partial<Look>) }
  } catch {
    return AT_FIRST
  }
}

export function setLook(change: Partial<Look>): void {
  const next = { ...look.get(), ...change }
  look.set(next)
  try {
    localStorage.setItem(KEPT, JSON.stringify(next))
  } catch {
    // Where nothing is kept, the choice holds for this page.
  }
}

const darkness = globalThis.matchMedia?.('(prefers-color-scheme: dark)')

export function isDark({ theme }: Look): boolean {
  return theme === 'system' ? (darkness?.matches ?? false) : theme === 'dark'
}

/** Puts the choices on the document, where the style sheets find them. */
export function wearLook(): void {
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
