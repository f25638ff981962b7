import { connect, createServer, type Server, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { HouseKeys } from '../../src/index.ts'
import { Followers } from '../../src/nodes/followers.ts'
import { linkAddress } from '../../src/nodes/link.ts'
import { type RelayListener, relayTo } from '../../src/nodes/relay.ts'
import { Conversation, type Tables } from '../../src/wire/conversation.ts'
import { LinkSockets } from '../../src/wire/link-sockets.ts'
import { SessionSockets } from '../../src/wire/session-sockets.ts'

const keys = new HouseKeys(Buffer.alloc(32, 1))
const otherHouse = new HouseKeys(Buffer.alloc(32, 2))
const WHO = { person: 'susan-the-player', role: 'player' } as const
const HOST = '127.0.0.1'
const SETTINGS = {
  sessionSockets: new SessionSockets(),
  notes: { carriedOut: async () => {}, refused: async () => {}, entered: async () => {} },
  sessions: { isCurrent: true, generation: 0, isOpen: async () => true },
  figures: { countCommand: () => {}, countMalformed: () => {} },
  unreadBytes: 1_000_000,
  fault: (error: unknown) => {
    throw error
  },
}

/** A node that runs no table: it answers every message all the same. */
const NO_TABLES: Tables = {
  find: async () => ({ is: 'unknown' }),
  watch: async () => () => {},
  follow: () => () => {},
}

/** What came back over a relay, up to and with the first message or the end. */
async function answerTo(address: string, house: HouseKeys | Pick<HouseKeys, 'id' | 'link'>): Promise<string> {
  return await new Promise((done) => {
    const relay = relayTo(address, house, WHO, {
      hear: (message) => {
        relay.close()
        done(message)
      },
      gone: () => done('refused'),
    })
    relay.say(JSON.stringify({ type: 'enter', table: 'no-table' }))
  })
}

describe('the link between two nodes', () => {
  const links = new LinkSockets(keys, { ...SETTINGS, floor: NO_TABLES })
  const recorded: Buffer[] = []
  const lines = new Set<Socket>()
  let line: Server
  let port = 0
  let recordedPort = 0

  beforeAll(async () => {
    port = await links.listen(HOST, 0)
    line = createServer((socket) => {
      const onward = connect(port, HOST)
      for (const [from, to] of [
        [socket, onward],
        [onward, socket],
      ] as const) {
        lines.add(from)
        from.on('data', (bytes) => recorded.push(bytes))
        from.on('error', () => to.destroy())
        from.pipe(to)
      }
    })
    recordedPort = await new Promise((done) => {
      line.listen(0, HOST, () => done((line.address() as { port: number }).port))
    })
  })

  afterAll(async () => {
    for (const socket of lines) socket.destroy()
    line.close()
    await links.close()
  })

  test('a node with the key of the house is answered, and the line shows neither names nor messages', async () => {
    const answer = await answerTo(`wss://${HOST}:${recordedPort}`, keys)
    expect(JSON.parse(answer)).toMatchObject({ type: 'gone', table: 'no-table' })
    const bytes = Buffer.concat(recorded).toString('latin1')
    expect(bytes.length).toBeGreaterThan(200)
    for (const secret of [WHO.person, 'no-table', 'player', 'x-openpit', keys.link.toString('latin1')]) {
      expect(bytes.includes(secret), secret).toBe(false)
    }
  })

  test('a node of another house is refused, also one that says it is of this house', async () => {
    const address = `wss://${HOST}:${port}`
    expect(await answerTo(address, otherHouse)).toBe('refused')
    expect(await answerTo(address, { id: keys.id, link: otherHouse.link })).toBe('refused')
    expect(await answerTo(address, { id: otherHouse.id, link: keys.link })).toBe('refused')
    expect(await answerTo(address, keys)).toContain('gone')
  })

  test('a program without the key gets no connection, encrypted or not', async () => {
    const ended = async (socket: Socket) => {
      let heard = ''
      socket.on('data', (data) => {
        heard += data.toString('latin1')
      })
      socket.on('error', () => {})
      socket.write(`GET / HTTP/1.1\r\nhost: ${HOST}\r\nupgrade: websocket\r\nconnection: upgrade\r\n\r\n`)
      await new Promise((done) => socket.once('close', done))
      return heard
    }
    expect(await ended(connect(port, HOST))).not.toContain('HTTP')
    expect(await ended(connectTls({ port, host: HOST, rejectUnauthorized: false }))).toBe('')
  })

  test('a command that a live node never answers ends the relay, and is named', async () => {
    const stuck = new LinkSockets(keys, { ...SETTINGS, floor: { ...NO_TABLES, find: () => new Promise(() => {}) } })
    const at = await stuck.listen(HOST, 0)
    const unanswered = await new Promise((done) => {
      const listener = { hear: () => {}, gone: () => done(relay.close()) }
      const relay = relayTo(`wss://${HOST}:${at}`, keys, WHO, listener, 100)
      relay.say(JSON.stringify({ type: 'enter', table: 'nsw-1' }))
      relay.say(JSON.stringify({ type: 'command', table: 'nsw-1', id: 'one', command: { do: 'sit', box: 1 } }), 'one')
    })
    expect(unanswered).toEqual(['one'])
    await stuck.close()
  })

  test('a relay ends when the other node falls silent, also without a command under way', async () => {
    let isSilent = false
    const silent = createServer((socket) => {
      const onward = connect(port, HOST)
      for (const [from, to] of [
        [socket, onward],
        [onward, socket],
      ] as const) {
        lines.add(from)
        from.on('error', () => to.destroy())
        from.on('data', (bytes) => isSilent || to.write(bytes))
      }
    })
    await new Promise<void>((done) => silent.listen(0, HOST, done))
    const address = `wss://${HOST}:${(silent.address() as { port: number }).port}`
    await new Promise<void>((done) => {
      const hear = () => {
        isSilent = true
      }
      relayTo(address, keys, WHO, { hear, gone: done }).say(JSON.stringify({ type: 'enter', table: 'no-table' }))
    })
    silent.close()
  })

  test('the end of a session ends what other nodes have opened for it', async () => {
    const session = 'ab'.repeat(32)
    const open = new SessionSockets()
    const here = new LinkSockets(keys, { ...SETTINGS, sessionSockets: open, floor: NO_TABLES })
    const at = await here.listen(HOST, 0)
    await new Promise<void>((done) => {
      const listener = { hear: () => open.end({ session }), gone: done }
      const relay = relayTo(`wss://${HOST}:${at}`, keys, { ...WHO, session }, listener)
      relay.say(JSON.stringify({ type: 'enter', table: 'no-table' }))
    })
    await here.close()
  })

  test('a node does not speak to a listener of another house', async () => {
    const foreign = new LinkSockets(otherHouse, { ...SETTINGS, floor: NO_TABLES })
    const at = await foreign.listen(HOST, 0)
    expect(await answerTo(`wss://${HOST}:${at}`, keys)).toBe('refused')
    await foreign.close()
  })
})

test('the address for other nodes is the host that they use, with the port for nodes', () => {
  const at = (named: string | undefined, host = '0.0.0.0') => linkAddress(named, host, 4000)
  expect(at(undefined, '10.0.0.7')).toBe('wss://10.0.0.7:4000')
  expect(at(undefined, '::1')).toBe('wss://[::1]:4000')
  expect(at('one.example')).toBe('wss://one.example:4000')
  expect(at('one.example:5000')).toBe('wss://one.example:5000')
  expect(at('[fd00::7]:5000')).toBe('wss://[fd00::7]:5000')
  expect(at('fd00::7')).toBe('wss://[fd00::7]:4000')
  expect(at('http://one.example:3000')).toBe('wss://one.example:4000')
})

describe('a client at a table of another node', () => {
  /** A conversation of a client whose table `nsw-1` is at `where()`; with what was said to each address. */
  function conversation(where: () => string) {
    const followers = new Followers()
    const sent: { type: string; id?: string; refusal?: { kind: string } }[] = []
    const said: string[] = []
    const listeners: RelayListener[] = []
    const client = new Conversation({
      ...SETTINGS,
      judge: () => 'handle',
      flooded: () => {},
      who: WHO,
      timers: { now: () => 0 },
      acted: () => {},
      send: (message) => sent.push(JSON.parse(message)),
      floor: {
        ...NO_TABLES,
        find: async () => ({ is: 'elsewhere', address: where() }),
        follow: (table, address, moved) => followers.add(table, address, moved),
      },
      relay: (address, listener) => {
        const unanswered: string[] = []
        listeners.push(listener)
        return {
          say: (message, command) => {
            said.push(`${address} ${JSON.parse(message).type}`)
            if (command !== undefined) unanswered.push(command)
          },
          leave: () => said.push(`${address} left`),
          close: () => unanswered,
        }
      },
    })
    const hear = (message: object) => client.hear(JSON.stringify({ table: 'nsw-1', ...message }))
    return { client, followers, sent, said, listeners, hear }
  }

  const SIT = { type: 'command', id: 'one', command: { do: 'sit', box: 1 } }

  test('is told when the table moves: its commands are answered, and it enters at the new owner', async () => {
    let at = 'wss://a'
    const { hear, sent, said, followers } = conversation(() => at)
    hear({ type: 'enter' })
    hear(SIT)
    await expect.poll(() => said).toEqual(['wss://a enter', 'wss://a command'])
    followers.moveTo('nsw-1', 'wss://a')
    followers.moveTo('tas-1', 'wss://b')
    expect(sent.slice(1)).toEqual([])
    at = 'wss://b'
    followers.moveTo('nsw-1', at)
    expect(sent.slice(1)).toMatchObject([
      { type: 'gone', refusal: { kind: 'not-here' } },
      { type: 'reply', id: 'one', refusal: { kind: 'not-here' } },
    ])
    hear({ type: 'enter' })
    hear(SIT)
    await expect.poll(() => said.slice(2)).toEqual(['wss://b enter', 'wss://b command'])
    expect(followers.tables).toEqual(['nsw-1'])
  })

  test('that enters again keeps its relay, and with it the commands under way', async () => {
    const { hear, said, listeners, client, followers } = conversation(() => 'wss://a')
    hear({ type: 'enter' })
    hear(SIT)
    hear({ type: 'enter', since: 1 })
    await expect.poll(() => said).toEqual(['wss://a enter', 'wss://a command', 'wss://a enter'])
    expect(listeners).toHaveLength(1)
    hear({ type: 'exit' })
    await expect.poll(() => said.at(-1)).toBe('wss://a left')
    client.close()
    expect(followers.tables).toEqual([])
  })
})
