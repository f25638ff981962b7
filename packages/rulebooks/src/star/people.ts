import type { PeopleRules } from '../questions/people-rules.ts'
import { MANAGERS, power } from '../questions/powers.ts'
import { starPowers } from './powers.ts'

const OWN_MAIN_ONLY = power('STAR-14.6', MANAGERS, { is: ['inspector', 'surveillance'], clause: 'STAR-14.6.1' })

export const starPeople: PeopleRules = {
  givesUpSeats: { is: 'when-seats-run-short', clause: 'STAR-5.11b' },
  powers: starPowers.people,
  noticeOfLimits: { is: 'raised-minimum', see: 'STAR-6.5' },
  noticeMinutes: { is: 20, clause: 'STAR-6.5' },
  raisedAtOnce: { is: 'present-players-keep-theirs', clause: 'STAR-6.5.1' },
  consentOfAll: { is: 'not-asked', clause: 'STAR-6.5' },
  ownLimits: { is: 'for-the-player', see: 'STAR-6.7' },
  skippedBy: { is: 'player', clause: 'STAR-5.13' },
  boxLimit: { is: 'one-at-the-minimum', clause: 'STAR-5.15a' },
  raiseFactor: { is: 3, clause: 'STAR-6.1.1' },
  sideRestrictions: {
    perfectPairs: OWN_MAIN_ONLY,
    anyPairs: OWN_MAIN_ONLY,
    starPairs: OWN_MAIN_ONLY,
    luckyLucky: OWN_MAIN_ONLY,
  },
  idleRounds: { is: 3, clause: 'STAR-18.10' },
  closingMinutes: { is: 20, clause: 'STAR-18.9' },
  // The outcome of the game is invalid, so none of its settlements stand.
  voidGrounds: {
    disruption: { is: 'all-reversed', clause: 'STAR-18.5.1' },
    fraud: { is: 'all-reversed', clause: 'STAR-18.5.2' },
  },
  forfeits: { is: 'may-be-forfeited', clause: 'STAR-18.6' },
  says: { newcomers: 'STAR-6.6.2', ownBox: 'STAR-6.7', owed: 'STAR-16.22.2' },
}
