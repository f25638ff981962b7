import { nextToWager, seatOf } from '@openpit/tournament'
import { describe, expect, test } from 'vitest'
import { startJokersWild } from './jokers-wild.ts'
import { CONDITIONS, DIRECTOR, TournamentStage } from './tournament-stage.ts'

const MINUTE = 60_000

/** A session of New South Wales without a wager clock: only the house's own acts go on without a player. */
async function startWithoutClock(seed: string): Promise<TournamentStage> {
  const stage = new TournamentStage(seed)
  const sessions = [{ hands: 4, tables: 1, advance: 1 }, { hands: 2 }]
  await stage.draft({ ...CONDITIONS, sessions, wagerSeconds: null })
  await stage.mustTell(DIRECTOR, { do: 'publish' })
  await stage.enter('ann', 'bob', 'cat')
  await stage.mustTell(DIRECTOR, { do: 'draw' })
  await stage.mustTell(DIRECTOR, { do: 'startSession' })
  return stage
}

async function connect(stage: TournamentStage, ...players: readonly string[]): Promise<void> {
  for (const person of players) {
    await stage.host.watch({ who: { person, role: 'player' }, table: 1, send: () => {}, dismissed: () => {} })
  }
}

/** What a node does again and again: it looks for absent players, and reads who may play. */
async function tend(stage: TournamentStage): Promise<void> {
  for (let turn = 0; turn < 2; turn++) {
    stage.host.sweep()
    await stage.standings.refresh([])
  }
  stage.host.sweep()
  for (let turn = 0; turn < 40; turn++) await new Promise((done) => setImmediate(done))
  expect(stage.faults).toEqual([])
}

function firstIn(stage: TournamentStage): string {
  const [at] = stage.tournament.tables
  return (at && nextToWager(stage.tournament, at)) ?? ''
}

describe('a barred player who is connected, in a tournament without a wager clock', () => {
  test('NSW-20.5.6 counts as absent when it is their turn; the others play the session to its end', async () => {
    const stage = await startWithoutClock('barred')
    const barred = firstIn(stage)
    await connect(stage, 'ann', 'bob', 'cat')
    stage.barred.add(barred)
    await tend(stage)
    expect(seatOf(stage.tableOf(barred), barred)?.absence).toBe('deducted')
    for (const other of ['ann', 'bob', 'cat'].filter((player) => player !== barred)) {
      expect(seatOf(stage.tableOf(other), other)?.absence).toBe('present')
    }
    const { box } = seatOf(stage.tableOf(barred), barred) as { box: number }
    expect(await stage.tell(barred, { do: 'sit', table: 1, box })).toEqual({ kind: 'barred', clause: null })
    await stage.playOut(1)
    expect(stage.tableOf(barred).isPlayedOut).toBe(true)
    expect(stage.tableOf(barred).table.chips[barred]).toBe(97_000)
    const entry = stage.tournament.entries.find(({ player }) => player === barred)
    expect(entry?.out).toMatchObject({ clause: 'NSW-20.6.4' })
  })

  test('is found although this node has long forgotten them', async () => {
    const stage = await startWithoutClock('forgotten')
    const barred = firstIn(stage)
    await connect(stage, 'ann', 'bob', 'cat')
    stage.timers.pass(MINUTE)
    await stage.standings.refresh([])
    stage.barred.add(barred)
    await tend(stage)
    expect(seatOf(stage.tableOf(barred), barred)?.absence).toBe('deducted')
  })

  test('comes back to their seat when the bar is lifted', async () => {
    const stage = await startWithoutClock('lifted')
    const barred = firstIn(stage)
    await connect(stage, 'ann', 'bob', 'cat')
    stage.barred.add(barred)
    await tend(stage)
    stage.barred.clear()
    await tend(stage)
    const { box } = seatOf(stage.tableOf(barred), barred) as { box: number }
    await stage.mustTell(barred, { do: 'sit', table: 1, box })
    await tend(stage)
    expect(seatOf(stage.tableOf(barred), barred)?.absence).toBe('present')
  })

  test('TAS-22.2.2.d is out at once where the book says so; a player whose connection is lost is not', async () => {
    const stage = await startJokersWild('barred', { wagerSeconds: null })
    const [at] = stage.tournament.tables
    const [barred = '', ...others] = at?.seats.map(({ player }) => player) ?? []
    const outOf = (person: string) => stage.tournament.entries.find(({ player }) => player === person)?.out
    stage.timers.pass(60 * MINUTE)
    await tend(stage)
    expect([barred, ...others].map(outOf)).toEqual([null, null, null])
    await connect(stage, barred)
    stage.barred.add(barred)
    await tend(stage)
    expect(outOf(barred)).toMatchObject({ how: 'forfeited', clause: 'TAS-22.2.2.d' })
    expect(others.map(outOf)).toEqual([null, null])
  })
})
