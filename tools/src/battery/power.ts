import {
  clockSeed,
  fewRiffles,
  moduloBias,
  naiveShuffle,
  partialShuffle,
  sharedStream,
  shortSeed,
} from './bad-sources.ts'
import { fairSource } from './fair-source.ts'
import type { Judgement } from './judge.ts'
import { type BatterySize, FULL_SIZE, runBattery, SMALL_SIZE } from './run.ts'
import type { ShoeSource } from './shoe-source.ts'

// Which faults the battery can see, and which it cannot: a battery that never fails would prove nothing.

export interface PowerCase {
  readonly source: ShoeSource
  readonly size: BatterySize
}

export interface PowerResult extends BatterySize {
  readonly source: string
  readonly caught: boolean
  /** The tests that failed, each with its smallest chance; the smallest of all first. */
  readonly caughtBy: readonly (Judgement & { readonly test: string })[]
}

const MEDIUM_SIZE: BatterySize = { streams: 32, shoesPerStream: 125 }
/** Enough shoes for a 32-bit seed to repeat ten times on average. */
const LONG_SIZE: BatterySize = { streams: 64, shoesPerStream: 4700 }

/** Each fault, at a size at which it is always caught. */
export function plainFaults(decks: number): PowerCase[] {
  return [
    { source: moduloBias(decks, 9), size: MEDIUM_SIZE },
    { source: clockSeed(decks), size: SMALL_SIZE },
    { source: shortSeed(decks, 16), size: SMALL_SIZE },
    { source: fewRiffles(decks, 7), size: SMALL_SIZE },
    { source: naiveShuffle(decks), size: SMALL_SIZE },
    { source: partialShuffle(decks, 5), size: SMALL_SIZE },
    { source: sharedStream(fairSource(decks)), size: SMALL_SIZE },
  ]
}

/** Fainter faults at full size, up to those that no test of this many cards can see. */
export function faintFaults(decks: number): PowerCase[] {
  return [
    ...[10, 11, 12, 16].map((bits) => moduloBias(decks, bits)),
    ...[24, 28, 32].map((bits) => shortSeed(decks, bits)),
    ...[8, 9, 10, 12].map((riffles) => fewRiffles(decks, riffles)),
    ...[2, 1].map((percent) => partialShuffle(decks, percent)),
  ]
    .map((source) => ({ source, size: FULL_SIZE }))
    .concat({ source: shortSeed(decks, 32), size: LONG_SIZE })
}

export function powerOf({ source, size }: PowerCase): PowerResult {
  const { passed, tests } = runBattery(source, size)
  const caughtBy = tests.flatMap(({ name, failedBy }) => {
    const [clearest] = failedBy.toSorted((a, b) => a.chance - b.chance)
    return clearest === undefined ? [] : [{ test: name, ...clearest }]
  })
  return { source: source.name, ...size, caught: !passed, caughtBy: caughtBy.sort((a, b) => a.chance - b.chance) }
}
