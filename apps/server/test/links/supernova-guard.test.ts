import { expect, test } from 'vitest'
import { openFloor, tableOf } from '../floor.ts'
import { untilLink } from './links-floor.ts'
import { openNova, playForNova } from './supernova-floor.ts'

const floor = openFloor([tableOf('tas', 'tas-1')], async () => ({ linkWaitMs: 30_000 }))

/** The first wager hits this level, and every win of it waits for the inspector. */
const LARGE = { levels: [{ name: 'red', reset: 10_000, pool: 10_140, cap: 10_150, rate: 100_000, approval: 100 }] }

test('TAS-24.8 nobody wagers while a win waits for approval; approved, the game goes on', async () => {
  const manager = await floor.staff('manager')
  await openNova(manager, 'nova', ['tas-1'], LARGE)
  const [ann, bob] = [await floor.playerAt('tas-1', 'ann'), await floor.playerAt('tas-1', 'bob')]
  bob.ready('tas-1')
  const round = await playForNova(ann, 'tas-1', 1)
  const win = `tas-1/${round}/1/red`
  for (const player of [ann, bob]) {
    const reply = await player.tell('tas-1', { do: 'wager', box: 3, main: 1_000 })
    expect(reply).toMatchObject({ ok: false, refusal: { kind: 'win-waits', clause: 'TAS-24.8', win } })
  }
  const inspector = await floor.staff('inspector')
  await inspector.mustTellLink('nova', { do: 'approveJackpot', win })
  await untilLink(manager, 'nova', ({ wins }) => wins.every(({ state }) => state === 'paid'))
  await ann.mustTell('tas-1', { do: 'wager', box: 1, main: 1_000 })
})

test('TAS-24.5.1.e an awarded spot takes no wager of another player, who may wager beside it', async () => {
  const manager = await floor.staff('manager')
  const [cyd, dot] = [await floor.playerAt('tas-1', 'cyd'), await floor.playerAt('tas-1', 'dot')]
  await cyd.until('tas-1', ({ view }) => view.sideBets.includes('supernova'))
  await manager.mustTellLink('nova', { do: 'awardSpot', table: 'tas-1', box: 4, player: 'dot' })
  const wager = { do: 'wager', main: 1_000, sides: { supernova: 200 } } as const
  const refused = await cyd.tell('tas-1', { ...wager, box: 4 })
  expect(refused).toMatchObject({
    ok: false,
    refusal: { kind: 'spot-is-awarded', clause: 'TAS-24.5.1.e', player: 'dot' },
  })
  await cyd.mustTell('tas-1', { ...wager, box: 5 })
  await dot.mustTell('tas-1', { ...wager, box: 4 })
})
