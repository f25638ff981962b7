import { expect, test } from 'vitest'
import { roleNamed } from '../../src/accounts/roles.ts'

test('a role is found by its current and its former name, and a property of objects is none', () => {
  expect(roleNamed('director')).toBe('director')
  expect(roleNamed('tournament-manager')).toBe('director')
  for (const word of ['constructor', '__proto__', 'toString', 'hasOwnProperty', '']) {
    expect(roleNamed(word), word).toBeUndefined()
  }
})
