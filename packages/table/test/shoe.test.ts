import { configure, type Options, type RulebookName, rulebooks } from '@openpit/rulebooks'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { who } from '../../engine/test/who.ts'
import { cutRequest, explainRefusal, openTable, play, type ShoeCommand, shoeStep, type Table } from '../src/index.ts'
import { cutOutsideLimits, markersOutsideLimits } from '../src/shoe/limits.ts'

function configurationOf(book: RulebookName, options: Options = {}) {
  const made = configure(rulebooks[book], options)
  if (!made.ok) throw new Error(made.unlawful.why)
  return made.table
}

describe('limits', () => {
  const nsw = configurationOf('nsw').shoe
  const tas = configurationOf('tas').shoe
  const stack = (cards: number, decks = 6) => ({ cards, decks, cardsInDeck: 52 })

  test('[NSW-17.9] a stack too small for a deck at either end is cut as near the middle as possible', () => {
    const lawful = (cards: number) =>
      Array.from({ length: cards + 1 }, (_, at) => at).filter((at) => !cutOutsideLimits(at, stack(cards), nsw))
    expect(lawful(312).at(0)).toBe(52)
    expect(lawful(312).at(-1)).toBe(260)
    expect(lawful(104)).toEqual([52])
    expect(lawful(103)).toEqual([51, 52])
    expect(lawful(10)).toEqual([5])
    expect(lawful(1)).toEqual([0, 1])
  })

  test('every stack has a lawful place for its cutting cards', () => {
    const books = [
      configurationOf('nsw'),
      configurationOf('tas', { decks: 4 }),
      configurationOf('tas', { markers: 2 }),
      configurationOf('nz', { markers: 2 }),
    ]
    for (const { shoe, rules, markers } of books) {
      for (let cards = 1; cards <= 416; cards++) {
        const places =
          markers === 1
            ? [[0], [1]]
            : [
                [1, 0],
                [2, 1],
                [0, 0],
              ]
        const free = places.some(
          (fromBack) => !markersOutsideLimits(fromBack, markers, stack(cards, rules.decks.is), shoe),
        )
        // Two cutting cards need three decks in front of them, or a card between them.
        if (cards > 3 * 52 + 1 || markers === 1) expect(free, `${cards} cards`).toBe(true)
      }
    }
  })

  test('[TAS-5.2.b.s2] two cutting cards may not be in the same place', () => {
    expect(markersOutsideLimits([100, 100], 2, stack(312), tas)?.kind).toBe('marker-outside-limits')
    expect(markersOutsideLimits([100, 99], 2, stack(312), tas)).toBeUndefined()
    expect(markersOutsideLimits([157, 99], 2, stack(312), tas)?.kind).toBe('marker-outside-limits')
  })

  test('NaN, infinity, negative numbers and fractions are outside every limit', () => {
    for (const at of [Number.NaN, Number.POSITIVE_INFINITY, -1, 60.5, 1e300]) {
      expect(cutOutsideLimits(at, stack(312), nsw)?.kind).toBe('cut-outside-limits')
      expect(markersOutsideLimits([at], 1, stack(312), nsw)?.kind).toBe('marker-outside-limits')
    }
  })
})

describe('who is asked to cut', () => {
  const SEATS = [
    { box: 5, player: 'ann' },
    { box: 2, player: 'bob' },
    { box: 7, player: 'cat' },
  ]

  function shuffledTable(book: RulebookName): Table {
    const table = openTable({ configuration: configurationOf(book), seats: SEATS })
    const played = play(table, { do: 'shuffle', by: who('dealer') })
    if (!played.ok) throw new Error(explainRefusal(played.refusal))
    return played.table
  }

  /** The players asked one after the other, if all decline. */
  function askedInTurn(table: Table): string[] {
    const asked = cutRequest(table)
    if (asked === undefined || asked.areStaff) return [asked?.who.join(' or ') ?? 'nobody']
    const declined = play(table, { do: 'declineCut', by: who(asked.who[0] ?? '') })
    if (!declined.ok) throw new Error(explainRefusal(declined.refusal))
    return [asked.who.join(' and '), ...askedInTurn(declined.table)]
  }

  test.each<[RulebookName, string[]]>([
    ['nsw', ['ann', 'cat', 'bob', 'supervisor or manager']],
    ['star', ['ann', 'cat', 'bob', 'supervisor or manager']],
    ['nz', ['ann', 'cat', 'bob', 'dealer or supervisor or manager']],
    ['tas', ['ann and bob and cat', 'bob and cat', 'cat', 'inspector or manager']],
  ])('%s, at the start of play', (book, order) => {
    expect(askedInTurn(shuffledTable(book))).toEqual(order)
  })
})

test('after random commands about the cards, the shoe can still be made ready', () => {
  const by = fc.constantFrom('dealer', 'supervisor', 'manager', 'inspector', 'ann', 'zoe').map(who)
  const number = fc.oneof(fc.integer({ min: -2, max: 420 }), fc.constantFrom(Number.NaN, 0.5, 1e21))
  const command: fc.Arbitrary<ShoeCommand> = fc.oneof(
    fc.record({ do: fc.constant('loadCards' as const), by, counted: fc.oneof(number, fc.constant(312)) }),
    fc.record({ do: fc.constantFrom('shuffle', 'declineCut', 'burn', 'cuttingCard', 'replaceCards'), by }),
    fc.record({ do: fc.constant('cut' as const), by, at: number }),
    fc.record({ do: fc.constant('placeMarkers' as const), by, fromBack: fc.array(number, { maxLength: 3 }) }),
    fc.record({ do: fc.constant('orderShuffle' as const), by, because: fc.constantFrom('suspicion', 'vacant') }),
    fc.record({ do: fc.constant('missed' as const), by, what: fc.constantFrom('shuffle', 'cut', 'marker', 'return') }),
  )
  const books = fc.constantFrom<RulebookName>('nsw', 'star', 'tas', 'nz')
  fc.assert(
    fc.property(books, fc.array(command, { maxLength: 40 }), (book, commands) => {
      let table = openTable({ configuration: configurationOf(book), seats: [{ box: 1, player: 'ann' }] })
      for (const one of commands) {
        const played = play(table, one)
        if (played.ok) table = played.table
        else expect(explainRefusal(played.refusal)).toMatch(/\([A-Z]+-.+\)$/)
      }
      const work: ShoeCommand[] = [
        { do: 'loadCards', by: who('dealer'), counted: 312 },
        { do: 'shuffle', by: who('dealer') },
        { do: 'cut', by: who('ann'), at: 100 },
        { do: 'cut', by: who('manager'), at: 100 },
        { do: 'placeMarkers', by: who('dealer'), fromBack: [60] },
      ]
      if (table.shoe.stage.is === 'burning') return
      for (const one of work) {
        const played = play(table, one)
        if (played.ok) table = played.table
      }
      expect(['burn', 'nothing']).toContain(shoeStep(table))
    }),
    { numRuns: 500 },
  )
})
