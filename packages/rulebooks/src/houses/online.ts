import { type HouseRules, noPower, power } from '../house-rules.ts'

/** A table of one player's own: there is nobody to make room for, and no staff beside it. */
const NO_STAFF = noPower('ONL-START-4')

export const onlineHouse: HouseRules = {
  givesUpSeats: { is: 'never', clause: 'ONL-START-3' },
  powers: {
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
    close: power('ONL-START-4', ['supervisor', 'manager']),
    refuseWager: NO_STAFF,
    vacate: NO_STAFF,
    exclude: NO_STAFF,
    voidRound: power('ONL-PAY-2', ['supervisor', 'manager']),
  },
  noticeOfLimits: { is: 'any-change', clause: 'ONL-START-2' },
  noticeMinutes: { is: 0, clause: 'ONL-START-2' },
  raisedAtOnce: { is: 'refused', clause: 'ONL-START-2' },
  consentOfAll: { is: 'not-asked', clause: 'ONL-START-2' },
  ownLimits: { is: 'for-the-player', clause: 'ONL-START-2' },
  skippedBy: { is: 'player', clause: 'ONL-START-1' },
  boxLimit: { is: 'any-number', clause: 'ONL-START-3' },
  raiseFactor: { is: 3, clause: 'ONL-START-2' },
  sideRestrictions: {},
  idleRounds: { is: 3, clause: 'ONL-START-3' },
  closingMinutes: { is: 0, clause: 'ONL-START-4' },
  voidGrounds: {
    disruption: { is: 'not-in-this-book', clause: 'ONL-PAY-2' },
    fraud: { is: 'not-in-this-book', clause: 'ONL-PAY-2' },
  },
  forfeits: { is: 'not-in-this-book', clause: 'ONL-PAY-2' },
  says: { newcomers: 'ONL-START-2', ownBox: 'ONL-START-3', owed: 'ONL-PAY-2' },
}
