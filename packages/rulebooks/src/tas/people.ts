import type { PeopleRules } from '../questions/people-rules.ts'
import { tasPowers } from './powers.ts'

export const tasPeople: PeopleRules = {
  givesUpSeats: { is: 'when-seats-run-short', clause: 'TAS-8.2' },
  powers: tasPowers.people,
  noticeOfLimits: { is: 'any-change', see: 'TAS-7.5.0' },
  noticeMinutes: { is: 30, clause: 'TAS-7.5.b' },
  raisedAtOnce: { is: 'refused', clause: 'TAS-7.5.0' },
  consentOfAll: { is: 'replaces-the-notice', clause: 'TAS-7.5.a' },
  ownLimits: { is: 'for-a-box-alone', see: 'TAS-7.6' },
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
