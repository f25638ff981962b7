import type { Rules } from '@openpit/engine'
import { rulesOf } from './settings.ts'

/** Every option that changes the value of a hand, each with some lawful number of decks. */
export const GAMES: readonly (readonly [name: string, rules: Rules])[] = [
  ['nsw, 3 decks', rulesOf('nsw', { decks: 3 })],
  ['nsw, 8 decks', rulesOf('nsw', { decks: 8 })],
  ['nsw, 4 decks, re-splits', rulesOf('nsw', { decks: 4, switches: { resplit: true } })],
  ['star, 6 decks', rulesOf('star', { decks: 6 })],
  ['star, 8 decks, re-splits', rulesOf('star', { decks: 8, switches: { resplit: true } })],
  ['tas, 5 decks', rulesOf('tas', { decks: 5 })],
  ['pontoon, 4 decks', rulesOf('pontoon', { decks: 4 })],
  ['pontoon, 7 decks', rulesOf('pontoon', { decks: 7 })],
  ['nz, 7 decks', rulesOf('nz', { decks: 7 })],
  ['online', rulesOf('online')],
  ['online, surrender', rulesOf('online', { switches: { surrender: true } })],
  ['online, no peek', rulesOf('online', { switches: { peek: false } })],
]

/** Combinations of answers that no book has, but could have: the kernel must not depend on today's books. */
export const MADE_UP: readonly (readonly [name: string, rules: Rules])[] = [
  [
    'four hands, aces split again and drawn to, blackjack 6 to 5',
    {
      ...rulesOf('online'),
      handsPerBox: { is: 4, clause: 'ONL-SPLIT-5' },
      acesSplit: { is: 'again', clause: 'ONL-SPLIT-6' },
      splitAcesTake: { is: 'cards-as-wished', clause: 'ONL-SPLIT-6' },
      blackjackPays: { is: [6, 5], see: 'ONL-PAY-1' },
    },
  ],
  [
    'pontoon with four hands where a dealer blackjack takes everything',
    {
      ...rulesOf('pontoon', { decks: 8 }),
      handsPerBox: { is: 4, clause: 'TAS-14.4.s3' },
      dealerBlackjackTakes: { is: 'everything', see: 'TAS-14.8.s1' },
      acesSplit: { is: 'again', clause: 'TAS-14.7.s2' },
    },
  ],
  [
    'no splits, doubling later, aces locked',
    {
      ...rulesOf('nz', { decks: 4 }),
      handsPerBox: { is: 1, clause: 'NZ-12.4.a-2' },
      doubleCards: { is: 'two-or-more', clause: 'NZ-11.1-1' },
      doubleWithAce: { is: 'as-it-counts', clause: 'NZ-11.1-3' },
      doubledAces: { is: 'first-two-locked-at-one', see: 'NZ-4.1.c' },
    },
  ],
]
