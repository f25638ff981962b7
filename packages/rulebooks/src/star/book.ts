import type { Rulebook } from '../questions/rulebook.ts'
import { starJackpots } from './jackpots.ts'
import { starLive } from './live.ts'
import { starPeople } from './people.ts'
import { starPit } from './pit.ts'
import { starPromotions, starVouchers } from './promotions.ts'
import { starRound } from './round.ts'
import { starShoe } from './shoe.ts'
import { LUCKY_LUCKY_TABLES, OWN_MAIN } from './side-bets.ts'
import { starTournament } from './tournament.ts'

export const star: Rulebook = {
  name: 'star',
  title: 'NSW Star Blackjack',
  answers: starRound,
  shoe: starShoe,
  people: starPeople,
  tournament: starTournament,
  jackpots: starJackpots,
  live: starLive,
  pit: starPit,
  promotions: starPromotions,
  vouchers: starVouchers,
  inForceFrom: { is: '2024-08-16', clause: 'STAR-ORD.2' },
  decks: { is: [6, 8], clause: 'STAR-3.1a' },
  boxes: { is: [5, 9], clause: 'STAR-2.2.1' },
  playersPerBox: { is: [1, 3], clause: 'STAR-5.5' },
  switches: {
    lowLimit: {
      byDefault: false,
      clause: 'STAR-6.8.2',
      otherwise: {},
      needs: { is: 'shufflingDevice', clause: 'STAR-6.8.2' },
    },
    cashless: {
      byDefault: false,
      clause: 'STAR-2.4.1',
      otherwise: {},
      otherwisePit: {
        equipment: { ...starPit.equipment, dropBox: { is: 'not-needed', clause: 'STAR-2.4.1' } },
      },
    },
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
