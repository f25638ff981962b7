import { ACCOUNT_ROLES, RULEBOOK_NAMES, SIDE_NAMES, SWITCH_NAMES } from '@openpit/names'
import { ListedTable, openApi, ROUTES, SideBet, TableOptions, TableView } from '@openpit/protocol'
import { rulebooks } from '@openpit/rulebooks'
import { expect, test } from 'vitest'

test('the protocol lists the same names as the books', () => {
  expect(SideBet.options).toEqual(SIDE_NAMES)
  expect(TableOptions.shape.switches.unwrap().keyType.options).toEqual(SWITCH_NAMES)
  expect(Object.keys(rulebooks)).toEqual(RULEBOOK_NAMES)
  expect(TableView.shape.rulebook.options).toEqual(RULEBOOK_NAMES)
  expect(ListedTable.shape.rulebook.options).toEqual(RULEBOOK_NAMES)
  expect(ROUTES.proposeRole.body.shape.role.options).toEqual(ACCOUNT_ROLES)
})

test('every reference in the OpenAPI document resolves', () => {
  const document = openApi('0')
  const { schemas } = document.components as { schemas: Record<string, unknown> }
  const referred = [...JSON.stringify(document).matchAll(/#\/components\/schemas\/(\w+)/g)].map(([, name]) => name)
  expect(referred.length).toBeGreaterThan(20)
  expect(referred.filter((name) => !Object.hasOwn(schemas, name as string))).toEqual([])
})
