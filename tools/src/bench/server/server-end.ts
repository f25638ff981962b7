/** What a measured server can do for the bench. */
export interface ServerEnd {
  readonly port: number
  /** Opens tables until there are so many; the names of all. */
  open(tables: number): Promise<readonly string[]>
  /** How many moves it has accepted. */
  moves(): number
  /** CPU time of processes that work for it (a database), in microseconds. */
  besideCpuMicros?(): number
  /** Ends what works for it; also called when the bench has gone without a word. */
  stop?(): Promise<void>
}

export interface Usage {
  readonly cpuMicros: number
  readonly besideCpuMicros: number
  readonly moves: number
}

export interface Memory {
  readonly rss: number
  /** What JavaScript holds, buffers included. */
  readonly held: number
}

export type ToServer = { do: 'open'; tables: number } | { do: 'usage' } | { do: 'memory' } | { do: 'stop' }

/** The whole life of a server process: it says its port, answers the bench, and goes when the bench goes. */
export async function serveTheBench(start: (seats: number) => Promise<ServerEnd>): Promise<void> {
  const starting = start(Number(process.argv[2]))
  // A bench that was killed must not leave its servers behind, nor they their databases.
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
      const besideCpuMicros = end.besideCpuMicros?.() ?? 0
      return { cpuMicros: user + system, besideCpuMicros, moves: end.moves() } satisfies Usage
    }
    case 'memory':
      return await memory()
    case 'stop':
      await end.stop?.()
      return true
  }
}

/** After the garbage is gone; with it, the figure would be the time of the last collection. */
async function memory(): Promise<Memory> {
  for (let times = 0; times < 3; times++) {
    globalThis.gc?.()
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  const { rss, heapUsed, external } = process.memoryUsage()
  return { rss, held: heapUsed + external }
}
