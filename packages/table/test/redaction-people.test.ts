import type { Actor, PlayerId } from '@openpit/engine'
import { describe, expect, test } from 'vitest'
import { who } from '../../engine/test/who.ts'
import { type Audience, audienceFor, PUBLIC, redactCommand, redactPeople } from '../src/index.ts'
import { ACE, ANN, AT_WORK, BOB, SUE, TEN } from './event-samples.ts'
import { newTable } from './playing.ts'

test('the public sees signs and markers, players also their own restrictions, and staff everything', () => {
  const { people } = newTable('nsw')
  const restricted = {
    ...people,
    kept: [{ player: 'bob', minimum: TEN }],
    excluded: ['ann', 'bob'] as PlayerId[],
    held: [{ player: 'bob', box: null, lasts: 'this-shoe' as const }],
    boxLimits: [{ player: 'bob', boxes: 1, atMinimum: false }],
    leaving: ['bob'] as PlayerId[],
    voidProposed: { by: SUE, reason: 'marked an ace', ground: 'fraud' as const, forfeits: 'ann' },
  }
  expect(redactPeople(restricted, PUBLIC)).toMatchObject({
    kept: restricted.kept,
    excluded: [],
    held: [],
    boxLimits: [],
  })
  expect(redactPeople(restricted, ANN)).toMatchObject({ excluded: ['ann'], held: [], boxLimits: [], leaving: [] })
  for (const audience of [PUBLIC, ANN]) {
    const shown = redactPeople(restricted, audience)
    for (const part of ['voidProposed', 'present', 'rounds', 'idle']) expect(shown).not.toHaveProperty(part)
  }
  for (const audience of AT_WORK) expect(redactPeople(restricted, audience)).toEqual(restricted)
})

describe('commands in a replay', () => {
  const EXCLUDE = { do: 'exclude', player: 'ann', reason: 'marked an ace' }

  test.each<[string, object, Actor, Audience, unknown]>([
    ['a decision is public', { do: 'hit', box: 1 }, who('ann'), BOB, { do: 'hit', box: 1 }],
    [
      'chips brought are shown only to their player and staff',
      { do: 'bringChips', cents: 5 },
      who('ann'),
      BOB,
      'hidden',
    ],
    ['of an order by staff, players see only the name', { do: 'capWagers', box: 1 }, SUE, BOB, { do: 'capWagers' }],
    ['a ruling about another player is hidden', EXCLUDE, SUE, BOB, 'hidden'],
    ['of a ruling about themselves, a player sees only the name', EXCLUDE, SUE, ANN, { do: 'exclude' }],
    ['staff see a whole ruling', EXCLUDE, SUE, { of: 'inspector' }, EXCLUDE],
    ['only staff see the proposal of a void', { do: 'proposeVoid', reason: 'x' }, SUE, ANN, 'hidden'],
    ['no audience sees cards', { do: 'cards', cards: [ACE] }, SUE, { of: 'inspector' }, 'hidden'],
    ['only staff see an unknown command', { do: 'suspect', player: 'ann' }, SUE, ANN, 'hidden'],
  ])('%s', (_, command, by, audience, expected) => {
    expect(redactCommand(command as { do: string }, by, audience)).toEqual(expected)
  })
})

test.each([
  ['player', { of: 'bettor', player: 'a-player' }],
  ['dealer', { of: 'staff' }],
  ['manager', { of: 'staff' }],
  ['cage', { of: 'staff' }],
  ['surveillance', { of: 'surveillance' }],
  ['inspector', { of: 'inspector' }],
  ['regulator', { of: 'inspector' }],
] as const)('a %s belongs to the audience %j', (role, audience) => {
  expect(audienceFor({ person: `a-${role}`, role })).toEqual(audience)
  expect(audienceFor(undefined)).toEqual(PUBLIC)
})
