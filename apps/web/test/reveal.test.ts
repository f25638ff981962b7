import type { TableView } from '@openpit/protocol'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { SealedPart } from '../src/player/fairness/closed-list.ts'
import { FALSE_LISTS, sealedHouse } from './sealed-house.ts'
import type { WatchedHouse } from './watched-house.ts'

const TABLE = 'cheating'
let house: WatchedHouse
let sealed: SealedPart

beforeEach(async () => {
  ;({ house, sealed } = await sealedHouse())
  // The key of the house is asked for once for each page: every test is a new page.
  vi.resetModules()
})

afterEach(() => {
  vi.restoreAllMocks()
})

/** What the client says to the table when it is shown this closed list, and the troubles that it reports. */
async function saidAt(view: TableView, part = sealed, publicKey = house.keys.publicKey) {
  const { connection } = await import('../src/shared/wire/tables.ts')
  const { house: pages } = await import('../src/shared/wire/http.ts')
  const { revealIfBound } = await import('../src/player/fairness/reveal.ts')
  vi.spyOn(pages, 'keys').mockResolvedValue({ publicKey })
  const command = vi.spyOn(connection, 'command').mockResolvedValue({ ok: true, version: 1 } as never)
  const troubles = await revealIfBound(TABLE, part, view)
  return { said: command.mock.calls, troubles: troubles.map(({ kind }) => kind) }
}

describe('when the list is closed', () => {
  test('the client reveals its bytes to a house that is bound by the list', async () => {
    const { cut, random } = sealed
    expect(await saidAt(house.view)).toEqual({ said: [[TABLE, { do: 'reveal', cut, random }]], troubles: [] })
  })

  test.each(FALSE_LISTS)('%s: the client sends no reveal if %s', async (kind, _what, cheat) => {
    expect(await saidAt(cheat(house.view))).toEqual({ said: [], troubles: [kind] })
  })

  test('the client sends no reveal for a part that it sealed to another shoe', async () => {
    const other = { ...sealed.announcement, shoe: 'tas/cheating/99' }
    const part = { ...sealed, shoe: other.shoe, announcement: other }
    expect(await saidAt(house.view, part)).toEqual({ said: [], troubles: ['shoe-changed'] })
  })

  test('the client sends no reveal if the list is not signed by the key of the house', async () => {
    const unsigned = { ...house.view, closedSignature: null }
    expect(await saidAt(unsigned)).toEqual({ said: [], troubles: ['bad-signature'] })
    vi.resetModules()
    const { house: other } = await sealedHouse()
    const { said, troubles } = await saidAt(house.view, sealed, other.keys.publicKey)
    expect([said, troubles]).toEqual([[], ['bad-signature', 'bad-signature']])
  })
})
