import type { LiveRules } from '../questions/live-rules.ts'
import { DEALERS, SUPERVISORS } from '../questions/powers.ts'
import { nzCards, nzFaults } from './cards.ts'

export const nzLive: LiveRules = {
  dealt: { is: 'by-people-or-system', clause: 'NZ-4.2-2' },
  powers: {
    strayCard: { is: DEALERS, clause: 'NZ-16.2' },
    faceUpCard: { is: DEALERS, clause: 'NZ-16.1' },
    keyCard: { is: DEALERS, clause: 'NZ-4.2-2' },
    playForAbsent: { is: DEALERS, clause: 'NZ-16.6' },
    reconstruct: { is: SUPERVISORS, clause: 'NZ-16.5-1' },
    correctCard: { is: SUPERVISORS, clause: 'NZ-16.5-1' },
    readerFails: { is: DEALERS, clause: 'NZ-4.2-2' },
    readerRepaired: { is: SUPERVISORS, clause: 'NZ-4.2-2' },
    prepareCards: { is: DEALERS, clause: 'NZ-6.1' },
    superviseCheck: { is: SUPERVISORS, clause: 'NZ-6.1' },
    grant: { is: [], clause: 'NZ-7.1A.b' },
    deckFault: { is: [], clause: 'NZ-6.1' },
    orderCheck: { is: [], clause: 'NZ-16.1' },
    cardsDropped: { is: [], clause: 'NZ-7.1.f' },
    verifyCards: { is: [], clause: 'NZ-6.1' },
    cardShown: { is: DEALERS, clause: 'NZ-7.1.f' },
    damagedCard: { is: DEALERS, clause: 'NZ-16.8' },
    replaceCard: { is: DEALERS, clause: 'NZ-16.8' },
    shufflerFails: { is: SUPERVISORS, clause: 'NZ-16.13' },
    shufflerRepaired: { is: SUPERVISORS, clause: 'NZ-16.13' },
  },

  stray: {
    inRound: {
      seen: { is: 'held', clause: 'NZ-16.4-1' },
      unseen: { is: 'held', clause: 'NZ-16.2' },
    },
    onDealersHand: {
      seen: { is: 'burned', clause: 'NZ-16.3-1' },
      unseen: { is: 'held', clause: 'NZ-16.2' },
    },
    betweenRounds: {
      seen: { is: 'burned', clause: 'NZ-16.3-1' },
      unseen: { is: 'held', clause: 'NZ-16.2' },
    },
  },
  seenCardsLeft: { is: 'burned', see: 'NZ-16.3-2' },

  dealMadeAnew: { is: 'until-the-next-round', clause: 'NZ-16.5-1' },
  goesBack: { is: 'until-the-next-round', clause: 'NZ-16.5-1' },
  leftOver: { is: 'burned', see: 'NZ-16.3-2' },
  correction: 'NZ-16.5-1',
  cards: nzCards,
  faults: nzFaults,
}
