import type { CardRules } from '../questions/card-rules.ts'
import type { FaultRules } from '../questions/fault-rules.ts'

export const starCards: CardRules = {
  preparing: {
    new: {
      clause: 'STAR-3.3',
      steps: [{ is: 'check', clause: 'STAR-3.3' }],
      leadsTo: { is: 'shuffle', see: 'STAR-4.1.1' },
    },
    'pre-checked': { clause: 'STAR-3.4', steps: [], leadsTo: { is: 'shuffle', see: 'STAR-4.1.1' } },
    'pre-shuffled': { clause: 'STAR-4.2', steps: [], leadsTo: { is: 'cut', see: 'STAR-4.2' } },
    factory: { clause: 'STAR-4.2.1', steps: [], leadsTo: { is: 'cut', see: 'STAR-4.2.1' } },
  },
  checkedBy: { is: 'a-person-or-device', see: 'STAR-3.3' },
  multishuffler: { is: [4, 6, 8], clause: 'STAR-1.1.multishuffler' },
  riffleForDevice: { is: 'may', clause: 'STAR-4.8' },
  requests: {
    riffle: { is: 'done-with-leave', clause: 'STAR-4.2' },
    viewing: { is: 'refused', clause: 'STAR-4.2' },
    mixing: { is: 'refused', clause: 'STAR-4.2' },
    burnedCard: { is: 'refused', clause: 'STAR-4.9' },
  },
  deckFault: { round: 'STAR-16.16.2', told: 'STAR-16.16.4' },
  closing: { is: 'nothing', clause: 'STAR-3.3' },
}

export const starFaults: FaultRules = {
  inUse: 'STAR-17.1.1',
  beforeFirstCard: 'STAR-17.1.2',
  branches: [
    { when: 'disadvantaged', is: 'round-is-void', clause: 'STAR-17.4' },
    { when: 'no-transfer', is: 'players-choose', clause: 'STAR-17.5.1' },
    { when: 'damaged', is: 'play-goes-on', clause: 'STAR-17.3.3' },
    { when: 'any', is: 'play-goes-on', clause: 'STAR-17.2' },
  ],
  fromShoe: 'STAR-17.5.4',
}
