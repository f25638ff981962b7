import { expect, test } from 'vitest'
import { openFloor } from '../floor.ts'
import { linkable, linkDetailOf, openLinkFor, playForJackpot } from './links-floor.ts'

const floor = openFloor([linkable('one'), linkable('two')], async () => ({ linkWaitMs: 30_000 }))

test('[STAR-14.23] after a restart, and while another table plays, a table’s view has the meter of its link', async () => {
  const manager = await floor.staff('manager')
  const levels = [{ name: '', reset: 1_000_000, rate: 200_000, pool: 2_000_000 }]
  await openLinkFor(manager, 'sevens', ['one', 'two'], { levels })
  const ann = await floor.playerAt('one', 'ann')
  await playForJackpot(ann, 'one', 1)
  await floor.server.close()
  await floor.open({ linkWaitMs: 30_000 })
  const again = await (await floor.loginAs('ann')).connect()
  await again.enter('one')
  const meterNow = async () => (await linkDetailOf(again, 'sevens')).levels[0]?.meter
  for (let round = 1; round <= 2; round++) {
    const meter = await meterNow()
    expect(meter).toBe(2_000_000 + round * 100)
    // A display of the link has shown it, so this node knows it.
    while (!again.heard.some((message) => message.type === 'meters' && message.cents === meter)) {
      await again.nextMessage()
    }
    const guest = await floor.guest()
    const { view } = await guest.enter('two')
    expect(view.pool).toBe(meter)
    guest.cut()
    await playForJackpot(again, 'one', 1)
  }
})
