import type { PayLine, SideBet } from '@openpit/engine'

const perfectPairsLines: readonly PayLine[] = [
  { name: 'perfect pair', when: 'pair-suited', pays: [30, 1], clause: 'NSW-14.8.3' },
  { name: 'coloured pair', when: 'pair-of-one-colour', pays: [10, 1], clause: 'NSW-14.8.2' },
  { name: 'mixed pair', when: 'pair', pays: [5, 1], clause: 'NSW-14.8.1' },
]

export const perfectPairs: SideBet = {
  reads: 'first-two',
  settles: 'after-initial-deal',
  lines: perfectPairsLines,
  loses: 'NSW-14.9',
  offered: { is: true, clause: 'NSW-14.1' },
  decks: { is: [6, 8], clause: 'NSW-3.1c' },
  needs: { is: 'a-main-wager-on-the-box', clause: 'NSW-14.5' },
  places: { is: 3, clause: 'NSW-14.6a' },
  limits: { is: 'none', clause: 'NSW-14.3' },
}

export const anyPairs: SideBet = {
  reads: 'first-two',
  settles: 'after-initial-deal',
  lines: [{ name: 'pair', when: 'pair', pays: [11, 1], clause: 'NSW-15.7' }],
  loses: 'NSW-15.8',
  offered: { is: true, clause: 'NSW-15.1' },
  decks: { is: [6, 8], clause: 'NSW-3.1c' },
  needs: { is: 'a-main-wager-on-the-box', clause: 'NSW-15.4' },
  places: { is: 3, clause: 'NSW-15.5a' },
  limits: { is: 'none', clause: 'NSW-15.2' },
}
