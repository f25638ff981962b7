import { afterAll, expect, test } from 'vitest'
import type { ReaderSimulator } from '../../src/index.ts'
import type { Client } from '../client.ts'
import { openFloor } from '../floor.ts'
import { crewAt, liveTableOf, openUp } from '../live-floor.ts'
import { DEVICE_STAFF, NO_DEVICE_LIMIT, newReader } from './reader-floor.ts'

const floor = openFloor([liveTableOf('nsw', 't1')], async () => ({ staff: DEVICE_STAFF, deviceRate: NO_DEVICE_LIMIT }))
let simulator: ReaderSimulator | undefined
afterAll(() => simulator?.stop())

test('a cutting card that comes first comes alone: no card waits after the shuffle', async () => {
  const crew = await crewAt(floor.address, 't1', ['dee', 'sue'])
  const [dee, sue] = [crew.dee as Client, crew.sue as Client]
  await openUp(crew, 't1')
  // In the simulated shoe the cutting card lies behind the card that is burned.
  const { cardsLeft } = dee.view('t1')
  const reader = await newReader(floor.address, 'shoe-1', { markerFromBack: cardsLeft })
  simulator = reader.simulator
  await sue.mustTell('t1', { do: 'bindDevice', name: 'shoe-1' })
  simulator.start()
  const ordered = await sue.mustTell('t1', { do: 'orderShuffle', because: 'suspicion' })
  await dee.until('t1', ({ version }) => version >= ordered)
  await prepareFromReader(dee, sue)
  await dee.mustTell('t1', { do: 'wager', box: 1, main: 2_500 })
  await dee.mustTell('t1', { do: 'noMoreBets' })
  await dee.mustTell('t1', { do: 'deal' })
  await dee.until('t1', ({ view }) => view.shoe.step === 'shuffle')
  await prepareFromReader(dee, sue)
  expect(reader.memory.reports.map(({ kind }) => kind)).toEqual(['card', 'marker', 'card'])
  expect(dee.view('t1').live?.readerStop).toBeNull()
  for (const client of [dee, sue]) client.cut()
})

/** The cards are shuffled, cut, marked and burned; the burned card comes from the reader. */
async function prepareFromReader(dee: Client, sue: Client): Promise<void> {
  let after = 0
  for (;;) {
    const { view } = await dee.until('t1', ({ version, view: one }) => version >= after && one.live?.cardFor === null)
    const { step, cut, cutters } = view.shoe
    const [player] = cutters
    const at = cut?.least ?? 1
    if (step === 'nothing') return
    if (step === 'shuffle') after = await dee.mustTell('t1', { do: 'shuffle' })
    else if (step === 'markers') after = await dee.mustTell('t1', { do: 'placeMarkers', fromBack: [60] })
    else if (step === 'burn') after = await dee.mustTell('t1', { do: 'burn' })
    else if (step !== 'cut') throw new Error(`${step} is not a step of a shuffle`)
    else if (player === undefined) after = await sue.mustTell('t1', { do: 'cut', at })
    else after = await dee.mustTell('t1', { do: 'cut', at, player })
  }
}
