import { expect, test } from 'vitest'
import { DEMO_TABLES, SHARED_CLOCK } from '../../src/index.ts'
import type { Client } from '../client.ts'
import { openFloor } from '../floor.ts'

const TABLE = 'star-1'
const LONG = { ...SHARED_CLOCK, bettingMs: 600_000, decisionMs: 600_000, answersMs: 600_000, awayMs: 3_600_000 }

const floor = openFloor(DEMO_TABLES.filter(({ name }) => name === TABLE).map((one) => ({ ...one, clock: LONG })))

interface Link {
  readonly link: string
  readonly levels: readonly { readonly meter: number; readonly reset: number; readonly rate: number }[]
}

async function jackpot(client: Client): Promise<Link['levels'][0] | undefined> {
  const links = JSON.parse((await client.get('/api/jackpots')).text) as Link[]
  return links.find(({ link }) => link === TABLE)?.levels[0]
}

test('[STAR-14.26.2] on a floor that nobody has set up, a fifth of each jackpot bet goes into the pool', async () => {
  const ann = await floor.guest()
  await ann.enter(TABLE)
  await expect.poll(() => jackpot(ann)).toMatchObject({ meter: 1_000_000, reset: 1_000_000, rate: 200_000 })
  const { round } = ann.view(TABLE)
  await ann.mustTell(TABLE, { do: 'wager', box: 1, main: 1_000 })
  await ann.mustTell(TABLE, { do: 'wager', box: 1, sides: { blazing7s: 250 } })
  ann.ready(TABLE)
  await ann.playOn(TABLE, round)
  await expect.poll(async () => (await jackpot(ann))?.meter).not.toBe(1_000_000)
})
