// `npm run attack -- --seconds 60` attacks a node with a small heap while lawful players play, and compares their moves
// with those under an equal lawful load. `--only NAME` runs one attack.
import { parseArgs } from 'node:util'
import { ATTACK_NAMES, type AttackName } from './attacks.ts'
import { linesOf, missesOf } from './report.ts'
import { runAttacks } from './run.ts'

const { values } = parseArgs({ options: { seconds: { type: 'string' }, only: { type: 'string' } } })
const seconds = Number(values.seconds ?? 60)
const attacks = ATTACK_NAMES.filter((name) => values.only === undefined || name === (values.only as AttackName))
if (attacks.length === 0 || !(seconds > 0)) {
  console.error(`attack: --seconds is a number above 0, and --only one of ${ATTACK_NAMES.join(', ')}`)
  process.exit(2)
}
const report = await runAttacks({ attacks, seconds, say: console.log })
for (const line of linesOf(report)) console.log(line)
const misses = missesOf(report)
for (const line of misses) console.log(`MISSED ${line}`)
if (!report.isAlive) console.log(report.errors)
console.log(misses.length === 0 ? 'all bars are reached' : `${misses.length} bars are missed`)
process.exit(misses.length === 0 ? 0 : 1)
