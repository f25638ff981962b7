import type { Answer } from '@openpit/engine'
import {
  actOfTheHouse,
  type BookPowers,
  DEALERS,
  MANAGERS,
  type NoticeRecipient,
  noPower,
  power,
  SUPERVISORS,
} from '../questions/powers.ts'

const SURVEILLANCE_FIRST: Answer<readonly NoticeRecipient[]> = { is: ['surveillance'], clause: 'TAS-7.8' }

export const tasPowers: BookPowers = {
  round: {
    noMoreBets: { is: DEALERS, clause: 'TAS-24.4.2' },
    deal: { is: DEALERS, clause: 'TAS-10.s1' },
    closeOffers: { is: DEALERS, clause: 'TAS-11.2' },
    timeIsUp: { is: DEALERS, clause: 'TAS-13.4.0' },
    recordWager: { is: DEALERS, clause: 'TAS-7.2.s1' },
    capWagers: { is: SUPERVISORS, clause: 'TAS-7.2.s2' },
    // Rule 19.7 is the only one that makes a single wager void.
    voidWager: { is: SUPERVISORS, clause: 'TAS-19.7.s1' },
    voidHand: { is: SUPERVISORS, clause: 'TAS-19.5' },
    voidRound: { is: SUPERVISORS, clause: 'TAS-19.11.a' },
    prizeButtonFails: { is: [], clause: 'TAS-20.0' },
    reportMisdeal: { is: DEALERS, clause: 'TAS-19.7.s1' },
    discardHand: { is: DEALERS, clause: 'TAS-19.5' },
  },
  shoe: {
    loadCards: { is: DEALERS, clause: 'TAS-4.2' },
    shuffle: { is: DEALERS, clause: 'TAS-5.1.s1' },
    cut: { is: ['inspector', 'manager'], clause: 'TAS-5.1.s3' },
    declineCut: { is: DEALERS, clause: 'TAS-5.1.s3' },
    placeMarkers: { is: DEALERS, clause: 'TAS-5.2.a' },
    burn: { is: DEALERS, clause: 'TAS-5.1.s1' },
    cuttingCard: { is: DEALERS, clause: 'TAS-5.3' },
    orderForSuspicion: { is: ['inspector'], clause: 'TAS-5.4' },
    orderForVacancy: { is: [], clause: 'TAS-5.4' },
    // The book does not mention new cards in mid-session: they are checked as cards are before play.
    replaceCards: { is: SUPERVISORS, clause: 'TAS-4.2' },
    missed: { is: SUPERVISORS, clause: 'TAS-19.9' },
  },
  people: {
    changeLimits: power('TAS-7.5.0', MANAGERS, SURVEILLANCE_FIRST),
    grantLimits: power('TAS-7.6', MANAGERS, SURVEILLANCE_FIRST),
    holdForShoe: power('TAS-8.3.a', DEALERS),
    // Rule 8.3 holds a player to the minimum until the end of the shoe; no rule does so for longer.
    holdFurther: noPower('TAS-8.3.b'),
    limitBoxes: power('TAS-8.5', SUPERVISORS),
    limitRaises: power('TAS-8.4.s1', DEALERS),
    allowRaises: power('TAS-8.4.s3', ['inspector']),
    reserveBoxes: noPower('TAS-8.2'),
    limitPlayers: noPower('TAS-8.1.0'),
    limitPlayersOnBox: noPower('TAS-8.1.0'),
    // The book does not mention closing. Rule 3 lets the game run only under its inspector, our supervisor.
    close: actOfTheHouse('TAS-3.s1', SUPERVISORS),
    noticeIsUp: power('TAS-7.5.b', DEALERS),
    refuseWager: noPower('TAS-6.5.s1'),
    vacate: noPower('TAS-8.2'),
    exclude: noPower('TAS-8.2'),
    proposeVoid: power('TAS-19.11.a', SUPERVISORS),
  },
}
