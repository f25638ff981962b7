import { JOKER } from '@openpit/cards'
import type { Hand, RoundEvent } from '@openpit/engine'
import {
  type BookFinder,
  printTranscript,
  printVouchers,
  type Transcript,
  type VoucherRecord,
  verify,
  verifyVouchers,
} from '@openpit/proof'
import type { TournamentCommand, TournamentTableView, TournamentYou } from '@openpit/protocol'
import { applyPatch, type ServerMessage } from '@openpit/protocol'
import { rulebooks, shoeFacts } from '@openpit/rulebooks'
import { printTournament, readScenario, runScenario } from '@openpit/scenario'
import { waitsAt } from '@openpit/table'
import { nextToWager, seatOf, type TournamentTable } from '@openpit/tournament'
import { describe, expect, test } from 'vitest'
import { mixedConditions, mixVouchers } from '../src/tournaments/jokers-wild.ts'
import { replayTournament } from '../src/tournaments/loading.ts'
import { eventOf } from '../src/tournaments/log.ts'
import { TOURNAMENT_PACE, tournamentStream } from '../src/tournaments/opening.ts'
import { isBetweenHands } from '../src/tournaments/run.ts'
import { writtenDraft } from '../src/tournaments/views/desk-acts.ts'
import { overviewOf } from '../src/tournaments/views/overview.ts'
import { DIRECTOR, JOKERS_WILD, MANAGER, TournamentStage } from './tournament-stage.ts'

const PLAYERS = ['ann', 'bob', 'cat']

async function started(seed: string, conditions: object = {}): Promise<TournamentStage> {
  const stage = new TournamentStage(seed)
  await stage.draft({ ...JOKERS_WILD, ...conditions }, { rulebook: 'tas', options: { decks: 4 } })
  await stage.mustTell(DIRECTOR, { do: 'publish' })
  await stage.enter(...PLAYERS)
  await stage.mustTell(DIRECTOR, { do: 'draw' })
  await stage.mustTell(DIRECTOR, { do: 'startSession' })
  return stage
}

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

function tableIn(stage: TournamentStage): TournamentTable {
  const [at] = stage.tournament.tables
  if (at === undefined) throw new Error('there is no table')
  return at
}

/** Does the next thing that is due at table 1, with a voucher where one can be drawn. Returns what it did. */
async function step(stage: TournamentStage, values: Iterator<string>): Promise<TournamentCommand['do'] | null> {
  const { tournament } = stage
  const at = tableIn(stage)
  const give = async (by: Parameters<TournamentStage['tell']>[0], command: TournamentCommand) => {
    await stage.mustTell(by, command)
    return command.do
  }
  const where = (box: number) => ({ table: 1, box })
  if (at.ballot !== null) return await give(DIRECTOR, { do: 'ballot', table: 1 })
  if (at.playOff?.isOn === false) return await give(DIRECTOR, { do: 'startPlayOff', table: 1 })
  if (isBetweenHands(tournament, at)) {
    const player = nextToWager(tournament, at)
    if (player === null) return null
    const { box } = seatOf(at, player) as { box: number }
    const isVoucher =
      at.marker === box && (await stage.tell(player, { do: 'drawVoucher', ...where(box) })) === undefined
    return isVoucher ? 'drawVoucher' : await give(player, { do: 'wager', ...where(box), main: 1_000 })
  }
  const waits = waitsAt(at.table)
  if (waits.for === 'answers') {
    const [ask] = waits.offers.asks
    return await give(ask?.player ?? '', { do: 'decline', ...where(ask?.box ?? 0) })
  }
  if (waits.for !== 'nomination' && waits.for !== 'decision') return null
  const { box } = waits
  const player = at.seats.find((seat) => seat.box === box)?.player ?? ''
  if (waits.for === 'nomination') return await give(player, { do: 'nominate', ...where(box), as: values.next().value })
  const refused = await stage.tell(player, { do: 'stand', ...where(box) })
  return refused ? await give(player, { do: 'hit', ...where(box) }) : 'stand'
}

function* values(): Generator<string> {
  for (;;) yield* ['A', '10', '5', '2', '9']
}

/** Plays until `isIt`, or to the end. Returns how often each thing was done. */
async function play(stage: TournamentStage, isIt: () => boolean = () => false): Promise<Map<string, number>> {
  const done = new Map<string, number>()
  const said = values()
  for (let steps = 0; steps < 2_000 && stage.tournament.state === 'running' && !isIt(); steps++) {
    const did = await step(stage, said)
    if (did !== null) done.set(did, (done.get(did) ?? 0) + 1)
    else {
      await stage.mustTell(DIRECTOR, { do: 'announce' })
      if (stage.tournament.state !== 'running') return done
      await stage.mustTell(DIRECTOR, { do: 'draw' })
      await stage.mustTell(DIRECTOR, { do: 'startSession' })
    }
  }
  return done
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
    const stage = await started(`wild ${seed}`)
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
    const stage = await started(`vouchers ${seed}`)
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
    const stage = await started('shown')
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
      const stage = await started(`dealer ${seed}`)
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
    const stage = await started('hostile')
    await play(stage, isNominating(stage))
    const before = stage.host.latest
    const { box } = waitsAt(tableIn(stage).table) as { box: number }
    const player = tableIn(stage).seats.find((seat) => seat.box === box)?.player ?? ''
    const refused = await stage.tell(player, { do: 'nominate', table: 1, box, as })
    expect(refused).toMatchObject({ clause: 'TAS-23.4' })
    expect(stage.host.latest).toBe(before)
  })

  test('[TAS-23.4] is said by its player alone, once, and only when there is a joker', async () => {
    const stage = await started('hostile')
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
      const stage = await started(`silent ${seed}`)
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

/** An event or a secret as version 2 of the log had it: without commitments to vouchers. */
function asVersion2(text: string): string {
  const { v: _v, vouchers: _, ...body } = JSON.parse(text)
  if (body.kind === undefined) return JSON.stringify(body)
  const isOld = ({ kind }: { kind: string }) => !kind.startsWith('voucher')
  return JSON.stringify({ v: 2, ...body, ...(body.kind === 'told' ? { fairness: body.fairness.filter(isOld) } : {}) })
}

describe('vouchers', () => {
  test('are mixed when they are written, so that nobody knows which comes next', async () => {
    const list = Array.from({ length: 30 }, (_, index) => 10 + index)
    const mixed = mixVouchers(list, new Uint8Array(32).fill(3))
    expect(mixed).not.toEqual(list)
    expect(mixed.toSorted((a, b) => a - b)).toEqual(list)
    expect(mixedConditions({ format: 'jokersWild' })).toEqual({ format: 'jokersWild' })
    expect(mixedConditions({ vouchers: 'none' })).toEqual({ vouchers: 'none' })
    const stage = new TournamentStage('mixed')
    await stage.draft(JOKERS_WILD, { rulebook: 'tas' })
    await stage.mustTell(DIRECTOR, { do: 'changeConditions', field: 'vouchers', to: list })
    const { vouchers } = stage.tournament.conditions
    expect(vouchers.map((cents) => cents / 100)).not.toEqual(list)
    expect(vouchers.map((cents) => cents / 100).toSorted((a, b) => a - b)).toEqual(list)
  })

  test('[TAS-23.8] come in an order to which the house and the entrants are bound, and that anyone can check', async () => {
    const stage = new TournamentStage('bound')
    await stage.draft(JOKERS_WILD, { rulebook: 'tas', options: { decks: 4 } })
    expect(stage.host.latest.fairness.vouchers).toBeNull()
    await stage.mustTell(DIRECTOR, { do: 'publish' })
    const published = stage.host.latest.fairness.vouchers
    // Another list of vouchers needs another commitment.
    const list = [...JOKERS_WILD.vouchers, 177.77]
    await stage.mustTell(DIRECTOR, { do: 'changeConditions', field: 'vouchers', to: list })
    const { commitment = '', number } = stage.host.latest.fairness.vouchers ?? {}
    expect(number).toBe(2)
    expect(commitment).not.toBe(published?.commitment)
    await stage.enter(...PLAYERS)
    await stage.mustTell('ann', { do: 'addBytes', random: 'ab'.repeat(32) })
    await stage.mustTell(DIRECTOR, { do: 'draw' })
    await stage.host.close()
    await stage.open()
    await stage.mustTell(DIRECTOR, { do: 'startSession' })
    await play(stage, () => (stage.host.latest.fairness.vouchers?.drawn.length ?? 0) > 1)
    const sealed = printVouchers(stage.host.latest.fairness.vouchers as VoucherRecord)
    expect(verifyVouchers(sealed).verdict).toBe('holds so far')
    for (const value of list) expect(sealed).not.toContain(String(Math.round(value * 100)))
    expect(overviewOf(stage.host.latest, 0).vouchers).toEqual({ commitment, isShown: false })
    await play(stage)
    expect(stage.faults).toEqual([])
    expect(stage.tournament.state).toBe('finished')
    const record = stage.host.latest.fairness.vouchers as VoucherRecord
    expect(record).toMatchObject({ commitment, bytes: [{ by: 'ann', random: 'ab'.repeat(32) }] })
    expect(record.drawn.length).toBe(stage.tournament.vouchersDrawn)
    expect(record.drawn.map(({ cents }) => cents)).toEqual(
      stage.tournament.conditions.vouchers.slice(0, record.drawn.length),
    )
    const { verdict, checks } = verifyVouchers(printVouchers(record))
    expect(verdict, JSON.stringify(checks)).toBe('holds')
    expect(overviewOf(stage.host.latest, 0).vouchers).toEqual({ commitment, isShown: true })
    // The log alone leads to the same, and its story draws them in that order.
    const replayed = await replayTournament(stage.store, stage.name)
    expect(replayed?.record.fairness.vouchers).toEqual(record)
    const { rulebook, options, written } = stage.host.latest.opening
    const commands = replayed?.commands ?? []
    const read = readScenario(printTournament({ rulebook, options, written, places: null, commands }, 'Jokers Wild'))
    expect(read.ok ? runScenario(read.scenario).failures : read.problems).toEqual([])
  })

  test('[TAS-23.9] are shown to the desk in an order that does not tell which one is next', async () => {
    const stage = await started('desk')
    const { tournament, opening } = stage.host.latest
    const order = tournament.conditions.vouchers.map((cents) => cents / 100)
    expect(order).not.toEqual(order.toSorted((a, b) => a - b))
    for (const by of [DIRECTOR, MANAGER]) {
      const { conditions } = writtenDraft({ tournament, by, at: 0 }, opening)
      expect(conditions.vouchers).toEqual(JOKERS_WILD.vouchers)
      expect(JSON.stringify(conditions)).not.toContain(order.join())
    }
  })

  test('are shown when the tournament is cancelled, and nobody has drawn one', async () => {
    const stage = new TournamentStage('called off')
    await stage.draft(JOKERS_WILD, { rulebook: 'tas' })
    await stage.mustTell(DIRECTOR, { do: 'publish' })
    await stage.mustTell(MANAGER, { do: 'cancel', reason: 'a storm' })
    const record = stage.host.latest.fairness.vouchers as VoucherRecord
    expect(record.values).toEqual(JOKERS_WILD.vouchers.map((value) => Math.round(value * 100)))
    expect(verifyVouchers(printVouchers(record)).verdict).toBe('holds')
  })

  test('of a tournament that an older program published are drawn as its conditions have them', async () => {
    const stage = new TournamentStage('older')
    await stage.draft(JOKERS_WILD, { rulebook: 'tas', options: { decks: 4 } })
    await stage.mustTell(DIRECTOR, { do: 'publish' })
    await stage.enter(...PLAYERS)
    await stage.host.close()
    stage.store.rewrite(tournamentStream(stage.name), asVersion2)
    await stage.open()
    expect(stage.host.latest.fairness.vouchers).toBeNull()
    const { vouchers } = stage.tournament.conditions
    await stage.mustTell(DIRECTOR, { do: 'draw' })
    await stage.mustTell(DIRECTOR, { do: 'startSession' })
    await play(stage)
    expect(stage.faults).toEqual([])
    expect(stage.tournament.state).toBe('finished')
    expect(stage.tournament.conditions.vouchers).toEqual(vouchers)
    expect(stage.tournament.vouchersDrawn).toBeGreaterThan(0)
    expect(stage.host.latest.fairness.vouchers).toBeNull()
  })

  test('[TAS-23.8, TAS-23.10] are for the holder of the marker, one at a time, without chips beside them', async () => {
    const stage = await started('holder')
    const at = tableIn(stage)
    const holder = at.seats.find(({ box }) => box === at.marker)
    const other = at.seats.find(({ box }) => box !== at.marker)
    const draw = (seat: typeof holder) =>
      stage.tell(seat?.player ?? '', { do: 'drawVoucher', table: 1, box: seat?.box ?? 0 })
    expect(await draw(other)).toMatchObject({ clause: 'TAS-23.8' })
    expect(await draw(holder)).toBeUndefined()
    expect(await draw(holder)).toMatchObject({ clause: 'TAS-23.8' })
    const wager = { do: 'wager', table: 1, box: holder?.box ?? 0, main: 1_000 } as const
    expect(await stage.tell(holder?.player ?? '', wager)).toMatchObject({ clause: 'TAS-23.10' })
  })

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
})
