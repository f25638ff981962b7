import type { Cents } from '@openpit/money'
import {
  type Contribution,
  type ProvenCard,
  printTranscript,
  type ShoeOpening,
  seal,
  type Transcript,
  verify,
} from '@openpit/proof'
import { configure, type Options, type RulebookName, rulebooks } from '@openpit/rulebooks'
import { cutRequest, shoeStep, type TableCommand } from '@openpit/table'
import { describe, expect, test } from 'vitest'
import { who } from '../../../packages/engine/test/who.ts'
import { GeneratorFault, inMemory, revealAbandoned, SeedSource, type ShoeKeeper, VirtualTable } from '../src/index.ts'
import { steadyEntropy } from './entropy.ts'

const random = (start: number) => Uint8Array.from({ length: 32 }, (_, index) => start + index)
const ANN: Contribution = { by: 'ann', cut: 120, random: random(1) }
const BOB: Contribution = { by: 'bob', cut: null, random: random(2) }

/** A table with ann and bob whose shuffled cards wait for the cut. */
class ShuffledShoe {
  readonly transcripts: Transcript[] = []
  readonly running: VirtualTable

  constructor(book: RulebookName = 'nsw', options: Options = {}) {
    const configured = configure(rulebooks[book], options)
    if (!configured.ok) throw new Error(configured.unlawful.why)
    this.running = new VirtualTable(
      `${book}/1`,
      configured.table,
      new SeedSource(inMemory(), steadyEntropy('keeper')),
      {
        opening: {
          chipsAtFirst: 10_000 as Cents,
          seats: [
            { box: 1, player: 'ann' },
            { box: 2, player: 'bob' },
          ],
        },
        publish: (transcript) => this.transcripts.push(transcript),
      },
    )
    this.running.shuffle()
  }

  get opening(): ShoeOpening {
    return this.running.keeper.announcements[0] as ShoeOpening
  }

  commit(one: Contribution, cuts = one.cut !== null): string {
    return this.running.commit(one.by, seal(this.opening, one).commitment, cuts)?.kind ?? 'accepted'
  }

  reveal(one: Contribution): string {
    return this.running.reveal(one.by, one.cut, seal(this.opening, one).random)?.kind ?? 'accepted'
  }

  tell(command: TableCommand): string {
    const result = this.running.tell(command)
    return result.ok ? 'accepted' : result.refusal.kind
  }

  /** Closes the table and gives the transcript of its first shoe. */
  shown(): Transcript {
    this.running.close()
    return this.transcripts[0] as Transcript
  }
}

function verdictOn(transcript: Transcript): string {
  return verify(printTranscript(transcript)).verdict
}

describe('contributions to the shuffle', () => {
  test('the cutter’s cut and all random bytes go into the order', () => {
    const table = new ShuffledShoe()
    expect([table.commit(ANN), table.commit(BOB)]).toEqual(['accepted', 'accepted'])
    expect(table.running.makeReady()).toEqual([])
    expect(table.commit({ ...BOB, by: 'cat' })).toBe('commitments-closed')
    expect(table.running.keeper.transcript()?.root).toBeNull()
    expect([table.reveal(BOB), table.reveal(ANN)]).toEqual(['accepted', 'accepted'])
    // The root is published as soon as the order can be known.
    expect(table.running.keeper.transcript()?.root).not.toBeNull()
    table.running.makeReady()
    expect(shoeStep(table.running.table)).toBe('nothing')
    const transcript = table.shown()
    expect(transcript.contributions.map(({ by, cut }) => [by, cut])).toEqual([
      ['ann', 120],
      ['bob', null],
    ])
    expect(verdictOn(transcript)).toBe('holds')
  })

  test('a reveal that does not match its commitment is refused, and may be tried again', () => {
    const table = new ShuffledShoe()
    table.commit(ANN)
    table.running.makeReady()
    expect(table.reveal({ ...ANN, cut: 121 })).toBe('does-not-match')
    expect(table.reveal({ ...ANN, random: random(9) })).toBe('does-not-match')
    expect(table.reveal(ANN)).toBe('accepted')
    expect(table.reveal(ANN)).toBe('commitments-closed')
  })

  test('a cut by another player, outside the limits, or left out though promised is refused', () => {
    const table = new ShuffledShoe()
    expect(table.commit({ ...BOB, cut: 100 })).toBe('not-to-cut')
    expect(table.commit({ ...ANN, cut: 5 })).toBe('accepted')
    expect(table.commit({ ...BOB, cut: 100 }, false)).toBe('accepted')
    table.running.makeReady()
    expect(table.reveal({ ...ANN, cut: 5 })).toBe('not-to-cut')
    expect(table.reveal({ ...ANN, cut: null })).toBe('not-to-cut')
    expect(table.reveal({ ...BOB, cut: 100 })).toBe('not-to-cut')
    expect(table.running.voidWithheld()).toEqual(['ann', 'bob'])
    table.running.makeReady()
    expect(shoeStep(table.running.table)).toBe('nothing')
  })

  test('the list of people who withheld does not grow for ever: the first on it are forgotten', () => {
    const table = new ShuffledShoe()
    const people = Array.from({ length: 600 }, (_, index) => ({ ...BOB, by: `player-${index}` }))
    for (const one of people) expect(table.commit(one)).toBe('accepted')
    table.running.makeReady()
    expect(table.running.voidWithheld()).toHaveLength(600)
    expect(table.running.standing?.keeper.barred).toHaveLength(500)
    expect(table.commit(people[0] as Contribution)).toBe('accepted')
    expect(table.commit(people[599] as Contribution)).toBe('withheld-before')
  })

  test('a withheld contribution voids the shoe before the deal and bars the contributor', () => {
    const table = new ShuffledShoe()
    const before = table.opening.shoe
    for (const one of [ANN, BOB]) table.commit(one)
    expect(table.running.voidWithheld()).toEqual([])
    table.running.makeReady()
    table.reveal(ANN)
    expect(table.tell({ do: 'wager', by: who('ann'), box: 1, main: 1000 as Cents })).toBe('accepted')
    expect(table.tell({ do: 'deal', by: who('dealer') })).toBe('shoe-not-ready')
    expect(table.running.voidWithheld()).toEqual(['bob'])
    expect(table.transcripts.map(({ header, ended }) => [header.shoe, ended])).toEqual([[before, 'withheld']])
    expect(verdictOn(table.transcripts[0] as Transcript)).toBe('holds')
    expect(table.opening.shoe).not.toBe(before)
    expect(table.commit(BOB)).toBe('withheld-before')
    expect(table.commit(ANN)).toBe('accepted')
    table.running.makeReady()
    expect(table.reveal(ANN)).toBe('accepted')
    table.running.makeReady()
    expect(table.tell({ do: 'deal', by: who('dealer') })).toBe('accepted')
  })

  test.each(['', 'x'.repeat(201), 'a"b', 'a\\b', 'a\u0000b', '\ud800'])(
    '%j is refused as a contributor’s name',
    (by) => {
      const table = new ShuffledShoe()
      expect(table.commit({ ...BOB, by })).toBe('not-a-name')
    },
  )

  test('the transcript marks a cutter whose client added no bytes', () => {
    const table = new ShuffledShoe()
    table.running.makeReady()
    expect(table.shown().contributions.map(({ by }) => by)).toEqual(['ann (bytes by the house)'])
  })

  test('a player who contributes bytes without a cut is passed over, and the next one cuts', () => {
    const table = new ShuffledShoe()
    expect(table.commit({ ...ANN, cut: null })).toBe('accepted')
    table.running.makeReady()
    expect(table.reveal({ ...ANN, cut: null })).toBe('accepted')
    table.running.makeReady()
    expect(shoeStep(table.running.table)).toBe('nothing')
    expect(verdictOn(table.shown())).toBe('holds')
  })

  test.each<[RulebookName, Options]>([
    ['nsw', { switches: { shufflingDevice: true } }],
    ['online', {}],
  ])('%s: without a cut, the deal waits for contributions to be revealed', (book, options) => {
    const table = new ShuffledShoe(book, options)
    expect(table.commit(BOB)).toBe(book === 'online' ? 'accepted' : 'commitments-closed')
    table.running.makeReady()
    table.tell({ do: 'wager', by: who('ann'), box: 1, main: 1000 as Cents })
    if (book !== 'online') return
    expect(table.tell({ do: 'deal', by: who('dealer') })).toBe('contributions-awaited')
    expect(table.reveal(BOB)).toBe('accepted')
    expect(table.tell({ do: 'deal', by: who('dealer') })).toBe('accepted')
  })
})

describe('tricks of players', () => {
  test.each(['dealer', 'supervisor', 'manager', 'inspector', 'ann (bytes by the house)'])(
    'a commitment under the name %s is refused',
    (by) => {
      expect(new ShuffledShoe().commit({ ...BOB, by })).toBe('not-a-name')
    },
  )

  test('declining a cut after committing to it is refused', () => {
    const table = new ShuffledShoe()
    table.commit(ANN)
    expect(table.tell({ do: 'declineCut', by: who('ann') })).toBe('not-the-cutter')
    table.running.makeReady()
    table.reveal(ANN)
    expect(table.tell({ do: 'declineCut', by: who('ann') })).toBe('not-the-cutter')
    table.running.makeReady()
    expect(shoeStep(table.running.table)).toBe('nothing')
  })

  test('a refused deal does not close the list', () => {
    const table = new ShuffledShoe('online')
    table.tell({ do: 'wager', by: who('ann'), box: 1, main: 1000 as Cents })
    expect(table.tell({ do: 'deal', by: who('mallory') })).toBe('not-your-work')
    expect(table.commit(BOB)).toBe('accepted')
  })
})

describe('a fault of the generator', () => {
  test('closes the table, and no seed is shown twice', () => {
    const configured = configure(rulebooks.online)
    if (!configured.ok) throw new Error(configured.unlawful.why)
    const entropy = steadyEntropy('failing')
    let left = 12
    const seeds = new SeedSource(inMemory(), () => (left-- > 0 ? entropy() : new Uint8Array(32)))
    const shown: string[] = []
    const running = new VirtualTable('online/1', configured.table, seeds, {
      opening: { chipsAtFirst: 1_000_000 as Cents },
      publish: ({ header }) => shown.push(header.shoe),
    })
    const playOn = () => {
      for (;;) {
        running.tell({ do: 'wager', by: who('ann'), box: 1, main: 1000 as Cents })
        running.tell({ do: 'deal', by: who('dealer') })
        running.tell({ do: 'closeOffers', by: who('dealer') })
        if (!running.tell({ do: 'stand', by: who('ann'), box: 1 }).ok)
          running.tell({ do: 'hit', by: who('ann'), box: 1 })
      }
    }
    expect(playOn).toThrow(GeneratorFault)
    expect(running.tell({ do: 'wager', by: who('ann'), box: 1, main: 1000 as Cents })).toMatchObject({
      ok: false,
      refusal: { kind: 'table-closed' },
    })
    expect(new Set(shown).size).toBe(shown.length)
  })
})

describe('a virtual shoe', () => {
  test('refuses cards and the handling of cards from people', () => {
    const { running } = new ShuffledShoe()
    const commands: TableCommand[] = [
      { do: 'cards', cards: [] },
      { do: 'cuttingCard', by: who('dealer') },
      { do: 'cut', by: who('ann'), at: 100 },
      { do: 'placeMarkers', by: who('dealer'), fromBack: [60] },
      { do: 'missed', by: who('supervisor'), what: 'shuffle' },
    ]
    const before = running.table
    for (const command of commands) {
      expect(running.tell(command)).toMatchObject({ ok: false, refusal: { kind: 'cards-are-virtual' } })
    }
    expect(running.table).toBe(before)
    expect(cutRequest(running.table)?.who).toEqual(['ann'])
  })

  test('is announced before the one in use has ended', () => {
    const table = new ShuffledShoe()
    const [, next] = table.running.keeper.announcements
    table.running.makeReady()
    table.running.close()
    expect(table.transcripts.map(({ header }) => header.shoe)).toEqual([expect.any(String), next?.shoe])
  })

  test('proves each card, except those that lie face down', () => {
    const table = new ShuffledShoe()
    table.running.makeReady()
    const { keeper } = table.running
    // The first card was burned and must not be shown.
    expect(proofOf(keeper, 0)).toBeUndefined()
    table.tell({ do: 'wager', by: who('ann'), box: 1, main: 1000 as Cents })
    table.tell({ do: 'deal', by: who('dealer') })
    expect([1, 2, 3].map((position) => proofOf(keeper, position)?.position)).toEqual([1, 2, 3])
    expect(proofOf(keeper, 4)).toBeUndefined()
  })

  test('[NSW-3.6.2a] does not show a player’s first cards before they are exposed', () => {
    const table = new ShuffledShoe('nsw', { switches: { firstTwoFaceDown: true } })
    table.running.makeReady()
    const { keeper } = table.running
    table.tell({ do: 'wager', by: who('ann'), box: 1, main: 1000 as Cents })
    table.tell({ do: 'deal', by: who('dealer') })
    const shown = () => [1, 2, 3].map((position) => proofOf(keeper, position) !== undefined)
    // The dealer's card, between ann's two, is face up.
    expect(shown()).toEqual([false, true, false])
    expect(table.tell({ do: 'expose', by: who('ann'), box: 1 })).toBe('accepted')
    expect(shown()).toEqual([true, true, true])
  })

  test('[NSW-4.9] does not show a card burned from a device, not even among returned discards', () => {
    const table = new ShuffledShoe('nsw', { decks: 3, switches: { shufflingDevice: true } })
    table.running.makeReady()
    const { keeper } = table.running
    table.tell({ do: 'wager', by: who('ann'), box: 1, main: 1000 as Cents })
    table.tell({ do: 'deal', by: who('dealer') })
    const course = keeper.transcript()?.course ?? []
    expect(course[0]).toEqual({ position: 0, hidden: true })
    expect(course.flatMap((entry) => ('returned' in entry ? entry.returned : []))).toEqual([])
    expect(course.slice(1, 4).every((entry) => 'later' in entry)).toBe(true)
    expect(verdictOn(table.shown())).toBe('holds')
  })

  test('deals nothing after its table is closed', () => {
    const table = new ShuffledShoe()
    table.running.makeReady()
    table.running.close()
    expect(table.tell({ do: 'wager', by: who('ann'), box: 1, main: 1000 as Cents })).toBe('table-closed')
    expect(table.running.makeReady()).toEqual([])
  })

  test('is shown as abandoned if it was open in a crash', () => {
    const store = inMemory()
    const configured = configure(rulebooks.nsw)
    if (!configured.ok) throw new Error(configured.unlawful.why)
    const before = new VirtualTable('nsw/1', configured.table, new SeedSource(store))
    before.makeReady()
    const shown: Transcript[] = []
    const seeds = new SeedSource(store)
    revealAbandoned(seeds, (transcript) => shown.push(transcript))
    expect(shown.map(({ header }) => header.shoe)).toEqual(before.keeper.announcements.map(({ shoe }) => shoe))
    expect(shown.map(verdictOn)).toEqual(['holds', 'holds'])
    expect(seeds.open).toEqual([])
  })
})

/** The proof of a dealt card in the transcript so far. */
function proofOf(keeper: ShoeKeeper, position: number): ProvenCard | undefined {
  const entry = keeper.transcript()?.course.find((card) => 'position' in card && card.position === position)
  return entry && 'salt' in entry ? entry : undefined
}
