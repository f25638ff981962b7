import { SIDE_NAMES } from '@openpit/engine'
import { openApi, RULEBOOKS, SIDE_BETS, SWITCHES } from '@openpit/protocol'
import { RULEBOOK_NAMES, SWITCH_NAMES } from '@openpit/rulebooks'
import { expect, test } from 'vitest'

test('the protocol lists the same names as the books, without importing them', () => {
  expect(SIDE_BETS).toEqual(SIDE_NAMES)
  expect(SWITCHES).toEqual(SWITCH_NAMES)
  expect(RULEBOOKS).toEqual(RULEBOOK_NAMES)
})

test('every reference in the OpenAPI document resolves', () => {
  const document = openApi('0')
  const { schemas } = document.components as { schemas: Record<string, unknown> }
  const referred = [...JSON.stringify(document).matchAll(/#\/components\/schemas\/(\w+)/g)].map(([, name]) => name)
  expect(referred.length).toBeGreaterThan(20)
  expect(referred.filter((name) => !Object.hasOwn(schemas, name as string))).toEqual([])
})
