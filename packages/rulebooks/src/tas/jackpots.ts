import type { StaffRole } from '@openpit/engine'
import type { JackpotRules, LinkRules } from '../questions/jackpot-rules.ts'
import { DEALERS, MANAGERS, SUPERVISORS } from '../questions/powers.ts'

const INSPECTOR: readonly StaffRole[] = ['inspector']

/** Supernova: up to five levels with a hidden value each. */
const supernova: LinkRules = {
  prizes: { is: 'mystery-levels', see: 'TAS-24.6' },
  wagers: { is: 'any', clause: 'TAS-24.3' },
  resets: { is: 'any', clause: 'TAS-24.6' },
  levelsMax: { is: 5, clause: 'TAS-24.6' },
  tablesMax: { is: 'any', clause: 'TAS-24.1.s1' },
  decks: { is: 'any', clause: 'TAS-4.1' },
  device: { is: 'not-needed', clause: 'TAS-24.1.s1' },
  paid: { is: 'after-the-round', clause: 'TAS-24.4.5.s2' },
  approval: { is: 'by-the-inspector', clause: 'TAS-24.8' },
  failure: { is: 'unwon-go-back', clause: 'TAS-24.9.2' },
  afterFailure: { is: 'game-goes-on', clause: 'TAS-24.9.2' },
  powers: {
    joinLink: { is: MANAGERS, clause: 'TAS-24.1.s1' },
    leaveLink: { is: MANAGERS, clause: 'TAS-24.1.s1' },
    addLevel: { is: MANAGERS, clause: 'TAS-24.6' },
    changeLink: { is: MANAGERS, clause: 'TAS-24.6' },
    suspendLink: { is: MANAGERS, clause: 'TAS-24.1.s1' },
    resumeLink: { is: MANAGERS, clause: 'TAS-24.1.s1' },
    closeLink: { is: MANAGERS, clause: 'TAS-24.1.s1' },
    correctMeter: { is: MANAGERS, clause: 'TAS-24.5.8.s1' },
    reconcile: { is: [...MANAGERS, ...INSPECTOR], clause: 'TAS-24.5.8.s1' },
    jackpotFails: { is: DEALERS, clause: 'TAS-24.9.3' },
    linkFails: { is: [...DEALERS, 'surveillance'], clause: 'TAS-24.9.2' },
    continueWithoutJackpot: { is: [], clause: 'TAS-24.9.2' },
    restoreJackpot: { is: MANAGERS, clause: 'TAS-24.9.4' },
    reportMeter: { is: [...DEALERS, 'surveillance'], clause: 'TAS-24.6' },
    // The server finds a win itself: nobody presses a button for it.
    confirmJackpot: { is: [], clause: 'TAS-24.4.5.s1' },
    joinWins: { is: [], clause: 'TAS-24.5.6' },
    payJackpots: { is: SUPERVISORS, clause: 'TAS-24.4.5.s2' },
    approveJackpot: { is: INSPECTOR, clause: 'TAS-24.8' },
    gameOver: { is: DEALERS, clause: 'TAS-24.4.6' },
    openTerminal: { is: MANAGERS, clause: 'TAS-24.5.7' },
    closeTerminal: { is: MANAGERS, clause: 'TAS-24.5.7' },
    sensor: { is: DEALERS, clause: 'TAS-24.9.1' },
    misregistered: { is: SUPERVISORS, clause: 'TAS-24.7.0' },
    awardSpot: { is: MANAGERS, clause: 'TAS-24.5.1.e' },
    relieveDealer: { is: SUPERVISORS, clause: 'TAS-24.4.7' },
  },
  says: {
    link: 'TAS-24.1.s1',
    unlinked: 'TAS-24.1.s1',
    sameWager: 'TAS-24.3',
    sameTerms: 'TAS-24.6',
    reset: 'TAS-24.5.8.s1',
    collected: 'TAS-24.4.4',
    failed: 'TAS-24.9.2',
    deadSensor: 'TAS-24.9.1',
    deadSensorElsewhere: 'TAS-24.9.4',
    terminalClosed: 'TAS-24.5.7',
    mysteryWin: 'TAS-24.5.3',
    outcomeVoid: 'TAS-24.5.3',
    invalidWager: 'TAS-24.5.4',
    unfinished: 'TAS-24.4.6',
    noMainWager: 'TAS-24.5.4',
    workedOutAgain: 'TAS-24.5.8.s1',
    foreignChip: 'TAS-24.7.1',
    noChip: 'TAS-24.7.2',
    underMinimum: 'TAS-24.7.3',
    spotAwarded: 'TAS-24.5.1.e',
  },
}

export const tasJackpots: JackpotRules = { links: { supernova }, others: 'TAS-24.1.s1' }
