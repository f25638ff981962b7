import { printCards } from '@openpit/cards'
import { boxAt, handsOn, handTotal } from '@openpit/engine'
import type { Cents } from '@openpit/money'
import { hex, printTranscript, seal, type Transcript, verify } from '@openpit/proof'
import { configure, type Options, originOf, type RulebookName, rulebooks } from '@openpit/rulebooks'
import { offeredAt, type StoredTableEvent, type TableEvent, waitsAt } from '@openpit/table'
import { describe, expect, test } from 'vitest'
import { who } from '../../../packages/engine/test/who.ts'
import { DEFAULT_SHOE_POLICY, inMemory, SeedSource, type ShoePolicy, VirtualTable } from '../src/index.ts'
import { steadyEntropy } from './entropy.ts'

interface Session {
  readonly running: VirtualTable
  readonly transcripts: Transcript[]
  readonly events: TableEvent[]
}

function openTable(book: RulebookName, options: Options = {}, shoePolicy: ShoePolicy = DEFAULT_SHOE_POLICY): Session {
  const configured = configure(rulebooks[book], options)
  if (!configured.ok) throw new Error(configured.unlawful.why)
  const transcripts: Transcript[] = []
  const seeds = new SeedSource(inMemory(), steadyEntropy(`${book} ${JSON.stringify(options)}`))
  const running = new VirtualTable(`${book}/test`, configured.table, seeds, {
    opening: { chipsAtFirst: 1_000_000_000 as Cents, seats: [{ box: 1, player: 'ann' }] },
    shoePolicy,
    publish: (transcript) => transcripts.push(transcript),
  })
  return { running, transcripts, events: [] }
}

/** Plays a round of ann and bob, who draw to 17 and decline every offer. */
function playRound({ running, events }: Session): void {
  const tell = (command: Parameters<VirtualTable['tell']>[0]) => {
    const result = running.tell(command)
    if (!result.ok) throw new Error(`${command.do}: ${result.refusal.kind} ${result.refusal.clause}`)
    events.push(...result.events)
  }
  events.push(...running.makeReady())
  tell({ do: 'wager', by: who('ann'), box: 1, main: 1000 as Cents })
  tell({ do: 'wager', by: who('bob'), box: 2, main: 1000 as Cents })
  while (running.table.round.phase !== 'ended') {
    const waits = waitsAt(running.table)
    if (waits.for === 'wagers') {
      events.push(...running.makeReady())
      tell({ do: 'deal', by: who('dealer') })
    } else if (waits.for === 'shoe') {
      events.push(...running.makeReady())
    } else if (waits.for === 'answers') {
      tell({ do: 'closeOffers', by: who('dealer') })
    } else if (waits.for === 'decision') {
      const by = boxAt(running.table.round, waits.box)?.controller ?? ''
      const hand = handsOn(running.table.round, waits.box)[waits.hand - 1]
      const stands =
        hand !== undefined && handTotal(hand) >= 17 && offeredAt(running.table, by, waits.box).includes('stand')
      tell({ do: stands ? 'stand' : 'hit', by: who(by), box: waits.box })
    } else throw new Error(`the table waits for ${waits.for}`)
  }
}

function cardsDealt(events: readonly TableEvent[]): string {
  return printCards(
    events.flatMap((event) =>
      event.kind === 'card-dealt' || event.kind === 'dealer-card-dealt' || event.kind === 'card-burned'
        ? [event.card]
        : [],
    ),
  )
}

const TABLES: readonly (readonly [string, RulebookName, Options])[] = [
  ['nsw', 'nsw', { decks: 3 }],
  ['star', 'star', {}],
  ['tas', 'tas', { markers: 2 }],
  ['pontoon', 'pontoon', { decks: 4 }],
  ['tas with five decks', 'tas', { decks: 5 }],
  ['nz', 'nz', { decks: 4, markers: 2 }],
  ['online', 'online', {}],
  ['nsw from a device', 'nsw', { decks: 3, switches: { shufflingDevice: true } }],
  ['tas from a device', 'tas', { decks: 4, switches: { shufflingDevice: true } }],
  ['nz from a device', 'nz', { decks: 4, switches: { shufflingDevice: true } }],
]

describe.each(TABLES)('%s', (_name, book, options) => {
  test('all dealt cards are in transcripts that hold, in the order dealt', () => {
    const session = openTable(book, options)
    for (let round = 0; round < 120; round++) playRound(session)
    session.running.close()
    const { transcripts, events } = session
    expect(transcripts.length).toBeGreaterThan(2)
    for (const transcript of transcripts) {
      const report = verify(printTranscript(transcript))
      expect(report.checks.filter(({ holds }) => !holds)).toEqual([])
    }
    const listed = transcripts.flatMap(({ course }) => course.flatMap((card) => ('card' in card ? [card.card] : [])))
    expect(printCards(listed)).toBe(cardsDealt(events))
    expect(new Set(transcripts.map(({ header }) => header.shoe)).size).toBe(transcripts.length)
    expect(new Set(transcripts.map(({ seed }) => String(seed))).size).toBe(transcripts.length)
  })

  test('while a shoe runs, its transcript holds so far and hides burned cards', () => {
    const session = openTable(book, options)
    playRound(session)
    const running = session.running.keeper.transcript()
    expect(running?.seed).toBeNull()
    expect(running && verify(printTranscript(running)).verdict).toBe('holds so far')
    const kinds = session.events.map(({ kind }) => kind)
    expect(running?.course.some((card) => 'hidden' in card)).toBe(kinds.includes('card-burned'))
  })
})

test('[ONL-START-1] every round has its own seed, announced before its wagers', () => {
  const session = openTable('online')
  const announced = session.running.keeper.announcements.map(({ commitment }) => hex(commitment))
  for (let round = 0; round < 5; round++) playRound(session)
  const { transcripts } = session
  expect(transcripts.map(({ ended }) => ended)).toEqual(Array(5).fill('round-over'))
  expect(transcripts.slice(0, 2).map(({ commitment }) => hex(commitment))).toEqual(announced)
})

test('when a shoe runs out in a round, its seed is shown and the discards get a new one', () => {
  const session = openTable('nsw', { decks: 3 }, { ...DEFAULT_SHOE_POLICY, markers: () => [1] })
  for (let round = 0; round < 200; round++) playRound(session)
  const refilled = session.transcripts.filter(({ header }) => header.load === 'part')
  expect(session.transcripts.some(({ ended }) => ended === 'ran-out')).toBe(true)
  expect(refilled.length).toBeGreaterThan(0)
  for (const transcript of refilled) expect(verify(printTranscript(transcript)).verdict).toBe('holds')
})

test('when all players decline the cut, staff cut', () => {
  const session = openTable(
    'nsw',
    {},
    { ...DEFAULT_SHOE_POLICY, cut: (asked, stack) => (asked.areStaff ? { by: 'supervisor', at: stack / 2 } : null) },
  )
  playRound(session)
  const cuts = session.events.flatMap((event) => (event.kind === 'cards-cut' ? [event.by] : []))
  expect(cuts).toEqual([{ person: 'house', role: 'supervisor' }])
})

test('a promised cut lapses when the cutter leaves: the cards are shuffled again, and another player cuts', () => {
  const { running, transcripts } = openTable('nsw')
  running.tell({ do: 'sit', by: who('bob'), box: 2 })
  running.shuffle()
  const [opening] = running.keeper.announcements
  if (opening === undefined) throw new Error('no shoe was announced')
  const added = seal(opening, { by: 'bob', cut: null, random: new Uint8Array(32).fill(7) })
  expect(running.commit('bob', added.commitment)).toBeUndefined()
  // Ann is bound to her cut; while the deal waits for bob, she leaves.
  running.makeReady()
  expect(running.keeper.waitingFor).toEqual(['bob'])
  expect(running.tell({ do: 'leave', by: who('ann') }).ok).toBe(true)
  expect(running.reveal('bob', null, added.random)).toBeUndefined()
  running.takeSteps()
  running.makeReady()
  const news = running.takeSteps().map(({ event }) => event)
  expect(news).toContainEqual({ kind: 'cut-lapsed', by: 'ann' })
  expect(news).toContainEqual(expect.objectContaining({ kind: 'cards-cut', by: who('bob') }))
  expect(transcripts.map(({ ended }) => ended)).toEqual(['ordered'])
  expect(verify(printTranscript(transcripts[0] as Transcript)).checks.filter(({ holds }) => !holds)).toEqual([])
})

describe('the program and rules of a shoe', () => {
  const configured = configure(rulebooks.online)
  if (!configured.ok) throw new Error(configured.unlawful.why)
  const { table } = configured
  const origin = originOf(rulebooks.online)
  const opening = { chipsAtFirst: 1_000_000_000 as Cents }
  const named = ({ header: { program, rules } }: Transcript) => ({ program, rules })

  /** Plays rounds, each with a fresh shoe, and gives their events. */
  function recordOf(running: VirtualTable, rounds: number): readonly StoredTableEvent[] {
    for (let round = 0; round < rounds; round++) playRound({ running, transcripts: [], events: [] })
    return running.takeSteps().map(({ event }) => event)
  }

  test('are in every announcement and every transcript', () => {
    const transcripts: Transcript[] = []
    const publish = (transcript: Transcript) => transcripts.push(transcript)
    const running = new VirtualTable('online/test', table, new SeedSource(inMemory()), { opening, publish, origin })
    const announced = recordOf(running, 2).filter(({ kind }) => kind === 'shoe-announced')
    expect(announced).toHaveLength(4)
    for (const event of announced) expect(event).toMatchObject({ header: origin })
    expect(transcripts.map(named)).toEqual([origin, origin])
    expect(transcripts.map((transcript) => verify(printTranscript(transcript)).verdict)).toEqual(['holds', 'holds'])
  })

  test('are missing for shoes that an older program announced, and there for later ones', () => {
    const seeds = new SeedSource(inMemory())
    const older = new VirtualTable('online/test', table, seeds, { opening })
    const record = { standing: null, events: recordOf(older, 1) }
    const transcripts: Transcript[] = []
    const publish = (transcript: Transcript) => transcripts.push(transcript)
    const running = new VirtualTable('online/test', table, seeds, { opening, publish, origin, record })
    recordOf(running, 3)
    const nothing = { program: undefined, rules: undefined }
    // One replayed, two open when the older program stopped, one announced since.
    expect(transcripts.map(named)).toEqual([nothing, nothing, nothing, origin])
    expect(transcripts.map((transcript) => verify(printTranscript(transcript)).verdict)).toEqual(Array(4).fill('holds'))
  })
})

test('cards replaced while a player still has to reveal: the next shoe is cut again, and both transcripts hold', () => {
  const { running, transcripts } = openTable('tas')
  running.shuffle()
  const [opening] = running.keeper.announcements
  if (opening === undefined) throw new Error('no shoe is announced')
  const { commitment } = seal(opening, { by: 'bob', cut: null, random: new Uint8Array(32).fill(7) })
  expect(running.commit('bob', commitment)).toBeUndefined()
  // The house commits to a cut for ann, and then waits for bob.
  running.makeReady()
  expect(running.keeper.waitingFor).toEqual(['bob'])
  expect(running.tell({ do: 'replaceCards', by: who('supervisor') }).ok).toBe(true)
  running.makeReady()
  expect(running.keeper.ceremony.root).not.toBeNull()
  running.close()
  expect(transcripts.map(({ ended }) => ended)).toEqual(['abandoned', 'abandoned', 'abandoned'])
  for (const transcript of transcripts) {
    expect(verify(printTranscript(transcript)).checks.filter(({ holds }) => !holds)).toEqual([])
  }
})
