import type { ClientMessage, ServerMessage } from '@openpit/protocol'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Connection } from '../src/shared/wire/connection.ts'

/** A socket without a network: what was said stands in `said`, what the house says goes through `hears`. */
class FakeSocket {
  static readonly OPEN = 1
  static all: FakeSocket[] = []
  readyState = FakeSocket.OPEN
  readonly said: ClientMessage[] = []
  onmessage: (event: { data: string }) => void = () => {}
  onclose: (event: { code: number }) => void = () => {}

  constructor() {
    FakeSocket.all.push(this)
  }

  send(text: string): void {
    this.said.push(JSON.parse(text) as ClientMessage)
  }

  close(code = 1006): void {
    this.readyState = 3
    this.onclose({ code })
  }

  hears(message: Partial<ServerMessage>): void {
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

function connected(): Connection {
  const line = new Connection('ws://house/ws')
  line.open()
  last().hears(HELLO)
  return line
}

test('a command without an answer is said again under the same id, after the table was entered again', async () => {
  const line = connected()
  line.enter(
    't',
    () => {},
    () => {},
  )
  last().hears(news(7))
  const reply = line.command('t', { do: 'hit', box: 1 })
  const [command] = last().said.filter(({ type }) => type === 'command')
  last().close()
  expect(line.state.get().is).toBe('lost')
  vi.advanceTimersByTime(1_000)
  last().hears(HELLO)
  expect(line.state.get().is).toBe('connected')
  expect(last().said).toEqual([{ type: 'enter', table: 't', since: 7 }, command])
  const id = (command as { id: string }).id
  last().hears({ type: 'reply', id, ok: true, version: 8 })
  expect(await reply).toMatchObject({ ok: true, version: 8 })
})

test('what was answered is not said again', async () => {
  const line = connected()
  const reply = line.command('t', { do: 'stand', box: 1 })
  const { id } = last().said.find(({ type }) => type === 'command') as { id: string }
  last().hears({ type: 'reply', id, ok: false, refusal: { kind: 'not-the-turn', clause: 'NSW-9.1', box: 1, hand: 1 } })
  expect(await reply).toMatchObject({ ok: false })
  last().close()
  vi.advanceTimersByTime(1_000)
  last().hears(HELLO)
  expect(last().said).toEqual([])
})

test('a table that has moved is no answer: it is entered and told again', () => {
  const line = connected()
  line.enter(
    't',
    () => {},
    () => {},
  )
  void line.command('t', { do: 'hit', box: 1 })
  const { id } = last().said.find(({ type }) => type === 'command') as { id: string }
  last().hears({ type: 'reply', id, ok: false, refusal: { kind: 'not-here', clause: null } })
  const before = last().said.length
  vi.advanceTimersByTime(1_100)
  expect(
    last()
      .said.slice(before)
      .map(({ type }) => type),
  ).toEqual(['enter', 'command'])
})

test('tries come less and less often, and at once when the phone wakes up', () => {
  const line = connected()
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
  line.nudge()
  expect(FakeSocket.all).toHaveLength(tries + 1)
})

test('a line that says nothing more is dead, whatever the browser believes', () => {
  const line = connected()
  vi.advanceTimersByTime(10_000)
  expect(last().said.at(-1)).toMatchObject({ type: 'ping' })
  last().hears({ type: 'pong', at: 0, now: 0 })
  expect(line.state.get().is).toBe('connected')
  vi.advanceTimersByTime(18_000)
  expect(line.state.get().is).toBe('lost')
})

test('a session that is over is not tried again', () => {
  const line = connected()
  const over = vi.fn()
  line.onSessionOver = over
  last().close(4401)
  vi.advanceTimersByTime(60_000)
  expect(over).toHaveBeenCalledOnce()
  expect(FakeSocket.all).toHaveLength(1)
})

test('whoever has too many lines is told so, and tried again', () => {
  const line = connected()
  last().close(4429)
  expect(line.state.get()).toMatchObject({ is: 'lost', isFull: true })
  vi.advanceTimersByTime(300)
  last().hears(HELLO)
  expect(line.state.get().is).toBe('connected')
  last().close()
  expect(line.state.get()).toMatchObject({ is: 'lost', isFull: false })
})

test('news change what is not as it was, and nothing else', () => {
  const line = connected()
  const seen: { version: number; view: { phase: string; boxes: unknown[] } }[] = []
  line.enter(
    't',
    (table) => seen.push(table as never),
    () => {},
  )
  const box = (number: number, seated: string | null) => ({ box: number, seated })
  const view = { phase: 'ended', boxes: [box(1, 'ann'), box(2, null)] }
  const common = { table: 't', now: 0, events: [] }
  // Before the whole is there, there is nothing to change.
  last().hears({ type: 'news', version: 6, ...common, changes: { phase: 'wagering' } } as never)
  last().hears({ type: 'table', version: 7, ...common, view, you: {} } as never)
  const changes = { phase: 'wagering', boxes: [box(2, 'bob')] }
  last().hears({ type: 'news', version: 9, ...common, changes } as never)
  expect(seen.map(({ version }) => version)).toEqual([7, 9])
  expect(seen.at(-1)?.view).toEqual({ phase: 'wagering', boxes: [box(1, 'ann'), box(2, 'bob')] })
})
