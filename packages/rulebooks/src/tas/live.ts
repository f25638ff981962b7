import type { LiveRules } from '../questions/live-rules.ts'
import { DEALERS, MANAGERS, SUPERVISORS } from '../questions/powers.ts'
import { tasCards, tasFaults } from './cards.ts'

export const tasLive: LiveRules = {
  dealt: { is: 'by-people-or-system', clause: 'TAS-4.4' },
  powers: {
    strayCard: { is: DEALERS, clause: 'TAS-19.1' },
    faceUpCard: { is: DEALERS, clause: 'TAS-19.3' },
    keyCard: { is: DEALERS, clause: 'TAS-4.4' },
    playForAbsent: { is: MANAGERS, clause: 'TAS-13.4.0' },
    reconstruct: { is: SUPERVISORS, clause: 'TAS-19.4' },
    correctCard: { is: SUPERVISORS, clause: 'TAS-19.4' },
    readerFails: { is: DEALERS, clause: 'TAS-4.4' },
    readerRepaired: { is: SUPERVISORS, clause: 'TAS-4.4' },
    prepareCards: { is: DEALERS, clause: 'TAS-4.2' },
    superviseCheck: { is: [], clause: 'TAS-4.2' },
    grant: { is: [], clause: 'TAS-5.1.s1' },
    deckFault: { is: [], clause: 'TAS-4.2' },
    orderCheck: { is: [], clause: 'TAS-19.3' },
    cardsDropped: { is: [], clause: 'TAS-4.2' },
    verifyCards: { is: [], clause: 'TAS-4.2' },
    cardShown: { is: [], clause: 'TAS-5.4' },
    damagedCard: { is: [], clause: 'TAS-4.2' },
    replaceCard: { is: [], clause: 'TAS-4.2' },
    shufflerFails: { is: SUPERVISORS, clause: 'TAS-19.11.0' },
    shufflerRepaired: { is: SUPERVISORS, clause: 'TAS-19.11.0' },
  },

  stray: {
    inRound: {
      seen: { is: 'held', clause: 'TAS-19.1' },
      unseen: { is: 'held', clause: 'TAS-19.1' },
    },
    onDealersHand: {
      seen: { is: 'burned', clause: 'TAS-19.2' },
      unseen: { is: 'held', clause: 'TAS-19.1' },
    },
    betweenRounds: {
      seen: { is: 'held', clause: 'TAS-19.1' },
      unseen: { is: 'held', clause: 'TAS-19.1' },
    },
  },
  seenCardsLeft: { is: 'held', see: 'TAS-19.1' },

  dealMadeAnew: { is: 'before-a-third-card-and-any-settlement', clause: 'TAS-19.4' },
  goesBack: { is: 'until-the-final-settlement', clause: 'TAS-19.8.s1' },
  leftOver: { is: 'held', see: 'TAS-19.1' },
  correction: 'TAS-19.4',
  cards: tasCards,
  faults: tasFaults,
}
