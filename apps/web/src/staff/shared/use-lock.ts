import { useEffect, useState } from 'preact/hooks'
import { readStored, store } from '../../shared/storage.ts'
import { logOut, session } from '../../shared/wire/session.ts'
import { useSignal } from '../../shared/wire/signal.ts'

const KEY = 'console-locked'
const LOOK_MS = 1_000
const TOUCHES = ['keydown', 'pointerdown', 'pointermove', 'wheel'] as const

export interface ConsoleLock {
  readonly isLocked: boolean
  readonly unlock: () => void
}

/**
 * Locks a console that nobody has touched for some minutes, and logs out. The tab keeps the lock: if the server cannot
 * be told of the logout, loading the page again must not open the console.
 */
export function useLock(): ConsoleLock {
  const who = useSignal(session)
  const [isLocked, setLocked] = useState(() => readStored<boolean>('session', KEY) === true)
  const minutes = who.is === 'logged-in' && !isLocked ? who.me.lockMinutes : 0
  useEffect(() => {
    if (minutes === 0) return
    let touched = Date.now()
    const touch = () => {
      touched = Date.now()
    }
    // Looks at the clock every few seconds: a single long timer would stand still while the machine sleeps.
    const looking = setInterval(() => {
      if (Date.now() - touched < minutes * 60_000) return
      store('session', KEY, true)
      setLocked(true)
      void logOut()
    }, LOOK_MS)
    for (const kind of TOUCHES) addEventListener(kind, touch, { capture: true, passive: true })
    return () => {
      clearInterval(looking)
      for (const kind of TOUCHES) removeEventListener(kind, touch, { capture: true })
    }
  }, [minutes])
  const unlock = () => {
    store('session', KEY, false)
    setLocked(false)
  }
  return { isLocked, unlock }
}
