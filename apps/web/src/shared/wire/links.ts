import type { JackpotMessage, LinkView, MetersMessage } from '@openpit/protocol'
import { useEffect } from 'preact/hooks'
import { house } from './http.ts'
import { type LinkList, linkOf, type SeenWin, withLinks, withMeter, withWin } from './link-list.ts'
import { session } from './session.ts'
import { Signal, useSignal } from './signal.ts'
import { connection } from './tables.ts'

/** Meters come by themselves; the rest of a link, such as its tables, is asked for again after this time. */
const LOOK_MS = 5_000

interface LinksState {
  readonly list: LinkList
  /** When the server last said what the meters show; `null` until it has. */
  readonly asOf: number | null
}

const links = new Signal<LinksState>({ list: new Map(), asOf: null })
const wins = new Signal<readonly SeenWin[]>([])

connection.onMeters = (message: MetersMessage) => {
  const { list } = links.get()
  if (!list.has(message.link)) void askLinks()
  links.set({ list: withMeter(list, message), asOf: Date.now() })
}
connection.onJackpot = ({ link, win }: JackpotMessage) => {
  wins.set(withWin(wins.get(), links.get().list, link, win, Date.now() + connection.offset))
}

/** Asks for all jackpots. If the server cannot be reached, the last ones stay. */
export async function askLinks(): Promise<void> {
  try {
    const asked = await house.jackpots()
    links.set({ list: withLinks(links.get().list, asked), asOf: Date.now() })
  } catch {
    // The meters stay as they were; `asOf` says since when.
  }
}

let watchers = 0
let timer: ReturnType<typeof setInterval> | undefined

/** Asks now and then, until the last component is gone that shows a jackpot. */
function watch(): () => void {
  if (++watchers === 1) {
    void askLinks()
    timer = setInterval(() => {
      if (document.visibilityState === 'visible') void askLinks()
    }, LOOK_MS)
  }
  return () => {
    if (--watchers === 0) clearInterval(timer)
  }
}

/** All jackpots, kept up to date while a component uses them. */
export function useLinks(): LinksState {
  useEffect(watch, [])
  return useSignal(links)
}

/** The same on a page without a table: a player who is logged in gets the meters over the socket as they move. */
export function useAllMeters(): LinksState {
  const who = useSignal(session)
  const state = useLinks()
  // A floor without jackpots needs no socket for its lobby.
  const isWanted = who.is === 'logged-in' && state.list.size > 0
  useEffect(() => (isWanted ? connection.watchJackpots() : undefined), [isWanted])
  return state
}

/** The jackpot of a table; `null` if it has none. */
export function useLinkOf(table: string): LinkView | null {
  return linkOf(useLinks().list, table)
}

/** The wins of this table that the page has heard of, the latest last. */
export function useWinsAt(table: string): readonly SeenWin[] {
  return useSignal(wins).filter((win) => win.table === table)
}

/** When the meters were last heard of, if that is too long ago to be called present; `null` if they are. */
export function useStaleSince(): number | null {
  const { asOf } = useSignal(links)
  return useSignal(connection.state).is === 'lost' ? asOf : null
}
