import { isRulebookName } from '@openpit/names'
import type { TargetedMouseEvent } from 'preact'
import { useSyncExternalStore } from 'preact/compat'

/** A page of the client, with its parameters. */
export type Route =
  | { readonly page: 'floor' }
  | { readonly page: 'table'; readonly table: string }
  | { readonly page: 'history' }
  | { readonly page: 'replay'; readonly table: string; readonly round: number }
  | { readonly page: 'rules'; readonly book: string | null; readonly table: string | null }
  | { readonly page: 'register'; readonly book: string | null }
  | { readonly page: 'verify' }
  | { readonly page: 'lab' | 'practice'; readonly book: string | null }
  | { readonly page: 'nowhere' }

export function routeOf(path: string): Route {
  const [first, second, third] = path.split('/').filter((part) => part !== '')
  if (first === undefined) return { page: 'floor' }
  if (first === 'table' && second !== undefined) return { page: 'table', table: second }
  if (first === 'history' && second === undefined) return { page: 'history' }
  if (first === 'history' && second && Number(third) > 0) return { page: 'replay', table: second, round: Number(third) }
  if (first === 'rules') return { page: 'rules', book: second ?? null, table: third ?? null }
  if (first === 'register') return { page: 'register', book: second ?? null }
  if (first === 'verify') return { page: 'verify' }
  const isKnown = second === undefined || isRulebookName(second)
  if ((first === 'lab' || first === 'practice') && isKnown) return { page: first, book: second ?? null }
  return { page: 'nowhere' }
}

const listeners = new Set<() => void>()

function subscribe(look: () => void): () => void {
  listeners.add(look)
  addEventListener('popstate', look)
  return () => {
    listeners.delete(look)
    removeEventListener('popstate', look)
  }
}

export function usePath(): string {
  return useSyncExternalStore(subscribe, () => location.pathname)
}

export function go(path: string): void {
  if (path !== `${location.pathname}${location.search}`) history.pushState(null, '', path)
  for (const look of [...listeners]) look()
  scrollTo(0, 0)
  // The focused element is gone: without this, a screen reader would not notice the new page.
  requestAnimationFrame(() => document.querySelector('main')?.focus({ preventScroll: true }))
}

/** A link within the client; it can still be opened in a new tab. */
export function linkTo(path: string): {
  href: string
  onClick: (event: TargetedMouseEvent<HTMLAnchorElement>) => void
} {
  return {
    href: path,
    onClick: (event) => {
      if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return
      event.preventDefault()
      go(path)
    },
  }
}
