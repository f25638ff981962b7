import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { movesOf, openTable, startNode } from './openpit-node.ts'
import { cpuMicrosOfTree } from './processes.ts'
import { serveTheBench } from './server-end.ts'

await serveTheBench(async (seats) => {
  const data = join(process.argv[3] as string, `openpit-${process.pid}`)
  const server = await startNode({ port: 0, data })
  const postmaster = Number(readFileSync(join(data, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])
  const names: string[] = []
  return {
    port: Number(new URL(server.address).port),
    open: async (tables) => {
      while (names.length < tables) {
        const name = `table-${names.length + 1}`
        await openTable(server, name, seats)
        names.push(name)
      }
      return names
    },
    moves: () => movesOf(server),
    besideCpuMicros: () => cpuMicrosOfTree(postmaster),
    stop: async () => {
      await server.close()
      rmSync(data, { recursive: true, force: true })
    },
  }
})
