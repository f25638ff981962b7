import type { SideBet } from '@openpit/engine'

/** Taken only at the tables of a link, for the link's one amount. */
export const supernova: SideBet = {
  settles: 'by-the-link',
  loses: 'TAS-24.4.4',
  offered: { is: false, clause: 'TAS-24.1.s1' },
  needs: { is: 'a-main-wager-on-the-box', clause: 'TAS-24.5.1.0' },
  places: { is: 1, clause: 'TAS-24.3' },
  spot: {
    wagers: { is: [], clause: 'TAS-24.3' },
    needsPart: 'TAS-24.5.1.0',
    rights: ['TAS-24.5.1.a', 'TAS-24.5.1.b', 'TAS-24.5.1.c', 'TAS-24.5.1.d'],
  },
}

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
