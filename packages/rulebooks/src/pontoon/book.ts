import { FORTY_EIGHT } from '@openpit/cards'
import type { PayLine, Rules, SuperBonus } from '@openpit/engine'
import { cents } from '@openpit/money'
import type { Rulebook } from '../questions/rulebook.ts'
import { tas } from '../tas/book.ts'

/** Table 1, best line first; a 21 that is none of these is an ordinary win. */
const tableOne: readonly PayLine[] = [
  { name: '7-7-7 in spades', when: 'three-sevens-of-spades', pays: [3, 1], clause: 'TAS-21.4.T1.10' },
  { name: '6-7-8 in spades', when: 'six-seven-eight-of-spades', pays: [3, 1], clause: 'TAS-21.4.T1.9' },
  { name: 'seven or more cards', when: 'seven-cards-or-more', pays: [3, 1], clause: 'TAS-21.4.T1.8' },
  { name: '7-7-7 suited', when: 'three-sevens-suited', pays: [2, 1], clause: 'TAS-21.4.T1.7' },
  { name: '6-7-8 suited', when: 'six-seven-eight-suited', pays: [2, 1], clause: 'TAS-21.4.T1.6' },
  { name: 'six cards', when: 'six-cards', pays: [2, 1], clause: 'TAS-21.4.T1.5' },
  { name: '7-7-7 mixed', when: 'three-sevens', pays: [3, 2], clause: 'TAS-21.4.T1.4' },
  { name: '6-7-8 mixed', when: 'six-seven-eight', pays: [3, 2], clause: 'TAS-21.4.T1.3' },
  { name: 'five cards', when: 'five-cards', pays: [3, 2], clause: 'TAS-21.4.T1.2' },
  { name: '21', when: 'any', pays: [1, 1], clause: 'TAS-21.4.T1.11' },
]

const superBonus: SuperBonus = {
  when: 'three-sevens-suited',
  dealerFirst: 'seven',
  bands: [
    { from: cents(200), bonus: cents(100_000), clause: 'TAS-21.4.T2.1' },
    { from: cents(2500), bonus: cents(500_000), clause: 'TAS-21.4.T2.2' },
  ],
  everybodyElse: { is: cents(5000), clause: 'TAS-21.4.T2.3' },
  notAfterSplitting: { is: 'two-sevens-suited', see: 'TAS-21.6' },
}

/** Federal Pontoon: the Tasmanian blackjack rules, and its own where they differ. */
const answers: Rules = {
  ...tas.answers,
  deck: { is: FORTY_EIGHT, clause: 'TAS-21.1' },
  decks: { is: 6, clause: 'TAS-21.1' },
  boxes: { is: 7, clause: 'TAS-21.0.s3' },

  blackjackPaid: { is: 'at-once', clause: 'TAS-21.3.1' },
  evenMoney: { is: 'never', clause: 'TAS-21.3.1' },
  blackjackMayInsure: { is: false, clause: 'TAS-21.3.2' },

  doubleTotals: { is: 'any', clause: 'TAS-21.5.1.s1' },
  doubleCards: { is: 'two-or-more', clause: 'TAS-21.5.1.s2' },
  doubleWithAce: { is: 'as-it-counts', clause: 'TAS-21.5.1.s1' },
  doubleAmount: { is: 'original', clause: 'TAS-21.5.1.s1' },
  doubleLeast: { is: 'one-chip', clause: 'TAS-21.5.1.s1' },
  doubledAces: { is: 'first-two-locked-at-one', see: 'TAS-21.5.2' },
  doubledPart: { is: 'may-be-rescued', clause: 'TAS-21.5.6.s1' },
  surrender: { is: 'before-play-against-ace-or-picture', clause: 'TAS-21.8.1' },

  dealerSecondCard: { is: 'when-a-wager-depends-on-it', see: 'TAS-21.7.2' },
  dealerOnSoft17: { is: 'draws', see: 'TAS-21.7.1' },

  blackjackIsCalled: { is: 'pontoon', see: 'TAS-21.D.1' },
  blackjackPays: { is: [3, 2], see: 'TAS-21.4.T1.1' },
  winPays: { is: [1, 1], see: 'TAS-21.4.T1.11' },
  twentyOne: { is: 'wins-at-once', see: 'TAS-21.3.3' },
  twentyOnePays: { is: tableOne, clause: 'TAS-21.4.1' },
  superBonus: { is: superBonus, see: 'TAS-21.4.2' },

  says: {
    ...tas.answers.says,
    oneCard: 'TAS-21.5.1.s3',
    bust: 'TAS-21.2.6',
    doubleOn21: 'TAS-21.5.1.s1',
    doubleOnSplitAce: 'TAS-21.5.1.s1',
    surrenderedHand: 'TAS-21.8.2',
    surrenderOfBox: 'TAS-21.8.5',
    blackjackWins: 'TAS-21.2.3',
    dealerBlackjack: 'TAS-21.2.7',
    dealerBlackjackAfterDouble: 'TAS-21.5.3',
    dealerBust: 'TAS-21.2.1',
    higher: 'TAS-21.2.2',
    lower: 'TAS-21.2.7',
    tie: 'TAS-21.2.5',
    doubledTwentyOne: 'TAS-21.5.4',
    unmatchedDouble: 'TAS-21.5.5',
    doubleReturned: 'TAS-21.5.3',
    surrenderSettled: 'TAS-21.8.4',
    insuranceOnTen: 'TAS-11.1',
    dealerBlackjackBeats21: 'TAS-21.2.7',
    surrenderUndone: 'TAS-21.8.3',
    rescueTakesOriginal: 'TAS-21.5.6.s2',
  },
}

export const pontoon: Rulebook = {
  ...tas,
  name: 'pontoon',
  title: 'Tasmania Federal Pontoon',
  answers,
  tournament: 'none',
  decks: { is: [4, 5, 6, 7, 8], clause: 'TAS-21.1' },
  boxes: { is: [7, 7], clause: 'TAS-21.0.s3' },
}
