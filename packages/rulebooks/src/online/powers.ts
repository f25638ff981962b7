import { actOfTheHouse, type BookPowers, DEALERS, noPower, power, SUPERVISORS } from '../questions/powers.ts'

/** Each table has one player: there are no other players to make room for, and no staff. */
const NO_STAFF = noPower('ONL-START-4')

export const onlinePowers: BookPowers = {
  round: {
    noMoreBets: { is: DEALERS, clause: 'ONL-START-4' },
    deal: { is: DEALERS, clause: 'ONL-START-4' },
    closeOffers: { is: DEALERS, clause: 'ONL-INS-6' },
    timeIsUp: { is: DEALERS, clause: 'ONL-PLAY-11' },
    recordWager: { is: DEALERS, clause: 'ONL-START-3' },
    capWagers: { is: SUPERVISORS, clause: 'ONL-START-2' },
    voidWager: { is: SUPERVISORS, clause: 'ONL-PAY-2' },
    voidHand: { is: SUPERVISORS, clause: 'ONL-PAY-2' },
    voidRound: { is: SUPERVISORS, clause: 'ONL-PAY-2' },
    prizeButtonFails: { is: [], clause: 'ONL-START-3' },
    reportMisdeal: { is: [], clause: 'ONL-START-1' },
    discardHand: { is: [], clause: 'ONL-START-1' },
  },
  shoe: {
    loadCards: { is: [], clause: 'ONL-START-1' },
    shuffle: { is: [], clause: 'ONL-START-1' },
    cut: { is: [], clause: 'ONL-START-1' },
    declineCut: { is: [], clause: 'ONL-START-1' },
    placeMarkers: { is: [], clause: 'ONL-START-1' },
    burn: { is: [], clause: 'ONL-START-1' },
    cuttingCard: { is: [], clause: 'ONL-START-1' },
    orderForSuspicion: { is: [], clause: 'ONL-START-1' },
    orderForVacancy: { is: [], clause: 'ONL-START-1' },
    replaceCards: { is: [], clause: 'ONL-START-1' },
    missed: { is: [], clause: 'ONL-START-1' },
  },
  people: {
    changeLimits: NO_STAFF,
    grantLimits: NO_STAFF,
    holdForShoe: noPower('ONL-START-1'),
    holdFurther: noPower('ONL-START-1'),
    limitBoxes: NO_STAFF,
    limitRaises: NO_STAFF,
    allowRaises: NO_STAFF,
    reserveBoxes: NO_STAFF,
    limitPlayers: NO_STAFF,
    limitPlayersOnBox: NO_STAFF,
    // The document does not mention closing. A round begins only when the player presses Deal.
    close: actOfTheHouse('ONL-START-4', SUPERVISORS),
    noticeIsUp: noPower('ONL-START-2'),
    refuseWager: NO_STAFF,
    vacate: NO_STAFF,
    exclude: NO_STAFF,
    proposeVoid: power('ONL-PAY-2', SUPERVISORS),
  },
}
