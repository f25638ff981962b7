import type { Rules } from '@openpit/engine'
import { analyse, type Chart, type Run, startScalarSimulation, startSimulation } from '@openpit/odds'
import { everyDecks, everySwitch, labGame } from '../../lab/games.ts'
import { median } from '../median.ts'
import { type ThreadedRate, threadedRate } from './threads.ts'

const REPEATS = 5
const WARM_UP_MS = 150
const MEASURED_MS = 300

/** One contestant, which continues its rounds whenever its turn comes. */
interface Runner {
  readonly name: string
  readonly run: Run
  readonly rates: number[]
}

function runner(name: string, rules: Rules, chart: Chart, starts: typeof startSimulation): Runner {
  const begun = starts(rules, chart, { seed: 1n, thread: 0, rounds: Number.MAX_SAFE_INTEGER })
  if (!begun.ok) throw new Error(begun.hole)
  return { name, run: begun.run, rates: [] }
}

/** Millions of rounds per second of this thread's processor time, so that other processes do not count. */
function rateOf(run: Run, milliseconds: number): number {
  const before = { played: run.played, ...process.threadCpuUsage() }
  for (;;) {
    run.advance()
    const { user, system } = process.threadCpuUsage()
    const microseconds = user + system - before.user - before.system
    if (microseconds > milliseconds * 1000) return (run.played - before.played) / microseconds
  }
}

/** Repeats alternate between the runners, so that a busy minute of the machine hits all alike. */
function race(runners: readonly Runner[]): void {
  for (const { run } of runners) rateOf(run, WARM_UP_MS)
  for (let repeat = 0; repeat < REPEATS; repeat++) {
    for (const { run, rates } of runners) rates.push(rateOf(run, MEASURED_MS))
  }
}

function ratioOf(a: readonly number[], b: readonly number[]): number {
  return median(a.map((rate, repeat) => rate / (b[repeat] as number)))
}

const table = (lines: readonly (readonly string[])[]): string =>
  lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')

/**
 * Measures the simulation: the kernel against plain TypeScript, all games against nsw with 8 decks, two threads against
 * one.
 */
export async function simulationBench(): Promise<string> {
  const first = labGame('nsw', { decks: 8 })
  const chart = analyse(first.rules).chart.best
  const games = [...everyDecks(), ...everySwitch()].filter(({ name }) => name !== first.name)
  const kernel = runner(first.name, first.rules, chart, startSimulation)
  const plain = runner('the same in plain TypeScript, round by round', first.rules, chart, startScalarSimulation)
  const others = games.map(({ name, rules }) => runner(name, rules, analyse(rules).chart.best, startSimulation))
  const all = [kernel, plain, ...others]
  race(all)
  const rows = all.map(({ name, rates }) => [name, median(rates).toFixed(1), ratioOf(rates, kernel.rates).toFixed(2)])
  const single: ThreadedRate[] = []
  const double: ThreadedRate[] = []
  for (let repeat = 0; repeat < REPEATS; repeat++) {
    single.push(await threadedRate(first.rules, chart, 1))
    double.push(await threadedRate(first.rules, chart, 2))
  }
  const speedup = (by: keyof ThreadedRate): string => {
    const [one, two] = [single, double].map((rates) => rates.map((rate) => rate[by])) as [number[], number[]]
    return `${ratioOf(two, one).toFixed(2)} times (${median(two).toFixed(0)} against ${median(one).toFixed(0)} million rounds per second)`
  }
  const head = ['simulation, a fresh shoe each round', 'million rounds per CPU-second', `× ${first.name}`]
  return `${table([head, ['---', '---:', '---:'], ...rows])}

The kernel is ${ratioOf(kernel.rates, plain.rates).toFixed(1)} times as fast as plain TypeScript. Two threads against one: by the clock
${speedup('clock')}, by the processor time that they got
${speedup('processor')}. Medians of ${REPEATS} repeats that alternate.`
}
