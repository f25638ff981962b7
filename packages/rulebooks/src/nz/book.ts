import type { Rulebook } from '../questions/rulebook.ts'
import { nzJackpots } from './jackpots.ts'
import { nzLive } from './live.ts'
import { nzPeople } from './people.ts'
import { nzPit } from './pit.ts'
import { nzPromotions, nzVouchers } from './promotions.ts'
import { nzRound } from './round.ts'
import { nzShoe } from './shoe.ts'
import { PERFECT_PAIRS_SCALES } from './side-bets.ts'

export const nz: Rulebook = {
  name: 'nz',
  title: 'New Zealand Blackjack',
  answers: nzRound,
  shoe: nzShoe,
  people: nzPeople,
  tournament: 'none',
  jackpots: nzJackpots,
  live: nzLive,
  pit: nzPit,
  promotions: nzPromotions,
  vouchers: nzVouchers,
  inForceFrom: null,
  decks: { is: [4, 5, 6, 7, 8], clause: 'NZ-3.3.a-1' },
  boxes: { is: [1, 7], clause: 'NZ-3.1-1' },
  playersPerBox: { is: [1, 3], clause: 'NZ-14.1' },
  switches: {
    boxMaximum: {
      byDefault: false,
      clause: 'NZ-14.2-1',
      otherwise: { maximumBinds: { is: 'box', see: 'NZ-14.2-1' } },
    },
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
  sameAtAllTables: [{ is: 'perfectPairs', clause: 'NZ-15B.8-2' }],
}
