import { describe, expect, test } from 'vitest'
import type { Contestant, Move, Seat, View } from '../src/bench/server/contestant.ts'
import { FrameCounter } from '../src/bench/server/frames.ts'
import { Player } from '../src/bench/server/player.ts'
import { cpuMicrosOfTree, statOf } from '../src/bench/server/processes.ts'
import type { Heat } from '../src/bench/server/race.ts'
import { type Measurement, tableOfMemory, tableOfRatios } from '../src/bench/server/report.ts'
import { percentile, rotated, Samples } from '../src/bench/server/statistics.ts'

describe('statistics', () => {
  test.each([
    ['the middle of five', [5, 1, 4, 2, 3], 50, 3],
    ['the middle of four is the lower one', [4, 3, 2, 1], 50, 2],
    ['99 per cent of a hundred values', Array.from({ length: 100 }, (_, index) => 100 - index), 99, 99],
    ['of a single value', [7], 99, 7],
    ['sorts as numbers, not as text', [10, 9, 100], 50, 10],
  ])('percentile: %s', (_name, values, percent, expected) => {
    expect(percentile(Float64Array.from(values), percent)).toBe(expected)
  })

  test('percentile of no values is NaN', () => {
    expect(percentile(new Float64Array(0), 50)).toBeNaN()
  })

  test('rotated puts each value first in turn', () => {
    expect([0, 1, 2, 3].map((by) => rotated(['a', 'b', 'c'], by).join(''))).toEqual(['abc', 'bca', 'cab', 'abc'])
    expect(rotated([], 5)).toEqual([])
  })

  test('samples grow, and can be cleared', () => {
    const samples = new Samples()
    for (let value = 0; value < 100_000; value++) samples.add(value)
    expect(samples.all()).toHaveLength(100_000)
    expect(samples.all()[99_999]).toBe(99_999)
    samples.clear()
    expect(samples.count).toBe(0)
  })
})

describe('a player', () => {
  function atTable() {
    const sent: Move[] = []
    let done = 0
    const seat: Seat = { send: (move) => sent.push(move), close: () => {} }
    const player = new Player({ moveDone: () => done++ })
    return { sent, seat, player, done: () => done }
  }
  const view = (moves: number, wants: View['wants'], total = 0): View => ({ moves, wants, total })

  test('wagers, hits below 17, stands, and counts each result once', () => {
    const { sent, seat, player, done } = atTable()
    player.see(view(0, 'wager'))
    expect(sent).toEqual([])
    player.sitDown(seat)
    player.see(view(1, 'nothing'))
    player.see(view(1, 'decision', 16))
    player.see(view(2, 'decision', 17))
    player.see(view(3, 'wager', 17))
    expect(sent).toEqual(['wager', 'hit', 'stand', 'wager'])
    expect([done(), player.counted]).toEqual([3, 3])
  })

  test('sends nothing while its last move is under way', () => {
    const { sent, seat, player, done } = atTable()
    player.sitDown(seat)
    player.see(view(0, 'wager'))
    player.see(view(0, 'wager'))
    expect(sent).toEqual(['wager'])
    expect(done()).toBe(0)
  })
})

describe('CPU time of a tree of processes', () => {
  test('is read after a process name with brackets in it', () => {
    const line = '12 (a) b (c) S 7 12 12 0 -1 4194560 100 0 0 0 1 2 3 4 20 0 1 0'
    expect(statOf(12, line)).toEqual({ pid: 12, parent: 7, ticks: 10 })
  })

  test.runIf(process.platform === 'linux')('grows while this process works', () => {
    const before = cpuMicrosOfTree(process.pid)
    for (const until = process.cpuUsage().user + 60_000; process.cpuUsage().user < until; );
    expect(cpuMicrosOfTree(process.pid) - before).toBeGreaterThanOrEqual(40_000)
  })
})

describe('the ratios', () => {
  const shape = { tables: 20, seats: 5 }
  const measured = (name: string, movesPerSecond: number, micros: number): Measurement => ({
    contestant: { name } as Contestant,
    heats: [{ movesPerSecond, serverMicros: micros, databaseMicros: micros / 2 } as Heat],
    memory: [],
  })

  test('compare ours with each other contestant, by moves and by CPU time', () => {
    const [head, , row] = tableOfRatios(shape, 0, [measured('Openpit', 300, 100), measured('Other', 200, 400)]).split(
      '\n',
    )
    expect(head).toBe('| Openpit against, 20 tables, 5 seats | moves/s | CPU a move |')
    expect(row).toBe('| Other | 1.50 | 0.25 |')
  })

  test('are left out if ours did not run, or no other', () => {
    expect(tableOfRatios(shape, 0, [measured('Other', 200, 100)])).toBe('')
    expect(tableOfRatios(shape, 0, [measured('Openpit', 200, 100)])).toBe('')
  })
})

test('the table of memory has no figures where a contestant was not measured', () => {
  const measured = (name: string, ...counts: number[]): Measurement => ({
    contestant: { name } as Contestant,
    heats: [],
    memory: counts.map((tables) => ({ tables, rssPerTable: 2_000, heldPerTable: 1_000 })),
  })
  const rows = tableOfMemory([measured('Openpit', 10, 5_000), measured('Older', 10)]).split('\n')
  expect(rows.at(-2)).toMatch(/^\| Openpit \| \d[^|]+ \| \d[^|]+ \|$/)
  expect(rows.at(-1)).toMatch(/^\| Older \| \d[^|]+ \| – \|$/)
})

describe('the counter of frames', () => {
  const handshake = Buffer.from('HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\n\r\n')
  const frame = (opcode: number, payload: number, isLast = true) => {
    const first = (isLast ? 0x80 : 0) | opcode
    if (payload < 126) return Buffer.concat([Buffer.from([first, payload]), Buffer.alloc(payload, 0x81)])
    if (payload < 65_536) {
      return Buffer.concat([Buffer.from([first, 126, payload >> 8, payload & 255]), Buffer.alloc(payload, 0x81)])
    }
    const head = Buffer.alloc(10)
    head.writeUInt8(first, 0)
    head.writeUInt8(127, 1)
    head.writeBigUInt64BE(BigInt(payload), 2)
    return Buffer.concat([head, Buffer.alloc(payload, 0x81)])
  }
  const sent = Buffer.concat([
    handshake,
    frame(1, 5),
    frame(9, 4),
    frame(2, 300),
    frame(1, 10, false),
    frame(0, 0),
    frame(1, 70_000),
    frame(8, 2),
  ])

  test.each([1, 2, 7, 1_000, 1_000_000])(
    'finds the messages in pieces of %i bytes, without pings and goodbyes',
    (size) => {
      const counter = new FrameCounter()
      for (let at = 0; at < sent.length; at += size) counter.add(sent.subarray(at, at + size))
      expect(counter.messages).toBe(4)
    },
  )
})

describe('the game that the peers play', async () => {
  const path = '../src/bench/server/peers/game.mjs'
  const game = await import(path)
  const card = (rank: string) => 'A23456789TJQK'.indexOf(rank)

  test.each([
    ['blackjack pays 3 to 2', 'A K', '9', '9', '', 2500],
    ['a stand-off between blackjacks', 'A K', 'A', 'K', '', 1000],
    ['21 of three cards loses to blackjack', '7 7 7', 'A', 'K', '', 0],
    ['the dealer draws to 17', 'K 8', '2', '4', 'T A', 2000],
    ['the dealer busts', 'K 2', 'T', '6', 'K', 2000],
    ['a busted hand loses to a busted dealer', 'K 5 9', 'T', '6', 'K', 0],
  ])('%s', (_name, hand, shown, hidden, drawn, won) => {
    const cards = [...hand.split(' ').slice(0, 2), shown, hidden, ...hand.split(' ').slice(2), ...drawn.split(' ')]
    const draw = () => card(cards.shift() as string)
    const [seat, dealer] = [game.newSeat(), { cards: [] as number[], total: 0 }]
    expect(game.wager(seat, 1000)).toBe(true)
    expect(game.wager(seat, 1000)).toBe(false)
    const kept = game.deal(dealer, [seat], draw)
    expect(dealer.cards).toEqual([card(shown)])
    for (let more = hand.split(' ').length; more > 2; more--) game.hit(seat, draw)
    game.settle(dealer, [seat], kept, draw)
    expect(seat).toMatchObject({ won, wager: 0, purse: game.PURSE_CENTS - 1000 + won })
  })
})
