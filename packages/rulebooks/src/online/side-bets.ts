import type { SideBet } from '@openpit/engine'

export const perfectPairs: SideBet = {
  reads: 'first-two',
  settles: 'after-initial-deal',
  lines: [
    { name: 'perfect pair', when: 'pair-suited', pays: [30, 1], clause: 'ONL-PP-4' },
    { name: 'coloured pair', when: 'pair-of-one-colour', pays: [10, 1], clause: 'ONL-PP-5' },
    { name: 'mixed pair', when: 'pair', pays: [5, 1], clause: 'ONL-PP-6' },
  ],
  loses: 'ONL-PP-3',
  offered: { is: true, clause: 'ONL-PP-1' },
  needs: { is: 'own-main-wager', clause: 'ONL-START-3' },
  places: { is: 1, clause: 'ONL-START-3' },
  limits: { is: 'none', clause: 'ONL-START-2' },
}

export const twentyOnePlusThree: SideBet = {
  reads: 'first-two-and-dealer-first',
  settles: 'after-initial-deal',
  lines: [
    { name: 'straight flush', when: 'straight-flush', pays: [30, 1], clause: 'ONL-213-4' },
    { name: 'three of a kind', when: 'three-of-a-kind', pays: [20, 1], clause: 'ONL-213-5' },
    { name: 'straight', when: 'straight', pays: [10, 1], clause: 'ONL-213-6' },
    { name: 'flush', when: 'flush', pays: [5, 1], clause: 'ONL-213-7' },
  ],
  loses: 'ONL-213-10',
  offered: { is: true, clause: 'ONL-213-1' },
  needs: { is: 'own-main-wager', clause: 'ONL-START-3' },
  places: { is: 1, clause: 'ONL-START-3' },
  limits: { is: 'none', clause: 'ONL-START-2' },
}
