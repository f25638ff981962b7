import type { PeopleRules } from '../questions/people-rules.ts'
import { MANAGERS, power } from '../questions/powers.ts'
import { nswPowers } from './powers.ts'

export const nswPeople: PeopleRules = {
  givesUpSeats: { is: 'when-seats-run-short', clause: 'NSW-5.8b' },
  powers: nswPowers.people,
  noticeOfLimits: { is: 'raised-minimum', see: 'NSW-6.5' },
  noticeMinutes: { is: 20, clause: 'NSW-6.5' },
  raisedAtOnce: { is: 'present-players-keep-theirs', clause: 'NSW-6.5.1' },
  consentOfAll: { is: 'not-asked', clause: 'NSW-6.5' },
  ownLimits: { is: 'for-the-player', see: 'NSW-6.6' },
  skippedBy: { is: 'player', clause: 'NSW-5.10' },
  boxLimit: { is: 'one-at-the-minimum', clause: 'NSW-5.12a' },
  raiseFactor: { is: 3, clause: 'NSW-6.1.1' },
  sideRestrictions: {
    perfectPairs: power('NSW-14.4', MANAGERS, { is: ['inspector', 'surveillance'], clause: 'NSW-14.4.1' }),
    anyPairs: power('NSW-15.3', MANAGERS, { is: ['inspector', 'surveillance'], clause: 'NSW-15.3.1' }),
  },
  idleRounds: { is: 3, clause: 'NSW-19.9' },
  closingMinutes: { is: 20, clause: 'NSW-19.8' },
  // The outcome of the game is invalid, so none of its settlements stand.
  voidGrounds: {
    disruption: { is: 'all-reversed', clause: 'NSW-19.4.1' },
    fraud: { is: 'all-reversed', clause: 'NSW-19.4.2' },
  },
  forfeits: { is: 'may-be-forfeited', clause: 'NSW-19.5' },
  says: { newcomers: 'NSW-6.5.4', ownBox: 'NSW-6.6', owed: 'NSW-19.3.1' },
}
