import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { cents } from '@openpit/money'
import { SHARED_CLOCK, startServer } from '@openpit/server'
import { WAGER_CENTS } from './contestant.ts'
import { cpuMicrosOfTree } from './processes.ts'
import { serveTheBench } from './server-end.ts'

const MOVES = ['wager', 'hit', 'stand']

await serveTheBench(async (seats) => {
  const data = join(process.argv[3] as string, `openpit-${process.pid}`)
  const none = { burst: 1_000_000, msPerTry: 0.001 }
  const server = await startServer({
    port: 0,
    host: '127.0.0.1',
    data,
    tables: [],
    accounts: { rates: { loginOfName: none, loginFromAddress: none, registration: none, guest: none, topUp: none } },
    messageRate: none,
    limits: { connectionsPerAddress: 1_000_000 },
  })
  const postmaster = Number(readFileSync(join(data, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])
  const names: string[] = []
  return {
    port: Number(new URL(server.address).port),
    open: async (tables) => {
      while (names.length < tables) {
        const name = `table-${names.length + 1}`
        await server.floor.openTable({
          name,
          title: name,
          rulebook: 'nsw',
          options: { boxes: Math.max(5, seats), minimum: cents(WAGER_CENTS) },
          clock: SHARED_CLOCK,
          privateFor: null,
        })
        await server.floor.find(name)
        names.push(name)
      }
      return names
    },
    moves: () => server.commandsDone(MOVES),
    besideCpuMicros: () => cpuMicrosOfTree(postmaster),
    stop: async () => {
      await server.close()
      rmSync(data, { recursive: true, force: true })
    },
  }
})
