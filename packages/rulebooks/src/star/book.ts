import { FIFTY_TWO } from '@openpit/cards'
import type { Answer, PayLine, Rules, SideBet } from '@openpit/engine'
import { CENTS_MAX, type Cents, cents } from '@openpit/money'
import type { Rulebook } from '../questions/rulebook.ts'
import type { Cutter, ShoeRules } from '../questions/shoe-rules.ts'
import { starPeople } from './people.ts'
import { starPowers } from './powers.ts'

const SIX_DECKS: NonNullable<SideBet['decks']> = { is: [6], clause: 'STAR-3.1.1' }
const THREE_PLACES: SideBet['places'] = { is: 3, clause: 'STAR-14.9a' }
const ON_A_SIGN: SideBet['limits'] = { is: 'none', clause: 'STAR-14.5' }
const SOMEBODYS_MAIN: SideBet['needs'] = { is: 'a-main-wager-on-the-box', clause: 'STAR-14.8' }
const OWN_MAIN: Pick<SideBet, 'needs'> = { needs: { is: 'own-main-wager', clause: 'STAR-14.6' } }

const perfectPairs: SideBet = {
  reads: 'first-two',
  settles: 'after-initial-deal',
  lines: [
    { name: 'perfect pair', when: 'pair-suited', pays: [30, 1], clause: 'STAR-14.12.3' },
    { name: 'coloured pair', when: 'pair-of-one-colour', pays: [10, 1], clause: 'STAR-14.12.2' },
    { name: 'mixed pair', when: 'pair', pays: [5, 1], clause: 'STAR-14.12.1' },
  ],
  loses: 'STAR-14.13',
  offered: { is: true, clause: 'STAR-14.2' },
  needs: SOMEBODYS_MAIN,
  places: THREE_PLACES,
  limits: ON_A_SIGN,
}

const anyPairs: SideBet = {
  reads: 'first-two',
  settles: 'after-initial-deal',
  lines: [{ name: 'pair', when: 'pair', pays: [11, 1], clause: 'STAR-14.15' }],
  loses: 'STAR-14.16',
  offered: { is: true, clause: 'STAR-14.2' },
  needs: SOMEBODYS_MAIN,
  places: THREE_PLACES,
  limits: ON_A_SIGN,
}

const starPairs: SideBet = {
  reads: 'first-two',
  settles: 'after-initial-deal',
  lines: [
    { name: 'pair of aces', when: 'pair-of-aces', pays: [30, 1], clause: 'STAR-14.30.4' },
    { name: 'suited pair', when: 'pair-suited', pays: [20, 1], clause: 'STAR-14.30.3' },
    { name: 'same colour pair', when: 'pair-of-one-colour', pays: [8, 1], clause: 'STAR-14.30.2' },
    { name: 'mixed pair', when: 'pair', pays: [5, 1], clause: 'STAR-14.30.1' },
  ],
  loses: 'STAR-14.31',
  offered: { is: true, clause: 'STAR-14.2' },
  decks: SIX_DECKS,
  needs: SOMEBODYS_MAIN,
  places: THREE_PLACES,
  limits: ON_A_SIGN,
}

function luckyLuckyTable(suited21: number, any19: number): readonly PayLine[] {
  return [
    { name: 'suited 7-7-7', when: 'three-sevens-suited', pays: [200, 1], clause: 'STAR-14.LL.T.s777' },
    { name: 'suited 6-7-8', when: 'six-seven-eight-suited', pays: [100, 1], clause: 'STAR-14.LL.T.s678' },
    { name: 'unsuited 7-7-7', when: 'three-sevens', pays: [50, 1], clause: 'STAR-14.LL.T.u777' },
    { name: 'unsuited 6-7-8', when: 'six-seven-eight', pays: [30, 1], clause: 'STAR-14.LL.T.u678' },
    { name: 'suited 21', when: 'total-21-suited', pays: [suited21, 1], clause: 'STAR-14.LL.T.s21' },
    { name: 'unsuited 21', when: 'total-21', pays: [3, 1], clause: 'STAR-14.LL.T.u21' },
    { name: 'any 20', when: 'total-20', pays: [2, 1], clause: 'STAR-14.LL.T.20' },
    { name: 'any 19', when: 'total-19', pays: [any19, 1], clause: 'STAR-14.LL.T.19' },
  ]
}

const LUCKY_LUCKY_TABLES = { 1: luckyLuckyTable(10, 2), 2: luckyLuckyTable(15, 1), 3: luckyLuckyTable(10, 1) }

const luckyLucky: SideBet = {
  reads: 'first-two-and-dealer-first',
  settles: 'after-initial-deal',
  lines: LUCKY_LUCKY_TABLES[1],
  loses: 'STAR-14.18',
  offered: { is: true, clause: 'STAR-14.2' },
  needs: SOMEBODYS_MAIN,
  places: THREE_PLACES,
  limits: ON_A_SIGN,
}

const dollars = (...amounts: number[]): Cents[] => amounts.map((amount) => cents(amount * 100))

const blazing7s: SideBet = {
  settles: 'from-the-pool',
  loses: 'STAR-14.22',
  offered: { is: true, clause: 'STAR-14.2' },
  decks: SIX_DECKS,
  needsDevice: 'STAR-2.3.4.3',
  needs: { is: 'own-main-wager', clause: 'STAR-5.8' },
  places: { is: 1, clause: 'STAR-5.6' },
  jackpot: {
    wagers: { is: dollars(2.5, 5), clause: 'STAR-14.B7.T' },
    reset: { is: cents(1_000_000), see: 'STAR-14.28a' },
    resets: { is: dollars(10_000, 25_000, 50_000), see: 'STAR-14.28.1' },
    prizes: [
      {
        name: 'three sevens of diamonds',
        when: 'three-sevens-of-diamonds',
        pays: { poolPercent: 100 },
        clause: 'STAR-14.B7.T.777d',
      },
      {
        name: 'three suited sevens',
        when: 'three-sevens-suited',
        pays: { poolPercent: 10 },
        clause: 'STAR-14.B7.T.777s',
      },
      {
        name: 'three same colour sevens',
        when: 'three-sevens-of-one-colour',
        pays: { gross: dollars(1250, 2500) },
        clause: 'STAR-14.B7.T.777c',
      },
      {
        name: 'three sevens',
        when: 'three-sevens',
        pays: { gross: dollars(500, 1000) },
        clause: 'STAR-14.B7.T.777',
      },
      {
        name: 'two player sevens',
        when: 'two-sevens-and-no-third',
        pays: { gross: dollars(50, 100) },
        clause: 'STAR-14.B7.T.2p',
      },
      {
        name: 'one player seven and one dealer seven',
        when: 'one-seven-and-dealer-seven',
        pays: { gross: dollars(25, 50) },
        clause: 'STAR-14.B7.T.1p1d',
      },
    ],
  },
}

const answers: Rules = {
  powers: starPowers.round,
  assistantManager: { is: 'supervisor', see: 'STAR-1.1.supervisor' },
  deck: { is: FIFTY_TWO, clause: 'STAR-3.1b' },
  decks: { is: 6, clause: 'STAR-3.1a' },
  firstTwoCards: { is: 'face-up', clause: 'STAR-3.6.1' },

  boxes: { is: 7, clause: 'STAR-2.2.1' },
  playersPerBox: { is: 3, clause: 'STAR-5.5' },
  minimum: { is: cents(1), clause: 'STAR-6.1a' },
  maximum: { is: cents(CENTS_MAX), clause: 'STAR-6.1.1' },
  increment: { is: cents(0), clause: 'STAR-6.1c' },
  smallestChip: { is: cents(1), see: 'STAR-5.2' },
  maximumBinds: { is: 'box-controller-first', see: 'STAR-6.1.1' },
  controlledBy: { is: ['seated', 'highest', 'nearest'], see: 'STAR-5.7' },
  silenceOfController: { is: 'passes-control', see: 'STAR-16.10' },
  tokens: { is: 'taken', clause: 'STAR-5.2' },
  noMoreBets: { is: 'locks-nothing', clause: 'STAR-7.1c' },
  wagersFound: { is: 'recorded', clause: 'STAR-6.3a' },

  dealOrder: { is: 'card-by-card', see: 'STAR-7.1b' },
  dealerSecondCard: { is: 'when-a-wager-depends-on-it', see: 'STAR-13.4' },

  blackjackPaid: { is: 'against-two-to-nine', clause: 'STAR-9.1.1a' },
  evenMoney: { is: 'against-ace', clause: 'STAR-9.1.2a' },
  insuranceAgainst: { is: 'ace', clause: 'STAR-8.1' },
  insuranceAmount: { is: 'up-to-half', clause: 'STAR-8.1' },
  insuranceUnit: { is: 'chips', clause: 'STAR-5.2' },
  insurancePays: { is: [2, 1], clause: 'STAR-15.1.4' },
  insuranceOnTenPays: { is: [10, 1], clause: 'STAR-15.1.5' },
  blackjackMayInsure: { is: true, clause: 'STAR-8.1' },
  insuranceNeverOffered: { is: 'not-an-answer', clause: 'STAR-8.3a' },
  insuranceForgotten: { is: 'made-good', clause: 'STAR-16.13' },

  mustDrawBelow: { is: 12, clause: 'STAR-10.2' },
  doubleTotals: { is: [9, 10, 11], clause: 'STAR-11.1.1' },
  doubleCards: { is: 'two', clause: 'STAR-11.1' },
  doubleWithAce: { is: 'ace-counts-one', clause: 'STAR-11.1.2' },
  doubleAmount: { is: 'up-to-original', clause: 'STAR-11.1' },
  doubleLeast: { is: 'one-chip', clause: 'STAR-11.1' },
  doubledAces: { is: 'first-two-locked-at-one', see: 'STAR-11.1.2' },
  doubledPart: { is: 'stays', clause: 'STAR-5.4' },
  pairsSplitBy: { is: 'value', clause: 'STAR-12.1a' },
  handsPerBox: { is: 2, clause: 'STAR-12.4b' },
  acesSplit: { is: 'once', clause: 'STAR-12.4a' },
  splitAcesTake: { is: 'one-card', clause: 'STAR-12.3.1' },
  declinedSplit: { is: 'closes-nothing', clause: 'STAR-12.5.5' },
  unmatchedSplitWager: { is: 'stays-on-first-hand', clause: 'STAR-12.6.2' },
  surrender: { is: 'none', clause: 'STAR-10.1' },

  dealerOnSoft17: { is: 'draws', see: 'STAR-13.2' },

  blackjackIsCalled: { is: 'blackjack', see: 'STAR-1.1.blackjack' },
  blackjackPays: { is: [3, 2], see: 'STAR-15.1.1' },
  winPays: { is: [1, 1], see: 'STAR-15.1.3' },
  twentyOne: { is: 'waits-for-the-dealer', see: 'STAR-15.1' },
  twentyOnePays: { is: [], clause: 'STAR-15.1' },
  dealerBlackjackTakes: { is: 'busted-plus-one', see: 'STAR-12.7' },
  rounding: { is: 'up-to-chip', see: 'STAR-5.12' },
  superBonus: { is: 'none', see: 'STAR-15.1' },
  voidedWager: { is: 'wins-nothing', clause: 'STAR-1.1.invalid' },
  voidedRound: { is: 'payments-stand', clause: 'STAR-16.8c' },

  sideKinds: { is: 'several', clause: 'STAR-14.4' },
  sides: { perfectPairs, anyPairs, starPairs, luckyLucky, blazing7s },

  says: {
    chips: 'STAR-5.2',
    betting: 'STAR-5.3',
    lock: 'STAR-5.4',
    secondInOrder: 'STAR-6.1.2',
    thirdInOrder: 'STAR-6.1.3',
    controlOfSeated: 'STAR-5.7.1',
    controlOfHighest: 'STAR-5.7.2',
    controlOfNearest: 'STAR-5.7.3',
    withdrawal: 'STAR-5.4',
    doubleOn21: 'STAR-10.3',
    doubleOnSplitAce: 'STAR-12.3.1',
    splitBust: 'STAR-10.5a',
    nothingToFollow: 'STAR-11.3a',
    surrenderOfBox: 'STAR-10.1',
    deal: 'STAR-7.1b',
    turn: 'STAR-10.1',
    draw21: 'STAR-10.3',
    bust: 'STAR-10.5a',
    oneCard: 'STAR-11.1.3',
    splitStake: 'STAR-12.1b',
    followDouble: 'STAR-11.3a',
    followSplit: 'STAR-12.6.1',
    insuranceWindow: 'STAR-8.4a',
    offers: 'STAR-8.4a',
    surrenderedHand: 'STAR-10.1',
    silence: 'STAR-16.10',
    blackjackWins: 'STAR-15.1.1',
    bothBlackjack: 'STAR-15.1.8',
    dealerBlackjack: 'STAR-15.1.6',
    dealerBlackjackAfterDouble: 'STAR-11.4',
    dealerBlackjackAfterSplit: 'STAR-12.7',
    insuranceOnTen: 'STAR-8.2',
    blackjackWaits: 'STAR-9.1.3',
    dealerBlackjackBeats21: 'STAR-15.1.6',
    doubleReturned: 'STAR-15.1.10',
    splitReturned: 'STAR-15.1.10',
    unmatchedDouble: 'STAR-15.1.3',
    surrenderSettled: 'STAR-10.1',
    dealerBust: 'STAR-15.1.2',
    higher: 'STAR-15.1.3',
    lower: 'STAR-15.1.7',
    tie: 'STAR-15.1.9',
    doubledTwentyOne: 'STAR-15.1.3',
    insuranceLoses: 'STAR-13.3',
    evenMoneyReturnsInsurance: 'STAR-9.1.2b',
    surrenderUndone: 'STAR-10.1',
    rescueTakesOriginal: 'STAR-5.4',
    foundAboveMaximum: 'STAR-6.3a',
    earlierRounds: 'STAR-6.3b',
    foundAboveMaximumShared: 'STAR-6.3.1',
    void: 'STAR-1.1.void',
    voidedInsurance: 'STAR-1.1.void',
  },
}

/** Where the book names nobody, the cut goes to the dealer's right as in the cases that it does name. */
const RIGHT: Answer<Cutter> = { is: 'farthest-right', clause: 'STAR-4.3' }

const shoe: ShoeRules = {
  powers: starPowers.shoe,
  source: { is: 'shoe', clause: 'STAR-2.3.1' },
  firstCard: { is: 'is-burned', clause: 'STAR-4.9' },
  shuffles: {
    start: { clause: 'STAR-4.1.1', cutter: { is: 'first-to-arrive', clause: 'STAR-4.3.1' } },
    markerOnBox: { clause: 'STAR-4.1.3', cutter: { is: 'that-box', clause: 'STAR-4.3.2' } },
    markerAtDealer: {
      clause: 'STAR-4.1.3',
      cutter: { is: 'farthest-right', clause: 'STAR-4.3.3' },
    },
    markerFirst: { clause: 'STAR-4.1.2', cutter: { is: 'farthest-right', clause: 'STAR-4.3.4a' } },
    suspicion: { clause: 'STAR-4.1.4', cutter: RIGHT },
    vacant: { clause: 'STAR-4.1.4', cutter: RIGHT },
    replaced: {
      clause: 'STAR-4.1.1',
      cutter: { is: 'farthest-right', clause: 'STAR-4.3.4b' },
    },
    shortShoe: { clause: 'STAR-16.9', cutter: RIGHT },
    shuffleMissed: { clause: 'STAR-16.14', cutter: RIGHT },
    cutMissed: { clause: 'STAR-16.11', cutter: RIGHT },
    markerMissed: { clause: 'STAR-4.6b', cutter: RIGHT },
  },
  markerFirst: { is: 'shuffle-at-once', see: 'STAR-4.1.2' },
  firstOfTwoMarkers: { is: 'binds', see: 'STAR-4.1.3' },
  suspicion: { is: 'shuffle-after-the-round', see: 'STAR-4.1.4' },
  missed: {
    shuffle: { is: 'made-up-for', clause: 'STAR-16.14' },
    cut: { is: 'made-up-for', clause: 'STAR-16.11' },
    marker: { is: 'not-in-this-book', clause: 'STAR-4.6b' },
    return: { is: 'made-up-for', clause: 'STAR-16.15' },
  },
  afterShortShoe: { is: 'goes-on', clause: 'STAR-16.9' },
  afterVoidRound: { is: 'play-goes-on', see: 'STAR-16.8.1' },
  replacing: { is: 'when-the-marker-has-shown', clause: 'STAR-3.5.1' },
  cutters: { is: 'at-a-box', see: 'STAR-4.3' },
  cutOffered: { is: 'clockwise', clause: 'STAR-4.4a' },
  cutLeaves: { is: 1, clause: 'STAR-4.5' },
  dealerCut: { is: 'never', see: 'STAR-4.3' },
  deviceCut: { is: 'never', clause: 'STAR-4.7' },
  deviceShuffles: { is: 'apply', clause: 'STAR-4.1' },
  markers: [
    {
      decks: [6, 8],
      most: { is: 1, clause: 'STAR-3.1b' },
      single: { is: 'up-to-half-from-the-back', clause: 'STAR-4.6b' },
      two: { is: 'second-at-the-back', clause: 'STAR-3.1b' },
    },
  ],
  says: {
    cards: 'STAR-3.1a',
    shuffling: 'STAR-4.1',
    cut: 'STAR-4.3',
    marking: 'STAR-4.6b',
    device: 'STAR-4.7',
    discardsReturn: 'STAR-7.2',
  },
}

export const star: Rulebook = {
  name: 'star',
  title: 'NSW Star Blackjack',
  answers,
  shoe,
  people: starPeople,
  decks: { is: [6, 8], clause: 'STAR-3.1a' },
  boxes: { is: [5, 9], clause: 'STAR-2.2.1' },
  playersPerBox: { is: [1, 3], clause: 'STAR-5.5' },
  switches: {
    shufflingDevice: {
      byDefault: false,
      clause: 'STAR-2.3.1',
      otherwise: {},
      otherwiseShoe: { source: { is: 'device', clause: 'STAR-2.3.1' } },
    },
    resplit: {
      byDefault: false,
      clause: 'STAR-12.5',
      otherwise: {
        handsPerBox: { is: 3, clause: 'STAR-12.5.3' },
        acesSplit: { is: 'again', clause: 'STAR-12.5.4' },
      },
    },
    insuranceOnTen: {
      byDefault: false,
      clause: 'STAR-8.2',
      otherwise: { insuranceAgainst: { is: 'ace-or-ten', clause: 'STAR-8.2' } },
    },
    sideBetsNeedMain: {
      byDefault: false,
      clause: 'STAR-14.6',
      otherwise: {},
      otherwiseSides: { perfectPairs: OWN_MAIN, anyPairs: OWN_MAIN, starPairs: OWN_MAIN, luckyLucky: OWN_MAIN },
    },
    blackjacksWait: {
      byDefault: false,
      clause: 'STAR-9.1.1b',
      otherwise: { blackjackPaid: { is: 'at-the-end', clause: 'STAR-9.1.1b' } },
    },
    firstTwoFaceDown: {
      byDefault: false,
      clause: 'STAR-3.6.2',
      otherwise: { firstTwoCards: { is: 'face-down', clause: 'STAR-3.6.2' } },
    },
  },
  payTables: {
    luckyLucky: { option: 'paytable', byDefault: 1, clause: 'STAR-14.17', tables: LUCKY_LUCKY_TABLES },
  },
  sameAtAllTables: [],
}
