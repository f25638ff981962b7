import { cents } from '@openpit/money'
import { type RunningServer, type ServerSettings, SHARED_CLOCK, startServer } from '@openpit/server'
import { WAGER_CENTS } from './contestant.ts'

const NO_LIMIT = { burst: 1_000_000, msPerTry: 0.001 }
const SEATS_MIN = 5
const MOVES = ['wager', 'hit', 'stand']

/** A node of ours, without the limits for people and addresses: all seats come from one address, and never rest. */
export async function startNode(settings: Pick<ServerSettings, 'port' | 'data' | 'member'>): Promise<RunningServer> {
  return await startServer({
    ...settings,
    host: '127.0.0.1',
    tables: [],
    accounts: {
      rates: {
        loginOfName: NO_LIMIT,
        loginFromAddress: NO_LIMIT,
        registration: NO_LIMIT,
        guest: NO_LIMIT,
        topUp: NO_LIMIT,
      },
    },
    messageRate: NO_LIMIT,
    limits: { connectionsPerAddress: 1_000_000 },
  })
}

/** Opens a table, and returns when this node runs it. */
export async function openTable({ floor }: RunningServer, name: string, seats: number): Promise<void> {
  await floor.openTable({
    name,
    title: name,
    rulebook: 'nsw',
    options: { boxes: Math.max(SEATS_MIN, seats), minimum: cents(WAGER_CENTS) },
    clock: SHARED_CLOCK,
    privateFor: null,
  })
  await floor.find(name)
}

export function movesOf(server: RunningServer): number {
  return server.commandsDone(MOVES)
}
