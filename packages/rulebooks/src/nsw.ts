import { FIFTY_TWO } from '@openpit/cards'
import type { Answer, PayLine, Rules, SideBet } from '@openpit/engine'
import { CENTS_MAX, cents } from '@openpit/money'
import { nswHouse } from './houses/nsw.ts'
import type { Rulebook } from './rulebook.ts'
import type { Cutter, ShoeRules, Staff } from './shoe-rules.ts'

const perfectPairsLines: readonly PayLine[] = [
  { name: 'perfect pair', when: 'pair-suited', pays: [30, 1], clause: 'NSW-14.8.3' },
  { name: 'coloured pair', when: 'pair-of-one-colour', pays: [10, 1], clause: 'NSW-14.8.2' },
  { name: 'mixed pair', when: 'pair', pays: [5, 1], clause: 'NSW-14.8.1' },
]

const perfectPairs: SideBet = {
  reads: 'first-two',
  settles: 'after-initial-deal',
  lines: perfectPairsLines,
  loses: 'NSW-14.9',
  offered: { is: true, clause: 'NSW-14.1' },
  decks: { is: [6, 8], clause: 'NSW-3.1c' },
  needs: { is: 'a-main-wager-on-the-box', clause: 'NSW-14.5' },
  places: { is: 3, clause: 'NSW-14.6a' },
  limits: { is: 'none', clause: 'NSW-14.3' },
}

const anyPairs: SideBet = {
  reads: 'first-two',
  settles: 'after-initial-deal',
  lines: [{ name: 'pair', when: 'pair', pays: [11, 1], clause: 'NSW-15.7' }],
  loses: 'NSW-15.8',
  offered: { is: true, clause: 'NSW-15.1' },
  decks: { is: [6, 8], clause: 'NSW-3.1c' },
  needs: { is: 'a-main-wager-on-the-box', clause: 'NSW-15.4' },
  places: { is: 3, clause: 'NSW-15.5a' },
  limits: { is: 'none', clause: 'NSW-15.2' },
}

const answers: Rules = {
  deck: { is: FIFTY_TWO, clause: 'NSW-3.1b' },
  decks: { is: 6, clause: 'NSW-3.1a' },
  firstTwoCards: { is: 'face-up', clause: 'NSW-3.6.1' },

  boxes: { is: 7, clause: 'NSW-2.2.1' },
  playersPerBox: { is: 3, clause: 'NSW-5.4' },
  minimum: { is: cents(1), clause: 'NSW-6.1a' },
  maximum: { is: cents(CENTS_MAX), clause: 'NSW-6.1.1' },
  increment: { is: cents(0), clause: 'NSW-6.1c' },
  smallestChip: { is: cents(1), clause: 'NSW-5.1' },
  maximumBinds: { is: 'box-controller-first', clause: 'NSW-6.1.1' },
  controlledBy: { is: ['seated', 'highest', 'nearest'], clause: 'NSW-5.5' },
  silenceOfController: { is: 'passes-control', clause: 'NSW-17.10' },
  tokens: { is: 'taken', clause: 'NSW-5.1' },
  noMoreBets: { is: 'locks-nothing', clause: 'NSW-7.1c' },
  wagersFound: { is: 'recorded', clause: 'NSW-6.3a' },

  dealOrder: { is: 'card-by-card', clause: 'NSW-7.1b' },
  dealerSecondCard: { is: 'when-a-wager-depends-on-it', clause: 'NSW-13.4' },

  blackjackPaid: { is: 'against-two-to-nine', clause: 'NSW-9.1.1a' },
  evenMoney: { is: 'against-ace', clause: 'NSW-9.1.2a' },
  insuranceAgainst: { is: 'ace', clause: 'NSW-8.1' },
  insuranceAmount: { is: 'up-to-half', clause: 'NSW-8.1' },
  insuranceUnit: { is: 'chips', clause: 'NSW-5.1' },
  insurancePays: { is: [2, 1], clause: 'NSW-16.1.4' },
  insuranceOnTenPays: { is: [10, 1], clause: 'NSW-16.1.5' },
  blackjackMayInsure: { is: true, clause: 'NSW-8.1' },
  insuranceNeverOffered: { is: 'not-an-answer', clause: 'NSW-8.3a' },
  insuranceForgotten: { is: 'made-good', clause: 'NSW-17.13' },

  mustDrawBelow: { is: 12, clause: 'NSW-10.2' },
  doubleTotals: { is: [9, 10, 11], clause: 'NSW-11.1.1' },
  doubleCards: { is: 'two', clause: 'NSW-11.1' },
  doubleWithAce: { is: 'ace-counts-one', clause: 'NSW-11.1.2' },
  doubleAmount: { is: 'up-to-original', clause: 'NSW-11.1' },
  doubleLeast: { is: 'one-chip', clause: 'NSW-11.1' },
  doubledAces: { is: 'first-two-locked-at-one', clause: 'NSW-11.1.2' },
  doubledPart: { is: 'stays', clause: 'NSW-5.3' },
  pairsSplitBy: { is: 'value', clause: 'NSW-12.1a' },
  handsPerBox: { is: 2, clause: 'NSW-12.4b' },
  acesSplit: { is: 'once', clause: 'NSW-12.4a' },
  splitAcesTake: { is: 'one-card', clause: 'NSW-12.3.1' },
  declinedSplit: { is: 'closes-nothing', clause: 'NSW-12.5.5' },
  unmatchedSplitWager: { is: 'stays-on-first-hand', clause: 'NSW-12.6.2' },
  surrender: { is: 'none', clause: 'NSW-10.1' },

  dealerOnSoft17: { is: 'stands', clause: 'NSW-13.2' },

  blackjackIsCalled: { is: 'blackjack', clause: 'NSW-1.1.blackjack' },
  blackjackPays: { is: [3, 2], clause: 'NSW-16.1.1' },
  winPays: { is: [1, 1], clause: 'NSW-16.1.3' },
  twentyOne: { is: 'waits-for-the-dealer', clause: 'NSW-16.1' },
  twentyOnePays: { is: [], clause: 'NSW-16.1' },
  dealerBlackjackTakes: { is: 'busted-plus-one', clause: 'NSW-12.7' },
  rounding: { is: 'up-to-chip', clause: 'NSW-5.9' },
  superBonus: { is: 'none', clause: 'NSW-16.1' },
  voidedWager: { is: 'never-was', clause: 'NSW-1.1.void' },
  voidedRound: { is: 'payments-stand', clause: 'NSW-17.8c' },

  sideKinds: { is: 'one-a-table', clause: 'NSW-15.1' },
  sides: { perfectPairs, anyPairs },

  says: {
    chips: 'NSW-5.1',
    betting: 'NSW-5.2',
    lock: 'NSW-5.3',
    secondInOrder: 'NSW-6.1.2',
    thirdInOrder: 'NSW-6.1.3',
    controlOfSeated: 'NSW-5.5.1',
    controlOfHighest: 'NSW-5.5.2',
    controlOfNearest: 'NSW-5.5.3',
    withdrawal: 'NSW-5.3',
    doubleOn21: 'NSW-10.3',
    doubleOnSplitAce: 'NSW-12.3.1',
    splitBust: 'NSW-10.5a',
    nothingToFollow: 'NSW-11.3a',
    surrenderOfBox: 'NSW-10.1',
    staff: 'NSW-7.1b',
    deal: 'NSW-7.1b',
    turn: 'NSW-10.1',
    draw21: 'NSW-10.3',
    bust: 'NSW-10.5a',
    oneCard: 'NSW-11.1.3',
    splitStake: 'NSW-12.1b',
    followDouble: 'NSW-11.3a',
    followSplit: 'NSW-12.6.1',
    insuranceWindow: 'NSW-8.4a',
    offers: 'NSW-8.4a',
    surrenderedHand: 'NSW-10.1',
    silence: 'NSW-17.10',
    blackjackWins: 'NSW-16.1.1',
    bothBlackjack: 'NSW-16.1.8',
    dealerBlackjack: 'NSW-16.1.6',
    dealerBlackjackAfterDouble: 'NSW-11.4',
    dealerBlackjackAfterSplit: 'NSW-12.7',
    insuranceOnTen: 'NSW-8.2',
    blackjackWaits: 'NSW-9.1.3',
    dealerBlackjackBeats21: 'NSW-16.1.6',
    doubleReturned: 'NSW-16.1.10',
    splitReturned: 'NSW-16.1.10',
    unmatchedDouble: 'NSW-16.1.3',
    surrenderSettled: 'NSW-10.1',
    dealerBust: 'NSW-16.1.2',
    higher: 'NSW-16.1.3',
    lower: 'NSW-16.1.7',
    tie: 'NSW-16.1.9',
    doubledTwentyOne: 'NSW-16.1.3',
    insuranceLoses: 'NSW-13.3',
    evenMoneyReturnsInsurance: 'NSW-9.1.2b',
    surrenderUndone: 'NSW-10.1',
    rescueTakesOriginal: 'NSW-5.3',
    foundAboveMaximum: 'NSW-6.3a',
    earlierRounds: 'NSW-6.3b',
    foundAboveMaximumShared: 'NSW-6.3.1',
    void: 'NSW-1.1.void',
    voidedInsurance: 'NSW-1.1.void',
  },
}

const SUPERVISORS: readonly Staff[] = ['supervisor', 'manager']

/** Where the book names nobody, the cut goes to the dealer's right as in the cases that it does name. */
const RIGHT: Answer<Cutter> = { is: 'farthest-right', clause: 'NSW-4.3' }

const shoe: ShoeRules = {
  source: { is: 'shoe', clause: 'NSW-2.3.1' },
  firstCard: { is: 'is-burned', clause: 'NSW-4.9' },
  shuffles: {
    start: { clause: 'NSW-4.1.1', cutter: { is: 'first-to-arrive', clause: 'NSW-4.3.1' } },
    markerOnBox: { clause: 'NSW-4.1.3', cutter: { is: 'that-box', clause: 'NSW-4.3.2' } },
    markerAtDealer: {
      clause: 'NSW-4.1.3',
      cutter: { is: 'farthest-right', clause: 'NSW-4.3.3' },
    },
    markerFirst: { clause: 'NSW-4.1.2', cutter: { is: 'farthest-right', clause: 'NSW-4.3.4' } },
    suspicion: { clause: 'NSW-4.1.4', cutter: RIGHT },
    vacant: { clause: 'NSW-4.1.4', cutter: RIGHT },
    replaced: {
      clause: 'NSW-4.1.1',
      cutter: { is: 'farthest-right', clause: 'NSW-4.3.5' },
    },
    shortShoe: { clause: 'NSW-17.9', cutter: RIGHT },
    shuffleMissed: { clause: 'NSW-17.14', cutter: RIGHT },
    cutMissed: { clause: 'NSW-17.11', cutter: RIGHT },
    markerMissed: { clause: 'NSW-4.6b', cutter: RIGHT },
  },
  markerFirst: { is: 'shuffle-at-once', clause: 'NSW-4.1.2' },
  firstOfTwoMarkers: { is: 'binds', clause: 'NSW-4.1.3' },
  suspicion: { is: 'shuffle-after-the-round', clause: 'NSW-4.1.4' },
  orderedBy: {
    suspicion: { is: SUPERVISORS, clause: 'NSW-4.1.4' },
    vacant: { is: [], clause: 'NSW-4.1.4' },
  },
  missed: {
    shuffle: { is: 'made-up-for', clause: 'NSW-17.14' },
    cut: { is: 'made-up-for', clause: 'NSW-17.11' },
    marker: { is: 'not-in-this-book', clause: 'NSW-4.6b' },
    return: { is: 'made-up-for', clause: 'NSW-17.15' },
  },
  afterShortShoe: { is: 'goes-on', clause: 'NSW-17.9' },
  afterVoidRound: { is: 'play-goes-on', clause: 'NSW-17.8.1' },
  replacing: { is: 'when-the-marker-has-shown', clause: 'NSW-3.5.1' },
  replacedBy: { is: SUPERVISORS, clause: 'NSW-3.5' },
  cutters: { is: 'at-a-box', clause: 'NSW-4.3' },
  cutOffered: { is: 'clockwise', clause: 'NSW-4.4a' },
  staffCut: { is: SUPERVISORS, clause: 'NSW-4.4b' },
  cutLeaves: { is: 1, clause: 'NSW-4.5' },
  dealerCut: { is: 'never', clause: 'NSW-4.3' },
  deviceCut: { is: 'never', clause: 'NSW-4.7' },
  deviceShuffles: { is: 'apply', clause: 'NSW-4.1' },
  markers: [
    {
      decks: [3, 4, 6, 8],
      most: { is: 1, clause: 'NSW-3.1b' },
      single: { is: 'up-to-half-from-the-back', clause: 'NSW-4.6b' },
      two: { is: 'second-at-the-back', clause: 'NSW-3.1b' },
    },
  ],
  says: {
    cards: 'NSW-3.1a',
    shuffling: 'NSW-4.1',
    cut: 'NSW-4.3',
    marking: 'NSW-4.6b',
    device: 'NSW-4.7',
    discardsReturn: 'NSW-7.2',
  },
}

export const nsw: Rulebook = {
  name: 'nsw',
  title: 'NSW Blackjack',
  answers,
  shoe,
  house: nswHouse,
  decks: { is: [3, 4, 6, 8], clause: 'NSW-3.1a' },
  boxes: { is: [5, 9], clause: 'NSW-2.2.1' },
  playersPerBox: { is: [1, 3], clause: 'NSW-5.4' },
  switches: {
    shufflingDevice: {
      byDefault: false,
      clause: 'NSW-2.3.1',
      otherwise: {},
      otherwiseShoe: { source: { is: 'device', clause: 'NSW-2.3.1' } },
    },
    resplit: {
      byDefault: false,
      clause: 'NSW-12.5',
      otherwise: {
        handsPerBox: { is: 3, clause: 'NSW-12.5.3' },
        acesSplit: { is: 'again', clause: 'NSW-12.5.4' },
      },
    },
    insuranceOnTen: {
      byDefault: false,
      clause: 'NSW-8.2',
      otherwise: { insuranceAgainst: { is: 'ace-or-ten', clause: 'NSW-8.2' } },
    },
    sideBetsNeedMain: {
      byDefault: false,
      clause: 'NSW-14.4',
      otherwise: {},
      otherwiseSides: {
        perfectPairs: { needs: { is: 'own-main-wager', clause: 'NSW-14.4' } },
        anyPairs: { needs: { is: 'own-main-wager', clause: 'NSW-15.3' } },
      },
    },
    blackjacksWait: {
      byDefault: false,
      clause: 'NSW-9.1.1b',
      otherwise: { blackjackPaid: { is: 'at-the-end', clause: 'NSW-9.1.1b' } },
    },
    firstTwoFaceDown: {
      byDefault: false,
      clause: 'NSW-3.6.2a',
      otherwise: { firstTwoCards: { is: 'face-down', clause: 'NSW-3.6.2b' } },
    },
  },
  payTables: {},
  sameAtAllTables: [],
}
