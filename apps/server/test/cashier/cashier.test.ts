import { describe, expect, test } from 'vitest'
import type { Client } from '../client.ts'
import { openFloor, tableOf } from '../floor.ts'

const WALLET = 100_000
const floor = openFloor([
  tableOf('nsw', 'one'),
  tableOf('nsw', 'other'),
  tableOf('nsw', 'dear', { options: { minimum: 500, maximum: 200_000, smallestChip: 50 } as never }),
])

async function walletOf(client: Client): Promise<number> {
  return JSON.parse((await client.get('/api/me')).text).wallet
}

describe('money comes to the table with a wager, and goes back when no round needs it', () => {
  test('a wager is taken from the wallet, and returned there when it is withdrawn', async () => {
    const [ann] = (await floor.guestsAt('one', 1)) as [Client]
    expect(ann.you('one').chips).toBe(WALLET)
    await ann.mustTell('one', { do: 'wager', box: 1, main: 1_000 })
    await ann.until('one', ({ you }) => you.chips === WALLET - 1_000)
    expect(await walletOf(ann)).toBe(WALLET - 1_000)
    await ann.mustTell('one', { do: 'withdraw', box: 1 })
    await ann.until('one', ({ you }) => you.chips === WALLET)
    expect(await walletOf(ann)).toBe(WALLET)
    // Seated and connected, the next test would wait for this player.
    await ann.mustTell('one', { do: 'leave' })
    ann.cut()
  })

  test('after a round the winnings are in the wallet, and the purse is empty', async () => {
    const [ann] = (await floor.guestsAt('one', 1)) as [Client]
    for (let round = 0; round < 5; round++) await ann.playRound('one', 2, 2_000)
    const rounds = JSON.parse((await ann.get('/api/me/rounds')).text) as { net: number }[]
    const net = rounds.reduce((sum, one) => sum + one.net, 0)
    expect(await walletOf(ann)).toBe(WALLET + net)
    expect(ann.you('one').chips).toBe(WALLET + net)
    expect(JSON.parse((await ann.get('/api/me')).text).purses).toEqual([])
    await ann.mustTell('one', { do: 'leave' })
    ann.cut()
  })

  test('money wagered at one table cannot be wagered at another', async () => {
    const [ann] = (await floor.guestsAt('one', 1)) as [Client]
    await ann.enter('dear')
    await ann.mustTell('dear', { do: 'wager', box: 3, main: 90_000 })
    await ann.until('one', ({ you }) => you.chips === WALLET - 90_000)
    const refused = await ann.tell('one', { do: 'wager', box: 3, main: 20_000 })
    expect(refused).toMatchObject({
      ok: false,
      refusal: { kind: 'not-enough-chips', clause: 'NSW-5.1', short: 10_000 },
    })
    await ann.mustTell('one', { do: 'wager', box: 3, main: 10_000 })
    await ann.mustTell('one', { do: 'leave' })
    await ann.mustTell('dear', { do: 'leave' })
    expect(await walletOf(ann)).toBe(WALLET)
    ann.cut()
  })

  test('a wager that replaces another is paid with the returned stake', async () => {
    const [ann] = (await floor.guestsAt('dear', 1)) as [Client]
    await ann.mustTell('dear', { do: 'wager', box: 4, main: 80_000 })
    await ann.mustTell('dear', { do: 'wager', box: 4, main: 95_000, instead: true })
    await ann.until('dear', ({ you }) => you.chips === WALLET - 95_000)
    expect(await ann.tell('dear', { do: 'wager', box: 4, main: 150_000, instead: true })).toMatchObject({
      ok: false,
      refusal: { kind: 'not-enough-chips', short: 50_000 },
    })
    await ann.mustTell('dear', { do: 'leave' })
    expect(await walletOf(ann)).toBe(WALLET)
    ann.cut()
  })

  test('a double is offered only if wallet and purse can pay for it', async () => {
    for (let tries = 0; tries < 60; tries++) {
      const [ann] = (await floor.guestsAt('dear', 1)) as [Client]
      await ann.mustTell('dear', { do: 'wager', box: 5, main: 60_000 })
      ann.ready('dear')
      const { you, view } = await ann.until('dear', (news) => {
        return news.you.choices.length > 0 || (news.view.phase === 'ended' && news.view.settled.length > 0)
      })
      const double = you.choices[0]?.of.find(({ do: name }) => name === 'double')
      if (view.phase !== 'ended' && double) {
        // 40,000 are left: half a double can be paid, a whole one cannot.
        const refused = await ann.tell('dear', { do: 'double', box: 5, amount: 60_000 })
        expect(refused.ok).toBe(false)
        if (double.refused === null) {
          await ann.mustTell('dear', { do: 'double', box: 5, amount: 40_000 })
          await ann.mustTell('dear', { do: 'leave' })
          return
        }
      }
      await ann.playOn('dear', view.round)
      await ann.mustTell('dear', { do: 'leave' })
      ann.cut()
    }
    throw new Error('no hand could be doubled')
  })
})
