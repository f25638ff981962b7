import { fileURLToPath } from 'node:url'
import { Child } from '../server/child.ts'
import type { PreparedContestant } from '../server/contestant.ts'
import type { ToLoad } from '../server/load.ts'
import { openpit } from '../server/openpit.ts'
import type { Memory, ToServer } from '../server/server-end.ts'

const LOAD = fileURLToPath(new URL('../server/load.ts', import.meta.url))
const TABLES = 10
/** For a table. */
export const COMMANDS = 6_000

/**
 * Bytes that a table holds after so many commands more than one at which nobody has played. Other tables are played at
 * first: the program's own code and caches grow with the first commands, whatever the table.
 */
export async function busyTableBytes(folder: string): Promise<number> {
  const prepared = await openpit.prepare(folder)
  const { child: server, first: port } = await Child.start<ToServer, number>(prepared.serverScript, [
    '1',
    ...(prepared.serverArguments ?? []),
  ])
  try {
    await playAt(prepared, port, await server.ask<string[]>({ do: 'open', tables: TABLES }))
    const all = await server.ask<string[]>({ do: 'open', tables: 2 * TABLES })
    const idle = await server.ask<Memory>({ do: 'memory' })
    await playAt(prepared, port, all.slice(TABLES))
    const busy = await server.ask<Memory>({ do: 'memory' })
    return (busy.held - idle.held) / TABLES
  } finally {
    await server.ask({ do: 'stop' }).catch(() => {})
    server.kill()
  }
}

/** One player at each table plays, and leaves without a word. */
async function playAt({ clientModule }: PreparedContestant, port: number, tables: readonly string[]): Promise<void> {
  const { child: load } = await Child.start<ToLoad, true>(LOAD, [])
  try {
    await load.ask({ do: 'join', clientModule, port, tables, seats: 1 })
    await load.ask({ do: 'play', moves: COMMANDS * tables.length })
  } finally {
    load.kill()
  }
}
