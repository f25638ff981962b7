import type { CardRules, Preparation } from '../questions/card-rules.ts'
import type { FaultRules } from '../questions/fault-rules.ts'

const NOBODY_PREPARES: Preparation = {
  clause: 'ONL-START-1',
  steps: [],
  leadsTo: { is: 'shuffle', see: 'ONL-START-1' },
}

/** The system deals every round: no cards are handled, and no device can fail. */
export const onlineCards: CardRules = {
  preparing: {
    new: NOBODY_PREPARES,
    'pre-checked': NOBODY_PREPARES,
    'pre-shuffled': NOBODY_PREPARES,
    factory: NOBODY_PREPARES,
  },
  checkedBy: { is: 'a-person', see: 'ONL-START-1' },
  multishuffler: { is: [], clause: 'ONL-START-1' },
  riffleForDevice: { is: 'not-in-this-book', clause: 'ONL-START-1' },
  requests: {
    riffle: { is: 'refused', clause: 'ONL-START-1' },
    viewing: { is: 'refused', clause: 'ONL-START-1' },
    mixing: { is: 'refused', clause: 'ONL-START-1' },
    burnedCard: { is: 'refused', clause: 'ONL-START-1' },
  },
  deckFault: null,
  closing: { is: 'nothing', clause: 'ONL-START-1' },
}

export const onlineFaults: FaultRules = {
  inUse: 'ONL-START-1',
  beforeFirstCard: 'ONL-START-1',
  branches: [{ when: 'any', is: 'round-is-void', clause: 'ONL-PAY-2' }],
  fromShoe: null,
}
