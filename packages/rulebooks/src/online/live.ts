import type { Answer, Power } from '@openpit/engine'
import type { LiveRules, StrayFate } from '../questions/live-rules.ts'
import { onlineCards, onlineFaults } from './cards.ts'

/** Nobody handles cards: the system deals every round. */
const NOBODY: Power = { is: [], clause: 'ONL-START-1' }
const NO_STRAY_CARDS: Answer<StrayFate> = { is: 'burned', clause: 'ONL-START-1' }
const ANYWHERE = { seen: NO_STRAY_CARDS, unseen: NO_STRAY_CARDS }

export const onlineLive: LiveRules = {
  dealt: { is: 'by-the-system-only', clause: 'ONL-START-1' },
  powers: {
    strayCard: NOBODY,
    faceUpCard: NOBODY,
    keyCard: NOBODY,
    playForAbsent: NOBODY,
    reconstruct: NOBODY,
    correctCard: NOBODY,
    readerFails: NOBODY,
    readerRepaired: NOBODY,
    prepareCards: NOBODY,
    superviseCheck: NOBODY,
    grant: NOBODY,
    deckFault: NOBODY,
    orderCheck: NOBODY,
    cardsDropped: NOBODY,
    verifyCards: NOBODY,
    cardShown: NOBODY,
    damagedCard: NOBODY,
    replaceCard: NOBODY,
    shufflerFails: NOBODY,
    shufflerRepaired: NOBODY,
  },
  stray: { inRound: ANYWHERE, onDealersHand: ANYWHERE, betweenRounds: ANYWHERE },
  seenCardsLeft: { is: 'burned', see: 'ONL-START-1' },
  dealMadeAnew: { is: 'until-the-next-round', clause: 'ONL-START-1' },
  goesBack: { is: 'until-the-next-round', clause: 'ONL-START-1' },
  leftOver: { is: 'burned', see: 'ONL-START-1' },
  correction: 'ONL-START-1',
  cards: onlineCards,
  faults: onlineFaults,
}
