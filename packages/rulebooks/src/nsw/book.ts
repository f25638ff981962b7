import type { Rulebook } from '../questions/rulebook.ts'
import { nswLive } from './live.ts'
import { nswPeople } from './people.ts'
import { nswPit } from './pit.ts'
import { nswPromotions, nswVouchers } from './promotions.ts'
import { nswRound } from './round.ts'
import { nswShoe } from './shoe.ts'
import { nswTournament } from './tournament.ts'

export const nsw: Rulebook = {
  name: 'nsw',
  title: 'NSW Blackjack',
  answers: nswRound,
  shoe: nswShoe,
  people: nswPeople,
  tournament: nswTournament,
  jackpots: { links: {}, others: 'NSW-15.1' },
  live: nswLive,
  pit: nswPit,
  promotions: nswPromotions,
  vouchers: nswVouchers,
  inForceFrom: null,
  decks: { is: [3, 4, 6, 8], clause: 'NSW-3.1a' },
  boxes: { is: [5, 9], clause: 'NSW-2.2.1' },
  playersPerBox: { is: [1, 3], clause: 'NSW-5.4' },
  switches: {
    lowLimit: {
      byDefault: false,
      clause: 'NSW-6.7.2',
      otherwise: {},
      needs: { is: 'shufflingDevice', clause: 'NSW-6.7.2' },
    },
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
