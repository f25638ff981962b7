import { pino } from 'pino'
import { expect, test } from 'vitest'
import type { Accounts } from '../../src/index.ts'
import { AllowedHosts } from '../../src/wire/allowed-hosts.ts'
import { ConnectionLimits } from '../../src/wire/connection-limits.ts'
import { type Handlers, httpServer } from '../../src/wire/http.ts'
import { WIRE_LIMITS } from '../../src/wire/limits.ts'
import { sourceReader } from '../../src/wire/request-source.ts'

/** A server with these handlers, where each address may make a hundred requests. */
function serverWith(handlers: Partial<Handlers>) {
  const sourceOf = sourceReader(undefined)
  const app = httpServer({
    accounts: {} as Accounts,
    handlers: handlers as Handlers,
    logger: pino({ level: 'silent' }),
    version: '0',
    metrics: async () => '',
    readiness: async () => ({ ready: true, reasons: [] }),
    rate: { burst: 100, msPerTry: 600_000 },
    limits: WIRE_LIMITS,
    connections: new ConnectionLimits(sourceOf, WIRE_LIMITS.connectionsPerAddress),
    hosts: new AllowedHosts({ host: '127.0.0.1', urls: [] }),
    sourceOf,
  })
  const statuses = async (url: string, times: number, remoteAddress = '203.0.113.5') => {
    const found: number[] = []
    for (let count = 0; count < times; count++) found.push((await app.inject({ url, remoteAddress })).statusCode)
    return found
  }
  return { app, statuses }
}

test('transcripts have their own limit: an address that asks for too many can still use the lobby', async () => {
  let made = 0
  const { app, statuses } = serverWith({ tables: async () => [], transcript: async () => String(made++) })
  const transcript = '/api/tables/star-1/transcript'
  expect(await statuses(transcript, 20)).toEqual([...Array(10).fill(200), ...Array(10).fill(429)])
  expect(made).toBe(10)
  expect(await statuses('/api/tables', 1)).toEqual([200])
  expect(await statuses(transcript, 1, '203.0.113.6')).toEqual([200])
  await app.close()
})

test.each(['story', 'highlights', 'transcript?shoe=one'])(
  'a visitor may ask for the %s of a tournament ten times at once',
  async (part) => {
    const { app, statuses } = serverWith({
      tournaments: async () => [],
      tournamentStory: async () => '',
      tournamentShoe: async () => '',
      tournamentHighlights: async () => ({ bestHand: null, comeback: null }),
    })
    const url = `/api/tournaments/cup/${part}`
    expect(await statuses(url, 20)).toEqual([...Array(10).fill(200), ...Array(10).fill(429)])
    expect(await statuses('/api/tournaments', 1)).toEqual([200])
    await app.close()
  },
)

test('the history of a player has the limit of heavy routes', async () => {
  const { app, statuses } = serverWith({ tables: async () => [] })
  expect(await statuses('/api/me/history', 12)).toEqual([...Array(10).fill(401), 429, 429])
  expect(await statuses('/api/tables', 1)).toEqual([200])
  await app.close()
})
