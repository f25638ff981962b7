import type { PitTable } from '@openpit/protocol'
import { expect, test } from 'vitest'
import { railOf } from '../src/staff/pit/urgency.ts'

type Dispute = PitTable['disputes'][number]

const SUE = { player: 'sue', role: 'supervisor' } as const
const MAX = { player: 'max', role: 'manager' } as const

function tableWith(dispute: Partial<Dispute>): PitTable {
  const about = { dispute: 1, player: 'ann', box: null, about: 'my double', at: 5, round: 3 }
  const disputes = [{ ...about, is: 'open', decisions: [], ...dispute }]
  const quiet = { ruling: null, voidProposed: null, duties: [], hold: null, notices: [], since: 9 }
  return { table: 't1', ...quiet, disputes } as unknown as PitTable
}

const DECIDED: Dispute['decisions'] = [{ for: 'house', reason: 'seen', by: 'sue' }]

function groupsOf(table: PitTable, me: typeof SUE | typeof MAX): object {
  const { yours, others } = railOf([table], me)
  return { yours: yours.length, others: others.length }
}

test('a dispute that is open waits for everybody who may decide it, since it was raised', () => {
  expect(groupsOf(tableWith({}), SUE)).toEqual({ yours: 1, others: 0 })
  expect(groupsOf(tableWith({}), MAX)).toEqual({ yours: 1, others: 0 })
  expect(railOf([tableWith({})], SUE).yours[0]?.at).toBe(5)
})

test('a dispute in review waits for others than the person who decided it', () => {
  const inReview = tableWith({ is: 'in-review', decisions: DECIDED })
  expect(groupsOf(inReview, SUE)).toEqual({ yours: 0, others: 1 })
  expect(groupsOf(inReview, MAX)).toEqual({ yours: 1, others: 0 })
})

test('a dispute that is decided waits for nobody', () => {
  expect(groupsOf(tableWith({ is: 'decided', decisions: DECIDED }), MAX)).toEqual({ yours: 0, others: 0 })
})
