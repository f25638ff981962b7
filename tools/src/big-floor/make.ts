import { cents } from '@openpit/money'
import { Openings } from '../../../apps/server/src/casino/openings.ts'
import { Registry } from '../../../apps/server/src/casino/registry.ts'
import { Accounts, DEMO_TABLES, keyFileIn, keysFor, Store, startPostgres } from '../../../apps/server/src/index.ts'
import { streamOf, type TableOpening } from '../../../apps/server/src/tables/opening.ts'
import { type Bet, PlayedTable } from '../../../apps/server/test/old-floors/played-table.ts'
import { ProcessTime, VirtualTime } from '../../../apps/server/test/world/time.ts'
import { FastStore } from './fast-store.ts'

export interface BigFloor {
  readonly data: string
  readonly rounds: number
  readonly say: (line: string) => void
}

export const BIG_FLOOR_PLAYERS = ['ann', 'bob', 'cyd'] as const
export const BIG_FLOOR_PASSWORD = 'a floor for measuring'

/** The table with a shuffling device, where nearly all rounds are played; and one with a shoe. */
const DEVICE_TABLE = 'star-1'
const SHOE_TABLE = 'tas-1'
const AT_SHOE = 0.1
const AT_EACH_OTHER_MAX = 50

const ROUND_MS = 40_000
const SAY_EVERY = 10_000

/** Enough to lose for a million rounds. */
const CHIPS = cents(2_000_000_000)

/** Plays rounds on the demo tables of a data folder, as fast as the engine and the disk allow. */
export async function makeBigFloor({ data, rounds, say }: BigFloor): Promise<void> {
  const postgres = await startPostgres(data)
  const store = await Store.open(postgres.connection)
  await store.sealWith(await keysFor(store, { file: keyFileIn(data) }))
  const time = new VirtualTime()
  // The last round ends about now.
  time.now = Date.now() - rounds * ROUND_MS
  try {
    const now = () => new Date(time.now)
    const accounts = await Accounts.open(store, { demoChips: CHIPS }, { now })
    for (const player of BIG_FLOOR_PLAYERS) await accounts.register(player, BIG_FLOOR_PASSWORD, 'here')
    const openings = new Openings(store, new Registry(store), new ProcessTime(time))
    const atShoe = Math.round(rounds * AT_SHOE)
    const others = DEMO_TABLES.filter(({ name }) => name !== DEVICE_TABLE && name !== SHOE_TABLE)
    const atEachOther = Math.min(AT_EACH_OTHER_MAX, Math.round(rounds * 0.001))
    const atDevice = rounds - atShoe - atEachOther * others.length
    for (const table of DEMO_TABLES) {
      const opening = await openings.open(table)
      const count = table.name === DEVICE_TABLE ? atDevice : table.name === SHOE_TABLE ? atShoe : atEachOther
      await playAt(store, opening, time, count, say)
    }
  } finally {
    await store.close()
    await postgres.stop()
  }
}

async function playAt(
  store: Store,
  opening: TableOpening,
  time: VirtualTime,
  rounds: number,
  say: BigFloor['say'],
): Promise<void> {
  const fast = new FastStore(store)
  const { version } = await store.claim(streamOf(opening.name))
  // A seed of its own for each run: shoes must not have the same names and cards twice.
  const table = await PlayedTable.open(fast, opening, time, `${opening.name} ${version}`)
  for (const player of BIG_FLOOR_PLAYERS) table.arrive(player)
  const began = performance.now()
  for (let round = 1; round <= rounds; round++) {
    await table.playRound(betsOf(round))
    time.now += ROUND_MS
    if (round % SAY_EVERY === 0) say(`${opening.name}: ${round} rounds, ${perSecond(round, began)} a second`)
  }
  await table.close()
  await fast.drain()
  if (rounds > 0) say(`${opening.name}: ${rounds} rounds, ${perSecond(rounds, began)} a second`)
}

function perSecond(rounds: number, began: number): number {
  return Math.round((1000 * rounds) / (performance.now() - began))
}

/** One box most of the time, now and then two or three. */
function betsOf(round: number): readonly Bet[] {
  const bets: Bet[] = [{ by: 'ann', box: 1, main: 1_000 }]
  if (round % 3 === 0) bets.push({ by: 'bob', box: 3, main: 1_500 })
  if (round % 10 === 0) bets.push({ by: 'cyd', box: 5, main: 500 })
  return bets
}
