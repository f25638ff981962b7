import {
  ClientMessage,
  LinkCommand,
  PlayerCommand,
  type ServerMessage,
  SOCKETS_FULL,
  StaffCommand,
  TournamentCommand,
} from '@openpit/protocol'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { Client } from '../client.ts'
import { ServerProcess, testSettings } from '../processes.ts'
import { corruptions, HostileFloor, isUnstorable, TABLE } from './hostile-floor.ts'

const floor = new HostileFloor()

/** A valid value for every field of a command. */
const FIELDS: Readonly<Record<string, unknown>> = {
  cents: 500,
  box: 1,
  hand: 1,
  main: 500,
  tokens: 500,
  sides: { perfectPairs: 500 },
  sideTokens: { perfectPairs: 500 },
  amount: 500,
  nominate: 'ann',
  commitment: 'a'.repeat(64),
  cuts: false,
  cut: 20,
  random: 'b'.repeat(64),
  because: 'suspicion',
  minimum: 500,
  maximum: 5_000,
  how: 'at-once',
  due: 1,
  agreedBy: ['ann'],
  told: ['inspector'],
  notice: 'limits',
  player: 'ann',
  lasts: 'this-shoe',
  boxes: 1,
  players: 3,
  onBox: 1,
  bet: 'perfectPairs',
  reason: 'because',
  voucher: '0123456789ab',
  ground: 'fraud',
  forfeits: 'ann',
  at: 20,
  what: 'riffle',
  about: 'a payment',
  dispute: 1,
  card: 'c1',
  instead: true,
  ready: true,
}

/** Fields that need another value in one command. */
const OWN_FIELDS: Readonly<Record<string, object>> = {
  reserveBoxes: { boxes: [1] },
  voidWager: { ground: 'noCard' },
}

const COMMANDS = [...PlayerCommand.options, ...StaffCommand.options].map(({ shape }) => {
  const fields = Object.keys(shape).filter((field) => field !== 'do')
  const lawful = Object.fromEntries(fields.map((field) => [field, FIELDS[field]]))
  return { do: shape.do.value, ...lawful, ...OWN_FIELDS[shape.do.value] }
})

/** A valid value for every field of an act about jackpots. */
const LINK_FIELDS: Readonly<Record<string, unknown>> = {
  ...FIELDS,
  table: TABLE,
  level: '',
  reset: 1_000_000,
  cap: 2_000_000,
  rate: 100_000,
  reserveRate: 0,
  approval: 500_000,
  to: 'other',
  second: 'max',
  counted: 500,
  shows: 500,
  works: false,
  wins: ['one/1/1', 'two/1/1'],
  win: 'one/1/1',
  why: 'no-chip',
}

const LINK_COMMANDS = LinkCommand.options.map(({ shape }) => {
  const fields = Object.keys(shape).filter((field) => field !== 'do')
  const lawful = Object.fromEntries(fields.map((field) => [field, LINK_FIELDS[field]]))
  const level = { name: 'red', reset: 10_000, cap: 20_000, rate: 100_000 }
  return { do: shape.do.value, ...lawful, ...(shape.do.value === 'addLevel' ? { level } : {}) }
})

/** A valid value for every field of a command to a tournament. */
const TOURNAMENT_FIELDS: Readonly<Record<string, unknown>> = {
  ...FIELDS,
  table: 1,
  tables: [1, 2],
  session: 1,
  to: 30,
  field: 'fee',
  version: 1,
  pays: 500,
  agrees: true,
  conditions: 'c'.repeat(64),
  substitute: 'bob',
  missing: { 100: 2 },
  because: 'breach',
  refund: false,
  deduct: true,
  secret: { cents: 500, salt: 'd'.repeat(64), hash: 'e'.repeat(64) },
  inWords: 500,
  type: 'none',
  of: 'ann',
  text: 'a card was shown',
  as: '9',
}

const TOURNAMENT_COMMANDS = TournamentCommand.options.map(({ shape }) => {
  const fields = Object.keys(shape).filter((field) => field !== 'do')
  const lawful = Object.fromEntries(fields.map((field) => [field, TOURNAMENT_FIELDS[field]]))
  return { do: shape.do.value, ...lawful, ...(shape.do.value === 'editConditions' ? { conditions: { fee: 5 } } : {}) }
})

const MESSAGES: readonly Record<string, unknown>[] = [
  { type: 'enter', table: TABLE, since: 0 },
  { type: 'exit', table: TABLE },
  { type: 'ready', table: TABLE, ready: true },
  { type: 'ping', at: 1 },
  { type: 'jackpots', watch: true },
  ...LINK_COMMANDS.map((command) => ({ type: 'linkCommand', link: 'sevens', id: 'some-id', command })),
  ...COMMANDS.map((command) => ({ type: 'command', table: TABLE, id: 'some-id', command })),
  { type: 'enterTournament', tournament: 'cup', table: 1 },
  { type: 'exitTournament', tournament: 'cup' },
  { type: 'tournamentCommand', tournament: 'cup', id: 'some-id', command: { do: 'publish' } },
]

function* malformed(): Generator<Record<string, unknown>> {
  for (const message of MESSAGES) {
    yield* corruptions(message)
    if (message.type !== 'command' && message.type !== 'linkCommand') continue
    for (const command of corruptions(message.command as Record<string, unknown>)) yield { ...message, command }
  }
  for (const command of TOURNAMENT_COMMANDS) {
    const said = (changed: object) => ({
      type: 'tournamentCommand',
      tournament: 'cup',
      id: 'some-id',
      command: changed,
    })
    for (const changed of corruptions(command)) yield said(changed)
    if (!('secret' in command)) continue
    const secrets = corruptions(command.secret as Record<string, unknown>)
    for (const secret of secrets) yield said({ ...command, secret })
  }
}

/** So many answers stay below what a client may leave unread, however busy the machine is. */
const TEXTS_AT_ONCE = 250

/** Sends the texts, many at once. Gives the answers in order. */
async function answersTo(client: Client, texts: readonly (string | Buffer)[]): Promise<ServerMessage[]> {
  const before = client.heard.length
  for (let from = 0; from < texts.length; from += TEXTS_AT_ONCE) {
    await answerTo(client, texts.slice(from, from + TEXTS_AT_ONCE), from)
  }
  return client.heard.slice(before).filter(({ type }) => type !== 'pong' && type !== 'hello')
}

/** Sends these texts, then a ping, whose answer shows that all were read. */
async function answerTo(client: Client, texts: readonly (string | Buffer)[], at: number): Promise<void> {
  const before = client.heard.length
  for (const text of texts) client.raw(text)
  client.say({ type: 'ping', at })
  while (!client.heard.slice(before).some((message) => message.type === 'pong' && message.at === at)) {
    if (!client.isConnected) throw new Error('the connection was closed')
    await client.nextMessage()
  }
}

/** A malformed command gets a reply, if it has an id; any other message is refused. */
const kindOf = (message: ServerMessage) => {
  const isMalformed = message.type === 'reply' && !message.ok && message.refusal.kind === 'not-understood'
  return message.type === 'refused' || isMalformed ? message.refusal.kind : message.type
}

describe('malformed messages', () => {
  test('the uncorrupted examples are valid', () => {
    for (const message of MESSAGES) expect(ClientMessage.safeParse(message).success, JSON.stringify(message)).toBe(true)
    for (const command of TOURNAMENT_COMMANDS) {
      expect(TournamentCommand.safeParse(command).success, JSON.stringify(command)).toBe(true)
    }
  })

  test('invalid values in every field of every message are refused and counted, and change nothing', async () => {
    const client = await floor.guest()
    await client.enter(TABLE)
    const before = await floor.standing()
    const counted = await floor.metric('openpit_malformed_messages_total')
    const bad = [...malformed()].filter((message) => !ClientMessage.safeParse(message).success || isUnstorable(message))
    expect(bad.length).toBeGreaterThan(2_000)
    expect(bad.filter(({ type }) => type === 'tournamentCommand').length).toBeGreaterThan(2_000)
    const answers = await answersTo(
      client,
      bad.map((message) => JSON.stringify(message)),
    )
    expect(answers.map(kindOf)).toEqual(bad.map(() => 'not-understood'))
    for (const answer of answers)
      expect(answer).toMatchObject({ refusal: { where: expect.any(String), what: expect.stringMatching(/\S{2}/) } })
    expect(await floor.metric('openpit_malformed_messages_total')).toBe(counted + bad.length)
    expect(await floor.standing()).toEqual(before)
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
    client.cut()
  })

  test('a malformed command with an id gets a reply, for which its client waits', async () => {
    const client = await floor.guest()
    await client.enter(TABLE)
    const command = { do: 'wager', box: 1, main: -5 } as const
    expect(await client.tell(TABLE, command)).toMatchObject({ ok: false, refusal: { where: 'command.main' } })
    client.cut()
  })

  test('random JSON, text, bytes and binary frames are refused', async () => {
    const client = await floor.guest()
    const before = await floor.standing()
    const told = fc.oneof(
      fc.json({ maxDepth: 5 }),
      fc.string({ unit: 'binary', maxLength: 200 }),
      fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
    )
    const texts = fc.sample(told, 1_000)
    const answers = await answersTo(client, texts)
    expect(answers.map(kindOf)).toEqual(texts.map(() => 'not-understood'))
    expect(await floor.standing()).toEqual(before)
    client.cut()
  })

  test('deeply nested messages are refused, and too long ones close the socket', async () => {
    const client = await floor.guest()
    const deep = `${'['.repeat(8_000)}${']'.repeat(8_000)}`
    const inside = `{"type":"command","table":"${TABLE}","id":"1","command":{"do":"wager","box":1,"sides":${deep.slice(500, -500)}}}`
    const objects = `${'{"a":'.repeat(2_500)}1${'}'.repeat(2_500)}`
    expect((await answersTo(client, [deep, inside, objects])).map(kindOf)).toEqual(Array(3).fill('not-understood'))
    client.raw('['.repeat(1_000_000))
    while (client.isConnected) await client.nextMessage()
    const again = await floor.guest()
    again.raw(Buffer.alloc(20_000_000))
    while (again.isConnected) await again.nextMessage()
    await floor.isWell()
  })
})

describe('valid but hostile messages', () => {
  test('names such as constructor, unknown tables and commands out of order are refused, and change nothing', async () => {
    const client = await floor.guest()
    const before = await floor.standing()
    const tables = ['constructor', 'tostring', 'no-such-table', 'x'.repeat(80)]
    const texts = tables.flatMap((table) => [
      { type: 'enter', table },
      { type: 'command', table, id: '__proto__', command: { do: 'hit', box: 1 } },
      { type: 'ready', table, ready: true },
      { type: 'exit', table },
    ])
    const answers = await answersTo(
      client,
      texts.map((text) => JSON.stringify(text)),
    )
    expect(answers.map(({ type }) => type)).toEqual(tables.flatMap(() => ['gone', 'reply', 'refused']))
    await client.enter(TABLE)
    for (const command of COMMANDS.filter(({ do: name }) => !['wager', 'sit', 'commit'].includes(name))) {
      const reply = await client.tell(TABLE, command as Parameters<Client['tell']>[1], 'constructor')
      expect(reply.ok, command.do).toBe(false)
    }
    expect(await floor.standing()).toEqual(before)
    client.cut()
  })

  test('stakes above the wallet, and above CENTS_MAX, are refused', async () => {
    const client = await floor.guest()
    await client.enter(TABLE)
    for (const main of [100_000_050, 100_000_000_000]) {
      const reply = await client.tell(TABLE, { do: 'wager', box: 1, main })
      expect(reply.ok ? '' : reply.refusal.kind).toBe('above-maximum')
    }
    // The same chips are sent to many tables at once, and must be spent once.
    const own = JSON.parse((await client.post('/api/tables/own')).text) as { table: string }
    const names = [TABLE, 'tas-1', 'nz-1', 'star-1', 'pontoon-1', own.table]
    for (const name of names) await client.enter(name)
    await floor.leaveWith(client, 60_000)
    const replies = await Promise.all(names.map((name) => client.tell(name, { do: 'wager', box: 3, main: 40_000 })))
    expect(replies.filter(({ ok }) => ok)).toHaveLength(1)
    for (const [index, name] of names.entries()) {
      if (replies[index]?.ok) await client.mustTell(name, { do: 'withdraw', box: 3 })
    }
    expect(JSON.parse((await client.get('/api/me')).text).wallet).toBe(60_000)
    client.cut()
    await floor.isWell()
  })

  test('command ids, private tables and powers of other people cannot be used', async () => {
    const [ann, bob] = [await floor.guest(), await floor.guest()]
    const own = (JSON.parse((await ann.post('/api/tables/own')).text) as { table: string }).table
    await ann.enter(own)
    await ann.enter(TABLE)
    await bob.enter(TABLE)
    const { chips } = ann.you(TABLE)
    const first = await ann.tell(TABLE, { do: 'wager', box: 2, main: 5_000 }, 'the-same-id')
    const second = await bob.tell(TABLE, { do: 'wager', box: 3, main: 7_000 }, 'the-same-id')
    expect([first.ok, second.ok]).toEqual([true, true])
    expect(second).not.toEqual(first)
    // Sent again, even with another command under the same id: nothing more is carried out.
    for (const main of [5_000, 9_000]) {
      expect(await ann.tell(TABLE, { do: 'wager', box: 2, main }, 'the-same-id')).toEqual(first)
    }
    await bob.until(TABLE, ({ you }) => you.chips === chips - 7_000)
    await ann.until(TABLE, ({ you }) => you.chips === chips - 5_000)
    await ann.mustTell(TABLE, { do: 'withdraw', box: 2 })
    await bob.mustTell(TABLE, { do: 'withdraw', box: 3 })
    const before = await floor.standing()
    const words = [
      { type: 'enter', table: own },
      { type: 'command', table: own, id: 'x', command: { do: 'sit', box: 1 } },
      { type: 'ready', table: own, ready: true },
    ]
    const answers = await answersTo(
      bob,
      words.map((word) => JSON.stringify(word)),
    )
    expect(answers.map(kindOf)).toEqual(['private-table', 'reply', 'not-entered'])
    for (const command of COMMANDS.filter(({ do: name }) => name === 'orderShuffle' || name === 'replaceCards')) {
      const reply = await bob.tell(TABLE, command as Parameters<Client['tell']>[1])
      expect(reply.ok ? '' : reply.refusal.kind).toBe('not-your-work')
    }
    expect(await floor.standing()).toEqual(before)
    for (const client of [ann, bob]) client.cut()
  })

  test('a player whose name is a property of every object can play', async () => {
    const response = await fetch(`${floor.address}/api/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'constructor', password: 'correct horse' }),
    })
    expect(response.status).toBe(200)
    const player = await (await Client.login(floor.address, 'constructor', 'correct horse')).connect()
    const { you } = await player.enter('tas-1')
    expect(you.chips).toBeGreaterThan(0)
    for (let round = 0; round < 3; round++) await player.playRound('tas-1', 1, 500)
    await player.mustTell('tas-1', { do: 'leave' })
    player.cut()
    await floor.isWell()
  })
})

describe('floods', () => {
  test('thousands of messages at once, repeated and out of order, do no harm', async () => {
    const client = await floor.guest()
    await client.enter(TABLE)
    const sit = { type: 'command', table: TABLE, id: 'once', command: { do: 'sit', box: 4 } }
    const texts = Array.from({ length: 5_000 }, (_, index) => JSON.stringify(MESSAGES[(index * 7) % 4] ?? sit))
    for (let index = 0; index < texts.length; index += 3) texts[index] = JSON.stringify(sit)
    for (const text of texts) client.raw(text)
    await client.enter(TABLE)
    await client.until(TABLE, ({ view }) => view.boxes[3]?.seated === client.player)
    expect(await floor.metric('openpit_ledger_imbalance_cents')).toBe(0)
    client.cut()
    await floor.isWell()
  })

  test('messages that come too fast are refused, and a client that goes on is disconnected', async () => {
    const messageRate = { burst: 50, msPerTry: 600_000 }
    const strict = await ServerProcess.start(testSettings(floor.folder, { tables: [], messageRate }))
    const client = await (await Client.guest(strict.address)).connect()
    for (let at = 0; at < 2_000; at++) client.say({ type: 'ping', at })
    const answers = () => client.heard.filter(({ type }) => type !== 'hello')
    while (client.isConnected) await client.nextMessage()
    // Some were admitted, but not answered before the end.
    const pongs = answers().filter(({ type }) => type === 'pong')
    expect(pongs.length).toBeLessThanOrEqual(50)
    const refused = answers().filter((message) => kindOf(message) === 'too-fast')
    expect(refused).toHaveLength(answers().length - pongs.length)
    expect(refused.length).toBeGreaterThanOrEqual(100)
    expect(refused.length).toBeLessThan(1_950)
    client.cut()
    await strict.kill('SIGTERM')
    await floor.isWell()
  })

  test('many sockets of one person that break without closing do no harm', async () => {
    const client = await floor.guest()
    const open = await floor.metric('openpit_sockets')
    const tried = Array.from({ length: 300 }, () => {
      return new WebSocket(`${floor.address.replace('http', 'ws')}/ws`, { headers: { cookie: client.cookie } })
    })
    const opened = await Promise.all(
      tried.map((socket) => {
        return new Promise<WebSocket | number>((done) => {
          socket.once('message', () => done(socket))
          socket.once('close', (code) => done(code))
        })
      }),
    )
    const sockets = opened.filter((socket) => socket instanceof WebSocket)
    // One socket is the guest's own.
    expect(sockets).toHaveLength(23)
    expect(new Set(opened.filter((socket) => !(socket instanceof WebSocket)))).toEqual(new Set([SOCKETS_FULL]))
    for (const socket of sockets) socket.send(JSON.stringify({ type: 'enter', table: TABLE }))
    await Promise.all(
      sockets.map(
        (socket) => new Promise((done) => socket.on('message', (data) => String(data).includes('"table"') && done(0))),
      ),
    )
    for (const socket of sockets) socket.terminate()
    while ((await floor.metric('openpit_sockets')) > open) await new Promise((done) => setTimeout(done, 20))
    client.cut()
    await floor.isWell()
  })
})
