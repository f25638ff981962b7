import { binomialUpper, uniformityOf } from './distributions.ts'
import { fairSource } from './fair-source.ts'
import { type Finding, judge, REJECTION } from './judge.ts'
import { allMeasures, type BatterySize, findingsOf } from './run.ts'

// Checks that the battery itself is fair: in many batteries on fair shoes, the p-values of every test must be uniform,
// one in a hundred below 0.01, and about one battery in a hundred may fail.
//   node tools/src/battery/calibrate.ts [decks] [batteries] [streams] [shoes per stream]

export interface Calibration {
  readonly name: string
  readonly pValues: number
  readonly belowOnePerCent: number
  readonly uniformity: number
  /** The uniformity of the whole-run p-values, one from each battery. */
  readonly uniformityOfRuns: number
}

export function calibrate(decks: number, batteries: number, size: BatterySize) {
  const measures = allMeasures(decks)
  const runs: Finding[][] = []
  for (let battery = 0; battery < batteries; battery++) {
    runs.push(findingsOf(fairSource(decks, `calibration ${battery}`), size, measures))
  }
  const verdicts = runs.map(judge)
  return {
    tests: measures.map(({ name }, test) =>
      calibrationOf(
        name,
        runs.map((findings) => findings[test] as Finding),
      ),
    ),
    failed: verdicts.filter(({ passed }) => !passed).length,
    rejections: verdicts.map(({ rejections }) => rejections),
    chancesOfSoMany: verdicts.map(({ chanceOfSoMany }) => chanceOfSoMany),
  }
}

function calibrationOf(name: string, findings: readonly Finding[]): Calibration {
  const pValues = findings.flatMap(({ streams }) => streams)
  return {
    name,
    pValues: pValues.length,
    belowOnePerCent: pValues.filter((p) => p < REJECTION).length / pValues.length,
    uniformity: uniformityOf(pValues),
    uniformityOfRuns: uniformityOf(findings.map(({ wholeRun }) => wholeRun)),
  }
}

if (import.meta.main) {
  const [decks = 8, batteries = 250, streams = 16, shoesPerStream = 100] = process.argv.slice(2).map(Number)
  const { tests, failed, rejections, chancesOfSoMany } = calibrate(decks, batteries, { streams, shoesPerStream })
  for (const { name, pValues, belowOnePerCent, uniformity, uniformityOfRuns } of tests) {
    const share = `${(100 * belowOnePerCent).toFixed(2)} % below 0.01`
    const uniform = `uniform: p = ${uniformity.toFixed(3)}, whole runs: p = ${uniformityOfRuns.toFixed(3)}`
    console.log(`${name.padEnd(52)} ${pValues} p-values, ${share}, ${uniform}`)
  }
  const mean = rejections.reduce((sum, n) => sum + n, 0) / batteries
  const variance = rejections.reduce((sum, n) => sum + (n - mean) ** 2, 0) / (batteries - 1)
  const early = chancesOfSoMany.filter((chance) => chance < REJECTION).length
  console.log(
    `rejections in a battery: mean ${mean.toFixed(1)}, variance ${variance.toFixed(1)}; too many at 1 %: ${early}`,
  )
  const chance = binomialUpper(failed, batteries, REJECTION).toFixed(3)
  console.log(`${failed} of ${batteries} batteries failed; chance of at least as many: p = ${chance}`)
}
