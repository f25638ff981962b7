import type { PeopleRules } from '../questions/people-rules.ts'
import { onlinePowers } from './powers.ts'

export const onlinePeople: PeopleRules = {
  givesUpSeats: { is: 'never', clause: 'ONL-START-3' },
  powers: onlinePowers.people,
  noticeOfLimits: { is: 'any-change', see: 'ONL-START-2' },
  noticeMinutes: { is: 0, clause: 'ONL-START-2' },
  raisedAtOnce: { is: 'refused', clause: 'ONL-START-2' },
  consentOfAll: { is: 'not-asked', clause: 'ONL-START-2' },
  ownLimits: { is: 'for-the-player', see: 'ONL-START-2' },
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
