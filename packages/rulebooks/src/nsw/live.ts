import type { LiveRules } from '../questions/live-rules.ts'
import { DEALERS, SUPERVISORS } from '../questions/powers.ts'
import { nswCards, nswFaults } from './cards.ts'

export const nswLive: LiveRules = {
  dealt: { is: 'by-people-or-system', clause: 'NSW-3.6' },
  powers: {
    strayCard: { is: DEALERS, clause: 'NSW-17.2' },
    faceUpCard: { is: DEALERS, clause: 'NSW-17.1' },
    keyCard: { is: DEALERS, clause: 'NSW-3.6' },
    playForAbsent: { is: DEALERS, clause: 'NSW-17.10' },
    reconstruct: { is: SUPERVISORS, clause: 'NSW-17.8a' },
    correctCard: { is: SUPERVISORS, clause: 'NSW-17.8a' },
    readerFails: { is: DEALERS, clause: 'NSW-3.6' },
    readerRepaired: { is: SUPERVISORS, clause: 'NSW-3.6' },
    prepareCards: { is: DEALERS, clause: 'NSW-3.3' },
    superviseCheck: { is: [], clause: 'NSW-3.3' },
    grant: { is: SUPERVISORS, clause: 'NSW-4.2' },
    deckFault: { is: SUPERVISORS, clause: 'NSW-17.16.3' },
    orderCheck: { is: SUPERVISORS, clause: 'NSW-17.1.1' },
    cardsDropped: { is: DEALERS, clause: 'NSW-4.6.1' },
    verifyCards: { is: SUPERVISORS, clause: 'NSW-4.6.1' },
    cardShown: { is: [], clause: 'NSW-4.1' },
    damagedCard: { is: [], clause: 'NSW-3.5' },
    replaceCard: { is: [], clause: 'NSW-3.5' },
    shufflerFails: { is: SUPERVISORS, clause: 'NSW-18.1' },
    shufflerRepaired: { is: SUPERVISORS, clause: 'NSW-18.1' },
  },

  stray: {
    inRound: {
      seen: { is: 'held', clause: 'NSW-17.2' },
      unseen: { is: 'held', clause: 'NSW-17.2' },
    },
    onDealersHand: {
      seen: { is: 'burned', clause: 'NSW-17.5' },
      unseen: { is: 'held', clause: 'NSW-17.6' },
    },
    betweenRounds: {
      seen: { is: 'burned', clause: 'NSW-17.7' },
      unseen: { is: 'held', clause: 'NSW-17.2' },
    },
  },
  seenCardsLeft: { is: 'burned', see: 'NSW-17.17' },

  dealMadeAnew: { is: 'until-the-next-round', clause: 'NSW-17.8a' },
  goesBack: { is: 'until-the-next-round', clause: 'NSW-17.8a' },
  leftOver: { is: 'held', see: 'NSW-17.2' },
  correction: 'NSW-17.8a',
  cards: nswCards,
  faults: nswFaults,
}
