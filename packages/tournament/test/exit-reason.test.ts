import { type RulebookName, rulebooks } from '@openpit/rulebooks'
import { exitReason } from '@openpit/tournament'
import { expect, test } from 'vitest'

test.each([
  ['nsw', 'disqualified', 'NSW-20.6.4', 'late'],
  ['nsw', 'disqualified', 'NSW-20.5.6.2a', 'absence'],
  ['nsw', 'disqualified', 'NSW-20.6.5', 'chips'],
  ['nsw', 'eliminated', 'NSW-20.6.3', 'buyIn'],
  ['nsw', 'eliminated', 'NSW-20.10.1', null],
  ['star', 'disqualified', 'STAR-19.6.4', 'late'],
  ['tas', 'disqualified', 'TAS-22.9.3', 'buyIn'],
  ['tas', 'disqualified', 'TAS-22.2.2.c', 'absence'],
  ['tas', 'disqualified', 'TAS-22.8', 'deliberate'],
  ['tas', 'left', 'TAS-22.9.4', null],
] as const)('[%s] a player who is %s under %s hears why: %s', (book: RulebookName, how, clause, reason) => {
  const rules = rulebooks[book].tournament
  if (rules === 'none') throw new Error('no tournaments')
  expect(exitReason(rules, { how, clause })).toBe(reason)
})
