import { cents } from '@openpit/money'
import {
  analyse,
  type Chart,
  estimate,
  insuranceOf,
  playByChart,
  ruleValues,
  sidesOf,
  startSimulation,
  superBonusValue,
} from '@openpit/odds'
import { type Findings, packetOf } from '@openpit/odds/packet'
import { type Configuration, originOf, rulebooks } from '@openpit/rulebooks'
import { chooseGame, type GameChoice } from './chosen-game.ts'
import { parseSeed, parseWholeNumber, SEED_USAGE, takeFlags } from './flags.ts'
import { unfitFolder, writePacket } from './packet-folder.ts'

const USAGE =
  'openpit par RULEBOOK [--decks N] [--set KEY=VALUE]... --out FOLDER [--rounds N] [--engine-rounds N] [--seed S]'

/** Enough for a standard error of about a hundredth of a percent, in a second or two. */
const ROUNDS = 100_000_000
const ENGINE_ROUNDS = 1_000_000
/** With fewer, there is no deviation to speak of. */
const ROUNDS_LEAST = 1000
const ROUNDS_MAX = 1e12
/** The wager for which pontoon's Super Bonus is given. */
const BONUS_DOLLARS = 10

/** Where the figures come from that are neither counted nor played out here. */
export interface Lab {
  /** The game that these words choose, or what is wrong with them. */
  readonly choose: (words: readonly string[]) => GameChoice | string
  readonly analyse: (table: Configuration) => Pick<Findings, 'main' | 'chart' | 'superBonus' | 'worths'>
  readonly simulate: (table: Configuration, chart: Chart, rounds: number, seed: bigint) => Findings['simulation']
}

/** The analysis, and the kernel on one thread: so the same order gives the same bytes on every machine. */
const OUR_LAB: Lab = {
  choose: chooseGame,
  analyse: ({ rules }) => {
    const { main, chart } = analyse(rules)
    const bonus = superBonusValue(rules, cents(BONUS_DOLLARS * 100))
    return {
      main,
      chart: { edge: chart.edge, chart: chart.best },
      ...(bonus === undefined ? {} : { superBonus: { betDollars: BONUS_DOLLARS, returns: bonus.value } }),
      worths: ruleValues(rules),
    }
  },
  simulate: ({ rules }, chart, rounds, seed) => {
    const begun = startSimulation(rules, chart, { seed, thread: 0, rounds })
    if (!begun.ok) throw new Error(begun.hole)
    while (!begun.run.advance());
    return { ...estimate(begun.run.finish()), seed: String(seed), threads: 1 }
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
  if (typeof chosen === 'string') return complain(chosen)
  const unfit = unfitFolder(order.out)
  if (unfit) return complain(unfit)
  const { findings, times } = findOut(chosen, order, lab)
  const files = packetOf(findings)
  const failed = writePacket(order.out, files, times)
  if (failed) return complain(failed)
  console.log(`${order.out}: ${[...files.map(({ name }) => name), 'manifest.json'].join(', ')}`)
  const apart = Math.abs(findings.simulation.edge - findings.chart.edge) / findings.simulation.stderr
  if (apart <= 3) return 0
  console.error(`openpit par: simulation and exact value are ${apart.toFixed(1)} standard errors apart`)
  return 1
}

interface Order {
  readonly out: string
  readonly rounds: number
  readonly engineRounds: number
  readonly seed: bigint
  /** What chooses the game. */
  readonly rest: readonly string[]
}

function readOrder(words: readonly string[]): Order | string {
  const { own, rest } = takeFlags(words, ['--out', '--rounds', '--engine-rounds', '--seed'])
  const out = own['--out'] ?? ''
  if (out === '') return `where to? ${USAGE}`
  const rounds = parseWholeNumber(own['--rounds'] ?? `${ROUNDS}`, ROUNDS_LEAST, ROUNDS_MAX)
  if (rounds === undefined) return `--rounds needs a whole number from ${ROUNDS_LEAST} to ${ROUNDS_MAX}`
  const engineRounds = parseWholeNumber(own['--engine-rounds'] ?? `${ENGINE_ROUNDS}`, ROUNDS_LEAST, ROUNDS_MAX)
  if (engineRounds === undefined) return `--engine-rounds needs a whole number from ${ROUNDS_LEAST} to ${ROUNDS_MAX}`
  const seed = parseSeed(own['--seed'] ?? '1')
  if (seed === undefined) return SEED_USAGE
  return { out, rounds, engineRounds, seed, rest }
}

function findOut({ rulebook, options, table }: GameChoice, { rounds, engineRounds, seed }: Order, lab: Lab) {
  const book = rulebooks[rulebook]
  const began = performance.now()
  const analysis = lab.analyse(table)
  const { chart } = analysis.chart
  const insurance = insuranceOf(table.rules, book)
  const sides = sidesOf(table.rules, { pool: table.pool, chart })
  const analysed = performance.now()
  const simulation = lab.simulate(table, chart, rounds, seed)
  const outcomes = playByChart(table.rules, chart, engineRounds, seed)
  const simulated = performance.now()
  const findings: Findings = {
    ...originOf(book),
    rulebook,
    title: book.title,
    options,
    table,
    insurance,
    sides,
    outcomes,
    simulation,
    ...analysis,
  }
  const times = {
    made: new Date().toISOString(),
    analysisSeconds: (analysed - began) / 1000,
    simulationSeconds: (simulated - analysed) / 1000,
  }
  return { findings, times }
}

function complain(what: string): number {
  console.error(`openpit par: ${what}`)
  return 2
}
