import type { Rulebook } from '../questions/rulebook.ts'
import { onlineLive } from './live.ts'
import { onlinePeople } from './people.ts'
import { onlinePit } from './pit.ts'
import { onlinePromotions, onlineVouchers } from './promotions.ts'
import { onlineRound } from './round.ts'
import { onlineShoe } from './shoe.ts'

export const online: Rulebook = {
  name: 'online',
  title: 'Online Blackjack',
  answers: onlineRound,
  shoe: onlineShoe,
  people: onlinePeople,
  tournament: 'none',
  jackpots: { links: {}, others: 'ONL-START-3' },
  live: onlineLive,
  pit: onlinePit,
  promotions: onlinePromotions,
  vouchers: onlineVouchers,
  inForceFrom: { is: '2024-10-03', clause: 'ONL-VER-1' },
  decks: { is: [6], clause: 'ONL-START-1' },
  boxes: { is: [1, 5], clause: 'ONL-START-3' },
  playersPerBox: { is: [1, 1], clause: 'ONL-START-3' },
  switches: {
    peek: {
      byDefault: true,
      clause: 'ONL-PLAY-7',
      otherwise: { dealerSecondCard: { is: 'when-a-wager-is-left', see: 'ONL-PLAY-18' } },
    },
    surrender: {
      byDefault: false,
      clause: 'ONL-SURR-1',
      otherwise: { surrender: { is: 'on-the-turn', clause: 'ONL-SURR-4' } },
      needs: { is: 'peek', clause: 'ONL-PLAY-13' },
    },
  },
  payTables: {},
  sameAtAllTables: [],
}
