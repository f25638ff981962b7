import { expect, test } from 'vitest'
import { CHANGES_MAX } from '../../src/tables/changes-of-round.ts'
import { openFloor, tableOf } from '../floor.ts'

const floor = openFloor([tableOf('nsw', 'nsw-1')])

test('a round in which players change their bets as often as they may is read back whole', async () => {
  const inspector = await floor.staff('inspector')
  // Together more commands than a full table gives in a round.
  const players = await Promise.all(['ann', 'bob', 'cat', 'dan', 'eve'].map((name) => floor.playerAt('nsw-1', name)))
  for (const [index, player] of players.entries()) {
    const wager = { do: 'wager', box: index + 1, main: 1_000 } as const
    for (let times = 1; times < CHANGES_MAX; times++) {
      await player.mustTell('nsw-1', wager)
      await player.mustTell('nsw-1', { do: 'withdraw', box: index + 1 })
    }
    await player.mustTell('nsw-1', wager)
    const refusal = { kind: 'too-many-changes', most: CHANGES_MAX }
    expect(await player.tell('nsw-1', { do: 'sit', box: index + 1 })).toMatchObject({ ok: false, refusal })
    // Going back on it is always possible.
    await player.mustTell('nsw-1', { do: 'withdraw', box: index + 1 })
    expect(await player.tell('nsw-1', wager)).toMatchObject({ ok: false, refusal })
    await player.mustTell('nsw-1', { do: 'leave' })
  }
  const last = await floor.playerAt('nsw-1', 'last')
  const { net } = await playedBy(last)
  for (const reader of [last, inspector]) {
    expect(await reader.get('/api/tables/nsw-1/rounds/1')).toMatchObject({ status: 200 })
  }
  // The round is found. It has no pack yet, because its shoe is in use.
  expect(await inspector.get('/api/tables/nsw-1/rounds/1/pack')).toMatchObject({ status: 409 })
  const history = JSON.parse((await last.get('/api/me/history')).text)
  expect(history.rounds).toMatchObject([{ round: 1, staked: 1_000, net }])
  await players[0]?.mustTell('nsw-1', { do: 'wager', box: 1, main: 1_000 })
})

async function playedBy(player: Awaited<ReturnType<typeof floor.playerAt>>): Promise<{ readonly net: number }> {
  const before = player.you('nsw-1').chips
  const { you } = await player.playRound('nsw-1', 6, 1_000)
  return { net: you.chips - before }
}
