import { setTimeout as sleep } from 'node:timers/promises'
import { frame, RawClient, upgradeRequest } from '../../../apps/server/test/raw-client.ts'
import { askFrom, type Target } from './target.ts'

/** What an attacker has done, and what the server has done about it. */
export interface AttackTally {
  /** Requests, bursts or floods. */
  tries: number
  /** Connections that the server ended, and requests that it refused. */
  refused: number
}

/** Attacks until the signal comes. Counts into `tally` as it goes, so that a test can watch it. */
export type Attack = (target: Target, tally: AttackTally, signal: AbortSignal) => Promise<void>

const SOCKETS = 24
const SLOW_CONNECTIONS = 300
const READERS = 20
const PAUSE_MS = 20
const SPEND_MS = 50
const BURSTS = 10
const CHIP_CENTS = 100

/** Runs `work` again and again, in so many lanes at once. */
async function repeat(lanes: number, signal: AbortSignal, work: (lane: number) => Promise<void>): Promise<void> {
  const run = async (lane: number) => {
    while (!signal.aborted) await work(lane)
  }
  await Promise.all(Array.from({ length: lanes }, (_, lane) => run(lane)))
}

/** A socket of the attacker; `undefined` if the server refuses it. */
async function socketOf({ address, cookie, from }: Target, tally: AttackTally): Promise<RawClient | undefined> {
  tally.tries++
  try {
    return await RawClient.upgrade(address, cookie, from)
  } catch {
    tally.refused++
    await sleep(PAUSE_MS)
    return undefined
  }
}

/** Sends the same bytes over sockets that read nothing, until the server ends them. */
async function flood(target: Target, tally: AttackTally, signal: AbortSignal, data: Buffer): Promise<void> {
  await repeat(SOCKETS, signal, async () => {
    const client = await socketOf(target, tally)
    if (client === undefined) return
    client.stopReading()
    while (!client.isClosed && !signal.aborted) {
      if (client.socket.writableLength < data.length) client.write(data)
      await sleep(1)
    }
    if (client.isClosed) tally.refused++
    client.end()
  })
}

function copies(one: Buffer, count: number): Buffer {
  return Buffer.concat(Array.from({ length: count }, () => one))
}

const pingFlood: Attack = async (target, tally, signal) => {
  await flood(target, tally, signal, copies(frame('ping', 'x'.repeat(100)), 2_000))
}

const unreadReplies: Attack = async (target, tally, signal) => {
  const enters = target.tables.map((table) => frame('text', JSON.stringify({ type: 'enter', table, since: 0 })))
  await flood(target, tally, signal, copies(Buffer.concat(enters), 20))
}

const slowBodies: Attack = async ({ address, from }, tally, signal) => {
  const head =
    'POST /api/login HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 60000\r\n\r\n'
  await repeat(SLOW_CONNECTIONS, signal, async () => {
    tally.tries++
    const client = new RawClient(address, from)
    client.write(head)
    while (!client.isClosed && !signal.aborted) {
      client.write(' ')
      await Promise.race([client.closed, sleep(1_000)])
    }
    if (client.isClosed) tally.refused++
    client.end()
  })
}

const SPENT_BOX = 5

/** More than half of the wallet is wagered at all tables at once; then what was accepted is taken back. */
const doubleSpending: Attack = async (target, tally, signal) => {
  let count = 0
  await repeat(1, signal, async () => {
    const client = await socketOf(target, tally)
    if (client === undefined) return
    const tellAll = async (command: object) => {
      for (const table of target.tables) {
        const id = `${process.pid}-${count++}`
        client.write(frame('text', JSON.stringify({ type: 'command', table, id, command })))
      }
      await sleep(SPEND_MS)
      tally.refused += client.takeFrames().filter(({ payload }) => payload.includes('"ok":false')).length
    }
    for (const table of target.tables) client.write(frame('text', JSON.stringify({ type: 'enter', table })))
    const { wallet } = JSON.parse((await askFrom(target, 'GET', '/api/me')).text || '{"wallet":0}') as {
      wallet: number
    }
    const main = Math.ceil(wallet / 2 / CHIP_CENTS + 1) * CHIP_CENTS
    // The wallet changes if a wager is not taken back in time.
    for (let burst = 0; burst < BURSTS && !client.isClosed && !signal.aborted; burst++) {
      tally.tries++
      await tellAll({ do: 'wager', box: SPENT_BOX, main })
      await tellAll({ do: 'withdraw', box: SPENT_BOX })
    }
    client.end()
  })
}

const reconnectStorm: Attack = async (target, tally, signal) => {
  await repeat(READERS, signal, async () => {
    tally.tries++
    const client = new RawClient(target.address, target.from)
    client.write(upgradeRequest(target.address, { cookie: target.cookie }))
    const answer = await client.head()
    if (!answer.startsWith('HTTP/1.1 101')) {
      tally.refused++
      await sleep(PAUSE_MS)
    }
    client.end()
  })
}

const loginGuessing: Attack = async (target, tally, signal) => {
  await repeat(READERS, signal, async (lane) => {
    const name = target.names[lane % target.names.length] ?? 'nobody'
    const { status } = await askFrom(target, 'POST', '/api/login', { name, password: `guess ${tally.tries++}` })
    if (status !== 200) tally.refused++
  })
}

const reading: Attack = async (target, tally, signal) => {
  await repeat(READERS, signal, async (lane) => {
    const table = target.tables[lane % target.tables.length]
    const path = lane % 4 === 3 ? '/api/me/rounds' : `/api/tables/${table}/transcript`
    tally.tries++
    const { status } = await askFrom(target, 'GET', path)
    if (status === 429 || status === 0) tally.refused++
  })
}

export const ATTACKS = {
  'ping flood': pingFlood,
  'unread replies': unreadReplies,
  'slow bodies': slowBodies,
  'double spending': doubleSpending,
  'reconnect storm': reconnectStorm,
  'login guessing': loginGuessing,
  reading,
} as const satisfies Readonly<Record<string, Attack>>

export type AttackName = keyof typeof ATTACKS

export const ATTACK_NAMES = Object.keys(ATTACKS) as AttackName[]
