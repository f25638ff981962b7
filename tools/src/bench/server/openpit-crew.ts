import cluster, { type Worker } from 'node:cluster'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { Crew, CrewMember, startPostgres } from '@openpit/server'
import { BenchWorker, type ToWorker, type WorkerReply } from './bench-worker.ts'
import { movesOf, openTable, startNode } from './openpit-node.ts'
import { cpuMicrosOf, cpuMicrosOfTree } from './processes.ts'
import { serveTheBench } from './server-end.ts'

// Our server as several workers share its tables. This script is the supervisor, and each worker runs it again.

/** The variables by which workers learn what the supervisor has chosen. */
const DATA = 'BENCH_DATA'
const PORT = 'BENCH_PORT'
/** Workers share a port, so that it must be chosen before they start. */
const PORT_FIRST = 20_000
const PORTS = 10_000

const member = CrewMember.ofThisProcess()
if (member === undefined) await serveTheBench(supervise)
else await work(member)

async function work(member: CrewMember): Promise<void> {
  const server = await startNode({ port: Number(process.env[PORT]), data: process.env[DATA] as string, member })
  const answer = async (asked: ToWorker): Promise<WorkerReply> => {
    if (asked.bench === 'open') await openTable(server, asked.table, asked.seats)
    return { bench: 'reply', moves: movesOf(server) }
  }
  process.on('message', async (asked: Partial<ToWorker>) => {
    if (asked.bench !== undefined) process.send?.(await answer(asked as ToWorker))
  })
  process.once('SIGTERM', () => void server.close().finally(() => process.exit(0)))
  const { address, link, door, figures, readiness } = server
  member.open({ address, link, door, rights: null }, { figures, readiness })
}

async function supervise(seats: number) {
  const [, , , folder, size] = process.argv
  const data = join(folder as string, `openpit-crew-${process.pid}`)
  process.env[DATA] = data
  process.env[PORT] = String(PORT_FIRST + (process.pid % PORTS))
  const postgres = await startPostgres(data)
  const crew = new Crew({ size: Number(size), warn: console.error })
  const { address } = await crew.start()
  const postmaster = Number(readFileSync(join(data, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])
  const running = Object.values(cluster.workers ?? {}) as Worker[]
  const workers = running.map((worker) => new BenchWorker(worker))
  const names: string[] = []
  return {
    port: Number(new URL(address).port),
    open: async (tables: number) => {
      while (names.length < tables) {
        const name = `table-${names.length + 1}`
        await workers[names.length % workers.length]?.ask({ bench: 'open', table: name, seats })
        names.push(name)
      }
      return names
    },
    moves: async () => {
      const replies = await Promise.all(workers.map((worker) => worker.ask({ bench: 'moves' })))
      return replies.reduce((sum, { moves }) => sum + moves, 0)
    },
    cpuMicros: () =>
      [process, ...running.map((one) => one.process)].reduce((sum, { pid }) => sum + cpuMicrosOf(pid), 0),
    besideCpuMicros: () => cpuMicrosOfTree(postmaster),
    stop: async () => {
      await crew.stop()
      await postgres.stopIfAlone()
      rmSync(data, { recursive: true, force: true })
    },
  }
}
