import type { PeopleRules } from '../questions/people-rules.ts'
import { nzPowers } from './powers.ts'

export const nzPeople: PeopleRules = {
  givesUpSeats: { is: 'when-seats-run-short', clause: 'NZ-14.4-1' },
  powers: nzPowers.people,
  noticeOfLimits: { is: 'any-change', see: 'NZ-2.0' },
  noticeMinutes: { is: 20, clause: 'NZ-2.0' },
  raisedAtOnce: { is: 'refused', clause: 'NZ-2.0' },
  consentOfAll: { is: 'not-asked', clause: 'NZ-2.0' },
  ownLimits: { is: 'for-the-player', see: 'NZ-2.0' },
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
