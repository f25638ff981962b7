import type { Answer } from '@openpit/engine'
import type { CardRules, CardStep, Preparation } from '../questions/card-rules.ts'
import type { FaultRules } from '../questions/fault-rules.ts'

const SPREAD: Answer<CardStep> = { is: 'spread', clause: 'TAS-4.2' }

/** The book does not mention cards that were shuffled in advance: they are prepared as new ones are. */
const AS_NEW: Preparation = {
  clause: 'TAS-4.2',
  steps: [{ is: 'check', clause: 'TAS-4.2' }, SPREAD],
  leadsTo: { is: 'shuffle', see: 'TAS-5.1.s1' },
}

export const tasCards: CardRules = {
  preparing: {
    new: AS_NEW,
    'pre-checked': { ...AS_NEW, steps: [SPREAD] },
    'pre-shuffled': AS_NEW,
    factory: AS_NEW,
  },
  checkedBy: { is: 'a-person', see: 'TAS-4.2' },
  multishuffler: { is: [], clause: 'TAS-5.1.s1' },
  riffleForDevice: { is: 'not-in-this-book', clause: 'TAS-5.5' },
  requests: {
    riffle: { is: 'refused', clause: 'TAS-5.1.s1' },
    viewing: { is: 'refused', clause: 'TAS-4.2' },
    mixing: { is: 'refused', clause: 'TAS-5.1.s1' },
    burnedCard: { is: 'refused', clause: 'TAS-10.s1' },
  },
  deckFault: null,
  closing: { is: 'checked-and-spread', clause: 'TAS-4.3' },
}

export const tasFaults: FaultRules = {
  inUse: 'TAS-19.11.0',
  beforeFirstCard: 'TAS-19.11.0',
  branches: [
    { when: 'order-unknown', is: 'round-is-void', clause: 'TAS-19.11.a' },
    { when: 'no-transfer', is: 'round-is-void', clause: 'TAS-19.11.a' },
    { when: 'any', is: 'play-goes-on', clause: 'TAS-19.11.0' },
  ],
  fromShoe: null,
}
