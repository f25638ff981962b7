// `npm run torture -- --kills 300 --seed N` kills servers and databases during play, and checks that nothing is lost.
// `npm run torture -- --first-starts 40` kills the very first start of a floor, and checks that it starts again.
// `npm run torture -- --restores 40` kills restores of a backup, and checks that each leaves a whole floor or none.
import { parseArgs } from 'node:util'
import { killFirstStarts } from '../../apps/cli/test/first-starts.ts'
import { tortureRestores } from '../../apps/server/test/restore-kills.ts'
import { torture } from '../../apps/server/test/torture.ts'

const options = {
  kills: { type: 'string' },
  seed: { type: 'string' },
  players: { type: 'string' },
  'first-starts': { type: 'string' },
  restores: { type: 'string' },
} as const
const { values } = parseArgs({ options })
const seed = Number(values.seed ?? Date.now() % 1_000_000)
if (values['first-starts'] !== undefined) {
  console.log(`seed ${seed}`)
  const faults = await killFirstStarts({ seed, kills: Number(values['first-starts']), say: console.log })
  for (const line of faults) console.log(`WRONG ${line}`)
  console.log(faults.length === 0 ? 'every floor started again' : `${faults.length} things are wrong (seed ${seed})`)
  process.exit(faults.length === 0 ? 0 : 1)
}
if (values.restores !== undefined) {
  const wrong = await tortureRestores(seed, Number(values.restores), console.log)
  for (const line of wrong) console.log(`WRONG ${line}`)
  process.exit(wrong.length === 0 ? 0 : 1)
}
const kills = Number(values.kills ?? 300)
const playersATable = Number(values.players ?? 3)
console.log(`seed ${seed}, ${kills} kills, ${playersATable} players at each shared table, 3 at tables of their own`)
const { wrong, errors, ...figures } = await torture({ seed, kills, playersATable, alone: 3, say: console.log })
console.log(figures)
for (const line of wrong.slice(0, 50)) console.log(`WRONG ${line}`)
if (wrong.length > 0) console.log(errors)
console.log(wrong.length === 0 ? 'nothing was lost' : `${wrong.length} things are wrong (seed ${seed})`)
process.exit(wrong.length === 0 ? 0 : 1)
