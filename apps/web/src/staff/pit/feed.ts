import type { PitTable } from '@openpit/protocol'
import { useEffect } from 'preact/hooks'
import { HttpRefusal } from '../../shared/wire/http.ts'
import { refreshSession } from '../../shared/wire/session.ts'
import { Signal, useSignal } from '../../shared/wire/signal.ts'
import { staffHouse } from '../shared/staff-http.ts'

/** The floor as the server last described it. */
export interface PitState {
  /** In the order of their opening; `null` until the first answer. */
  readonly tables: readonly PitTable[] | null
  /** How far the server's clock is ahead of ours. */
  readonly offset: number
  /** When the server stopped answering, by its clock; `null` while it answers. */
  readonly lostAt: number | null
}

/** With the server's own pace, and the way there and back, a change is on screen within half a second. */
const LOOK_MS = 200
/** An answer that takes longer counts as none. */
const ANSWER_MS = 3_000

const pit = new Signal<PitState>({ tables: null, offset: 0, lostAt: null })
let token: string | null = null
let viewers = 0
let timer: ReturnType<typeof setTimeout> | undefined

/** The tables of the floor, kept up to date while a component uses them. */
export function usePit(): PitState {
  useEffect(() => {
    if (viewers++ === 0) void look()
    return () => {
      if (--viewers === 0) clearTimeout(timer)
    }
  }, [])
  return useSignal(pit)
}

async function look(): Promise<void> {
  clearTimeout(timer)
  try {
    await Promise.race([ask(), new Promise((_, fail) => setTimeout(fail, ANSWER_MS, new Error('no answer')))])
  } catch (error) {
    if (error instanceof HttpRefusal && error.status === 401) void refreshSession()
    const now = pit.get()
    if (now.lostAt === null) pit.set({ ...now, lostAt: Date.now() + now.offset })
  }
  if (viewers > 0) timer = setTimeout(() => void look(), LOOK_MS)
}

async function ask(): Promise<void> {
  const answer = await staffHouse.pit(token)
  token = answer.token
  const before = pit.get()
  const changed = new Map(answer.tables.map((table) => [table.table, table]))
  const known = new Map((before.tables ?? []).map((table) => [table.table, table]))
  const tables = answer.names.flatMap((name) => changed.get(name) ?? known.get(name) ?? [])
  const isSame = changed.size === 0 && tables.length === before.tables?.length && before.lostAt === null
  // Without news, no component is drawn again.
  if (!isSame) pit.set({ tables, offset: answer.now - Date.now(), lostAt: null })
}
