import type { Answer } from '@openpit/engine'
import { type HouseRules, noPower, power, type Told } from '../house-rules.ts'
import type { Staff } from '../shoe-rules.ts'

const SUPERVISORS: readonly Staff[] = ['supervisor', 'manager']
/** Management Representatives. */
const MANAGERS: readonly Staff[] = ['manager']
const SURVEILLANCE_FIRST: Answer<readonly Told[]> = { is: ['surveillance'], clause: 'TAS-7.8' }

export const tasHouse: HouseRules = {
  givesUpSeats: { is: 'when-seats-run-short', clause: 'TAS-8.2' },
  powers: {
    changeLimits: power('TAS-7.5.0', MANAGERS, SURVEILLANCE_FIRST),
    grantLimits: power('TAS-7.6', MANAGERS, SURVEILLANCE_FIRST),
    holdForShoe: power('TAS-8.3.a', ['dealer', ...SUPERVISORS]),
    // Rule 8.3 ends with the shoe, and nothing goes beyond it.
    holdFurther: noPower('TAS-8.3.b'),
    limitBoxes: power('TAS-8.5', SUPERVISORS),
    limitRaises: power('TAS-8.4.s1', ['dealer', ...SUPERVISORS]),
    allowRaises: power('TAS-8.4.s3', ['inspector']),
    reserveBoxes: noPower('TAS-8.2'),
    limitPlayers: noPower('TAS-8.1.0'),
    limitPlayersOnBox: noPower('TAS-8.1.0'),
    // The book is silent on closing: the game runs only as long as it is attended.
    close: power('TAS-3.s1', SUPERVISORS),
    refuseWager: noPower('TAS-6.5.s1'),
    vacate: noPower('TAS-8.2'),
    exclude: noPower('TAS-8.2'),
    voidRound: power('TAS-19.11.a', SUPERVISORS),
  },
  noticeOfLimits: { is: 'any-change', clause: 'TAS-7.5.0' },
  noticeMinutes: { is: 30, clause: 'TAS-7.5.b' },
  raisedAtOnce: { is: 'refused', clause: 'TAS-7.5.0' },
  consentOfAll: { is: 'replaces-the-notice', clause: 'TAS-7.5.a' },
  ownLimits: { is: 'for-a-box-alone', clause: 'TAS-7.6' },
  skippedBy: { is: 'player-on-a-box', clause: 'TAS-8.3.a' },
  boxLimit: { is: 'one-at-the-minimum', clause: 'TAS-8.5' },
  raiseFactor: { is: 3, clause: 'TAS-8.4.s1' },
  sideRestrictions: {},
  idleRounds: { is: 3, clause: 'TAS-8.2' },
  closingMinutes: { is: 0, clause: 'TAS-3.s1' },
  voidGrounds: {
    disruption: { is: 'not-in-this-book', clause: 'TAS-19.11.a' },
    fraud: { is: 'not-in-this-book', clause: 'TAS-19.11.a' },
  },
  forfeits: { is: 'not-in-this-book', clause: 'TAS-19.11.a' },
  says: { newcomers: 'TAS-7.1.s1', ownBox: 'TAS-7.7', owed: 'TAS-19.7.s1' },
}
