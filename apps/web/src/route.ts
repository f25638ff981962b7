import { isRulebookName } from '@openpit/names'
import type { TargetedMouseEvent } from 'preact'
import { useSyncExternalStore } from 'preact/compat'

/** A page of the client, with its parameters. */
export type Route =
  | { readonly page: 'floor' }
  | { readonly page: 'table'; readonly table: string }
  | { readonly page: 'history' | 'account' | 'house' }
  | { readonly page: 'replay'; readonly table: string; readonly round: number }
  | { readonly page: 'rules'; readonly book: string | null; readonly table: string | null }
  | { readonly page: 'register'; readonly book: string | null }
  | { readonly page: 'verify' | 'tournaments' }
  | { readonly page: 'tournament'; readonly name: string }
  /** `name` is `null` for a new tournament. */
  | { readonly page: 'tournament-setup'; readonly name: string | null }
  | { readonly page: 'tournament-room'; readonly name: string; readonly screen: string | null }
  | { readonly page: 'tournament-table'; readonly name: string; readonly number: number | null }
  | { readonly page: 'lab' | 'practice'; readonly book: string | null }
  | { readonly page: 'tournament-lab' }
  | { readonly page: 'promotions'; readonly promotion: string | null }
  | { readonly page: 'cage' | 'devices' }
  | { readonly page: 'deal'; readonly table: string }
  | { readonly page: 'pit'; readonly part: 'floor' | 'staff' | 'open'; readonly table: string | null }
  | { readonly page: 'desk'; readonly table: string | null; readonly round: number }
  | { readonly page: 'display' | 'jackpot'; readonly link: string }
  | { readonly page: 'jackpots'; readonly link: string | null }
  | { readonly page: 'nowhere' }

type Part = string | undefined
type RouteReader = (second: Part, third: Part, fourth: Part) => Route

const NOWHERE: Route = { page: 'nowhere' }

/** The routes by the first part of their path. */
const READERS: Readonly<Record<string, RouteReader>> = {
  table: (table) => (table === undefined ? NOWHERE : { page: 'table', table }),
  account: alone({ page: 'account' }),
  history: (table, round) => {
    if (table === undefined) return { page: 'history' }
    return Number(round) > 0 ? { page: 'replay', table, round: Number(round) } : NOWHERE
  },
  rules: (book, table) => ({ page: 'rules', book: book ?? null, table: table ?? null }),
  register: (book) => ({ page: 'register', book: book ?? null }),
  verify: () => ({ page: 'verify' }),
  lab: (book) => (book === 'tournament' ? { page: 'tournament-lab' } : bookRoute('lab', book)),
  practice: (book) => bookRoute('practice', book),
  tournaments: (part) => (part === 'new' ? { page: 'tournament-setup', name: null } : { page: 'tournaments' }),
  tournament: tournamentRoute,
  promotions: (promotion) => ({ page: 'promotions', promotion: promotion ?? null }),
  devices: alone({ page: 'devices' }),
  cage: alone({ page: 'cage' }),
  house: alone({ page: 'house' }),
  display: (link) => (link === undefined ? NOWHERE : { page: 'display', link }),
  jackpots: (link) => (link === undefined ? NOWHERE : { page: 'jackpot', link }),
  deal: (table) => (table === undefined ? NOWHERE : { page: 'deal', table }),
  pit: pitRoute,
  desk: (table, round) => {
    if (table === undefined) return { page: 'desk', table: null, round: 0 }
    return Number(round) > 0 ? { page: 'desk', table, round: Number(round) } : NOWHERE
  },
}

export function routeOf(path: string): Route {
  const [first, second, third, fourth] = path.split('/').filter((part) => part !== '')
  if (first === undefined) return { page: 'floor' }
  return Object.hasOwn(READERS, first) ? (READERS[first] as RouteReader)(second, third, fourth) : NOWHERE
}

/** A route whose path has one part. */
function alone(route: Route): RouteReader {
  return (second) => (second === undefined ? route : NOWHERE)
}

function tournamentRoute(name: Part, part: Part, number: Part): Route {
  if (name === undefined) return NOWHERE
  if (part === undefined) return { page: 'tournament', name }
  if (part === 'conditions' && number === undefined) return { page: 'tournament-setup', name }
  if (part === 'room') return { page: 'tournament-room', name, screen: number ?? null }
  const isNumber = number === undefined || Number(number) > 0
  if (part !== 'table' || !isNumber) return NOWHERE
  return { page: 'tournament-table', name, number: number === undefined ? null : Number(number) }
}

function bookRoute(page: 'lab' | 'practice', book: string | undefined): Route {
  return book === undefined || isRulebookName(book) ? { page, book: book ?? null } : NOWHERE
}

function pitRoute(part: string | undefined, named: string | undefined): Route {
  if (part === undefined) return { page: 'pit', part: 'floor', table: null }
  if (part === 'staff' || part === 'open') return { page: 'pit', part, table: null }
  if (part === 'jackpots') return { page: 'jackpots', link: named ?? null }
  return part === 'table' && named !== undefined ? { page: 'pit', part: 'floor', table: named } : NOWHERE
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
