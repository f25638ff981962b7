import { type HouseRules, noPower, power } from '../house-rules.ts'
import type { Staff } from '../shoe-rules.ts'

const SUPERVISORS: readonly Staff[] = ['supervisor', 'manager']
const MANAGERS: readonly Staff[] = ['manager']

export const nswHouse: HouseRules = {
  givesUpSeats: { is: 'when-seats-run-short', clause: 'NSW-5.8b' },
  powers: {
    changeLimits: power('NSW-6.5', SUPERVISORS),
    grantLimits: power('NSW-6.6', SUPERVISORS),
    holdForShoe: power('NSW-5.10', SUPERVISORS),
    holdFurther: power('NSW-5.11a', MANAGERS, { is: ['inspector'], clause: 'NSW-5.11b' }),
    limitBoxes: power('NSW-5.12a', MANAGERS, { is: ['inspector'], clause: 'NSW-5.12b' }),
    limitRaises: noPower('NSW-6.1.1'),
    allowRaises: noPower('NSW-6.1.1'),
    reserveBoxes: power('NSW-5.13', SUPERVISORS),
    // The book limits players on a box only, not at a table.
    limitPlayers: noPower('NSW-5.4'),
    limitPlayersOnBox: power('NSW-5.4', SUPERVISORS),
    close: power('NSW-19.8', SUPERVISORS),
    refuseWager: power('NSW-19.11', SUPERVISORS),
    vacate: power('NSW-19.9', SUPERVISORS),
    exclude: power('NSW-19.3.2', SUPERVISORS),
    voidRound: power('NSW-17.8c', SUPERVISORS),
  },
  noticeOfLimits: { is: 'raised-minimum', clause: 'NSW-6.5' },
  noticeMinutes: { is: 20, clause: 'NSW-6.5' },
  raisedAtOnce: { is: 'present-players-keep-theirs', clause: 'NSW-6.5.1' },
  consentOfAll: { is: 'not-asked', clause: 'NSW-6.5' },
  ownLimits: { is: 'for-the-player', clause: 'NSW-6.6' },
  skippedBy: { is: 'player', clause: 'NSW-5.10' },
  boxLimit: { is: 'one-at-the-minimum', clause: 'NSW-5.12a' },
  raiseFactor: { is: 3, clause: 'NSW-6.1.1' },
  sideRestrictions: {
    perfectPairs: power('NSW-14.4', MANAGERS, { is: ['inspector', 'surveillance'], clause: 'NSW-14.4.1' }),
    anyPairs: power('NSW-15.3', MANAGERS, { is: ['inspector', 'surveillance'], clause: 'NSW-15.3.1' }),
  },
  idleRounds: { is: 3, clause: 'NSW-19.9' },
  closingMinutes: { is: 20, clause: 'NSW-19.8' },
  // The outcome of the game is invalid: nothing that came of it stands.
  voidGrounds: {
    disruption: { is: 'all-reversed', clause: 'NSW-19.4.1' },
    fraud: { is: 'all-reversed', clause: 'NSW-19.4.2' },
  },
  forfeits: { is: 'may-be-forfeited', clause: 'NSW-19.5' },
  says: { newcomers: 'NSW-6.5.4', ownBox: 'NSW-6.6', owed: 'NSW-19.3.1' },
}
