import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { FIFTY_TWO } from '@openpit/cards'
import { dumpBytes, ShoeStream } from '@openpit/keeper'
import { ALL_TESTS, QUICK_TESTS, runDieharder } from './dieharder.ts'
import { faintFaults, plainFaults, powerOf } from './power.ts'
import { reportOf } from './report.ts'
import { FULL_SIZE, runBattery, SMALL_SIZE } from './run.ts'
import type { ShoeSource } from './shoe-source.ts'

// `npm run rng:battery` tests the tables' generator with the battery and prints the report; `--write` also writes it to
// docs/rng-report.md, `--quick` tests fewer shoes, `--all` runs all of dieharder's tests, which takes hours.

const DECKS = 8

/** The shoes of many tables, each with its own generator state. Each shoe can be dealt once only, in order. */
function tables(decks: number): ShoeSource {
  let stream = -1
  let table = new ShoeStream(decks, FIFTY_TWO)
  return {
    name: 'the tables’ generator',
    decks,
    shoe(wanted) {
      if (wanted !== stream) {
        stream = wanted
        table = new ShoeStream(decks, FIFTY_TWO)
      }
      return Uint8Array.from(table.nextShoe())
    },
  }
}

const quick = process.argv.includes('--quick')
const faults = quick ? plainFaults(DECKS) : [...plainFaults(DECKS), ...faintFaults(DECKS)]
const battery = runBattery(tables(DECKS), quick ? SMALL_SIZE : FULL_SIZE)
const report = reportOf({
  date: new Date().toISOString().slice(0, 10),
  commit: execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim(),
  battery,
  power: faults.map(powerOf),
  dieharder: await runDieharder(dumpBytes(), process.argv.includes('--all') ? ALL_TESTS : QUICK_TESTS),
})
console.log(report)
if (process.argv.includes('--write')) {
  writeFileSync(fileURLToPath(new URL('../../../docs/rng-report.md', import.meta.url)), report)
}
process.exitCode = battery.passed ? 0 : 1
