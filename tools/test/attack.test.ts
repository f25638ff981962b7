import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Client } from '../../apps/server/test/client.ts'
import { cleanUp, metricOf, newFolder, ServerProcess } from '../../apps/server/test/processes.ts'
import { attackedSettings, targetOf } from '../src/attack/attacked-floor.ts'
import { ATTACK_NAMES, ATTACKS, type AttackName } from '../src/attack/attacks.ts'
import { LawfulPlayer } from '../src/attack/lawful-player.ts'
import { linesOf, missesOf } from '../src/attack/report.ts'
import type { RunReport } from '../src/attack/run.ts'
import { LoadCount, type MoveFigures, RunCount } from '../src/attack/run-count.ts'
import type { Target } from '../src/attack/target.ts'

// The attacks of `npm run attack`, each for as long as a few rounds of other players take.

const ROUNDS = 2
/** Whether these are refused depends on how fast the machine is. */
const MAY_BE_ADMITTED: ReadonlySet<AttackName> = new Set(['reading', 'reconnect storm'])
const TRIES_MIN = 20
const folder = newFolder('attack-test')
let server: ServerProcess
let target: Target
const refused: string[] = []
const players: LawfulPlayer[] = []

beforeAll(async () => {
  const settings = { ...attackedSettings(folder), limits: { requestMs: 1_000, headersMs: 1_000, checkMs: 200 } }
  server = await ServerProcess.start(settings, ['--max-old-space-size=512'])
  target = await targetOf(server.address)
  for (const table of ['nsw-1', 'tas-1']) {
    const client = await (await Client.guest(server.address)).connect()
    const counter = { moved: () => {}, refused: (kind: string) => refused.push(kind) }
    players.push(new LawfulPlayer(client, table, 20, counter))
  }
  for (const player of players) void player.play()
})

afterAll(async () => {
  for (const player of players) player.stop()
  await server?.kill('SIGTERM')
  await cleanUp(folder)
})

describe('one guest attacks, and others play on without a refusal', () => {
  test.each(ATTACK_NAMES)('%s', async (name) => {
    const before = players.map(({ rounds }) => rounds)
    const stopping = new AbortController()
    const tally = { tries: 0, refused: 0 }
    const attacking = ATTACKS[name](target, tally, stopping.signal)
    const isEnough = () => {
      const isMet = MAY_BE_ADMITTED.has(name) ? tally.tries >= TRIES_MIN : tally.refused > 0
      return isMet && players.every(({ rounds }, index) => rounds >= (before[index] ?? 0) + ROUNDS)
    }
    while (!isEnough() && server.isAlive && refused.length === 0) await sleep(20)
    stopping.abort()
    await attacking
    expect(refused).toEqual([])
    expect(players.map(({ isPlaying }) => isPlaying)).toEqual(players.map(() => true))
    expect(server.isAlive, server.errors).toBe(true)
    expect(await metricOf(server.address, 'openpit_unread_bytes')).toBeLessThan(30_000_000)
  })
})

test('a lawful player who loses the connection is counted, and is away from then on', async () => {
  const client = await (await Client.guest(server.address)).connect()
  const met: string[] = []
  const player = new LawfulPlayer(client, 'nz-1', 0, { moved: () => {}, refused: (kind) => void met.push(kind) })
  expect(player.isPlaying).toBe(false)
  const playing = player.play()
  while (player.rounds === 0) await sleep(20)
  expect(player.isPlaying).toBe(true)
  // The server ends the connection of a client that sends a message as long as this.
  client.say('x'.repeat(1_000_000))
  await playing
  expect(met.length).toBeGreaterThan(0)
  expect(player.isPlaying).toBe(false)
})

describe('what is counted in a run', () => {
  test('times only while a load is measured, refusals from the start of the run to its end', () => {
    const count = new RunCount()
    const [base, attacked] = [new LoadCount(), new LoadCount()]
    count.wasRefused('before all')
    for (const load of [base, attacked]) {
      count.begin(load)
      count.moved(1_000)
      count.wasRefused('warm-up')
      count.measure(true)
      count.moved(5)
      count.wasRefused('not-done')
      count.measure(false)
      count.moved(1_000)
      count.wasRefused('run-out')
    }
    for (const { figures } of [base, attacked]) {
      expect(figures).toMatchObject({ moves: 1, refused: { 'warm-up': 1, 'not-done': 1, 'run-out': 1 } })
      expect(figures.p99Ms).toBeLessThan(1_000)
    }
    expect(count.refused).toEqual({ 'before all': 1, 'warm-up': 2, 'not-done': 2, 'run-out': 2 })
  })
})

describe('the report', () => {
  const moves = (p99Ms: number, kinds: Record<string, number> = {}): MoveFigures => {
    return { moves: 100, p50Ms: 1, p99Ms, refused: kinds, load: { tries: 9, refused: 4 } }
  }
  const report = (attacked: MoveFigures): RunReport => ({
    attacks: [{ attack: 'ping flood', base: moves(10), attacked, rssMegabytes: 100 }],
    isAlive: true,
    peakMegabytes: 120,
    imbalanceCents: 0,
    refused: attacked.refused,
    awayPlayers: 0,
    errors: '',
  })

  test('misses a bar if the p99 more than doubles, or if a lawful move is refused', () => {
    expect(missesOf(report(moves(20)))).toEqual([])
    expect(missesOf(report(moves(21)))).toEqual(['ping flood: p99 more than 2 times that of lawful load'])
    expect(missesOf(report(moves(5, { 'not-done': 3 })))).toEqual(['ping flood: lawful moves were refused'])
    expect(missesOf({ ...report(moves(5)), isAlive: false, imbalanceCents: 1 })).toHaveLength(2)
  })

  test('misses a bar if a lawful move is refused at any other time, or a lawful player is away at the end', () => {
    const good = report(moves(5))
    expect(missesOf({ ...good, refused: { 'not-done': 2 } })).toEqual([
      'between the attacks: 2 lawful moves were refused',
    ])
    expect(missesOf({ ...report(moves(5, { 'not-done': 1 })), refused: { 'not-done': 2 } })).toEqual([
      'ping flood: lawful moves were refused',
      'between the attacks: 1 lawful moves were refused',
    ])
    expect(missesOf({ ...good, awayPlayers: 1 })).toEqual(['1 lawful players were no longer connected at the end'])
  })

  test('shows each figure beside its base', () => {
    const [, line] = linesOf(report(moves(15, { 'not-done': 3 })))
    expect(line).toBe('ping flood | 100, 100 | 1.0, 1.0 | 10.0, 15.0 | 1.50 | 0; 3 not-done | 9, 4 | 100')
    const last = linesOf({ ...report(moves(15)), refused: { 'not-done': 3 }, awayPlayers: 2 }).at(-1)
    expect(last).toBe('in the whole run: refused moves 3 not-done, lawful players away at the end 2')
  })
})
