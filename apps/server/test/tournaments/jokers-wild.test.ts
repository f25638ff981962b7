import { JOKER } from '@openpit/cards'
import type { Hand, RoundEvent } from '@openpit/engine'
import { type BookFinder, printTranscript, type Transcript, verify } from '@openpit/proof'
import type { TournamentTableView, TournamentYou } from '@openpit/protocol'
import { applyPatch, type ServerMessage } from '@openpit/protocol'
import { rulebooks, shoeFacts } from '@openpit/rulebooks'
import { printTournament, readScenario, runScenario } from '@openpit/scenario'
import { waitsAt } from '@openpit/table'
import { describe, expect, test } from 'vitest'
import { replayTournament } from '../../src/tournaments/loading.ts'
import { eventOf } from '../../src/tournaments/log.ts'
import { TOURNAMENT_PACE, tournamentStream } from '../../src/tournaments/opening.ts'
import { overviewOf } from '../../src/tournaments/views/overview.ts'
import { PLAYERS, play, startJokersWild, tableIn } from './jokers-wild.ts'
import { DIRECTOR, JOKERS_WILD, TournamentStage } from './tournament-stage.ts'

/** A client: everything that it was sent, and the views that follow from it. */
class Watcher {
  readonly heard: string[] = []
  table: TournamentTableView | null = null
  you: TournamentYou | null = null
  private waiting: (() => void)[] = []

  /** Ends with the next message. */
  async untilTold(): Promise<void> {
    await new Promise<void>((done) => this.waiting.push(done))
  }

  static async at(stage: TournamentStage, person: string): Promise<Watcher> {
    const watcher = new Watcher()
    await stage.host.watch({
      who: { person, role: 'player' },
      table: 1,
      send: (text) => watcher.hear(text),
      dismissed: () => {},
    })
    return watcher
  }

  private hear(text: string): void {
    this.heard.push(text)
    for (const wake of this.waiting.splice(0)) wake()
    const message = JSON.parse(text) as ServerMessage
    if (message.type === 'tournament') Object.assign(this, { table: message.table, you: message.you })
    if (message.type !== 'tournamentNews') return
    this.table = applyPatch(this.table, message.table as never)
    this.you = applyPatch(this.you, message.you as never)
  }
}

/** What the vouchers are worth that have neither won nor lost. */
function unseenVouchers({ tournament }: TournamentStage): readonly number[] {
  const played = tournament.records.flatMap(({ record, value }) => (record === 'voucher' ? [value] : []))
  return JOKERS_WILD.vouchers.filter((value) => !played.includes(value)).map((value) => Math.round(value * 100))
}

const isNominating = (stage: TournamentStage) => () => waitsAt(tableIn(stage).table).for === 'nomination'

const bookOf: BookFinder = ({ source, load, decks, markers }, cards) =>
  shoeFacts(rulebooks.tas, { source, load, decks, cards, markers: markers.length })

describe('Jokers Wild on a host', () => {
  test.each([1, 2, 3, 4, 5])('is played to the end, over a restart while a joker waits (%i)', async (seed) => {
    const stage = await startJokersWild(`wild ${seed}`)
    await play(stage, isNominating(stage))
    const before = stage.tournament
    await stage.host.close()
    await stage.open()
    expect(stage.tournament).toEqual(before)
    const done = await play(stage)
    expect(stage.faults).toEqual([])
    expect(stage.tournament.state).toBe('finished')
    expect(done.get('nominate')).toBeGreaterThan(0)
    expect(done.get('drawVoucher')).toBeGreaterThan(0)
    const transcripts: Transcript[] = []
    const replayed = await replayTournament(stage.store, stage.name, (transcript) => transcripts.push(transcript))
    expect(replayed?.record.tournament).toEqual(stage.tournament)
    for (const transcript of transcripts) {
      expect(transcript.header.game).toMatchObject({ rulebook: 'tas', jokers: 30 })
      const { verdict, checks } = verify(printTranscript(transcript), bookOf)
      expect(verdict, JSON.stringify(checks.filter(({ holds }) => !holds))).toBe('holds')
    }
    expect(transcripts.some((transcript) => printTranscript(transcript).includes('"card": "Jk"'))).toBe(true)
    const { rulebook, options, written } = stage.host.latest.opening
    const commands = replayed?.commands ?? []
    const text = printTournament({ rulebook, options, written, places: null, commands }, 'Jokers Wild')
    expect(text).toContain('do: nominate')
    const read = readScenario(text)
    expect(read.ok ? runScenario(read.scenario).failures : read.problems, text).toEqual([])
  })

  test.each([1, 2, 3])('[TAS-23.9] no message tells what an unseen voucher is worth (%i)', async (seed) => {
    const stage = await startJokersWild(`vouchers ${seed}`)
    const watchers = await Promise.all([...PLAYERS, 'zoe'].map((person) => Watcher.at(stage, person)))
    let shown = 0
    for (let steps = 0; stage.tournament.state === 'running' && steps < 300; steps++) {
      const overview = JSON.stringify(overviewOf(stage.host.latest, 0))
      const texts = [...watchers.flatMap(({ heard }) => heard.splice(0)), overview]
      const unseen = unseenVouchers(stage)
      expect(unseen.filter((cents) => texts.some((text) => text.includes(String(cents))))).toEqual([])
      shown += texts.filter((text) => text.includes('"wager":"voucher"')).length
      await play(
        stage,
        (
          (once) => () =>
            once++ > 0
        )(0),
      )
    }
    // Those that have won or lost are shown.
    expect(unseenVouchers(stage).length).toBeLessThan(JOKERS_WILD.vouchers.length)
    expect(shown).toBeGreaterThan(0)
  })

  test('[TAS-23.4] shows its player what to do, and everyone what a joker counts', async () => {
    const stage = await startJokersWild('shown')
    await play(stage, isNominating(stage))
    const waits = waitsAt(tableIn(stage).table) as { box: number; hand: number }
    const player = tableIn(stage).seats.find(({ box }) => box === waits.box)?.player ?? ''
    const [own, other] = [await Watcher.at(stage, player), await Watcher.at(stage, 'zoe')]
    expect(own.you?.choices).toEqual([
      { box: waits.box, hand: waits.hand, of: [{ do: 'nominate', refused: null, amount: null }] },
    ])
    expect(other.you?.choices).toEqual([])
    const jokers = () => other.table?.view.boxes[waits.box - 1]?.hands[waits.hand - 1]?.jokers
    expect(jokers()?.at(-1)).toBeNull()
    await stage.mustTell(player, { do: 'nominate', table: 1, box: waits.box, as: '7' })
    // The next joker may have come to the same hand.
    expect(jokers()).toContain('7')
  })

  test('[TAS-23.5] a joker that comes to the dealer is laid away and shown as laid away', async () => {
    let seen: TournamentTableView['view']['dealer'] | undefined
    for (let seed = 0; seen === undefined && seed < 40; seed++) {
      const stage = await startJokersWild(`dealer ${seed}`)
      const watcher = await Watcher.at(stage, 'zoe')
      const dealer = () => watcher.table?.view.dealer
      await play(stage, () => (dealer()?.laidAway ?? 0) > 0)
      if ((dealer()?.laidAway ?? 0) > 0) seen = dealer()
    }
    expect(seen?.laidAway).toBeGreaterThan(0)
    expect(seen?.cards).not.toContain('Jk')
  })
})

describe('what a joker counts', () => {
  test.each(['12', '11', '1', '0', 'K', 'J', 'a', '10.0', '-2', 'constructor'])('[TAS-23.4] is not %s', async (as) => {
    const stage = await startJokersWild('hostile')
    await play(stage, isNominating(stage))
    const before = stage.host.latest
    const { box } = waitsAt(tableIn(stage).table) as { box: number }
    const player = tableIn(stage).seats.find((seat) => seat.box === box)?.player ?? ''
    const refused = await stage.tell(player, { do: 'nominate', table: 1, box, as })
    expect(refused).toMatchObject({ clause: 'TAS-23.4' })
    expect(stage.host.latest).toBe(before)
  })

  test('[TAS-23.4] is said by its player alone, once, and only when there is a joker', async () => {
    const stage = await startJokersWild('hostile')
    const early = await stage.tell('ann', { do: 'nominate', table: 1, box: 1, as: '10' })
    expect(early).toMatchObject({ clause: 'TAS-23.4' })
    await play(stage, isNominating(stage))
    const { box } = waitsAt(tableIn(stage).table) as { box: number }
    const seats = tableIn(stage).seats
    const player = seats.find((seat) => seat.box === box)?.player ?? ''
    const other = seats.find((seat) => seat.box !== box)
    const before = stage.host.latest
    const nominate = (by: Parameters<TournamentStage['tell']>[0], at: number) =>
      stage.tell(by, { do: 'nominate', table: 1, box: at, as: '10' })
    expect(await nominate(other?.player ?? '', box)).toMatchObject({ clause: 'TAS-23.4' })
    expect(await nominate(other?.player ?? '', other?.box ?? 0)).toMatchObject({ clause: 'TAS-23.4' })
    expect(await nominate(player, other?.box ?? 0)).toMatchObject({ clause: 'TAS-23.4' })
    expect(await nominate('zoe', box)).toBeDefined()
    expect(await nominate(DIRECTOR, box)).toBeDefined()
    expect(await stage.tell(player, { do: 'nominate', table: 2, box, as: '10' })).toBeDefined()
    // No card, and so no decision, before the joker has its value.
    expect(await stage.tell(player, { do: 'stand', table: 1, box })).toBeDefined()
    expect(await stage.tell(player, { do: 'hit', table: 1, box })).toBeDefined()
    expect(stage.host.latest).toBe(before)
    await stage.mustTell(player, { do: 'nominate', table: 1, box, as: '10' })
    const waits = waitsAt(tableIn(stage).table)
    const isNext = waits.for === 'nomination' && waits.box === box
    if (!isNext) expect(await nominate(player, box)).toMatchObject({ clause: 'TAS-23.4' })
  })

  test('a silent player: the clock says 10 for a first card, and later the best total not above 21', async () => {
    const seen = new Set<string>()
    for (let seed = 0; seen.size < 2 && seed < 40; seed++) {
      const stage = await startJokersWild(`silent ${seed}`)
      await play(stage, isNominating(stage))
      if (!isNominating(stage)()) continue
      const { box } = waitsAt(tableIn(stage).table) as { box: number }
      const hand = tableIn(stage).table.round.hands.find((one) => one.box === box && one.cards.includes(JOKER)) as Hand
      const watcher = await Watcher.at(stage, 'zoe')
      const told = watcher.untilTold()
      stage.timers.pass(TOURNAMENT_PACE.decisionMs)
      await told
      const said = (await nominationsIn(stage)).at(-1)
      seen.add(hand.cards.length === 1 ? 'first' : 'later')
      if (hand.cards.length === 1) expect(said?.as).toBe('10')
      else expect(said?.total).toBe(Math.max(...totalsOf(hand).filter((total) => total <= 21)))
    }
    expect([...seen].sort()).toEqual(['first', 'later'])
  })
})

/** What the hand would count with each value of its joker. */
function totalsOf({ hard, ace }: Hand): readonly number[] {
  return Array.from({ length: 10 }, (_, index) => {
    const sum = hard + index + 1
    return (ace || index === 0) && sum <= 11 ? sum + 10 : sum
  })
}

type Nomination = Extract<RoundEvent, { kind: 'joker-nominated' }>

/** Everything that jokers were said to count, in order. */
async function nominationsIn(stage: TournamentStage): Promise<readonly Nomination[]> {
  const stored = await stage.store.read(tournamentStream(stage.name), {})
  return stored.flatMap((one) => {
    const logged = eventOf(one)
    const events = logged.kind === 'told' ? logged.events : []
    return events.flatMap((event) =>
      event.kind === 'table-played' && event.event.kind === 'joker-nominated' ? [event.event] : [],
    )
  })
}

test('a shoe with more jokers than its transcript can name is refused', async () => {
  const stage = new TournamentStage('many')
  await expect(stage.draft({ ...JOKERS_WILD, jokers: 33 }, { rulebook: 'tas' })).rejects.toThrow()
  const other = new TournamentStage('changed')
  await other.draft(JOKERS_WILD, { rulebook: 'tas' })
  const change = { do: 'changeConditions', field: 'jokers', to: 33 } as const
  expect(await other.tell(DIRECTOR, change)).toMatchObject({ kind: 'tournament-not-possible' })
  expect(await other.tell('ann', change)).toMatchObject({ clause: expect.stringMatching(/^TAS-/) })
  await other.mustTell(DIRECTOR, { ...change, to: 2 })
  expect(other.tournament.conditions.jokers).toBe(2)
})
