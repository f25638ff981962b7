import type { SideBet } from '@openpit/engine'

export const perfectPairs: SideBet = {
  reads: 'first-two',
  settles: 'after-initial-deal',
  lines: [
    { name: 'perfect pair', when: 'pair-suited', pays: [25, 1], clause: 'TAS-20.10.c' },
    { name: 'coloured pair', when: 'pair-of-one-colour', pays: [12, 1], clause: 'TAS-20.10.b' },
    { name: 'mixed pair', when: 'pair', pays: [6, 1], clause: 'TAS-20.10.a' },
  ],
  loses: 'TAS-20.8.b',
  offered: { is: true, clause: 'TAS-20.0' },
  needs: { is: 'own-main-wager', clause: 'TAS-20.6' },
  places: { is: 3, clause: 'TAS-20.7.s1' },
  limits: { is: 'none', clause: 'TAS-20.5' },
}
