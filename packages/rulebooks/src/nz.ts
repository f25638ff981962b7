import { FIFTY_TWO } from '@openpit/cards'
import type { Answer, PayLine, Rules, SideBet } from '@openpit/engine'
import { CENTS_MAX, cents } from '@openpit/money'
import type { HouseRules } from './house-rules.ts'
import type { Rulebook } from './rulebook.ts'
import type { Cutter, ShoeRules, Staff } from './shoe-rules.ts'

const PLACES_FOR_EVERYBODY: SideBet['places'] = { is: 3, clause: 'NZ-14.1' }

const superSevens: SideBet = {
  settles: 'as-soon-as-known',
  lines: [
    { name: 'three sevens of one suit', when: 'three-sevens-suited', pays: [5000, 1], clause: 'NZ-15.4.e' },
    { name: 'three sevens', when: 'three-sevens', pays: [500, 1], clause: 'NZ-15.4.d' },
    { name: 'two sevens of one suit', when: 'two-sevens-suited', pays: [100, 1], clause: 'NZ-15.4.c' },
    { name: 'two sevens', when: 'two-sevens', pays: [50, 1], clause: 'NZ-15.4.b' },
    { name: 'one seven', when: 'seven-first', pays: [3, 1], clause: 'NZ-15.4.a' },
  ],
  loses: 'NZ-15.4.f',
  offered: { is: true, clause: 'NZ-15.1' },
  decks: { is: [6, 7, 8], clause: 'NZ-3.3.a-2' },
  needs: { is: 'own-main-wager', clause: 'NZ-15.2-1' },
  places: PLACES_FOR_EVERYBODY,
  voidWithHand: 'NZ-15.7.a',
}

const madness21: SideBet = {
  settles: 'by-prize-button',
  loses: 'NZ-15A.4.b',
  offered: { is: true, clause: 'NZ-15A.1' },
  needs: { is: 'own-main-wager', clause: 'NZ-15A.2-1' },
  places: PLACES_FOR_EVERYBODY,
  prizes: {
    clause: 'NZ-15A.6-2',
    won: 'NZ-15A.6-1',
    pressed: 'NZ-15A.9-1',
    nominated: 'NZ-15A.9-2',
    whenItFails: { is: cents(2500), clause: 'NZ-16.12-2' },
    prizes: [
      [1000, 1],
      [100, 10],
      [50, 25],
      [40, 50],
      [35, 60],
      [30, 70],
      [25, 105],
      [24, 108],
      [23, 110],
      [22, 112],
      [21, 115],
      [20, 134],
      [15, 150],
      [14, 175],
      [13, 200],
      [12, 250],
      [11, 350],
      [10, 400],
      [9, 225],
      [8, 260],
      [7, 270],
      [6, 280],
      [5, 290],
    ],
  },
}

const PERFECT_PAIRS_SCALES: Record<1 | 2, readonly PayLine[]> = {
  1: [
    { name: 'perfect pair', when: 'pair-suited', pays: [30, 1], clause: 'NZ-15B.7.S1-PERFECT' },
    { name: 'coloured pair', when: 'pair-of-one-colour', pays: [10, 1], clause: 'NZ-15B.7.S1-COLOURED' },
    { name: 'mixed pair', when: 'pair', pays: [5, 1], clause: 'NZ-15B.7.S1-MIXED' },
  ],
  2: [
    { name: 'perfect pair', when: 'pair-suited', pays: [25, 1], clause: 'NZ-15B.7.S2-PERFECT' },
    { name: 'coloured pair', when: 'pair-of-one-colour', pays: [12, 1], clause: 'NZ-15B.7.S2-COLOURED' },
    { name: 'mixed pair', when: 'pair', pays: [6, 1], clause: 'NZ-15B.7.S2-MIXED' },
  ],
}

const perfectPairs: SideBet = {
  reads: 'first-two',
  settles: 'after-initial-deal',
  lines: PERFECT_PAIRS_SCALES[1],
  loses: 'NZ-15B.5-2',
  offered: { is: true, clause: 'NZ-15B.1' },
  needs: { is: 'own-main-wager', clause: 'NZ-15B.2-1' },
  places: PLACES_FOR_EVERYBODY,
}

const answers: Rules = {
  deck: { is: FIFTY_TWO, clause: 'NZ-3.3.a-1' },
  decks: { is: 6, clause: 'NZ-3.3.a-1' },
  firstTwoCards: { is: 'face-up', clause: 'NZ-8.2.a' },

  boxes: { is: 7, clause: 'NZ-3.1-1' },
  playersPerBox: { is: 3, clause: 'NZ-14.1' },
  minimum: { is: cents(1), clause: 'NZ-14.6' },
  maximum: { is: cents(CENTS_MAX), clause: 'NZ-14.2-2' },
  increment: { is: cents(0), clause: 'NZ-11.2.b' },
  smallestChip: { is: cents(1), clause: 'NZ-5.2' },
  maximumBinds: { is: 'player', clause: 'NZ-14.2-2' },
  controlledBy: { is: ['seated', 'nearest'], clause: 'NZ-14.3.a' },
  silenceOfController: { is: 'plays-on', clause: 'NZ-16.6' },
  tokens: { is: 'refused', clause: 'NZ-5.2' },
  noMoreBets: { is: 'locks-side-wagers', clause: 'NZ-5.6' },
  wagersFound: { is: 'refused', clause: 'NZ-5.1' },

  dealOrder: { is: 'card-by-card', clause: 'NZ-8.2.a' },
  dealerSecondCard: { is: 'always', clause: 'NZ-8.5-1' },

  blackjackPaid: { is: 'against-two-to-nine', clause: 'NZ-10.1-1' },
  evenMoney: { is: 'against-ace', clause: 'NZ-10.3.a-1' },
  insuranceAgainst: { is: 'ace', clause: 'NZ-9.1-1' },
  insuranceAmount: { is: 'up-to-half', clause: 'NZ-9.3.a' },
  insuranceUnit: { is: 'payable-in-chips', clause: 'NZ-9.3.b' },
  insurancePays: { is: [2, 1], clause: 'NZ-9.4' },
  insuranceOnTenPays: { is: [2, 1], clause: 'NZ-9.4' },
  blackjackMayInsure: { is: true, clause: 'NZ-9.1-1' },
  insuranceNeverOffered: { is: 'not-an-answer', clause: 'NZ-9.2' },
  insuranceForgotten: { is: 'made-good', clause: 'NZ-16.11' },

  mustDrawBelow: { is: 12, clause: 'NZ-13.1.d' },
  doubleTotals: { is: 'any', clause: 'NZ-11.1-1' },
  doubleCards: { is: 'two', clause: 'NZ-11.1-1' },
  doubleWithAce: { is: 'refused', clause: 'NZ-11.1-3' },
  doubleAmount: { is: 'up-to-original', clause: 'NZ-11.2.a' },
  doubleLeast: { is: 'the-increment', clause: 'NZ-11.2.b' },
  doubledAces: { is: 'as-they-count', clause: 'NZ-4.1.c' },
  doubledPart: { is: 'stays', clause: 'NZ-5.5.b' },
  pairsSplitBy: { is: 'value', clause: 'NZ-12.1' },
  handsPerBox: { is: 3, clause: 'NZ-12.4.a-2' },
  acesSplit: { is: 'once', clause: 'NZ-12.4.b-1' },
  splitAcesTake: { is: 'one-card', clause: 'NZ-12.4.b-2' },
  declinedSplit: { is: 'closes-nothing', clause: 'NZ-12.4' },
  unmatchedSplitWager: { is: 'chooses-a-hand', clause: 'NZ-14.3.d-2' },
  surrender: { is: 'none', clause: 'NZ-8.3-2' },

  dealerOnSoft17: { is: 'stands', clause: 'NZ-13.3' },

  blackjackIsCalled: { is: 'blackjack', clause: 'NZ-1.BLACKJACK' },
  blackjackPays: { is: [3, 2], clause: 'NZ-5.4-2' },
  winPays: { is: [1, 1], clause: 'NZ-5.4-1' },
  twentyOne: { is: 'waits-for-the-dealer', clause: 'NZ-5.1' },
  twentyOnePays: { is: [], clause: 'NZ-5.4-1' },
  dealerBlackjackTakes: { is: 'original-wager', clause: 'NZ-12.6' },
  rounding: { is: 'exact-cents', clause: 'NZ-5.4-2' },
  superBonus: { is: 'none', clause: 'NZ-5.4-1' },
  voidedWager: { is: 'returned', clause: 'NZ-15.7.b' },
  voidedRound: { is: 'interim-settlement-stands', clause: 'NZ-16.13' },

  sideKinds: { is: 'one-a-table', clause: 'NZ-3.2.c' },
  sides: { superSevens, madness21, perfectPairs },

  says: {
    chips: 'NZ-5.2',
    betting: 'NZ-5.1',
    lock: 'NZ-5.5.a',
    secondInOrder: 'NZ-14.2-1',
    thirdInOrder: 'NZ-14.2-1',
    controlOfSeated: 'NZ-14.3.a',
    controlOfHighest: 'NZ-14.3.a',
    controlOfNearest: 'NZ-14.3.a',
    withdrawal: 'NZ-5.5.b',
    doubleOn21: 'NZ-13.1.a',
    doubleOnSplitAce: 'NZ-12.4.b-2',
    splitBust: 'NZ-13.2-1',
    nothingToFollow: 'NZ-14.3.e',
    surrenderOfBox: 'NZ-8.3-2',
    staff: 'NZ-8.2-2',
    deal: 'NZ-8.2-2',
    turn: 'NZ-8.3-2',
    draw21: 'NZ-13.1.a',
    bust: 'NZ-13.2-1',
    oneCard: 'NZ-13.1.b',
    splitStake: 'NZ-12.2',
    followDouble: 'NZ-14.3.c-1',
    followSplit: 'NZ-14.3.d-1',
    insuranceWindow: 'NZ-9.2-T',
    offers: 'NZ-9.2-T',
    surrenderedHand: 'NZ-8.3-2',
    silence: 'NZ-16.6',
    blackjackWins: 'NZ-5.4-2',
    bothBlackjack: 'NZ-5.1.e',
    dealerBlackjack: 'NZ-5.1.g',
    dealerBlackjackAfterDouble: 'NZ-11.5',
    dealerBlackjackAfterSplit: 'NZ-12.6',
    insuranceOnTen: 'NZ-9.1-1',
    blackjackWaits: 'NZ-10.2',
    dealerBlackjackBeats21: 'NZ-5.1.d',
    doubleReturned: 'NZ-11.5',
    splitReturned: 'NZ-12.6',
    unmatchedDouble: 'NZ-11.4-2',
    surrenderSettled: 'NZ-8.3-2',
    dealerBust: 'NZ-5.1.a',
    higher: 'NZ-5.1.b',
    lower: 'NZ-5.1.g',
    tie: 'NZ-5.1.e',
    doubledTwentyOne: 'NZ-11.4-2',
    insuranceLoses: 'NZ-9.5',
    evenMoneyReturnsInsurance: 'NZ-10.3-T',
    surrenderUndone: 'NZ-8.3-2',
    rescueTakesOriginal: 'NZ-5.5.b',
    foundAboveMaximum: 'NZ-14.2-2',
    earlierRounds: 'NZ-14.2-2',
    foundAboveMaximumShared: 'NZ-14.2-2',
    void: 'NZ-16.5-3',
    voidedInsurance: 'NZ-9.6',
  },
}

const SUPERVISORS: readonly Staff[] = ['supervisor', 'manager']

/** Where the book names nobody, the cut is offered from the dealer's left on. */
const LEFT: Answer<Cutter> = { is: 'farthest-left', clause: 'NZ-7.3' }

const shoe: ShoeRules = {
  source: { is: 'shoe', clause: 'NZ-3.3.c' },
  firstCard: { is: 'may-be-burned', clause: 'NZ-8.1-1' },
  shuffles: {
    start: { clause: 'NZ-7.1.a', cutter: { is: 'first-to-arrive', clause: 'NZ-7.3.a' } },
    markerOnBox: { clause: 'NZ-8.7', cutter: { is: 'that-box', clause: 'NZ-7.3.b' } },
    markerAtDealer: { clause: 'NZ-8.7', cutter: { is: 'farthest-right', clause: 'NZ-7.3.c' } },
    markerFirst: { clause: 'NZ-8.8', cutter: LEFT },
    suspicion: { clause: 'NZ-7.1.e', cutter: LEFT },
    vacant: { clause: 'NZ-7.1.d', cutter: LEFT },
    replaced: {
      clause: 'NZ-7.7-2',
      cutter: { is: 'farthest-left', clause: 'NZ-7.3.d' },
    },
    shortShoe: { clause: 'NZ-16.7-1', cutter: LEFT },
    shuffleMissed: { clause: 'NZ-16.9', cutter: LEFT },
    cutMissed: { clause: 'NZ-7.2-1', cutter: LEFT },
    markerMissed: { clause: 'NZ-16.10-1', cutter: LEFT },
  },
  markerFirst: { is: 'shuffle-at-once', clause: 'NZ-8.8' },
  firstOfTwoMarkers: { is: 'binds', clause: 'NZ-7.1.c' },
  suspicion: { is: 'shuffle-after-the-round', clause: 'NZ-7.1.e' },
  orderedBy: {
    suspicion: { is: SUPERVISORS, clause: 'NZ-7.1.e' },
    vacant: { is: ['manager'], clause: 'NZ-7.1.d' },
  },
  missed: {
    shuffle: { is: 'made-up-for', clause: 'NZ-16.9' },
    cut: { is: 'not-in-this-book', clause: 'NZ-7.2-1' },
    marker: { is: 'made-up-for', clause: 'NZ-16.10-1' },
    return: { is: 'not-in-this-book', clause: 'NZ-1.CONTINUOUS-SHUFFLER' },
  },
  afterShortShoe: { is: 'cards-stay-in-use', clause: 'NZ-16.7-2' },
  afterVoidRound: { is: 'shuffled-all-the-same', clause: 'NZ-8.7' },
  replacing: { is: 'after-any-round', clause: 'NZ-7.7-1' },
  replacedBy: { is: SUPERVISORS, clause: 'NZ-7.7-1' },
  cutters: { is: 'seated', clause: 'NZ-7.3' },
  cutOffered: { is: 'clockwise', clause: 'NZ-7.4-1' },
  staffCut: { is: ['dealer', 'supervisor', 'manager'], clause: 'NZ-7.4-2' },
  cutLeaves: { is: 1, clause: 'NZ-7.5' },
  dealerCut: { is: 'never', clause: 'NZ-7.2-3' },
  deviceCut: { is: 'before-loading', clause: 'NZ-7.2-2' },
  deviceShuffles: { is: 'apply', clause: 'NZ-7.1' },
  markers: [
    {
      decks: [4, 5, 6, 7, 8],
      most: { is: 2, clause: 'NZ-3.3.b' },
      single: { is: 'up-to-half-from-the-back', clause: 'NZ-7.6.a-1' },
      two: { is: 'second-at-the-back', clause: 'NZ-7.6.a-2' },
    },
  ],
  says: {
    cards: 'NZ-3.3.a-1',
    shuffling: 'NZ-7.1',
    cut: 'NZ-7.2-1',
    marking: 'NZ-7.6.a-1',
    device: 'NZ-7.6.b',
    discardsReturn: 'NZ-1.CONTINUOUS-SHUFFLER',
  },
}

const house: HouseRules = {
  givesUpSeats: { is: 'when-seats-run-short', clause: 'NZ-14.4-1' },
}

export const nz: Rulebook = {
  name: 'nz',
  title: 'New Zealand Blackjack',
  answers,
  shoe,
  house,
  decks: { is: [4, 5, 6, 7, 8], clause: 'NZ-3.3.a-1' },
  boxes: { is: [1, 7], clause: 'NZ-3.1-1' },
  playersPerBox: { is: [1, 3], clause: 'NZ-14.1' },
  switches: {
    shufflingDevice: {
      byDefault: false,
      clause: 'NZ-3.3.e',
      otherwise: {},
      otherwiseShoe: { source: { is: 'device', clause: 'NZ-3.3.e' } },
    },
  },
  payTables: {
    perfectPairs: { option: 'payScale', byDefault: 1, clause: 'NZ-15B.7.S1-MIXED', tables: PERFECT_PAIRS_SCALES },
  },
}
