import {
  analyseTable,
  type Chart,
  estimate,
  playByChart,
  type RuleValue,
  ruleValues,
  startSimulation,
  type TableAnalysis,
} from '@openpit/odds'
import { type PacketAnalysis, packetOf, type SimulationResult } from '@openpit/odds/packet'
import { type Configuration, originOf, rulebooks } from '@openpit/rulebooks'
import { type ChosenGame, chooseGame, type GameChoice } from './chosen-game.ts'
import { parseSeed, parseWholeNumber, SEED_USAGE, takeFlags } from './flags.ts'
import { unfitFolder, writePacket } from './packet-folder.ts'

const USAGE =
  'openpit par RULEBOOK [--decks N] [--set KEY=VALUE]... --out FOLDER [--rounds N] [--engine-rounds N] [--seed S]'

/** Enough for a standard error of about a hundredth of a percent, in a second or two. */
const ROUNDS = 100_000_000
const ENGINE_ROUNDS = 1_000_000
/** With fewer, the standard deviation means little. */
const ROUNDS_LEAST = 1000
const ROUNDS_MAX = 1e12
/** Beyond this many standard errors, the simulation or the exact value is wrong. */
const STANDARD_ERRORS_MAX = 3

/** Where the figures come from. Tests put quicker ones in their place. */
export interface Lab {
  readonly choose: (words: readonly string[]) => GameChoice
  readonly analyse: (table: Configuration) => TableAnalysis
  readonly ruleValues: (table: Configuration) => readonly RuleValue[]
  readonly simulate: (table: Configuration, chart: Chart, rounds: number, seed: bigint) => SimulationResult
}

/** The kernel runs on one thread: so the same order gives the same bytes on every machine. */
const OUR_LAB: Lab = {
  choose: chooseGame,
  analyse: (table) => analyseTable(table),
  ruleValues: ({ rules }) => ruleValues(rules),
  simulate: ({ rules }, chart, rounds, seed) => {
    const started = startSimulation(rules, chart, { seed, thread: 0, rounds })
    if (!started.ok) throw new Error(started.hole)
    while (!started.run.advance());
    return { ...estimate(started.run.finish()), seed: String(seed), threads: 1 }
  },
}

/** Writes the packet that a test lab asks for. */
export function par(words: readonly string[], lab: Lab = OUR_LAB): number {
  if (words.includes('--help')) {
    console.log(USAGE)
    return 0
  }
  const order = readOrder(words)
  if (typeof order === 'string') return complain(order)
  const chosen = lab.choose(order.rest)
  if (!chosen.ok) return complain(chosen.why)
  const unfit = unfitFolder(order.out)
  if (unfit) return complain(unfit)
  const { analysis, times } = analyseForPacket(chosen.game, order, lab)
  const files = packetOf(analysis)
  const failed = writePacket(order.out, files, times)
  if (failed) return complain(failed)
  console.log(`${order.out}: ${[...files.map(({ name }) => name), 'manifest.json'].join(', ')}`)
  const { chart, simulation } = analysis
  const standardErrors = Math.abs(simulation.edge - chart.edge) / simulation.stderr
  if (standardErrors <= STANDARD_ERRORS_MAX) return 0
  console.error(`openpit par: simulation and exact value are ${standardErrors.toFixed(1)} standard errors apart`)
  return 1
}

interface Order {
  readonly out: string
  readonly rounds: number
  readonly engineRounds: number
  readonly seed: bigint
  /** The words that choose the game. */
  readonly rest: readonly string[]
}

function readOrder(words: readonly string[]): Order | string {
  const { flags, rest } = takeFlags(words, ['--out', '--rounds', '--engine-rounds', '--seed'])
  const out = flags['--out'] ?? ''
  if (out === '') return `--out FOLDER is missing: ${USAGE}`
  const rounds = parseWholeNumber(flags['--rounds'] ?? `${ROUNDS}`, ROUNDS_LEAST, ROUNDS_MAX)
  if (rounds === undefined) return `--rounds needs a whole number from ${ROUNDS_LEAST} to ${ROUNDS_MAX}`
  const engineRounds = parseWholeNumber(flags['--engine-rounds'] ?? `${ENGINE_ROUNDS}`, ROUNDS_LEAST, ROUNDS_MAX)
  if (engineRounds === undefined) return `--engine-rounds needs a whole number from ${ROUNDS_LEAST} to ${ROUNDS_MAX}`
  const seed = parseSeed(flags['--seed'] ?? '1')
  if (seed === undefined) return SEED_USAGE
  return { out, rounds, engineRounds, seed, rest }
}

function analyseForPacket({ options, table }: ChosenGame, { rounds, engineRounds, seed }: Order, lab: Lab) {
  const book = rulebooks[table.rulebook]
  const began = performance.now()
  const analysis = lab.analyse(table)
  const values = lab.ruleValues(table)
  const analysed = performance.now()
  const chart = analysis.chart.best
  const simulation = lab.simulate(table, chart, rounds, seed)
  const outcomes = playByChart(table.rules, chart, engineRounds, seed)
  const simulated = performance.now()
  const forPacket: PacketAnalysis = {
    ...analysis,
    ...originOf(book),
    title: book.title,
    options,
    table,
    outcomes,
    simulation,
    ruleValues: values,
  }
  const times = {
    made: new Date().toISOString(),
    analysisSeconds: (analysed - began) / 1000,
    simulationSeconds: (simulated - analysed) / 1000,
  }
  return { analysis: forPacket, times }
}

function complain(what: string): number {
  console.error(`openpit par: ${what}`)
  return 2
}
