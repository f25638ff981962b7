import type { Me } from '@openpit/protocol'
import { HttpRefusal, house } from './http.ts'
import { Signal } from './signal.ts'

/** Who we are to the house: not asked yet, nobody, or somebody. */
export type Session = { readonly is: 'unknown' } | { readonly is: 'nobody' } | { readonly is: 'somebody'; me: Me }

export const session = new Signal<Session>({ is: 'unknown' })

function became(me: Me): Me {
  session.set({ is: 'somebody', me })
  return me
}

/** Asks who we are. A house that cannot be reached changes nothing: we are still who we were. */
export async function recall(): Promise<void> {
  try {
    const me = await house.me()
    if (me === null) session.set({ is: 'nobody' })
    else became(me)
  } catch {
    if (session.get().is === 'unknown') setTimeout(() => void recall(), RECALL_MS)
  }
}

const RECALL_MS = 2_000

let coming: Promise<Me> | null = null

/** Whoever comes without an account is a guest; two clicks at once make one guest. */
export async function comeIn(): Promise<Me> {
  const now = session.get()
  if (now.is === 'somebody') return now.me
  coming ??= house
    .guest()
    .then(became)
    .finally(() => {
      coming = null
    })
  return await coming
}

/** With a name and a password: a guest keeps chips and seats, anybody else comes in. */
export async function identify(as: 'register' | 'login', name: string, password: string): Promise<void> {
  became(await house[as](name, password))
}

let asking: string | null = null

/** More demo chips. Asked again after an answer that was lost, it goes under the same id, and the chips come once. */
export async function topUp(): Promise<void> {
  asking ??= Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )
  try {
    became(await house.topUp(asking))
  } catch (error) {
    if (!(error instanceof HttpRefusal)) throw error
    asking = null
    // What was offered is not to be had any more: ask what is.
    await recall()
    throw error
  }
  asking = null
}

export async function logOut(): Promise<void> {
  await house.logout().catch(() => {})
  session.set({ is: 'nobody' })
}

/** A table has said what can be bet there: newer than what was asked before, so no page shows an old figure. */
export function noteBalance(table: string, cents: number): void {
  const now = session.get()
  if (now.is !== 'somebody') return
  const purses = now.me.purses.filter((purse) => purse.table !== table)
  if (now.me.wallet !== cents || purses.length < now.me.purses.length) became({ ...now.me, wallet: cents, purses })
}
