import type { PitRules } from '../questions/pit-rules.ts'
import { DEALERS, STAFF, SUPERVISORS } from '../questions/powers.ts'

export const tasPit: PitRules = {
  powers: {
    done: { is: STAFF, clause: 'TAS-3.s2' },
    approve: { is: [], clause: 'TAS-10.s1' },
    equip: { is: SUPERVISORS, clause: 'TAS-4.4' },
    mispaid: { is: DEALERS, clause: 'TAS-17.0' },
    putRight: { is: SUPERVISORS, clause: 'TAS-17.0' },
    decideDispute: { is: SUPERVISORS, clause: 'TAS-3.s2' },
    returnWager: { is: SUPERVISORS, clause: 'TAS-7.3.s2' },
    endCard: { is: [], clause: 'TAS-6.1' },
    refuseOddWager: { is: DEALERS, clause: 'TAS-6.6.s2' },
  },
  roles: {
    dealer: 'TAS-10.s1',
    supervisor: 'TAS-3.s2',
    assistantManager: 'TAS-7.5.0',
    manager: 'TAS-7.5.0',
    inspector: 'TAS-3.s1',
    surveillance: 'TAS-7.8',
  },
  attendance: { is: 'an-inspector', clause: 'TAS-3.s1' },
  faceDownTold: { is: [], clause: 'TAS-10.s1' },
  equipment: {
    dropBox: { is: 'not-needed', clause: 'TAS-4.4' },
    floatTray: { is: 'not-needed', clause: 'TAS-4.4' },
    discardRack: { is: 'not-needed', clause: 'TAS-4.4' },
    shoe: { is: 'needed', clause: 'TAS-4.4' },
    powerBox: { is: 'not-needed', clause: 'TAS-4.4' },
  },
  duties: {
    tellInspector: 'TAS-3.s2',
    tellSurveillance: 'TAS-7.8',
    warn: 'TAS-7.3.s1',
    replaceCard: 'TAS-4.2',
    closingCheck: 'TAS-4.3',
    rectify: 'TAS-17.0',
    identifyPatron: 'TAS-17.0',
  },
  wrongPayment: {
    unintended: { is: [], clause: 'TAS-17.0' },
    intended: { is: [], clause: 'TAS-17.0' },
  },
  reportedAbove: { is: 'none', see: 'TAS-17.0' },
  putRight: { over: 'TAS-17.0', short: 'TAS-17.0' },
  // The book has no rule for disputes. Its Inspector answers for the game.
  disputes: { decided: 'TAS-3.s2', final: 'TAS-3.s2', complaint: 'TAS-3.s2' },
  conduct: {
    device: { is: false, clause: 'TAS-18' },
    advice: { is: true, clause: 'TAS-18' },
    // Partnerships to get round the maximum are the only bets between players that the book speaks of.
    sideBets: { is: true, clause: 'TAS-7.4' },
    cards: { is: false, clause: 'TAS-18' },
    writing: { is: false, clause: 'TAS-18' },
  },
  measures: {
    warned: { is: DEALERS, clause: 'TAS-3.s2' },
    excluded: { is: [], clause: 'TAS-8.2' },
    barred: { is: [], clause: 'TAS-8.2' },
    held: { is: [], clause: 'TAS-8.2' },
  },
  voidGrounds: {
    device: { is: 'not-in-this-book', clause: 'TAS-19.7.s1' },
    noCard: { is: 'not-in-this-book', clause: 'TAS-19.7.s1' },
    anothersCard: { is: 'not-in-this-book', clause: 'TAS-19.7.s1' },
    forAnother: { is: 'not-in-this-book', clause: 'TAS-19.7.s1' },
  },
  invalid: null,
  playerCards: { is: 'none', clause: 'TAS-6.1' },
  ownCard: null,
  spokenWagers: { is: 'not-in-this-book', clause: 'TAS-7.2.s1' },
  foundBelowMinimum: { is: 'returned-after-a-warning', see: 'TAS-7.3.s2' },
}
