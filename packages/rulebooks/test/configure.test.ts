import { prizeTableOf } from '@openpit/engine'
import type { Cents } from '@openpit/money'
import { describe, expect, test } from 'vitest'
import { configure, type Options, type RulebookName, rulebooks } from '../src/index.ts'

function clauseAgainst(book: RulebookName, options: Options): string {
  const configured = configure(rulebooks[book], options)
  return configured.ok ? 'lawful' : `${configured.unlawful.option} ${configured.unlawful.clause}`
}

const on = {}

describe('options that the book forbids are refused with the clause', () => {
  test.each<[string, RulebookName, Options, string]>([
    ['[NSW-3.1a] five decks', 'nsw', { decks: 5 }, 'decks NSW-3.1a'],
    ['[NSW-3.1a] three decks are lawful', 'nsw', { decks: 3 }, 'lawful'],
    [
      '[NSW-3.1c] Perfect Pairs with four decks',
      'nsw',
      { decks: 4, sideBets: { perfectPairs: on } },
      'sideBets.perfectPairs NSW-3.1c',
    ],
    ['[NSW-2.2.1] ten boxes', 'nsw', { boxes: 10 }, 'boxes NSW-2.2.1'],
    ['[NSW-2.2.1] four boxes', 'nsw', { boxes: 4 }, 'boxes NSW-2.2.1'],
    ['[NSW-5.4] four players a box', 'nsw', { playersPerBox: 4 }, 'playersPerBox NSW-5.4'],
    ['[NSW-3.1b] two cutting cards', 'nsw', { markers: 2 }, 'markers NSW-3.1b'],
    ['no cutting card at all', 'nsw', { markers: 0 }, 'markers NSW-3.1b'],
    [
      '[NSW-4.7] a cutting card in a shuffling device',
      'nsw',
      { markers: 1, switches: { shufflingDevice: true } },
      'markers NSW-4.7',
    ],
    ['[NSW-2.3.1] a shuffling device is lawful', 'nsw', { switches: { shufflingDevice: true } }, 'lawful'],
    ['two cutting cards', 'star', { markers: 2 }, 'markers STAR-3.1b'],
    ['[NZ-3.3.b] two cutting cards are lawful', 'nz', { markers: 2 }, 'lawful'],
    ['[NZ-3.3.b] three cutting cards', 'nz', { markers: 3 }, 'markers NZ-3.3.b'],
    ['[NZ-3.3.e] an automatic shuffler is lawful', 'nz', { switches: { shufflingDevice: true } }, 'lawful'],
    ['[TAS-5.2.a] two markers with five decks', 'tas', { decks: 5, markers: 2 }, 'markers TAS-5.2.a'],
    ['[TAS-5.2.b.s1] two markers with six decks are lawful', 'tas', { decks: 6, markers: 2 }, 'lawful'],
    ['[TAS-5.2.b.s1] three markers', 'tas', { decks: 8, markers: 3 }, 'markers TAS-5.2.b.s1'],
    [
      '[TAS-5.2.a] two markers in Federal Pontoon with four decks',
      'pontoon',
      { decks: 4, markers: 2 },
      'markers TAS-5.2.a',
    ],
    ['[ONL-START-1] a cutting card', 'online', { markers: 1 }, 'markers ONL-START-1'],
    [
      '[ONL-START-1] a shuffling device',
      'online',
      { switches: { shufflingDevice: true } },
      'shufflingDevice ONL-START-1',
    ],
    [
      '[STAR-2.3.4.3] Blazing 7s without a shuffling device',
      'star',
      { switches: { shufflingDevice: false }, sideBets: { blazing7s: on } },
      'sideBets.blazing7s STAR-2.3.4.3',
    ],
    ['[NSW-15.1] two kinds of side bet', 'nsw', { sideBets: { perfectPairs: on, anyPairs: on } }, 'sideBets NSW-15.1'],
    ['a side bet of another book', 'nsw', { sideBets: { superSevens: on } }, 'sideBets.superSevens NSW-15.1'],
    [
      '[TAS-20.5] Perfect Pairs with a maximum below the minimum',
      'tas',
      { sideBets: { perfectPairs: { minimum: 500 as Cents, maximum: 400 as Cents } } },
      'sideBets.perfectPairs TAS-20.5',
    ],
    [
      '[NZ-15.3] Super Sevens with a minimum of zero',
      'nz',
      { sideBets: { superSevens: { minimum: 0 as Cents, maximum: 100 as Cents } } },
      'sideBets.superSevens NZ-15.3',
    ],
    [
      '[TAS-20.5] Perfect Pairs with a maximum but no minimum',
      'tas',
      { sideBets: { perfectPairs: { maximum: 400 as Cents } } },
      'sideBets.perfectPairs TAS-20.5',
    ],
    [
      '[TAS-20.5] limits between which no number of chips fits',
      'tas',
      { smallestChip: 500 as Cents, sideBets: { perfectPairs: { minimum: 600 as Cents, maximum: 900 as Cents } } },
      'sideBets.perfectPairs TAS-20.5',
    ],
    [
      '[STAR-14.B7.T] Blazing 7s, whose amounts are fixed, with a minimum',
      'star',
      { sideBets: { blazing7s: { minimum: 500 as Cents } } },
      'sideBets.blazing7s STAR-14.B7.T',
    ],
    [
      '[NSW-9.1.1b] blackjacks that wait for the dealer are lawful',
      'nsw',
      { switches: { blackjacksWait: true } },
      'lawful',
    ],
    ['blackjacks that wait for the dealer', 'tas', { switches: { blackjacksWait: true } }, 'blackjacksWait TAS-12.1.a'],
    ['the maximum for the whole box', 'nsw', { switches: { boxMaximum: true } }, 'boxMaximum NSW-6.1.1'],
    ['[STAR-3.1a] seven decks', 'star', { decks: 7 }, 'decks STAR-3.1a'],
    [
      '[STAR-3.1.1] Blazing 7s with eight decks',
      'star',
      { decks: 8, sideBets: { blazing7s: on } },
      'sideBets.blazing7s STAR-3.1.1',
    ],
    [
      '[STAR-3.1.1] Star Pairs with eight decks',
      'star',
      { decks: 8, sideBets: { starPairs: on } },
      'sideBets.starPairs STAR-3.1.1',
    ],
    [
      '[STAR-14.17] a fourth Lucky Lucky table',
      'star',
      { sideBets: { luckyLucky: { paytable: 4 } } },
      'sideBets.luckyLucky.paytable STAR-14.17',
    ],
    [
      '[STAR-14.B7.T] a wager of 10 on Blazing 7s',
      'star',
      { sideBets: { blazing7s: { wager: 1000 as Cents } } },
      'sideBets.blazing7s.wager STAR-14.B7.T',
    ],
    [
      '[STAR-14.28.1] a reset to 20000',
      'star',
      { sideBets: { blazing7s: { reset: 2_000_000 as Cents } } },
      'sideBets.blazing7s.reset STAR-14.28.1',
    ],
    [
      '[STAR-14.4] several kinds at once are lawful',
      'star',
      { sideBets: { perfectPairs: on, luckyLucky: on, blazing7s: on } },
      'lawful',
    ],
    ['[TAS-4.1] nine decks', 'tas', { decks: 9 }, 'decks TAS-4.1'],
    ['[TAS-1.2.a] eight boxes', 'tas', { boxes: 8 }, 'boxes TAS-1.2.a'],
    ['re-splitting in tas', 'tas', { switches: { resplit: true } }, 'resplit TAS-14.4.s3'],
    ['[TAS-21.1] three decks in pontoon', 'pontoon', { decks: 3 }, 'decks TAS-21.1'],
    ['[TAS-21.0.s3] six boxes in pontoon', 'pontoon', { boxes: 6 }, 'boxes TAS-21.0.s3'],
    ['[NZ-3.3.a-1] three decks', 'nz', { decks: 3 }, 'decks NZ-3.3.a-1'],
    [
      '[NZ-3.3.a-2] Super Sevens with four decks',
      'nz',
      { decks: 4, sideBets: { superSevens: on } },
      'sideBets.superSevens NZ-3.3.a-2',
    ],
    [
      'a third pay scale',
      'nz',
      { sideBets: { perfectPairs: { payScale: 3 } } },
      'sideBets.perfectPairs.payScale NZ-15B.7.S1-MIXED',
    ],
    ['two kinds of side bet in nz', 'nz', { sideBets: { perfectPairs: on, madness21: on } }, 'sideBets NZ-3.2.c'],
    ['[ONL-START-1] eight decks online', 'online', { decks: 8 }, 'decks ONL-START-1'],
    [
      '[ONL-PLAY-13] surrender without peek',
      'online',
      { switches: { surrender: true, peek: false } },
      'surrender ONL-PLAY-13',
    ],
    ['surrender in nsw', 'nsw', { switches: { surrender: true } }, 'surrender NSW-10.1'],
    ['a negative minimum', 'nsw', { minimum: -5 as Cents }, 'minimum NSW-6.1a'],
    ['a maximum below the minimum', 'nsw', { minimum: 500 as Cents, maximum: 400 as Cents }, 'maximum NSW-6.1.1'],
    ['a number of decks that is not a number', 'nsw', { decks: Number.NaN }, 'decks NSW-3.1a'],
  ])('%s', (_what, book, options, answer) => expect(clauseAgainst(book, options)).toBe(answer))
})

test('every book is lawful with its default options', () => {
  for (const name of Object.keys(rulebooks)) expect(clauseAgainst(name as RulebookName, {})).toBe('lawful')
})

test('[NZ-15A.6-2] the prize table has 3,750 prizes worth 52,031 in all', () => {
  const prizes = prizeTableOf(rulebooks.nz.answers.sides.madness21)?.prizes ?? []
  expect(prizes.reduce((sum, [, count]) => sum + count, 0)).toBe(3750)
  expect(prizes.reduce((sum, [dollars, count]) => sum + dollars * count, 0)).toBe(52_031)
})

test('[STAR-2.3.4.3] choosing Blazing 7s turns the shuffling device on', () => {
  const configured = configure(rulebooks.star, { sideBets: { blazing7s: on } })
  expect(configured.ok && configured.table.shoe.source.is).toBe('device')
})
