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
  /** Left out: a fresh shoe for every round. */
  readonly cut?: Cut
}

/** A simulation under way. Nothing runs unless it is asked to, so that whoever asks can show progress, and stop. */
export interface Run {
  /** Plays on for a millisecond or a few; true when all rounds have been played. */
  readonly advance: () => boolean
  /** Rounds dealt so far. */
  readonly played: number
  /** Counts everything that was dealt, hands that were waiting for others to be played along included. It may go on from there. */
  readonly finish: () => Tally
}

export type RunStart = { readonly ok: true; readonly run: Run } | { readonly ok: false; readonly hole: string }

/** Plays a chart at a table of one box with one player, or names the hand that the chart says nothing about. */
export function startSimulation(rules: Rules, chart: Chart, order: RunOrder): RunStart {
  if (order.cut !== undefined) return startScalarSimulation(rules, chart, order)
  const read = readMoves(rules, chart)
  if (!read.ok) return read
  const { seed, thread, rounds } = order
  return { ok: true, run: new Simulation(writeKernel(playOf(rules, read.moves)), seed, thread, rounds) }
}

/** The same in plain TypeScript, a round at a time: slower, and the way of a shoe that is dealt to a cutting card. */
export function startScalarSimulation(rules: Rules, chart: Chart, { seed, thread, rounds, cut }: RunOrder): RunStart {
  const read = readMoves(rules, chart)
  if (!read.ok) return read
  return { ok: true, run: new ScalarTable(rules, read.moves, new Shoe(rules, seed, thread, cut), rounds) }
}
