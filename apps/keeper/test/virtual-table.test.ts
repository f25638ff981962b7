import { printCards } from '@openpit/cards'
import { boxAt, handsOn, handTotal } from '@openpit/engine'
import type { Cents } from '@openpit/money'
import { hex, printTranscript, sealed, type Transcript, verify } from '@openpit/proof'
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

function opened(book: RulebookName, options: Options = {}, habits: ShoePolicy = DEFAULT_SHOE_POLICY): Session {
  const configured = configure(rulebooks[book], options)
  if (!configured.ok) throw new Error(configured.unlawful.why)
  const transcripts: Transcript[] = []
  const seeds = new SeedSource(inMemory(), steadyEntropy(`${book} ${JSON.stringify(options)}`))
  const running = new VirtualTable(`${book}/test`, configured.table, seeds, {
    opening: { chipsAtFirst: 1_000_000_000 as Cents, seats: [{ box: 1, player: 'ann' }] },
    habits,
    publish: (transcript) => transcripts.push(transcript),
  })
  return { running, transcripts, events: [] }
}

/** A round for ann and bob, who draw to 17 and say no to every offer. */
function playRound({ running, events }: Session): void {
  const tell = (command: Parameters<VirtualTable['tell']>[0]) => {
    const told = running.tell(command)
    if (!told.ok) throw new Error(`${command.do}: ${told.refusal.kind} ${told.refusal.clause}`)
    events.push(...told.events)
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
  test('every card that is dealt is in a transcript that holds, in the same order', () => {
    const session = opened(book, options)
    for (let round = 0; round < 120; round++) playRound(session)
    session.running.close()
    const { transcripts, events } = session
    expect(transcripts.length).toBeGreaterThan(2)
    for (const transcript of transcripts) {
      const report = verify(printTranscript(transcript))
      expect(report.checks.filter(({ holds }) => !holds)).toEqual([])
    }
    const told = transcripts.flatMap(({ course }) => course.flatMap((card) => ('card' in card ? [card.card] : [])))
    expect(printCards(told)).toBe(cardsDealt(events))
    expect(new Set(transcripts.map(({ header }) => header.shoe)).size).toBe(transcripts.length)
    expect(new Set(transcripts.map(({ seed }) => String(seed))).size).toBe(transcripts.length)
  })

  test('while a shoe runs its transcript holds so far, and shows no card that lies face down', () => {
    const session = opened(book, options)
    playRound(session)
    const running = session.running.keeper.transcript()
    expect(running?.seed).toBeNull()
    expect(running && verify(printTranscript(running)).verdict).toBe('holds so far')
    const kinds = session.events.map(({ kind }) => kind)
    expect(running?.course.some((card) => 'hidden' in card)).toBe(kinds.includes('card-burned'))
  })
})

test('[ONL-START-1] every round has a seed of its own, announced before its wagers', () => {
  const session = opened('online')
  const announced = session.running.keeper.announcements.map(({ commitment }) => hex(commitment))
  for (let round = 0; round < 5; round++) playRound(session)
  const { transcripts } = session
  expect(transcripts.map(({ ended }) => ended)).toEqual(Array(5).fill('round-over'))
  expect(transcripts.slice(0, 2).map(({ commitment }) => hex(commitment))).toEqual(announced)
})

test('a shoe that runs out in a round is shown, and the discards get a seed of their own', () => {
  const session = opened('nsw', { decks: 3 }, { ...DEFAULT_SHOE_POLICY, markers: () => [1] })
  for (let round = 0; round < 200; round++) playRound(session)
  const refilled = session.transcripts.filter(({ header }) => header.load === 'part')
  expect(session.transcripts.some(({ ended }) => ended === 'ran-out')).toBe(true)
  expect(refilled.length).toBeGreaterThan(0)
  for (const transcript of refilled) expect(verify(printTranscript(transcript)).verdict).toBe('holds')
})

test('players who decline pass the cut on, and staff cut in the end', () => {
  const session = opened(
    'nsw',
    {},
    { ...DEFAULT_SHOE_POLICY, cut: (asked, stack) => (asked.areStaff ? { by: 'supervisor', at: stack / 2 } : null) },
  )
  playRound(session)
  const cuts = session.events.flatMap((event) => (event.kind === 'cards-cut' ? [event.by] : []))
  expect(cuts).toEqual([{ person: 'house', role: 'supervisor' }])
})

test('a cut that cannot be made any more lapses: the cards are shuffled again, and somebody else cuts', () => {
  const { running, transcripts } = opened('nsw')
  running.tell({ do: 'sit', by: who('bob'), box: 2 })
  running.shuffle()
  const [opening] = running.keeper.announcements
  if (opening === undefined) throw new Error('no shoe was announced')
  const added = sealed(opening, { by: 'bob', cut: null, random: new Uint8Array(32).fill(7) })
  expect(running.commit('bob', added.commitment)).toBeUndefined()
  // Ann is asked, and bound to her cut; then the deal waits for bob, and she goes.
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

describe('program and rules', () => {
  const configured = configure(rulebooks.online)
  if (!configured.ok) throw new Error(configured.unlawful.why)
  const { table } = configured
  const origin = originOf(rulebooks.online)
  const opening = { chipsAtFirst: 1_000_000_000 as Cents }
  const named = ({ header: { program, rules } }: Transcript) => ({ program, rules })

  /** Plays rounds, each with a shoe of its own, and gives what was recorded of them. */
  function recordOf(running: VirtualTable, rounds: number): readonly StoredTableEvent[] {
    for (let round = 0; round < rounds; round++) playRound({ running, transcripts: [], events: [] })
    return running.takeSteps().map(({ event }) => event)
  }

  test('every shoe names them, as recorded and as published', () => {
    const transcripts: Transcript[] = []
    const publish = (transcript: Transcript) => transcripts.push(transcript)
    const running = new VirtualTable('online/test', table, new SeedSource(inMemory()), { opening, publish, origin })
    const announced = recordOf(running, 2).filter(({ kind }) => kind === 'shoe-announced')
    expect(announced).toHaveLength(4)
    for (const event of announced) expect(event).toMatchObject({ header: origin })
    expect(transcripts.map(named)).toEqual([origin, origin])
    expect(transcripts.map((transcript) => verify(printTranscript(transcript)).verdict)).toEqual(['holds', 'holds'])
  })

  test('a shoe that an older program announced stays as it was; the next one names the program that goes on', () => {
    const seeds = new SeedSource(inMemory())
    const older = new VirtualTable('online/test', table, seeds, { opening })
    const record = { standing: null, events: recordOf(older, 1) }
    const transcripts: Transcript[] = []
    const publish = (transcript: Transcript) => transcripts.push(transcript)
    const running = new VirtualTable('online/test', table, seeds, { opening, publish, origin, record })
    recordOf(running, 3)
    const nothing = { program: undefined, rules: undefined }
    // Replayed; in use and announced when the older program stopped; announced since.
    expect(transcripts.map(named)).toEqual([nothing, nothing, nothing, origin])
    expect(transcripts.map((transcript) => verify(printTranscript(transcript)).verdict)).toEqual(Array(4).fill('holds'))
  })
})
