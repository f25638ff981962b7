import { cents } from '@openpit/money'
import type { PitRules } from '../questions/pit-rules.ts'
import { DEALERS, MANAGERS, STAFF, SUPERVISORS } from '../questions/powers.ts'

export const starPit: PitRules = {
  powers: {
    done: { is: STAFF, clause: 'STAR-1.1.gs' },
    approve: { is: MANAGERS, clause: 'STAR-3.6.2' },
    equip: { is: SUPERVISORS, clause: 'STAR-2.3.3' },
    mispaid: { is: DEALERS, clause: 'STAR-16.19.2' },
    putRight: { is: SUPERVISORS, clause: 'STAR-16.20.1' },
    decideDispute: { is: SUPERVISORS, clause: 'STAR-18.13' },
    returnWager: { is: [], clause: 'STAR-6.2' },
    endCard: { is: SUPERVISORS, clause: 'STAR-5.1' },
    refuseOddWager: { is: [], clause: 'STAR-18.12' },
  },
  roles: {
    dealer: 'STAR-7.1b',
    supervisor: 'STAR-1.1.gs',
    assistantManager: 'STAR-1.1.agm',
    manager: 'STAR-1.1.gm',
    inspector: 'STAR-1.1.inspector',
    surveillance: 'STAR-16.16.4',
  },
  attendance: { is: 'nobody', clause: 'STAR-1.1.gs' },
  faceDownTold: { is: ['inspector', 'surveillance'], clause: 'STAR-3.6.2.2' },
  equipment: {
    dropBox: { is: 'needed', clause: 'STAR-2.4' },
    floatTray: { is: 'needed', clause: 'STAR-2.3.3' },
    discardRack: { is: 'needed', clause: 'STAR-2.3.2' },
    shoe: { is: 'needed-without-a-device', clause: 'STAR-2.3.1' },
    powerBox: { is: 'not-needed', clause: 'STAR-2.3.1' },
  },
  duties: {
    tellInspector: 'STAR-16.16.4',
    tellSurveillance: 'STAR-16.16.4',
    warn: 'STAR-6.2',
    replaceCard: 'STAR-3.5',
    closingCheck: 'STAR-3.3',
    rectify: 'STAR-16.19.2',
    identifyPatron: 'STAR-16.20.2',
  },
  wrongPayment: {
    unintended: { is: ['rectify'], clause: 'STAR-16.19.2' },
    intended: { is: ['rectify', 'identifyPatron'], clause: 'STAR-16.20.1' },
  },
  reportedAbove: { is: cents(100_000), see: 'STAR-16.21.3' },
  putRight: { over: 'STAR-16.21.1.2', short: 'STAR-16.21.1.1' },
  disputes: { decided: 'STAR-18.13', final: 'STAR-18.14a', complaint: 'STAR-18.14b' },
  conduct: {
    device: { is: true, clause: 'STAR-18.2' },
    advice: { is: true, clause: 'STAR-18.8' },
    sideBets: { is: true, clause: 'STAR-18.11' },
    cards: { is: true, clause: 'STAR-3.8' },
    writing: { is: false, clause: 'STAR-18.2' },
  },
  measures: {
    warned: { is: DEALERS, clause: 'STAR-18.4.1' },
    excluded: { is: SUPERVISORS, clause: 'STAR-18.4.2' },
    barred: { is: SUPERVISORS, clause: 'STAR-18.4.3' },
    held: { is: SUPERVISORS, clause: 'STAR-18.4.4' },
  },
  voidGrounds: {
    device: { is: 'never-was', clause: 'STAR-18.4.1' },
    noCard: { is: 'wins-nothing', clause: 'STAR-18.1b' },
    anothersCard: { is: 'wins-nothing', clause: 'STAR-18.1b' },
    forAnother: { is: 'wins-nothing', clause: 'STAR-18.1b' },
  },
  invalid: { before: 'STAR-16.22.1', later: 'STAR-16.22.2', over: 'STAR-16.22.3' },
  playerCards: { is: '2024-08-19T00:00', clause: 'STAR-5.1' },
  ownCard: 'STAR-18.1a',
  spokenWagers: { is: 'not-in-this-book', clause: 'STAR-5.17b' },
  foundBelowMinimum: { is: 'valid', see: 'STAR-6.2' },
}
