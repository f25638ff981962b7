import type { ServerMessage } from '@openpit/protocol'
import { applyPatch, type TournamentDesk, type TournamentTableView, type TournamentYou } from '@openpit/protocol'
import { nextToWager, seatOf, tableAt } from '@openpit/tournament'
import { describe, expect, test } from 'vitest'
import type { Role } from '../../src/accounts/roles.ts'
import { overviewOf } from '../../src/tournaments/views/overview.ts'
import { CONDITIONS, DIRECTOR, TournamentStage } from './tournament-stage.ts'

/** An amount that no other number of the tournament looks like. */
const SECRET = 48_000
const SALT = 'e7'.repeat(32)

async function started(seed: string, conditions: object = {}): Promise<TournamentStage> {
  const stage = new TournamentStage(seed)
  await stage.draft({ ...CONDITIONS, sessions: [{ hands: 4, tables: 1, advance: 1 }, { hands: 2 }], ...conditions })
  await stage.mustTell(DIRECTOR, { do: 'publish' })
  await stage.enter('ann', 'bob', 'cat')
  await stage.mustTell(DIRECTOR, { do: 'draw' })
  await stage.mustTell(DIRECTOR, { do: 'startSession' })
  return stage
}

/** A client: what it was sent, and the views that follow from it. */
class Watcher {
  readonly heard: string[] = []
  desk!: TournamentDesk
  table: TournamentTableView | null = null
  you!: TournamentYou
  stop: () => void = () => {}

  static async at(stage: TournamentStage, person: string, role: Role = 'player'): Promise<Watcher> {
    return await Watcher.of(stage, person, role, 1)
  }

  private static async of(
    stage: TournamentStage,
    person: string,
    role: Role,
    table: number | undefined,
  ): Promise<Watcher> {
    const watcher = new Watcher()
    watcher.stop = await stage.host.watch({
      who: { person, role },
      table,
      send: (text) => watcher.hear(text),
      dismissed: () => {},
    })
    return watcher
  }

  static async ofOwnTable(stage: TournamentStage, person: string): Promise<Watcher> {
    return await Watcher.of(stage, person, 'player', undefined)
  }

  private hear(text: string): void {
    this.heard.push(text)
    const message = JSON.parse(text) as ServerMessage
    if (message.type === 'tournament') {
      this.desk = message.desk
      this.table = message.table
      this.you = message.you
    }
    if (message.type !== 'tournamentNews') return
    this.desk = applyPatch(this.desk, message.desk as never)
    this.table = applyPatch(this.table, message.table as never)
    this.you = applyPatch(this.you, message.you as never)
  }
}

/** The players in the order in which they wager. */
function orderIn(stage: TournamentStage): readonly string[] {
  const at = tableAt(stage.tournament, 1)
  return at?.seats.toSorted((a, b) => a.box - b.box).map(({ player }) => player) ?? []
}

async function wager(stage: TournamentStage, main = 1_000): Promise<string> {
  const at = stage.tournament.tables[0]
  const player = (at && nextToWager(stage.tournament, at)) ?? ''
  await stage.mustTell(player, { do: 'wager', table: 1, box: (at && seatOf(at, player)?.box) ?? 0, main })
  return player
}

describe('a new session', () => {
  test('shows each player their own table, also those who come from the same one', async () => {
    const stage = new TournamentStage('new tables')
    const sessions = [{ hands: 1, tables: 2, advance: 2 }, { hands: 1, tables: 2, advance: 1 }, { hands: 1 }]
    await stage.draft({ ...CONDITIONS, sessions })
    await stage.mustTell(DIRECTOR, { do: 'publish' })
    const players = ['ann', 'bob', 'cat', 'dan', 'eve', 'fay']
    await stage.enter(...players)
    await stage.mustTell(DIRECTOR, { do: 'draw' })
    await stage.mustTell(DIRECTOR, { do: 'startSession' })
    const lines = await Promise.all(players.map((player) => Watcher.ofOwnTable(stage, player)))
    const before = lines.map(({ table }) => table?.table)
    for (const table of [1, 2]) await stage.playOut(table, (player) => 1_000 * (1 + players.indexOf(player)))
    await stage.mustTell(DIRECTOR, { do: 'announce' })
    await stage.mustTell(DIRECTOR, { do: 'draw' })
    await stage.mustTell(DIRECTOR, { do: 'startSession' })
    const movers = lines.filter(({ you, table }, index) => you.place && table?.table !== before[index])
    expect(movers.length).toBeGreaterThan(0)
    for (const [index, line] of lines.entries()) {
      const player = players[index] ?? ''
      const again = await Watcher.ofOwnTable(stage, player)
      expect(line.table, player).toEqual(again.table)
    }
    expect(new Set(lines.map((line) => line.table?.table ?? 0))).toEqual(new Set([0, 1, 2]))
  })
})

describe('a secret wager', () => {
  test('is public as a hash before the deal, and its amount reaches nobody else before the hand is over', async () => {
    const stage = await started('secret')
    const [first = '', second = '', third = ''] = orderIn(stage)
    const [own, other, public_] = [
      await Watcher.at(stage, first),
      await Watcher.at(stage, second),
      await Watcher.at(stage, 'zoe'),
    ]
    const secret = stage.sealed(first, SECRET, SALT)
    await stage.mustTell(first, { do: 'wager', table: 1, box: 1, secret })
    expect(own.you.secret).toBe(SECRET)
    for (const watcher of [other, public_]) {
      expect(watcher.table?.seals).toEqual([{ player: first, hash: secret.hash }])
      expect(watcher.table?.seats[0]).toMatchObject({ isSealed: true, chips: 100_000 })
    }
    for (const player of [second, third]) {
      await stage.mustTell(player, { do: 'wager', table: 1, box: player === second ? 2 : 3, main: 1_000 })
    }
    const at = () => tableAt(stage.tournament, 1)
    for (let steps = 0; steps < 50 && at()?.hand === 1; steps++) {
      for (const watcher of [other, public_]) {
        for (const text of watcher.heard) {
          expect(text).not.toContain(String(SECRET))
          expect(text).not.toContain(SALT)
        }
      }
      const seals = overviewOf(stage.host.latest, 0).seals
      expect(seals).toEqual([expect.objectContaining({ player: first, hash: secret.hash, opened: null })])
      await decide(stage)
    }
    expect(at()?.hand).toBe(2)
    const [opened] = overviewOf(stage.host.latest, 0).seals
    expect(opened?.opened).toEqual({ cents: SECRET, salt: SALT })
  })

  test('whose hash is not that of amount and salt is refused, and leaves no trace', async () => {
    const stage = await started('false-seal')
    const [first = ''] = orderIn(stage)
    const before = stage.host.latest.version
    const secret = { ...stage.sealed(first, SECRET), hash: 'ab'.repeat(32) }
    const refused = await stage.tell(first, { do: 'wager', table: 1, box: 1, secret })
    expect(refused).toEqual({ kind: 'seal-does-not-open', clause: null })
    expect(stage.host.latest.version).toBe(before)
  })
})

/** The next decision at the table: everybody stands, or draws if they must. */
async function decide(stage: TournamentStage): Promise<void> {
  const view = await Watcher.at(stage, 'nobody')
  const waits = view.table?.view.waits
  view.stop()
  if (waits?.for === 'decision') {
    const refused = await stage.tell(waits.player, { do: 'stand', table: 1, box: waits.box })
    if (refused) await stage.mustTell(waits.player, { do: 'hit', table: 1, box: waits.box })
  } else if (waits?.for === 'answers') {
    const [ask] = waits.asks
    if (ask) await stage.mustTell(ask.player, { do: 'decline', table: 1, box: ask.box })
  }
}

describe('the house’s clock', () => {
  test('calls a silent player late, and gives them time for the minimum before the deal', async () => {
    const stage = await started('late')
    const [first = '', second = ''] = orderIn(stage)
    stage.timers.pass(60_000)
    await settled(stage)
    expect(seatOf(stage.tableOf(first), first)?.isLate).toBe(true)
    await wager(stage)
    await wager(stage)
    expect(stage.tableOf(first).hand).toBe(1)
    expect(await stage.tell(first, { do: 'wager', table: 1, box: 1, main: 2_000 })).toMatchObject({
      why: 'only-the-minimum',
      clause: 'NSW-20.6.12',
    })
    stage.timers.pass(10_000)
    await settled(stage)
    // The deal puts out a late player without a wager.
    expect(stage.tournament.entries.find(({ player }) => player === first)?.out).toMatchObject({
      how: 'disqualified',
      clause: 'NSW-20.6.4',
    })
    expect(seatOf(stage.tableOf(second), second)?.turn).toBe('wagered')
  })

  test('finishes the hand of a player who does not decide', async () => {
    const stage = await started('slow')
    for (let bets = 0; bets < 3; bets++) await wager(stage)
    for (let turns = 0; turns < 30 && stage.tournament.tables[0]?.hand === 1; turns++) {
      stage.timers.pass(20_000)
      await settled(stage)
    }
    expect(stage.faults).toEqual([])
    expect(stage.tournament.tables[0]?.hand).toBe(2)
  })

  test('takes one minimum a hand from a player whose connection is lost, until they are back', async () => {
    const stage = await started('absent')
    const [first = '', second = '', third = ''] = orderIn(stage)
    for (const player of [second, third]) await Watcher.at(stage, player)
    const line = await Watcher.at(stage, first)
    line.stop()
    stage.timers.pass(29_000)
    stage.host.sweep()
    await settled(stage)
    expect(seatOf(stage.tableOf(first), first)?.absence).toBe('present')
    stage.timers.pass(1_000)
    stage.host.sweep()
    await settled(stage)
    expect(seatOf(stage.tableOf(first), first)?.absence).toBe('deducted')
    await stage.playOut(1)
    expect(stage.tableOf(first).table.chips[first]).toBe(97_000)
    expect(stage.tournament.entries.find(({ player }) => player === first)?.out).toMatchObject({ clause: 'NSW-20.6.4' })
  })

  test('lets a player come back to their seat', async () => {
    const stage = await started('back')
    const [first = ''] = orderIn(stage)
    await stage.mustTell(DIRECTOR, { do: 'absent', player: first, deduct: true })
    expect(await stage.tell(first, { do: 'sit', table: 1, box: 2 })).toMatchObject({ why: 'not-absent' })
    await stage.mustTell(first, { do: 'sit', table: 1, box: 1 })
    expect(seatOf(stage.tableOf(first), first)?.absence).toBe('present')
  })
})

/** Waits until what the clock began is written. */
async function settled(stage: TournamentStage): Promise<void> {
  for (let turn = 0; turn < 40; turn++) await new Promise((done) => setImmediate(done))
  expect(stage.faults).toEqual([])
}

describe('an entry', () => {
  test('for which the wallet lacks the money is taken back, and the others stand', async () => {
    const stage = new TournamentStage('short')
    await stage.draft()
    await stage.mustTell(DIRECTOR, { do: 'publish' })
    stage.store.isShort = ({ command }) => command.startsWith('bob:')
    await stage.enter('ann')
    await expect(stage.enter('bob')).rejects.toThrow('not-enough-in-wallet')
    await stage.enter('cat')
    expect(stage.tournament.entries.map(({ player }) => player)).toEqual(['ann', 'cat'])
  })

  test('under other conditions than those in force is refused', async () => {
    const stage = new TournamentStage('conditions')
    await stage.draft()
    await stage.mustTell(DIRECTOR, { do: 'publish' })
    const enter = { do: 'enter', pays: 5_000, agrees: true, conditions: '00'.repeat(32) } as const
    expect(await stage.tell('ann', enter)).toEqual({ kind: 'other-conditions', clause: null })
    expect(stage.tournament.entries).toEqual([])
  })

  test('that is sent twice is made once', async () => {
    const stage = new TournamentStage('twice')
    await stage.draft()
    await stage.mustTell(DIRECTOR, { do: 'publish' })
    await stage.enter('ann')
    const { version } = stage.host.latest
    const by = { person: 'ann', role: 'player' } as const
    const first = await stage.host.tell(by, 'same', { do: 'withdrawEntry' })
    const again = await stage.host.tell(by, 'same', { do: 'withdrawEntry' })
    expect(again).toEqual(first)
    expect(stage.host.latest.version).toBe(version + 1)
  })
})

describe('a dispute', () => {
  test('stops the table and its clock until the director rules', async () => {
    const stage = await started('dispute')
    const [first = ''] = orderIn(stage)
    await stage.mustTell(first, { do: 'dispute', table: 1, text: 'the marker lies wrong' })
    expect(await stage.tell(first, { do: 'wager', table: 1, box: 1, main: 1_000 })).toMatchObject({ why: 'in-dispute' })
    stage.timers.pass(600_000)
    await settled(stage)
    expect(seatOf(stage.tableOf(first), first)?.isLate).toBe(false)
    await stage.mustTell(DIRECTOR, { do: 'rule', table: 1, text: 'it lies right' })
    await wager(stage)
  })
})
