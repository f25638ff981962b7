import type { Rulebook } from '../questions/rulebook.ts'
import { tasJackpots } from './jackpots.ts'
import { tasLive } from './live.ts'
import { tasPeople } from './people.ts'
import { tasPit } from './pit.ts'
import { tasPromotions, tasVouchers } from './promotions.ts'
import { tasRound } from './round.ts'
import { tasShoe } from './shoe.ts'
import { tasTournament } from './tournament.ts'

export const tas: Rulebook = {
  name: 'tas',
  title: 'Tasmania Blackjack',
  answers: tasRound,
  shoe: tasShoe,
  people: tasPeople,
  tournament: tasTournament,
  jackpots: tasJackpots,
  live: tasLive,
  pit: tasPit,
  promotions: tasPromotions,
  vouchers: tasVouchers,
  inForceFrom: null,
  decks: { is: [4, 5, 6, 7, 8], clause: 'TAS-4.1' },
  boxes: { is: [1, 7], clause: 'TAS-1.2.a' },
  playersPerBox: { is: [1, 3], clause: 'TAS-8.1.0' },
  switches: {
    sideBetsNeedMain: {
      byDefault: true,
      clause: 'TAS-20.6',
      otherwise: {},
      otherwiseSides: { perfectPairs: { needs: { is: 'a-main-wager-on-the-box', clause: 'TAS-20.6' } } },
    },
    shufflingDevice: {
      byDefault: false,
      clause: 'TAS-5.5',
      otherwise: {},
      otherwiseShoe: { source: { is: 'device', clause: 'TAS-5.5' } },
    },
  },
  payTables: {},
  sameAtAllTables: [{ is: 'markers', clause: 'TAS-5.2.c' }],
}
