import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type RunningServer, type ServerSettings, startServer } from '../../src/index.ts'
import { Client } from '../client.ts'
import { cleanUp, metricOf, testSettings } from '../processes.ts'
import { FRAME, frame, RawClient, upgradeRequest } from '../raw-client.ts'
import { newFloorFolder } from '../ready-database.ts'

const TABLE = 'nsw-1'
const UNREAD_BYTES_MAX = 200_000
const ROUND_MS = 100
/** A node with the limits of a real one, but short times. */
const STRICT: Partial<ServerSettings> = {
  messageRate: { burst: 200, msPerTry: 10 },
  limits: { unreadBytes: UNREAD_BYTES_MAX, requestMs: 600, headersMs: 500, checkMs: 100, connectionsPerAddress: 30 },
}

const folder = newFloorFolder('floods')
const servers: RunningServer[] = []
/** Limits only what clients leave unread; runs the tables. */
let open: RunningServer
/** Counts frames, connections and time. */
let strict: RunningServer

async function start(more: Partial<ServerSettings>): Promise<RunningServer> {
  // Long leases: all nodes are in this process, and while one is flooded the others must not take its tables.
  const server = await startServer(testSettings(folder, { leaseMs: 60_000, ...more }))
  servers.push(server)
  return server
}

beforeAll(async () => {
  // Without pings in the time of a test: they would end a socket that does not read, too.
  open = await start({ limits: { unreadBytes: UNREAD_BYTES_MAX, pingMs: 600_000 } })
  strict = await start({ ...STRICT, tables: [] })
})

afterAll(async () => {
  for (const server of servers.reverse()) await server.close()
  await cleanUp(folder)
})

/** Plays a few rounds while `attack` goes on. All moves must be accepted. */
async function playThrough(address: string, attack: Promise<unknown>): Promise<void> {
  const player = await (await Client.guest(address)).connect()
  await player.enter(TABLE)
  let isOver = false
  void attack.finally(() => {
    isOver = true
  })
  for (let rounds = 0; rounds < 3 || !isOver; rounds++) {
    await player.playRound(TABLE, 1, 500)
    // Without a pause, a fast machine plays more than a person may send.
    await sleep(ROUND_MS)
  }
  await player.mustTell(TABLE, { do: 'leave' })
  player.cut()
}

/** Sends until the server ends the connection; gives the most that the server had to keep for its clients. */
async function flood(server: RunningServer, client: RawClient, data: Buffer): Promise<number> {
  let most = 0
  while (!client.isClosed) {
    if (client.socket.writableLength < 2 * data.length) client.write(data)
    await sleep(5)
    most = Math.max(most, await metricOf(server.address, 'openpit_unread_bytes'))
  }
  return most
}

describe('a socket that floods', () => {
  test('with pings, and reads no pongs, is closed; others play on, and little is kept for it', async () => {
    const { cookie } = await Client.guest(strict.address)
    const client = await RawClient.upgrade(strict.address, cookie)
    client.stopReading()
    const pings = Buffer.concat(Array.from({ length: 5_000 }, () => frame('ping', 'x'.repeat(100))))
    const flooding = flood(strict, client, pings)
    await playThrough(strict.address, flooding)
    expect(await flooding).toBeLessThanOrEqual(UNREAD_BYTES_MAX)
  })

  test.each([
    ['pings', frame('ping')],
    ['pongs', frame('pong')],
    ['messages', frame('text', '{"type":"ping","at":1}')],
    ['empty fragments', frame('more', '', false)],
  ])('with %s is closed for a breach of policy', async (_, one) => {
    const { cookie } = await Client.guest(strict.address)
    const client = await RawClient.upgrade(strict.address, cookie)
    client.write(frame('text', '', false))
    if (one[0] !== FRAME.more) client.write(frame('more'))
    client.write(Buffer.concat(Array.from({ length: 400 }, () => one)))
    await client.closed
    const goodbye = client.frames.find(({ kind }) => kind === FRAME.close)
    expect(goodbye?.payload.readUInt16BE(0)).toBe(1008)
  })

  test('gets its person no new socket for a while; others get one', async () => {
    const [flooder, other] = [await Client.guest(strict.address), await Client.guest(strict.address)]
    const client = await RawClient.upgrade(strict.address, flooder.cookie)
    client.write(Buffer.concat(Array.from({ length: 400 }, () => frame('ping'))))
    await client.closed
    await expect(RawClient.upgrade(strict.address, flooder.cookie)).rejects.toThrow('429')
    const lawful = await RawClient.upgrade(strict.address, other.cookie)
    lawful.end()
  })

  test('is refused sooner if it enters tables again and again, which takes more work', async () => {
    const { cookie } = await Client.guest(strict.address)
    const refusedOf = async (message: object) => {
      const client = await RawClient.upgrade(strict.address, cookie)
      client.write(Buffer.concat(Array.from({ length: 60 }, () => frame('text', JSON.stringify(message)))))
      client.write(frame('text', '{}'))
      await client.until(() => /not-understood|too-fast/.test(client.text))
      const isRefused = client.text.includes('too-fast')
      client.end()
      return isRefused
    }
    expect(await refusedOf({ type: 'exit', table: 'none' })).toBe(false)
    expect(await refusedOf({ type: 'enter', table: 'none' })).toBe(true)
  })

  test('is counted with all sockets of its person', async () => {
    const { cookie } = await Client.guest(strict.address)
    const clients = await Promise.all(Array.from({ length: 4 }, () => RawClient.upgrade(strict.address, cookie)))
    for (const client of clients) client.write(Buffer.concat(Array.from({ length: 150 }, () => frame('pong'))))
    await Promise.race(clients.map(({ closed }) => closed))
    for (const client of clients) client.end()
  })
})

describe('a socket that does not read', () => {
  test('is closed when much is sent to it; others play on', async () => {
    const { cookie } = await Client.guest(open.address)
    const client = await RawClient.upgrade(open.address, cookie)
    client.stopReading()
    const enter = frame('text', JSON.stringify({ type: 'enter', table: TABLE }))
    const flooding = flood(open, client, Buffer.concat(Array.from({ length: 20 }, () => enter)))
    await playThrough(open.address, flooding)
    // The message that fills it up may go beyond.
    expect(await flooding).toBeLessThanOrEqual(2 * UNREAD_BYTES_MAX)
  })

  test('is closed although it sends pongs: they must repeat what was asked', async () => {
    const server = await start({ tables: [], limits: { pingMs: 1_500 } })
    const guest = await Client.guest(server.address)
    const reader = await guest.connect()
    const client = await RawClient.upgrade(server.address, guest.cookie)
    client.stopReading()
    const pongs = setInterval(() => client.write(frame('pong', '1')), 50)
    // A socket that is paused does not notice its end.
    while ((await metricOf(server.address, 'openpit_sockets')) > 1) await sleep(20)
    clearInterval(pongs)
    client.end()
    expect(reader.isConnected).toBe(true)
    reader.cut()
  })

  test('pings are answered, at most one a second', async () => {
    const { cookie } = await Client.guest(open.address)
    const client = await RawClient.upgrade(open.address, cookie)
    client.write(Buffer.concat(Array.from({ length: 50 }, (_, index) => frame('ping', `${index}`))))
    client.write(frame('text', '{"type":"ping","at":4711}'))
    await client.until(() => client.text.includes('4711'))
    const pongs = client.frames.filter(({ kind }) => kind === FRAME.pong)
    expect(pongs.map(({ payload }) => String(payload))).toEqual(['0'])
    client.end()
  })
})

describe('slow requests', () => {
  test.each([
    [
      'a body',
      'POST /api/guest HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 5000\r\n\r\n{',
    ],
    ['headers', 'GET /healthz HTTP/1.1\r\nhost: localhost\r\nx-slow: '],
  ])('%s that drips is cut off, and others are served', async (_, begins) => {
    const clients = Array.from({ length: 5 }, () => new RawClient(strict.address))
    for (const client of clients) client.write(begins)
    const dripping = setInterval(() => {
      for (const client of clients) client.write(' ')
    }, 50)
    await Promise.all(clients.map(({ closed }) => closed))
    clearInterval(dripping)
    expect(clients.map(({ text }) => text.split('\r\n')[0])).toEqual(clients.map(() => 'HTTP/1.1 408 Request Timeout'))
    expect((await fetch(`${strict.address}/healthz`)).status).toBe(200)
  })
})

describe('connections from one address', () => {
  const isRefused = async (client: RawClient) => (await client.head()).startsWith('HTTP/1.1 429')

  test('are limited; another address has its own, and a closed one makes room', async () => {
    const server = await start({ tables: [], limits: { connectionsPerAddress: 5 } })
    const connectFrom = (address: string) => {
      const client = new RawClient(server.address, address)
      client.write('GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n')
      return client
    }
    const five = Array.from({ length: 5 }, () => connectFrom('127.0.0.2'))
    expect(await Promise.all(five.map(isRefused))).toEqual(five.map(() => false))
    expect(await isRefused(connectFrom('127.0.0.2'))).toBe(true)
    const other = connectFrom('127.0.0.3')
    expect(await isRefused(other)).toBe(false)
    five[0]?.end()
    let again = connectFrom('127.0.0.2')
    while (await isRefused(again)) again = connectFrom('127.0.0.2')
    for (const client of [...five, other, again]) client.end()
  })

  test('behind a trusted proxy, the sockets of each client are limited, and not those of the proxy', async () => {
    const server = await start({ tables: [], limits: { connectionsPerAddress: 3 }, trustProxy: '127.0.0.9' })
    const { cookie } = await Client.guest(server.address)
    const connectFor = (address: string) => {
      const client = new RawClient(server.address, '127.0.0.9')
      client.write(upgradeRequest(server.address, { cookie, 'x-forwarded-for': address }))
      return client
    }
    const many = ['192.0.2.1', '192.0.2.2', '192.0.2.3'].flatMap((address) => [1, 2, 3].map(() => connectFor(address)))
    expect(await Promise.all(many.map(isRefused))).toEqual(many.map(() => false))
    expect(await isRefused(connectFor('192.0.2.1'))).toBe(true)
    for (const client of many) client.end()
  })

  test('sockets that are opened and closed again and again are refused for a while', async () => {
    const server = await start({ tables: [], messageRate: { burst: 20, msPerTry: 600_000 } })
    const { cookie } = await Client.guest(server.address)
    const answers: string[] = []
    for (let time = 0; time < 25; time++) {
      const client = new RawClient(server.address)
      client.write(upgradeRequest(server.address, { cookie }))
      answers.push((await client.head()).slice(9, 12))
      client.end()
    }
    expect(answers).toEqual([...Array(20).fill('101'), ...Array(5).fill('429')])
  })
})
