import type { Answer } from '@openpit/engine'
import type { PitRules } from '../questions/pit-rules.ts'
import { DEALERS, STAFF, SUPERVISORS } from '../questions/powers.ts'

/** Nobody handles cards or equipment: the system deals. */
const NOT_NEEDED: Answer<'not-needed'> = { is: 'not-needed', clause: 'ONL-START-1' }
const NO_RULE: Answer<false> = { is: false, clause: 'ONL-START-4' }
const NO_GROUND: Answer<'not-in-this-book'> = { is: 'not-in-this-book', clause: 'ONL-PAY-2' }

export const onlinePit: PitRules = {
  powers: {
    done: { is: STAFF, clause: 'ONL-START-4' },
    approve: { is: [], clause: 'ONL-PLAY-6' },
    equip: { is: [], clause: 'ONL-START-1' },
    mispaid: { is: DEALERS, clause: 'ONL-PAY-2' },
    putRight: { is: SUPERVISORS, clause: 'ONL-PAY-2' },
    decideDispute: { is: SUPERVISORS, clause: 'ONL-START-4' },
    returnWager: { is: [], clause: 'ONL-START-3' },
    endCard: { is: [], clause: 'ONL-START-3' },
    refuseOddWager: { is: [], clause: 'ONL-START-4' },
  },
  roles: {
    dealer: 'ONL-START-4',
    supervisor: 'ONL-START-4',
    assistantManager: 'ONL-START-4',
    manager: 'ONL-START-4',
    inspector: 'ONL-START-4',
    surveillance: 'ONL-START-4',
  },
  attendance: { is: 'nobody', clause: 'ONL-START-4' },
  faceDownTold: { is: [], clause: 'ONL-PLAY-6' },
  equipment: {
    dropBox: NOT_NEEDED,
    floatTray: NOT_NEEDED,
    discardRack: NOT_NEEDED,
    shoe: NOT_NEEDED,
    powerBox: NOT_NEEDED,
  },
  duties: {
    tellInspector: 'ONL-START-4',
    tellSurveillance: 'ONL-START-4',
    warn: 'ONL-START-3',
    replaceCard: 'ONL-START-1',
    closingCheck: 'ONL-START-1',
    rectify: 'ONL-PAY-2',
    identifyPatron: 'ONL-PAY-2',
  },
  wrongPayment: {
    unintended: { is: [], clause: 'ONL-PAY-2' },
    intended: { is: [], clause: 'ONL-PAY-2' },
  },
  reportedAbove: { is: 'none', see: 'ONL-PAY-2' },
  putRight: { over: 'ONL-PAY-2', short: 'ONL-PAY-2' },
  disputes: { decided: 'ONL-START-4', final: 'ONL-START-4', complaint: 'ONL-START-4' },
  conduct: { device: NO_RULE, advice: NO_RULE, sideBets: NO_RULE, cards: NO_RULE, writing: NO_RULE },
  measures: {
    warned: { is: DEALERS, clause: 'ONL-START-4' },
    excluded: { is: [], clause: 'ONL-START-4' },
    barred: { is: [], clause: 'ONL-START-4' },
    held: { is: [], clause: 'ONL-START-4' },
  },
  voidGrounds: {
    device: NO_GROUND,
    noCard: NO_GROUND,
    anothersCard: NO_GROUND,
    forAnother: NO_GROUND,
  },
  invalid: null,
  playerCards: { is: 'none', clause: 'ONL-START-3' },
  ownCard: null,
  spokenWagers: { is: 'not-in-this-book', clause: 'ONL-START-3' },
  foundBelowMinimum: { is: 'valid', see: 'ONL-START-3' },
}
