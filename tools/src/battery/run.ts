import { duplicateSearches, PairCount } from './duplicates.ts'
import { type Finding, judge, type Verdict } from './judge.ts'
import { increase, type Measure } from './measure.ts'
import { couponMeasures } from './measures/coupons.ts'
import { frequencyMeasures } from './measures/frequency.ts'
import { gapMeasures } from './measures/gaps.ts'
import { interplayMeasures } from './measures/interplay.ts'
import { overlapMeasures } from './measures/overlaps.ts'
import { runMeasures } from './measures/runs.ts'
import { serialMeasures } from './measures/serial.ts'
import { waveMeasure } from './measures/waves.ts'
import { checkShoe, FACES, type ShoeSource } from './shoe-source.ts'

export interface BatterySize {
  readonly streams: number
  readonly shoesPerStream: number
}

/** 33,280 shoes: 10.4 million cards with six decks, 13.8 million with eight. */
export const FULL_SIZE: BatterySize = { streams: 64, shoesPerStream: 520 }
/** For tests of the battery itself, and for sources with strong faults. */
export const SMALL_SIZE: BatterySize = { streams: 16, shoesPerStream: 100 }

export interface BatteryResult extends Verdict, BatterySize {
  readonly source: string
  readonly decks: number
  readonly positions: number
}

/** Deals every stream of a source, applies every measure of the battery, and judges the results together. */
export function runBattery(source: ShoeSource, size: BatterySize = FULL_SIZE): BatteryResult {
  const { name, decks } = source
  const positions = size.streams * size.shoesPerStream * decks * FACES
  return { source: name, decks, ...size, positions, ...judge(findingsOf(source, size)) }
}

/** All measures of the battery; their null distributions depend only on the number of decks. */
export function allMeasures(decks: number): Measure[] {
  return [
    ...frequencyMeasures(decks),
    waveMeasure(decks),
    ...overlapMeasures(decks),
    ...runMeasures(decks),
    ...gapMeasures(decks),
    ...serialMeasures(decks),
    ...interplayMeasures(decks),
    ...couponMeasures(decks),
  ]
}

export function findingsOf(source: ShoeSource, size: BatterySize, measures = allMeasures(source.decks)): Finding[] {
  const tallies = measures.map((measure) => new Tally(measure))
  const searches = duplicateSearches(source.decks).map((search) => ({ search, count: new PairCount() }))
  let neighbour: Uint8Array[] = []
  for (let stream = 0; stream < size.streams; stream++) {
    const shoes = shoesOf(source, stream, size.shoesPerStream)
    for (const tally of tallies) tally.takeStream(shoes, neighbour)
    for (const { search, count } of searches) for (const shoe of shoes) count.see(search.keyOf(shoe))
    neighbour = shoes
  }
  const shoes = size.streams * size.shoesPerStream
  return [
    ...tallies.map((tally) => tally.finding()),
    ...searches.map(({ search: { name, what, pValue }, count }) => {
      return { name, what, streams: [], wholeRun: pValue(count.pairs, shoes) }
    }),
  ]
}

function shoesOf(source: ShoeSource, stream: number, count: number): Uint8Array[] {
  return Array.from({ length: count }, (_, index) => {
    const shoe = source.shoe(stream, index)
    checkShoe(shoe, source.decks)
    return shoe
  })
}

/** The p-values of one measure for each stream, and its sums over the whole run. */
class Tally {
  private readonly measure: Measure
  private readonly ofRun: Float64Array
  private readonly pValues: number[] = []
  private shoesOfRun = 0

  constructor(measure: Measure) {
    this.measure = measure
    this.ofRun = new Float64Array(measure.sums)
  }

  takeStream(shoes: readonly Uint8Array[], neighbour: readonly Uint8Array[]): void {
    const sums = new Float64Array(this.measure.sums)
    let added = 0
    for (const [index, shoe] of shoes.entries()) {
      const other = this.otherShoe(shoes, neighbour, index)
      if (other === undefined) continue
      this.measure.add(sums, shoe, other)
      added++
    }
    if (added === 0) return
    this.pValues.push(this.measure.pValue(sums, added))
    this.shoesOfRun += added
    for (let place = 0; place < sums.length; place++) increase(this.ofRun, place, sums[place] as number)
  }

  finding(): Finding {
    const { name, what } = this.measure
    return { name, what, streams: this.pValues, wholeRun: this.measure.pValue(this.ofRun, this.shoesOfRun) }
  }

  private otherShoe(shoes: readonly Uint8Array[], neighbour: readonly Uint8Array[], index: number) {
    switch (this.measure.looksAt) {
      case 'each shoe':
        return shoes[index]
      case 'successive shoes':
        return shoes[index - 1]
      case 'neighbouring tables':
        return neighbour[index]
    }
  }
}
