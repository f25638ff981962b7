import { type HouseRules, noPower, power } from '../house-rules.ts'
import type { Staff } from '../shoe-rules.ts'

const SUPERVISORS: readonly Staff[] = ['supervisor', 'manager']

export const nzHouse: HouseRules = {
  givesUpSeats: { is: 'when-seats-run-short', clause: 'NZ-14.4-1' },
  powers: {
    // How limits are changed is for Division 1, which this document leaves out (2.0): the table refuses what it cannot judge.
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
    // Nothing is said about closing, so nothing is asked for.
    close: power('NZ-2.0', SUPERVISORS),
    refuseWager: noPower('NZ-2.0'),
    vacate: noPower('NZ-14.5-1'),
    exclude: noPower('NZ-2.0'),
    voidRound: power('NZ-16.13', SUPERVISORS),
  },
  noticeOfLimits: { is: 'any-change', clause: 'NZ-2.0' },
  noticeMinutes: { is: 20, clause: 'NZ-2.0' },
  raisedAtOnce: { is: 'refused', clause: 'NZ-2.0' },
  consentOfAll: { is: 'not-asked', clause: 'NZ-2.0' },
  ownLimits: { is: 'for-the-player', clause: 'NZ-2.0' },
  skippedBy: { is: 'player', clause: 'NZ-5.8' },
  boxLimit: { is: 'any-number', clause: 'NZ-14.4-2' },
  raiseFactor: { is: 3, clause: 'NZ-14.2-2' },
  sideRestrictions: {},
  idleRounds: { is: 3, clause: 'NZ-14.5-1' },
  closingMinutes: { is: 0, clause: 'NZ-2.0' },
  voidGrounds: {
    disruption: { is: 'not-in-this-book', clause: 'NZ-16.13' },
    fraud: { is: 'not-in-this-book', clause: 'NZ-16.13' },
  },
  forfeits: { is: 'not-in-this-book', clause: 'NZ-16.13' },
  says: { newcomers: 'NZ-14.6', ownBox: 'NZ-14.2-2', owed: 'NZ-15.7.b' },
}
