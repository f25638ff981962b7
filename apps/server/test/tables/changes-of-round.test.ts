import { expect, test } from 'vitest'
import { CHANGES_MAX, ChangesOfRound } from '../../src/tables/changes-of-round.ts'

type LimitedAt = Parameters<ChangesOfRound['limited']>[0]

const ANN = { person: 'ann', role: 'player' } as const
const SIT = { do: 'sit', box: 1 } as const
const WAGER = { do: 'wager', box: 1, main: 1 } as const
const REFUSED = { kind: 'not-done', clause: null } as const

function at(round: number, phase: 'ended' | 'wagering'): LimitedAt {
  return { log: { round }, running: { table: { round: { phase } } } } as unknown as LimitedAt
}

test('wagers that are refused after the end of a round do not begin the count again', () => {
  const changes = new ChangesOfRound()
  const kinds = Array.from({ length: 4 * CHANGES_MAX }, () => {
    changes.limited(at(1, 'ended'), ANN, WAGER, () => REFUSED)
    return changes.limited(at(1, 'ended'), ANN, SIT, () => undefined)?.kind
  })
  expect(kinds.filter((kind) => kind === undefined)).toHaveLength(CHANGES_MAX)
  // The wager that opens the next round is always possible.
  expect(changes.limited(at(1, 'ended'), ANN, WAGER, () => undefined)).toBeUndefined()
})

test('the next round, and other people, begin at nothing', () => {
  const changes = new ChangesOfRound()
  const sit = (round: number, person: string) =>
    changes.limited(at(round, 'wagering'), { person, role: 'player' }, SIT, () => undefined)?.kind
  for (let times = 0; times < CHANGES_MAX; times++) expect(sit(1, 'ann')).toBeUndefined()
  expect(sit(1, 'ann')).toBe('too-many-changes')
  expect(sit(1, 'bob')).toBeUndefined()
  expect(sit(2, 'ann')).toBeUndefined()
})
