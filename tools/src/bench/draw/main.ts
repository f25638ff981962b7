import { createHash, randomBytes } from 'node:crypto'
import { type Entry, evolvePromotion, type Promotion } from '@openpit/promotion'
import { digestOf, newSecrets, picksFor } from '../../../../apps/server/src/promotions/draw-secrets.ts'
import { median } from '../median.ts'

// `npm run bench:draw` measures a prize draw among 100,000 entries: the list with its digest, and the picks until one
// wins; beside it the hashes in the list alone, with the library of the platform.

const ENTRIES = 100_000
const PLAYERS = 20_000
const RUNS = 5

function promotionWith(entries: number): Promotion {
  let promotion = evolvePromotion(null, { kind: 'promotion-planned', name: 'bench', terms: {}, prizes: {} })
  for (let entry = 1; entry <= entries; entry++) {
    const made: Entry = { player: `player-${entry % PLAYERS}`, at: entry }
    const facts = { entry, wagered: 0 as never, clause: 'STAR-20.7.3' as const }
    promotion = evolvePromotion(promotion, { kind: 'entry-made', ...made, ...facts })
  }
  return promotion
}

/** The median CPU time of a few runs, in seconds. */
async function seconds(work: () => unknown): Promise<number> {
  const took: number[] = []
  for (let run = 0; run < RUNS; run++) {
    const before = process.cpuUsage()
    await work()
    const { user, system } = process.cpuUsage(before)
    took.push((user + system) / 1_000_000)
  }
  return median(took)
}

const promotion = promotionWith(ENTRIES)
const secrets = newSecrets(randomBytes)
const random = randomBytes(32).toString('hex')
const draw = await seconds(async () => {
  const { digest } = await digestOf(promotion, secrets)
  const [first] = picksFor(promotion, 'car', secrets, { digest, random })
  return first
})
const raw = await seconds(() => {
  const bytes = new Uint8Array(80)
  for (let entry = 0; entry < ENTRIES; entry++) createHash('sha256').update(bytes).digest()
})
console.log(
  `${ENTRIES} entries: list, digest and pick in ${draw.toFixed(2)} s of one core; their hashes alone ${raw.toFixed(2)} s`,
)
