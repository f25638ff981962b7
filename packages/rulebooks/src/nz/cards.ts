import type { Answer, Clause } from '@openpit/engine'
import type { CardRules, CardStep, Preparation } from '../questions/card-rules.ts'
import type { FaultRules } from '../questions/fault-rules.ts'

const CHECK: Answer<CardStep> = { is: 'check', clause: 'NZ-6.1' }

/** Wash, stack and riffle, each by its own clause. */
function mixing(wash: Clause, stack: Clause, riffle: Clause): readonly Answer<CardStep>[] {
  return [
    { is: 'wash', clause: wash },
    { is: 'stack', clause: stack },
    { is: 'riffle', clause: riffle },
  ]
}

const SHUFFLED_IN_ADVANCE: Preparation = {
  clause: 'NZ-6.5-2',
  steps: [{ is: 'mix', clause: 'NZ-6.5-2' }],
  leadsTo: { is: 'cut', see: 'NZ-6.5-2' },
}

export const nzCards: CardRules = {
  preparing: {
    new: {
      clause: 'NZ-6.1',
      steps: [CHECK, { is: 'spread', clause: 'NZ-6.2' }, ...mixing('NZ-6.3.a', 'NZ-6.3.b', 'NZ-6.3.c')],
      forDevice: [CHECK, ...mixing('NZ-6.4.a', 'NZ-6.4.b', 'NZ-6.4.c')],
      leadsTo: { is: 'shuffle', see: 'NZ-7.1.a' },
    },
    'pre-checked': {
      clause: 'NZ-6.5-1',
      steps: mixing('NZ-6.5.a', 'NZ-6.5.b', 'NZ-6.5.c'),
      leadsTo: { is: 'shuffle', see: 'NZ-7.1.a' },
    },
    'pre-shuffled': SHUFFLED_IN_ADVANCE,
    factory: SHUFFLED_IN_ADVANCE,
  },
  checkedBy: { is: 'a-dealer-and-a-supervisor', see: 'NZ-6.1' },
  // A machine that shuffles a whole set needs a second set of another colour, and a table has one set at a time.
  multishuffler: { is: [], clause: 'NZ-3.4-1' },
  riffleForDevice: { is: 'not-in-this-book', clause: 'NZ-6.4.c' },
  requests: {
    riffle: { is: 'refused', clause: 'NZ-7.1A.b' },
    viewing: { is: 'done', clause: 'NZ-7.1A.a' },
    mixing: { is: 'done', clause: 'NZ-7.1A.b' },
    burnedCard: { is: 'done', clause: 'NZ-8.1-2' },
  },
  deckFault: null,
  closing: { is: 'nothing', clause: 'NZ-6.1' },
}

export const nzFaults: FaultRules = {
  inUse: 'NZ-16.13',
  beforeFirstCard: 'NZ-16.13',
  branches: [{ when: 'any', is: 'operator-chooses', clause: 'NZ-16.13' }],
  fromShoe: null,
}
