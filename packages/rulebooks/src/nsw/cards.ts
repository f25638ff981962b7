import type { CardRules } from '../questions/card-rules.ts'
import type { FaultRules } from '../questions/fault-rules.ts'

export const nswCards: CardRules = {
  preparing: {
    new: {
      clause: 'NSW-3.3',
      steps: [{ is: 'check', clause: 'NSW-3.3' }],
      leadsTo: { is: 'shuffle', see: 'NSW-4.1.1' },
    },
    'pre-checked': { clause: 'NSW-3.4', steps: [], leadsTo: { is: 'shuffle', see: 'NSW-4.1.1' } },
    'pre-shuffled': { clause: 'NSW-4.2', steps: [], leadsTo: { is: 'cut', see: 'NSW-4.2' } },
    factory: { clause: 'NSW-4.2.1', steps: [], leadsTo: { is: 'cut', see: 'NSW-4.2.1' } },
  },
  checkedBy: { is: 'a-person-or-device', see: 'NSW-3.3' },
  multishuffler: { is: [4, 6, 8], clause: 'NSW-1.1.multishuffler' },
  riffleForDevice: { is: 'may', clause: 'NSW-4.8' },
  requests: {
    riffle: { is: 'done-with-leave', clause: 'NSW-4.2' },
    viewing: { is: 'refused', clause: 'NSW-4.2' },
    mixing: { is: 'refused', clause: 'NSW-4.2' },
    burnedCard: { is: 'refused', clause: 'NSW-4.9' },
  },
  deckFault: { round: 'NSW-17.16.2', told: 'NSW-17.16.4' },
  closing: { is: 'nothing', clause: 'NSW-3.3' },
}

export const nswFaults: FaultRules = {
  inUse: 'NSW-18.1.1',
  beforeFirstCard: 'NSW-18.1.2',
  branches: [
    { when: 'disadvantaged', is: 'round-is-void', clause: 'NSW-18.4' },
    { when: 'no-transfer', is: 'players-choose', clause: 'NSW-18.5.1' },
    { when: 'damaged', is: 'play-goes-on', clause: 'NSW-18.3.3' },
    { when: 'any', is: 'play-goes-on', clause: 'NSW-18.2' },
  ],
  fromShoe: 'NSW-18.5.4',
}
