import type { Me } from '@openpit/protocol'
import { HttpRefusal, house } from './http.ts'
import { Signal } from './signal.ts'

/** Whether a player is logged in; `unknown` until the server has answered. */
export type Session = { readonly is: 'unknown' } | { readonly is: 'logged-out' } | { readonly is: 'logged-in'; me: Me }

export const session = new Signal<Session>({ is: 'unknown' })

/** Whether the server could be reached when it was last asked who is logged in. */
export const reachable = new Signal(globalThis.navigator?.onLine !== false)

function setMe(me: Me): Me {
  session.set({ is: 'logged-in', me })
  return me
}

/** Asks the server who is logged in. If it cannot be reached, nothing changes. */
export async function refreshSession(): Promise<void> {
  try {
    const me = await house.me()
    reachable.set(true)
    if (me === null) session.set({ is: 'logged-out' })
    else setMe(me)
  } catch {
    if (session.get().is !== 'unknown') return
    reachable.set(false)
    clearTimeout(recall)
    recall = setTimeout(() => void refreshSession(), RECALL_MS)
  }
}

const RECALL_MS = 2_000
let recall: ReturnType<typeof setTimeout> | undefined

let guestRequest: Promise<Me> | null = null

/** Logs a newcomer in as a guest. Two clicks at once make one guest. */
export async function enterAsGuest(): Promise<Me> {
  const now = session.get()
  if (now.is === 'logged-in') return now.me
  guestRequest ??= house
    .guest()
    .then(setMe)
    .finally(() => {
      guestRequest = null
    })
  return await guestRequest
}

/** With a name and a password, and a code if the server asked for one. A guest who registers keeps chips and seats. */
export async function identify(as: 'register' | 'login', name: string, password: string, code?: string): Promise<Me> {
  return setMe(as === 'login' ? await house.login(name, password, code) : await house.register(name, password))
}

export async function changePassword(old: string, next: string): Promise<void> {
  setMe(await house.changePassword(old, next))
}

export async function confirmSecondFactor(code: string): Promise<void> {
  setMe(await house.confirmSecondFactor(code))
}

let topUpId: string | null = null

/** Asks for more demo chips. A retry after a lost answer has the same id, so that the chips come once. */
export async function topUp(): Promise<void> {
  topUpId ??= Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )
  try {
    setMe(await house.topUp(topUpId))
  } catch (error) {
    if (!(error instanceof HttpRefusal)) throw error
    topUpId = null
    // The offer has changed: ask for the current one.
    await refreshSession()
    throw error
  }
  topUpId = null
}

/** Erases name and password, and logs out. */
export async function eraseAccount(password: string): Promise<void> {
  await house.erase(password)
  session.set({ is: 'logged-out' })
}

export async function logOut(everywhere = false): Promise<void> {
  await house.logout(everywhere).catch(() => {})
  session.set({ is: 'logged-out' })
}

/** Takes the balance that a table reports, so that other pages do not show an older one. */
export function noteBalance(table: string, cents: number): void {
  const now = session.get()
  if (now.is !== 'logged-in') return
  const purses = now.me.purses.filter((purse) => purse.table !== table)
  if (now.me.wallet !== cents || purses.length < now.me.purses.length) setMe({ ...now.me, wallet: cents, purses })
}
