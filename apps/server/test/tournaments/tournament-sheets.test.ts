import { gunzipSync } from 'node:zlib'
import { applyPatch, type TournamentOverview } from '@openpit/protocol'
import { seatOf, stillToWager } from '@openpit/tournament'
import { describe, expect, test } from 'vitest'
import type { Store } from '../../src/store/store.ts'
import { HandBook } from '../../src/tournaments/hand-book.ts'
import { TournamentReadings } from '../../src/tournaments/readings.ts'
import { overviewOf } from '../../src/tournaments/views/overview.ts'
import { CONDITIONS, DIRECTOR, TournamentStage } from './tournament-stage.ts'

/** A session of one table with two players; its first bets are called. */
async function seated(seed: string): Promise<TournamentStage> {
  const at = new TournamentStage(seed)
  await at.draft({ ...CONDITIONS, sessions: [{ hands: 3, tables: 1, advance: 1 }, { hands: 2 }] })
  await at.mustTell(DIRECTOR, { do: 'publish' })
  await at.enter('ann', 'bob')
  await at.mustTell(DIRECTOR, { do: 'draw' })
  await at.mustTell(DIRECTOR, { do: 'startSession' })
  return at
}

/** A session whose winner was below the start in between, with the stacks of the winner. */
async function sessionWithComeback() {
  for (let seed = 0; seed < 100; seed++) {
    const at = await seated(`comeback-${seed}`)
    await at.playOut(1, (player) => (player === 'ann' ? 2_000 : 5_000))
    // Before the result is announced, nobody has come back.
    expect((await new HandBook().readOn(at.store, at.name)).highlights.comeback).toBeNull()
    await at.endSession()
    const book = await new HandBook().readOn(at.store, at.name)
    const player = at.tournament.results[0]?.advances[0] ?? ''
    const held = book.stacks.find((stack) => stack.player === player)?.chips ?? []
    const lowest = Math.min(...held)
    if (lowest < 100_000 && lowest < (held.at(-1) ?? 0)) return { at, book, player, held }
  }
  throw new Error('no winner of a hundred sessions came back from below the start')
}

describe('the sheet of a player', () => {
  test('has every hand with its cards, and its results lead from the chips before to the chips after', async () => {
    const at = await seated('sheets')
    await at.playOut(1, (player) => (player === 'ann' ? 2_000 : 5_000))
    const book = await new HandBook().readOn(at.store, at.name)
    for (const player of ['ann', 'bob']) {
      const hands = book.sheetOf(player).hands.filter(({ isPlayOff }) => !isPlayOff)
      expect(hands.map(({ hand }) => hand)).toEqual([1, 2, 3])
      let held = 100_000
      for (const { result, chips, cards, dealer, bet, lines } of hands) {
        held += result
        expect(chips).toBe(held)
        expect(cards[0]?.length).toBeGreaterThanOrEqual(2)
        expect(dealer.length).toBeGreaterThanOrEqual(1)
        expect(bet).toBeGreaterThan(0)
        expect(lines.every(({ clause }) => clause.startsWith('NSW-'))).toBe(true)
      }
      expect(book.stacks.find((stack) => stack.player === player)?.chips.at(-1)).toBe(held)
    }
  })

  test('the last hand of a session has what everybody held and bet before its cards', async () => {
    const at = await seated('last-hand')
    await at.playOut(1, (player) => (player === 'ann' ? 2_000 : 5_000))
    const book = await new HandBook().readOn(at.store, at.name)
    const held = (player: string) => book.stacks.find((stack) => stack.player === player)?.chips[1]
    for (const player of ['ann', 'bob']) {
      const hands = book.sheetOf(player).hands.filter(({ isPlayOff }) => !isPlayOff)
      expect(hands.map(({ lastHand }) => lastHand !== undefined)).toEqual([false, false, true])
      expect(hands[2]?.lastHand).toMatchObject({ places: 1, minimum: 1_000, maximum: 50_000, unit: 1_000 })
      expect(hands[2]?.lastHand?.players.toSorted((a, b) => a.bet - b.bet)).toEqual([
        { player: 'ann', chips: held('ann'), bet: 2_000 },
        { player: 'bob', chips: held('bob'), bet: 5_000 },
      ])
    }
  })

  test('a book that reads on has the same as one that reads all at once', async () => {
    const at = await seated('reads-on')
    const growing = await new HandBook().readOn(at.store, at.name)
    expect(growing.stacks).toEqual([])
    await at.playOut(1, () => 1_000)
    await growing.readOn(at.store, at.name)
    const whole = await new HandBook().readOn(at.store, at.name)
    expect(growing.sheetOf('ann')).toEqual(whole.sheetOf('ann'))
    expect(growing.stacks).toEqual(whole.stacks)
    expect(growing.version).toBe(whole.version)
  })

  test('a secret bet is in no sheet before its hand is over', async () => {
    const at = await seated('sealed')
    const player = at.tournament.tables[0]?.seats[0]?.player ?? ''
    await at.mustTell(player, { do: 'wager', table: 1, box: 1, secret: at.sealed(player, 33_000) })
    const before = await new HandBook().readOn(at.store, at.name)
    expect(JSON.stringify([before.sheetOf('ann'), before.sheetOf('bob'), before.stacks])).not.toContain('33000')
    await at.playOut(1, () => 1_000)
    const { hands } = (await new HandBook().readOn(at.store, at.name)).sheetOf(player)
    expect(hands[0]?.lines).toContainEqual(expect.objectContaining({ wager: 'secret', stake: 33_000 }))
  })

  test('highlights are the hand that won most, and the longest way back from below the start', async () => {
    const { at, book, player, held } = await sessionWithComeback()
    const { bestHand, comeback } = book.highlights
    const won = ['ann', 'bob'].flatMap((one) => book.sheetOf(one).hands.map(({ result }) => result))
    expect(bestHand?.result).toBe(Math.max(...won))
    expect(comeback).toEqual({ player, session: 1, from: Math.min(...held), to: held.at(-1) })
    expect(at.tournament.results[0]?.advances).toEqual([player])
  })

  test('the results of sessions stay when another node reads the log', async () => {
    const at = await seated('results')
    await at.playOut(1, (player) => (player === 'ann' ? 2_000 : 5_000))
    await at.endSession()
    await at.mustTell(DIRECTOR, { do: 'draw' })
    await at.mustTell(DIRECTOR, { do: 'startSession' })
    await at.playOut(1)
    await at.endSession()
    const { results } = at.tournament
    expect(results.map(({ session, advances }) => [session, advances.length])).toEqual([
      [1, 1],
      [2, 0],
    ])
    await at.open()
    expect(at.tournament.results).toEqual(results)
  })
})

describe('what many ask for', () => {
  test('changes lead from an earlier snapshot to the latest, are made once, and old versions get the whole', async () => {
    const at = await seated('changes')
    let now = 1_000
    const readings = new TournamentReadings(at.store as unknown as Store, () => now)
    const make = async () => overviewOf(at.host.latest, now)
    const snapshots: TournamentOverview[] = []
    for (let turn = 0; turn < 7; turn++) {
      const shared = await readings.shared(at.name, make)
      expect(await readings.shared(at.name, make)).toBe(shared)
      snapshots.push(JSON.parse(String(shared?.json)))
      const at1 = at.tournament.tables[0] as NonNullable<(typeof at.tournament.tables)[0]>
      const [player] = stillToWager(at.tournament, at1)
      if (player !== undefined) {
        await at.mustTell(player, { do: 'wager', table: 1, box: seatOf(at1, player)?.box ?? 0, main: 2_000 })
      } else await at.mustTell(DIRECTOR, { do: turn % 2 === 0 ? 'dispute' : 'rule', table: 1, text: `turn ${turn}` })
      now += 1_000
    }
    const latest = await readings.shared(at.name, make)
    if (latest === undefined) throw new Error('there is no snapshot')
    for (const before of snapshots.slice(-3)) {
      const changes = readings.changes(latest, before.version)
      expect(readings.changes(latest, before.version)).toBe(changes)
      expect(applyPatch(before, changes.value.patch)).toEqual(JSON.parse(String(latest.json)))
      expect(changes.json.length).toBeLessThan(latest.json.length / 3)
    }
    expect(readings.changes(latest, 1).value).toMatchObject({ patch: null, whole: { version: latest.value.version } })
    expect(readings.changes(latest, latest.value.version).value.patch).toEqual({ now: latest.value.now })
    expect(JSON.parse(String(gunzipSync(await latest.gzip())))).toEqual(latest.value)
  })
})
