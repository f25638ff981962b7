import type { LiveRules } from '../questions/live-rules.ts'
import { DEALERS, SUPERVISORS } from '../questions/powers.ts'
import { starCards, starFaults } from './cards.ts'

export const starLive: LiveRules = {
  dealt: { is: 'by-people-or-system', clause: 'STAR-3.6' },
  powers: {
    strayCard: { is: DEALERS, clause: 'STAR-16.2' },
    faceUpCard: { is: DEALERS, clause: 'STAR-16.1' },
    keyCard: { is: DEALERS, clause: 'STAR-3.6' },
    playForAbsent: { is: DEALERS, clause: 'STAR-16.10' },
    reconstruct: { is: SUPERVISORS, clause: 'STAR-16.8a' },
    correctCard: { is: SUPERVISORS, clause: 'STAR-16.8a' },
    readerFails: { is: DEALERS, clause: 'STAR-3.6' },
    readerRepaired: { is: SUPERVISORS, clause: 'STAR-3.6' },
    prepareCards: { is: DEALERS, clause: 'STAR-3.3' },
    superviseCheck: { is: [], clause: 'STAR-3.3' },
    grant: { is: SUPERVISORS, clause: 'STAR-4.2' },
    deckFault: { is: SUPERVISORS, clause: 'STAR-16.16.3' },
    orderCheck: { is: SUPERVISORS, clause: 'STAR-16.1.1' },
    cardsDropped: { is: DEALERS, clause: 'STAR-4.6.1' },
    verifyCards: { is: SUPERVISORS, clause: 'STAR-4.6.1' },
    cardShown: { is: [], clause: 'STAR-4.1' },
    damagedCard: { is: [], clause: 'STAR-3.5' },
    replaceCard: { is: [], clause: 'STAR-3.5' },
    shufflerFails: { is: SUPERVISORS, clause: 'STAR-17.1' },
    shufflerRepaired: { is: SUPERVISORS, clause: 'STAR-17.1' },
  },

  stray: {
    inRound: {
      seen: { is: 'held', clause: 'STAR-16.2' },
      unseen: { is: 'held', clause: 'STAR-16.2' },
    },
    onDealersHand: {
      seen: { is: 'burned', clause: 'STAR-16.5' },
      unseen: { is: 'held', clause: 'STAR-16.6' },
    },
    betweenRounds: {
      seen: { is: 'burned', clause: 'STAR-16.7' },
      unseen: { is: 'held', clause: 'STAR-16.2' },
    },
  },
  seenCardsLeft: { is: 'burned', see: 'STAR-16.17' },

  dealMadeAnew: { is: 'until-the-next-round', clause: 'STAR-16.8a' },
  goesBack: { is: 'until-the-next-round', clause: 'STAR-16.8a' },
  leftOver: { is: 'held', see: 'STAR-16.2' },
  correction: 'STAR-16.8a',
  cards: starCards,
  faults: starFaults,
}
