import { isDeepStrictEqual } from 'node:util'
import {
  type BookFacts,
  printBallot,
  printTranscript,
  type ShoeHeader,
  type Transcript,
  verify,
  verifyBallot,
} from '@openpit/proof'
import { rulebooks, shoeFacts } from '@openpit/rulebooks'
import { printTournament, readScenario, runScenario } from '@openpit/scenario'
import { snapshotOfTournament, type Tournament } from '@openpit/tournament'
import { describe, expect, test } from 'vitest'
import { replayTournament } from '../../src/tournaments/loading.ts'
import { CONDITIONS, DIRECTOR, JOKERS_WILD, MANAGER, TournamentStage } from './tournament-stage.ts'

const PLAYERS = ['ann', 'bob', 'cat', 'dan', 'eve', 'fay']

async function started(seed: string, conditions: object = CONDITIONS): Promise<TournamentStage> {
  const stage = new TournamentStage(seed)
  await stage.draft(conditions)
  await stage.mustTell(DIRECTOR, { do: 'publish' })
  await stage.enter(...PLAYERS)
  await stage.mustTell(DIRECTOR, { do: 'draw' })
  await stage.mustTell(DIRECTOR, { do: 'startSession' })
  return stage
}

function bookOf({ source, load, decks, markers }: ShoeHeader, cards: number): BookFacts {
  return shoeFacts(rulebooks.nsw, { source, load, decks, cards, markers: markers.length })
}

/** Plays what is left of the tournament, play-offs included. */
async function finish(stage: TournamentStage): Promise<void> {
  for (let round = 0; stage.tournament.state === 'running' && round < 40; round++) {
    for (const { number } of stage.tournament.tables) {
      await stage.playOut(number, (player) => 1_000 * (1 + PLAYERS.indexOf(player)))
      const due = stage.tournament.tables.find((at) => at.number === number)?.playOff
      if (due?.isOn === false) await stage.mustTell(DIRECTOR, { do: 'startPlayOff', table: number })
    }
    if (stage.tournament.tables.some((at) => !at.isPlayedOut || at.playOff !== null)) continue
    await stage.mustTell(DIRECTOR, { do: 'announce' })
    if (stage.tournament.state !== 'running') return
    await stage.mustTell(DIRECTOR, { do: 'draw' })
    await stage.mustTell(DIRECTOR, { do: 'startSession' })
  }
}

describe('a tournament on a host', () => {
  test('goes from draft to prizes over two tables and a final; what it has printed passes as a story', async () => {
    const stage = await started('first')
    await finish(stage)
    expect(stage.faults).toEqual([])
    expect(stage.tournament.state).toBe('finished')
    const prizes = Object.values(stage.tournament.prizes)
    expect(prizes.reduce((sum, cents) => sum + cents, 0)).toBe(30_000)
    const transcripts: Transcript[] = []
    const replayed = await replayTournament(stage.store, stage.name, (transcript) => transcripts.push(transcript))
    expect(replayed?.record.tournament).toEqual(stage.tournament)
    expect(transcripts.length).toBeGreaterThanOrEqual(4)
    expect(replayed?.record.fairness.endedShoes).toEqual(transcripts.map(({ header }) => header.shoe))
    for (const transcript of transcripts) {
      const { verdict, checks } = verify(printTranscript(transcript), bookOf)
      expect(verdict, JSON.stringify(checks.filter(({ holds }) => !holds))).toBe('holds')
    }
    const { rulebook, options, written } = stage.host.latest.opening
    const text = printTournament(
      { rulebook, options, written, places: null, commands: replayed?.commands ?? [] },
      'A cup',
    )
    const read = readScenario(text)
    expect(read.ok ? runScenario(read.scenario).failures : read.problems, text).toEqual([])
  })

  test('draws seats by a ballot that anyone can check, with the bytes of entrants', async () => {
    const stage = new TournamentStage('ballot')
    await stage.draft()
    await stage.mustTell(DIRECTOR, { do: 'publish' })
    await stage.enter(...PLAYERS)
    await stage.mustTell('ann', { do: 'addBytes', random: 'ab'.repeat(32) })
    expect(await stage.tell('ann', { do: 'addBytes', random: 'ac'.repeat(32) })).toMatchObject({ kind: 'no-bytes-now' })
    expect(await stage.tell('zoe', { do: 'addBytes', random: 'ac'.repeat(32) })).toMatchObject({ kind: 'no-bytes-now' })
    const [before] = stage.host.latest.fairness.ballots
    expect(before).toMatchObject({ seed: null, drawn: [] })
    await stage.mustTell(DIRECTOR, { do: 'draw' })
    const [held, next] = stage.host.latest.fairness.ballots
    expect(held?.commitment).toBe(before?.commitment)
    expect(held?.bytes).toEqual([{ by: 'ann', random: 'ab'.repeat(32) }])
    expect(held && verifyBallot(printBallot(held)).verdict).toBe('holds')
    expect(held?.drawn).toEqual(
      stage.tournament.drawn?.places.toSorted((a, b) => a.box - b.box || a.table - b.table).map(({ player }) => player),
    )
    expect(next).toMatchObject({ number: 2, seed: null })
  })

  test('reads its log on another host and deals on from the same shoes', async () => {
    const stage = await started('restart')
    const [first] = stage.tournament.tables
    await stage.playOut(first?.number ?? 1)
    const before = stage.tournament
    await stage.host.close()
    await stage.open()
    expect(stage.tournament).toEqual(before)
    await finish(stage)
    expect(stage.tournament.state).toBe('finished')
    const transcripts: unknown[] = []
    await replayTournament(stage.store, stage.name, (transcript) => transcripts.push(transcript))
    expect(transcripts.length).toBeGreaterThan(0)
  })

  test('a cancelled tournament gives everything back', async () => {
    const stage = await started('cancelled')
    expect(await stage.tell(DIRECTOR, { do: 'cancel', reason: 'a storm' })).toMatchObject({
      kind: 'tournament',
      why: 'not-for-this-role',
      clause: 'NSW-20.3.4',
    })
    await stage.mustTell(MANAGER, { do: 'cancel', reason: 'a storm' })
    expect(stage.tournament.money.map(([, cents]) => cents)).toEqual(PLAYERS.map(() => 0))
  })
})

describe('the shoes of a tournament', () => {
  test('are shuffled when the book’s cutting card would be out, and all of them can be checked', async () => {
    const sessions = [{ hands: 40, tables: 1, advance: 2 }, { hands: 1 }]
    const stage = await started('long', { ...CONDITIONS, chips: 9000, maximum: 100, sessions })
    await stage.playOut(1)
    expect(await stage.store.lastStanding('tournament:cup')).toBeDefined()
    const before = stage.tournament
    await stage.host.close()
    // From the snapshot, and the commands after it.
    await stage.open()
    const plain = (tournament: Tournament) => JSON.parse(JSON.stringify(snapshotOfTournament(tournament)))
    expect(isDeepStrictEqual(plain(stage.tournament), plain(before))).toBe(true)
    await finish(stage)
    expect(stage.faults).toEqual([])
    expect(stage.tournament.state).toBe('finished')
    const transcripts: Transcript[] = []
    await replayTournament(stage.store, stage.name, (transcript) => transcripts.push(transcript))
    expect(transcripts.filter(({ course }) => course.length > 0).length).toBeGreaterThan(1)
    for (const transcript of transcripts) {
      const { verdict, checks } = verify(printTranscript(transcript), bookOf)
      expect(verdict, JSON.stringify(checks.filter(({ holds }) => !holds))).toBe('holds')
    }
  })

  test('[TAS-22.6.4] of a play-off are counted with all wagers back, and players wager anew for the next one', async () => {
    let counted = 0
    for (let seed = 0; counted === 0 && seed < 40; seed++) {
      const stage = new TournamentStage(`further shoes ${seed}`)
      const sessions = [{ hands: 1, tables: 1, advance: 1 }, { hands: 1 }]
      const { jokers: _, vouchers: __, ...conditions } = { ...JOKERS_WILD, format: 'chips', sessions, chips: 50_000 }
      await stage.draft(conditions, { rulebook: 'tas', options: { decks: 4 } })
      await stage.mustTell(DIRECTOR, { do: 'publish' })
      await stage.enter('ann', 'bob')
      await stage.mustTell(DIRECTOR, { do: 'draw' })
      await stage.mustTell(DIRECTOR, { do: 'startSession' })
      await stage.playOut(1)
      if (stage.tournament.tables[0]?.playOff?.isOn !== false) continue
      await stage.mustTell(DIRECTOR, { do: 'startPlayOff', table: 1 })
      counted = await playShoes(stage)
      expect(stage.faults).toEqual([])
    }
    expect(counted).toBeGreaterThan(0)
  })
})

/** Plays a play-off until it is decided, and returns how many shoes it took. Both players bet the same. */
async function playShoes(stage: TournamentStage): Promise<number> {
  const shoeOf = () => stage.tournament.records.filter(({ record }) => record === 'count').length
  let shoes = 0
  let before = shoeOf()
  while (stage.tournament.tables[0]?.playOff !== null && (await stage.playOnce(1))) {
    if (shoeOf() === before) continue
    before = shoeOf()
    shoes++
    const [at] = stage.tournament.tables
    const bettors = at?.table.round.phase === 'wagering' ? at.table.round.boxes.flatMap((box) => box.bettors) : []
    expect(bettors.filter(({ cents }) => cents > 0)).toEqual([])
    expect(at?.seats.map(({ turn }) => turn)).toEqual(['none', 'none'])
  }
  return shoes
}
