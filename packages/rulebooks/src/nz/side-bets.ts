import type { PayLine, SideBet } from '@openpit/engine'
import { cents } from '@openpit/money'

const PLACES_FOR_EVERYBODY: SideBet['places'] = { is: 3, clause: 'NZ-14.1' }

export const superSevens: SideBet = {
  settles: 'as-soon-as-known',
  lines: [
    { name: 'three sevens of one suit', when: 'three-sevens-suited', pays: [5000, 1], clause: 'NZ-15.4.e' },
    { name: 'three sevens', when: 'three-sevens', pays: [500, 1], clause: 'NZ-15.4.d' },
    { name: 'two sevens of one suit', when: 'two-sevens-suited', pays: [100, 1], clause: 'NZ-15.4.c' },
    { name: 'two sevens', when: 'two-sevens', pays: [50, 1], clause: 'NZ-15.4.b' },
    { name: 'one seven', when: 'seven-first', pays: [3, 1], clause: 'NZ-15.4.a' },
  ],
  loses: 'NZ-15.4.f',
  offered: { is: true, clause: 'NZ-15.1' },
  decks: { is: [6, 7, 8], clause: 'NZ-3.3.a-2' },
  needs: { is: 'own-main-wager', clause: 'NZ-15.2-1' },
  places: PLACES_FOR_EVERYBODY,
  limits: { is: 'none', clause: 'NZ-15.3' },
  voidWith: { hand: 'NZ-15.7.a', mainWager: 'NZ-15.7.b' },
}

export const madness21: SideBet = {
  settles: 'by-prize-button',
  loses: 'NZ-15A.4.b',
  offered: { is: true, clause: 'NZ-15A.1' },
  needs: { is: 'own-main-wager', clause: 'NZ-15A.2-1' },
  places: PLACES_FOR_EVERYBODY,
  limits: { is: 'none', clause: 'NZ-15A.3' },
  prizes: {
    clause: 'NZ-15A.6-2',
    won: 'NZ-15A.6-1',
    pressed: 'NZ-15A.9-1',
    nominated: 'NZ-15A.9-2',
    whenItFails: { is: cents(2500), clause: 'NZ-16.12-2' },
    prizes: [
      [1000, 1],
      [100, 10],
      [50, 25],
      [40, 50],
      [35, 60],
      [30, 70],
      [25, 105],
      [24, 108],
      [23, 110],
      [22, 112],
      [21, 115],
      [20, 134],
      [15, 150],
      [14, 175],
      [13, 200],
      [12, 250],
      [11, 350],
      [10, 400],
      [9, 225],
      [8, 260],
      [7, 270],
      [6, 280],
      [5, 290],
    ],
  },
}

export const PERFECT_PAIRS_SCALES: Record<1 | 2, readonly PayLine[]> = {
  1: [
    { name: 'perfect pair', when: 'pair-suited', pays: [30, 1], clause: 'NZ-15B.7.S1-PERFECT' },
    { name: 'coloured pair', when: 'pair-of-one-colour', pays: [10, 1], clause: 'NZ-15B.7.S1-COLOURED' },
    { name: 'mixed pair', when: 'pair', pays: [5, 1], clause: 'NZ-15B.7.S1-MIXED' },
  ],
  2: [
    { name: 'perfect pair', when: 'pair-suited', pays: [25, 1], clause: 'NZ-15B.7.S2-PERFECT' },
    { name: 'coloured pair', when: 'pair-of-one-colour', pays: [12, 1], clause: 'NZ-15B.7.S2-COLOURED' },
    { name: 'mixed pair', when: 'pair', pays: [6, 1], clause: 'NZ-15B.7.S2-MIXED' },
  ],
}

export const perfectPairs: SideBet = {
  reads: 'first-two',
  settles: 'after-initial-deal',
  lines: PERFECT_PAIRS_SCALES[1],
  loses: 'NZ-15B.5-2',
  offered: { is: true, clause: 'NZ-15B.1' },
  needs: { is: 'own-main-wager', clause: 'NZ-15B.2-1' },
  places: PLACES_FOR_EVERYBODY,
  limits: { is: 'none', clause: 'NZ-15B.4' },
}
