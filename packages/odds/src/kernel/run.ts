import type { Rules } from '@openpit/engine'
import type { Chart } from '../chart.ts'
import { writeKernel } from './kernel.ts'
import { readMoves } from './moves.ts'
import { playOf } from './play.ts'
import { ScalarTable } from './scalar.ts'
import { type Cut, Shoe } from './shoe.ts'
import { Simulation } from './simulation.ts'
import type { Tally } from './tally.ts'

/** One thread's share of a simulation. */
export interface RunOrder {
  /** Any 64 bits: the same seed and threads give the same rounds. */
  readonly seed: bigint
  readonly thread: number
  readonly rounds: number
  /** If left out, every round has a fresh shoe. */
  readonly cut?: Cut
}

/** A started simulation. It only runs when `advance` is called, so the caller can show progress and stop. */
export interface Run {
  /** Plays for a few milliseconds; true when all rounds have been played. */
  readonly advance: () => boolean
  /** Rounds dealt so far. */
  readonly played: number
  /** The tally of everything dealt so far; the queues are played first. The simulation may go on afterwards. */
  readonly finish: () => Tally
}

export type RunStart = { readonly ok: true; readonly run: Run } | { readonly ok: false; readonly hole: string }

/** Starts playing a chart for one player at one box, or names a hand that the chart has no row for. */
export function startSimulation(rules: Rules, chart: Chart, order: RunOrder): RunStart {
  if (order.cut !== undefined) return startScalarSimulation(rules, chart, order)
  const read = readMoves(rules, chart)
  if (!read.ok) return read
  const { seed, thread, rounds } = order
  return { ok: true, run: new Simulation(writeKernel(playOf(rules, read.moves)), seed, thread, rounds) }
}

/** The same in plain TypeScript, a round at a time. It is slower, but can deal a shoe down to a cutting card. */
export function startScalarSimulation(rules: Rules, chart: Chart, { seed, thread, rounds, cut }: RunOrder): RunStart {
  const read = readMoves(rules, chart)
  if (!read.ok) return read
  return { ok: true, run: new ScalarTable(rules, read.moves, new Shoe(rules, seed, thread, cut), rounds) }
}
