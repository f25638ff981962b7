import type { Cents } from '@openpit/money'
import { expect, test } from 'vitest'
import { explain, type Refusal } from '../src/index.ts'

test.each<[Refusal, string]>([
  [
    { kind: 'double-not-offered', clause: 'NSW-11.1.1', total: 12, offeredOn: [9, 10, 11] },
    'only 9, 10 or 11 can be doubled; this hand counts 12 (NSW-11.1.1)',
  ],
  [
    { kind: 'must-draw', clause: 'NSW-10.2', total: 9, below: 12 },
    '9 must draw: hands below 12 cannot stand (NSW-10.2)',
  ],
  [
    { kind: 'below-minimum', clause: 'NSW-6.1a', amount: 500 as Cents, minimum: 1000 as Cents },
    '$5.00 is below the minimum of $10.00 (NSW-6.1a)',
  ],
  [{ kind: 'not-controlling-player', clause: 'NSW-5.5', box: 2, controller: 'ann' }, 'ann decides on box 2 (NSW-5.5)'],
  [
    { kind: 'double-amount', clause: 'TAS-15.1.s2', amount: 500 as Cents, least: 2000 as Cents, most: 2000 as Cents },
    'double for exactly $20.00 (TAS-15.1.s2)',
  ],
  [
    { kind: 'side-bet-amount-fixed', clause: 'STAR-14.B7.T', bet: 'blazing7s', amounts: [250, 500] as Cents[] },
    'blazing7s takes $2.50 or $5.00 (STAR-14.B7.T)',
  ],
])('%j is explained in a sentence', (refusal, words) => expect(explain(refusal)).toBe(words))
