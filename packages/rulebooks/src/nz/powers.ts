import { actOfTheHouse, type BookPowers, DEALERS, MANAGERS, noPower, power, SUPERVISORS } from '../questions/powers.ts'

export const nzPowers: BookPowers = {
  round: {
    noMoreBets: { is: DEALERS, clause: 'NZ-8.2-1' },
    deal: { is: DEALERS, clause: 'NZ-4.2-2' },
    // The only offer whose end the book names is insurance: the dealer's next card closes it.
    closeOffers: { is: DEALERS, clause: 'NZ-9.2-T' },
    timeIsUp: { is: DEALERS, clause: 'NZ-16.6' },
    recordWager: { is: DEALERS, clause: 'NZ-5.3' },
    capWagers: { is: SUPERVISORS, clause: 'NZ-14.2-1' },
    voidWager: { is: SUPERVISORS, clause: 'NZ-16.5-3' },
    voidHand: { is: SUPERVISORS, clause: 'NZ-16.5.a' },
    // Rule 16.13 is the only one that makes a whole round void.
    voidRound: { is: SUPERVISORS, clause: 'NZ-16.13' },
    prizeButtonFails: { is: SUPERVISORS, clause: 'NZ-16.12-1' },
    reportMisdeal: { is: DEALERS, clause: 'NZ-16.5-1' },
    discardHand: { is: DEALERS, clause: 'NZ-16.5-1' },
  },
  shoe: {
    loadCards: { is: DEALERS, clause: 'NZ-6.1' },
    // Rule 7.1 does not say who shuffles; in 7.2 it is the dealer who then offers the stack for the cut.
    shuffle: { is: DEALERS, clause: 'NZ-7.2-3' },
    cut: { is: DEALERS, clause: 'NZ-7.4-2' },
    declineCut: { is: DEALERS, clause: 'NZ-7.4-1' },
    placeMarkers: { is: DEALERS, clause: 'NZ-7.6.a-1' },
    burn: { is: DEALERS, clause: 'NZ-8.1-1' },
    cuttingCard: { is: DEALERS, clause: 'NZ-7.1.c' },
    orderForSuspicion: { is: SUPERVISORS, clause: 'NZ-7.1.e' },
    orderForVacancy: { is: MANAGERS, clause: 'NZ-7.1.d' },
    replaceCards: { is: SUPERVISORS, clause: 'NZ-7.7-1' },
    missed: { is: SUPERVISORS, clause: 'NZ-16.9' },
  },
  people: {
    // Division 1 says how limits are changed, and this document leaves it out (2.0). The table cannot judge a change,
    // so it refuses it.
    changeLimits: noPower('NZ-2.0'),
    grantLimits: noPower('NZ-2.0'),
    holdForShoe: power('NZ-5.8', SUPERVISORS),
    holdFurther: noPower('NZ-5.8'),
    limitBoxes: power('NZ-14.7', SUPERVISORS),
    limitRaises: noPower('NZ-14.2-2'),
    allowRaises: noPower('NZ-14.2-2'),
    reserveBoxes: noPower('NZ-14.4-1'),
    limitPlayers: noPower('NZ-14.1'),
    limitPlayersOnBox: power('NZ-14.1', SUPERVISORS),
    close: actOfTheHouse('NZ-2.0', SUPERVISORS),
    noticeIsUp: noPower('NZ-2.0'),
    refuseWager: noPower('NZ-2.0'),
    vacate: noPower('NZ-14.5-1'),
    exclude: noPower('NZ-2.0'),
    proposeVoid: power('NZ-16.13', SUPERVISORS),
  },
}
