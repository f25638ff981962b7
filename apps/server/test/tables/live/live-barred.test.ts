import { expect, test } from 'vitest'
import type { Client } from '../../client.ts'
import { openFloor } from '../../floor.ts'
import { crewAt, keyCards, liveTableOf, openUp, PIT_STAFF } from '../../live-floor.ts'

const BOOKS = ['nsw', 'tas', 'pontoon', 'nz'] as const
const WHY = 'asked to stay away by their family'

// These tables have no clock: without the bar, everybody waits for the player.
const floor = openFloor(
  BOOKS.map((book) => liveTableOf(book, book)),
  async () => ({ staff: PIT_STAFF, standingMs: 30 }),
)

async function moneyOf(client: Client): Promise<{ readonly wallet: number; readonly purses: readonly unknown[] }> {
  return JSON.parse((await client.get('/api/me')).text)
}

/** A hand of eight against a seven, and the player is asked; the dealer has keyed a bet of another person on box 2. */
async function handUnderWay(table: string) {
  const crew = (await crewAt(floor.address, table, ['dee', 'sue', 'max', 'ian'])) as Record<'dee' | 'max', Client>
  await openUp(crew, table)
  const ann = await floor.playerAt(table, `ann-${table}`)
  const { wallet } = await moneyOf(ann)
  await ann.mustTell(table, { do: 'wager', box: 1, main: 1_000 })
  const { dee } = crew
  await dee.mustTell(table, { do: 'wager', box: 2, main: 2_000 })
  await dee.mustTell(table, { do: 'noMoreBets' })
  await dee.mustTell(table, { do: 'deal' })
  await keyCards(dee, table, '5s 9c 7d 3h 8h')
  await ann.until(table, ({ you }) => you.choices.length > 0)
  return { ...crew, ann, wallet }
}

/** In these books a manager must direct it (TAS-13.4.0). */
const WITH_A_MANAGER: readonly string[] = ['tas', 'pontoon']

test.each(BOOKS)(
  '%s: the dealer draws for a player who is barred, goes on with the next box, and both are paid',
  async (table) => {
    const { ann, dee, max, wallet } = await handUnderWay(table)
    expect((await max.post(`/api/people/${ann.player}/bar`, { why: WHY })).status).toBe(200)
    // Until the bar is known at the table, a stand on eight is refused for another reason.
    await expect
      .poll(() => ann.tell(table, { do: 'stand', box: 1 }))
      .toMatchObject({ ok: false, refusal: { kind: 'barred' } })
    if (WITH_A_MANAGER.includes(table)) {
      const refused = await dee.tell(table, { do: 'timeIsUp', box: 1 })
      expect(refused).toMatchObject({ ok: false, refusal: { kind: 'not-your-work', clause: 'TAS-13.4.0' } })
      await max.mustTell(table, { do: 'timeIsUp', box: 1 })
    }
    // Eight is below what a hand must have: the book has the dealer draw for a player who is absent.
    await dee.until(table, ({ view }) => JSON.stringify(view.live?.cardFor) === '{"box":1,"hand":1}')
    await keyCards(dee, table, 'Kc')
    await dee.until(table, ({ view }) => view.waits.for === 'decision' && view.waits.box === 2)
    await dee.mustTell(table, { do: 'stand', box: 2 })
    await keyCards(dee, table, 'Kd')
    const { view } = await dee.until(table, ({ view: now }) => now.phase === 'ended')
    expect(view.settled.map(({ player, outcome, profit }) => [player, outcome, profit])).toEqual([
      [ann.player, 'win', 1_000],
      ['box.2', 'stand-off', 0],
    ])
    expect(await moneyOf(ann)).toMatchObject({ wallet: wallet + 1_000, purses: [] })
    expect(await ann.tell(table, { do: 'wager', box: 1, main: 1_000 })).toMatchObject({ refusal: { kind: 'barred' } })
  },
)
