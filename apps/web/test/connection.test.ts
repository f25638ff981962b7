import type { ClientMessage, ServerMessage } from '@openpit/protocol'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Connection } from '../src/shared/wire/connection.ts'

/** A socket without a network: `sent` has the client's messages, `receive` delivers one of the server's. */
class FakeSocket {
  static readonly OPEN = 1
  static all: FakeSocket[] = []
  readyState = FakeSocket.OPEN
  readonly sent: ClientMessage[] = []
  onmessage: (event: { data: string }) => void = () => {}
  onclose: (event: { code: number }) => void = () => {}

  readonly address: string

  constructor(address: string) {
    this.address = address
    FakeSocket.all.push(this)
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as ClientMessage)
  }

  close(code = 1006): void {
    this.readyState = 3
    this.onclose({ code })
  }

  receive(message: Partial<ServerMessage>): void {
    this.onmessage({ data: JSON.stringify(message) })
  }
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('WebSocket', FakeSocket)
  FakeSocket.all = []
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const HELLO = { type: 'hello', player: 'ann', role: 'player', now: 0 } as const
const news = (version: number) => ({ type: 'table', table: 't', version, now: 0, events: [] }) as never
const last = () => FakeSocket.all.at(-1) as FakeSocket

function connect(): Connection {
  const connection = new Connection('ws://server/ws')
  connection.open()
  last().receive(HELLO)
  return connection
}

test('after a reconnect, an unanswered command is sent again under the same id, once the table is entered', async () => {
  const connection = connect()
  connection.enter(
    't',
    () => {},
    () => {},
  )
  last().receive(news(7))
  const reply = connection.command('t', { do: 'hit', box: 1 })
  const [command] = last().sent.filter(({ type }) => type === 'command')
  last().close()
  expect(connection.state.get().is).toBe('lost')
  vi.advanceTimersByTime(1_000)
  last().receive(HELLO)
  expect(connection.state.get().is).toBe('connected')
  expect(last().sent).toEqual([{ type: 'enter', table: 't', events: 'course' }, command])
  const id = (command as { id: string }).id
  last().receive({ type: 'reply', id, ok: true, version: 8 })
  expect(await reply).toMatchObject({ ok: true, version: 8 })
})

test('an answered command is not sent again', async () => {
  const connection = connect()
  const reply = connection.command('t', { do: 'stand', box: 1 })
  const { id } = last().sent.find(({ type }) => type === 'command') as { id: string }
  last().receive({
    type: 'reply',
    id,
    ok: false,
    refusal: { kind: 'not-the-turn', clause: 'NSW-9.1', box: 1, hand: 1 },
  })
  expect(await reply).toMatchObject({ ok: false })
  last().close()
  vi.advanceTimersByTime(1_000)
  last().receive(HELLO)
  expect(last().sent).toEqual([])
})

test('a table that has moved is entered again, and the command is sent again', () => {
  const connection = connect()
  connection.enter(
    't',
    () => {},
    () => {},
  )
  void connection.command('t', { do: 'hit', box: 1 })
  const { id } = last().sent.find(({ type }) => type === 'command') as { id: string }
  last().receive({ type: 'reply', id, ok: false, refusal: { kind: 'not-here', clause: null } })
  const before = last().sent.length
  vi.advanceTimersByTime(1_100)
  expect(
    last()
      .sent.slice(before)
      .map(({ type }) => type),
  ).toEqual(['enter', 'command'])
})

test('retries come less and less often, but at once when the phone wakes up', () => {
  const connection = connect()
  for (const wait of [300, 700, 1_500, 3_000, 5_000, 5_000]) {
    const tries = FakeSocket.all.length
    last().close()
    vi.advanceTimersByTime(wait - 1)
    expect(FakeSocket.all).toHaveLength(tries)
    vi.advanceTimersByTime(1)
    expect(FakeSocket.all).toHaveLength(tries + 1)
  }
  last().close()
  const tries = FakeSocket.all.length
  connection.nudge()
  expect(FakeSocket.all).toHaveLength(tries + 1)
})

test('a socket without an answer to a ping is lost, even if the browser keeps it open', () => {
  const connection = connect()
  vi.advanceTimersByTime(10_000)
  expect(last().sent.at(-1)).toMatchObject({ type: 'ping' })
  last().receive({ type: 'pong', at: 0, now: 0 })
  expect(connection.state.get().is).toBe('connected')
  vi.advanceTimersByTime(18_000)
  expect(connection.state.get().is).toBe('lost')
})

test('a socket that closes because the session is over is not retried', () => {
  const connection = connect()
  const over = vi.fn()
  connection.onSessionOver = over
  last().close(4401)
  vi.advanceTimersByTime(60_000)
  expect(over).toHaveBeenCalledOnce()
  expect(FakeSocket.all).toHaveLength(1)
})

test('a player with too many sockets sees the reason, and the socket is retried', () => {
  const connection = connect()
  last().close(4429)
  expect(connection.state.get()).toMatchObject({ is: 'lost', isFull: true })
  vi.advanceTimersByTime(300)
  last().receive(HELLO)
  expect(connection.state.get().is).toBe('connected')
  last().close()
  expect(connection.state.get()).toMatchObject({ is: 'lost', isFull: false })
})

test('a news message changes the parts that it names, and keeps the others', () => {
  const connection = connect()
  const seen: { version: number; view: { phase: string; boxes: unknown[] } }[] = []
  connection.enter(
    't',
    (table) => seen.push(table as never),
    () => {},
  )
  const box = (number: number, seated: string | null) => ({ box: number, seated })
  const view = { phase: 'ended', boxes: [box(1, 'ann'), box(2, null)] }
  const common = { table: 't', now: 0, events: [] }
  // Ignored: the whole table has not come yet.
  last().receive({ type: 'news', version: 6, ...common, changes: { phase: 'wagering' } } as never)
  last().receive({ type: 'table', version: 7, ...common, view, you: {} } as never)
  const changes = { phase: 'wagering', boxes: { 1: { seated: 'bob' } } }
  last().receive({ type: 'news', version: 9, ...common, changes } as never)
  expect(seen.map(({ version }) => version)).toEqual([7, 9])
  expect(seen.at(-1)?.view).toEqual({ phase: 'wagering', boxes: [box(1, 'ann'), box(2, 'bob')] })
})

/** A client at a table that another node runs. */
function enterElsewhere(...tables: readonly string[]): Connection {
  const connection = connect()
  for (const table of tables) {
    connection.enter(
      table,
      () => {},
      () => {},
    )
  }
  last().receive({ type: 'elsewhere', table: 't', door: 'two' })
  return connection
}

test('a client moves to the node that runs its table, with its unanswered commands', () => {
  const connection = enterElsewhere('t')
  const [relayed, direct] = FakeSocket.all as [FakeSocket, FakeSocket]
  expect(direct.address).toBe('ws://server/ws/two')
  void connection.command('t', { do: 'hit', box: 1 })
  const command = relayed.sent.at(-1)
  expect(command).toMatchObject({ type: 'command' })
  direct.receive(HELLO)
  expect(direct.sent).toEqual([{ type: 'enter', table: 't', events: 'course' }, command])
  expect(relayed.readyState).toBe(3)
  expect(connection.state.get().is).toBe('connected')
  connection.ready('t', true)
  expect(direct.sent.at(-1)).toMatchObject({ type: 'ready' })
  // The node is gone: any node serves us again, and relays.
  direct.close()
  vi.advanceTimersByTime(1_000)
  expect(last().address).toBe('ws://server/ws')
})

test('if the node that runs the table cannot be reached, the relay goes on, and it is not tried again at once', () => {
  const connection = enterElsewhere('t')
  const [relayed, direct] = FakeSocket.all as [FakeSocket, FakeSocket]
  direct.close()
  expect(connection.state.get().is).toBe('connected')
  connection.ready('t', true)
  expect(relayed.sent.at(-1)).toMatchObject({ type: 'ready' })
  relayed.receive({ type: 'elsewhere', table: 't', door: 'two' })
  expect(FakeSocket.all).toHaveLength(2)
  vi.advanceTimersByTime(61_000)
  relayed.receive({ type: 'elsewhere', table: 't', door: 'two' })
  expect(FakeSocket.all.filter(({ address }) => address.endsWith('/two'))).toHaveLength(2)
})

test('a client at several tables stays where it is: at the other node, its other tables would be relayed', () => {
  enterElsewhere('t', 'u')
  expect(FakeSocket.all).toHaveLength(1)
})

test('a player who logs out while the client moves is not connected again', () => {
  const connection = enterElsewhere('t')
  const direct = last()
  connection.close()
  direct.receive(HELLO)
  expect(connection.state.get().is).toBe('idle')
  expect(direct.readyState).toBe(3)
})
