import { writeBenchmarks } from '../benchmarks-file.ts'
import { exactBench } from './exact.ts'
import { lastHandBench } from './last-hand.ts'
import { simulationBench } from './simulation.ts'

// `npm run bench:lab` prints how fast the lab is; `--write` also writes it to BENCHMARKS.md.

const report = `${exactBench()}\n${lastHandBench()}\n${await simulationBench()}`
console.log(report)
if (process.argv.includes('--write')) writeBenchmarks('Lab', `\`npm run bench:lab\`.\n\n${report}`)
