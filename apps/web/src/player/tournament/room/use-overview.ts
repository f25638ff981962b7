import type { TournamentOverview } from '@openpit/protocol'
import { useEffect, useRef, useState } from 'preact/hooks'
import { readStored, store } from '../../../shared/storage.ts'
import { HttpRefusal } from '../../../shared/wire/http.ts'
import { session } from '../../../shared/wire/session.ts'
import { useSignal } from '../../../shared/wire/signal.ts'
import { socketAddress, TournamentLine } from '../line.ts'
import { nextOverview } from '../next-overview.ts'

/** The snapshot for all is made once a second; without a socket, the screen asks as often. */
const LOOK_MS = 1_000
/** While the socket tells of nothing newer than what is shown. */
const LOOK_WHEN_CURRENT_MS = 5_000
/** A screen that starts without a line shows what it had for this long. */
const KEPT_MS = 600_000

export interface RoomOverview {
  readonly overview: TournamentOverview
  /** When the server sent it, by this screen's clock. */
  readonly at: number
  /** How far the server's clock is ahead of this one, in milliseconds. */
  readonly offset: number
  /** The last request failed: what is shown may be old. */
  readonly isLost: boolean
}

/**
 * A tournament for a screen without a login: the snapshot that is made once for all, asked for again and again. A
 * screen that is logged in hears of changes by the socket and asks at once. What was shown last stays without a line.
 */
export function useRoomOverview(name: string): RoomOverview | 'none' | null {
  const [shown, setShown] = useState<RoomOverview | 'none' | null>(() => keptOverview(name))
  // Not the kept one: an older program may have stored it.
  const known = useRef<TournamentOverview | null>(null)
  const latest = useLatestVersion(name)
  const version = shown === null || shown === 'none' ? 0 : shown.overview.version
  const isCurrent = latest !== null && version >= latest
  const everyMs = isCurrent ? LOOK_WHEN_CURRENT_MS : LOOK_MS
  useEffect(() => {
    let isOn = true
    const ask = async () => {
      const found = await askOverview(name, known.current)
      if (found !== 'none' && found !== 'lost') known.current = found.overview
      if (isOn) setShown((before) => (found === 'lost' ? withoutLine(before) : found))
    }
    void ask()
    const timer = setInterval(() => void ask(), everyMs)
    return () => {
      isOn = false
      clearInterval(timer)
    }
  }, [name, everyMs])
  return shown
}

async function askOverview(name: string, before: TournamentOverview | null): Promise<RoomOverview | 'none' | 'lost'> {
  try {
    const overview = await nextOverview(name, before)
    const at = Date.now()
    const found = { overview, at, offset: overview.now - at, isLost: false }
    store('local', keyOf(name), found)
    return found
  } catch (error) {
    return error instanceof HttpRefusal && error.status === 404 ? 'none' : 'lost'
  }
}

function withoutLine(before: RoomOverview | 'none' | null): RoomOverview | 'none' | null {
  return before === null || before === 'none' ? before : { ...before, isLost: true }
}

/** The latest version, as the socket tells it; `null` for a screen that is not logged in. */
function useLatestVersion(name: string): number | null {
  const who = useSignal(session)
  const player = who.is === 'logged-in' ? who.me.player : null
  const [version, setVersion] = useState<number | null>(null)
  useEffect(() => {
    if (player === null) return
    const line = new TournamentLine(socketAddress(), name)
    const stop = line.live.subscribe(() => setVersion(line.live.get()?.version ?? null))
    return () => {
      stop()
      line.close()
      setVersion(null)
    }
  }, [name, player])
  return version
}

/** The number is that of the stored shape: what an older program has stored has no signs. */
const keyOf = (name: string) => `room 2 ${name}`

function keptOverview(name: string): RoomOverview | null {
  const kept = readStored<RoomOverview>('local', keyOf(name))
  return kept !== null && Date.now() - kept.at < KEPT_MS ? { ...kept, isLost: true } : null
}
