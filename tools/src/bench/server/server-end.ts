/** What a measured server must offer the bench. */
export interface ServerEnd {
  readonly port: number
  /** Opens tables until there are this many; returns the names of all. */
  open(tables: number): Promise<readonly string[]>
  /** The number of moves that it has accepted. */
  moves(): number | Promise<number>
  /** CPU time of all its own processes, in microseconds, if it has several. */
  cpuMicros?(): number
  /** CPU time of its database, in microseconds. */
  besideCpuMicros?(): number
  /** Stops its database; also called when the bench exits unexpectedly. */
  stop?(): Promise<void>
}

export interface Usage {
  readonly cpuMicros: number
  readonly besideCpuMicros: number
  readonly moves: number
}

export interface Memory {
  readonly rss: number
  /** The memory that JavaScript holds, buffers included. */
  readonly held: number
}

export type ToServer = { do: 'open'; tables: number } | { do: 'usage' } | { do: 'memory' } | { do: 'stop' }

/** Runs a server process: it sends its port, answers the bench, and exits when the bench does. */
export async function serveTheBench(start: (seats: number) => Promise<ServerEnd>): Promise<void> {
  const starting = start(Number(process.argv[2]))
  // If the bench is killed, neither its servers nor their databases must stay behind.
  process.on('disconnect', async () => {
    await starting.then((end) => end.stop?.()).catch(() => {})
    process.exit(1)
  })
  const end = await starting
  process.on('message', async (asked: ToServer) => {
    try {
      process.send?.({ ok: await answer(end, asked) })
    } catch (error) {
      process.send?.({ failed: String(error) })
    }
    if (asked.do === 'stop') setImmediate(() => process.exit(0))
  })
  process.send?.({ ok: end.port })
}

async function answer(end: ServerEnd, asked: ToServer): Promise<unknown> {
  switch (asked.do) {
    case 'open':
      return await end.open(asked.tables)
    case 'usage': {
      const { user, system } = process.cpuUsage()
      const cpuMicros = end.cpuMicros?.() ?? user + system
      const besideCpuMicros = end.besideCpuMicros?.() ?? 0
      return { cpuMicros, besideCpuMicros, moves: await end.moves() } satisfies Usage
    }
    case 'memory':
      return await memory()
    case 'stop':
      await end.stop?.()
      return true
  }
}

/** Measured after garbage collections; otherwise the figure would depend on the time of the last one. */
async function memory(): Promise<Memory> {
  for (let times = 0; times < 3; times++) {
    globalThis.gc?.()
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  const { rss, heapUsed, external } = process.memoryUsage()
  return { rss, held: heapUsed + external }
}
