import type { VirtualTable } from '@openpit/keeper'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { checkedConfirmation } from '../../src/casino/appointment-check.ts'
import { NOT_DONE } from '../../src/host/stream-host.ts'
import { HOME, type Login, mustEnter, NOBODY_OUT, openHouse, PASSWORD } from '../house.ts'

const house = openHouse()

afterEach(() => {
  vi.restoreAllMocks()
})

const request = (handle: string) => ({ handle, role: 'dealer' as const, why: 'a new job' })
const outcome = (one: { ok: boolean; refusal?: { kind: string } }) => one.refusal?.kind ?? 'done'

/** A player whom one administrator has proposed. Returns them with the one who is to confirm. */
async function proposedPlayer(): Promise<Login & { readonly confirmer: string }> {
  const [one, confirmer] = [await house.newStaff(), await house.newStaff()]
  const player = await house.newPlayer()
  await house.accounts.administration.proposeRole(one, request(player.person.handle), NOBODY_OUT)
  return { ...player, confirmer }
}

describe('while a role is given', () => {
  test('the person is logged out before the last look for chips: nothing can be bet after it', async () => {
    const { person, token, confirmer } = await proposedPlayer()
    const owners: string[] = []
    const look = async () => {
      owners.push(await house.ownerOf(token))
      return false
    }
    expect(outcome(await house.accounts.administration.confirmRole(confirmer, request(person.handle), look))).toBe(
      'done',
    )
    expect(owners).toEqual([person.handle, 'no-session'])
  })

  test('a session that the person opens meanwhile ends too', async () => {
    const { person, confirmer } = await proposedPlayer()
    const other = await house.open()
    const tokens: string[] = []
    const look = async () => {
      tokens.push(mustEnter(await other.login(person.handle, PASSWORD, HOME)).token)
      return false
    }
    expect(outcome(await house.accounts.administration.confirmRole(confirmer, request(person.handle), look))).toBe(
      'done',
    )
    expect(await Promise.all(tokens.map((token) => house.ownerOf(token)))).toEqual(['no-session', 'no-session'])
  })

  test('a proposal that is withdrawn meanwhile is not carried out', async () => {
    const { person, confirmer } = await proposedPlayer()
    const { administration } = await house.open()
    const atOnce = house.store.queryAtOnce.bind(house.store)
    let withdrawn = 'not yet'
    // The sessions end after the proposal was looked at, and before the role is written.
    vi.spyOn(house.store, 'queryAtOnce').mockImplementation(async (text, values) => {
      if (withdrawn === 'not yet' && text.includes('delete from sessions')) {
        withdrawn = 'now'
        withdrawn = outcome(await administration.withdrawRole(confirmer, person.handle, 'too early'))
      }
      return await atOnce(text, values)
    })
    const given = await house.accounts.administration.confirmRole(confirmer, request(person.handle), NOBODY_OUT)
    expect([withdrawn, outcome(given)]).toEqual(['done', 'no-role-proposed'])
    expect((await house.accounts.personOf(person.handle))?.role).toBe('player')
  })
})

test('a void round is confirmed only for the proposer about whom the house was asked', async () => {
  const proposedBy = (person: string) => {
    return { table: { people: { voidProposed: { by: { person, role: 'supervisor' } } } } } as unknown as VirtualTable
  }
  const done = { kind: 'second-person-needed', clause: 'NSW-1', person: 'ann' } as const
  const asked: string[] = []
  const { before, act } = checkedConfirmation(
    { person: 'cat', role: 'manager' },
    'confirmVoid',
    () => proposedBy('ann'),
    () => done,
    async (_, proposer) => {
      asked.push(proposer)
      return undefined
    },
  )
  expect(await before()).toBeUndefined()
  expect(asked).toEqual(['ann'])
  expect(act(proposedBy('ann'))).toBe(done)
  expect(act(proposedBy('bob'))).toBe(NOT_DONE)
})
