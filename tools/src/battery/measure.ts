/**
 * One question put to dealt shoes. A measure keeps nothing itself: it adds what it sees of a shoe to sums, and turns
 * sums into a p-value. So the sums of all streams, added up, answer the same question for the whole run.
 */
export interface Measure {
  readonly name: string
  /** What is counted, in words, for the report. */
  readonly what: string
  readonly looksAt: 'each shoe' | 'successive shoes' | 'neighbouring tables'
  /** How many sums it keeps. */
  readonly sums: number
  /** `other` is the shoe before, or the neighbouring table's; for a measure of each shoe, the shoe itself. */
  add(sums: Float64Array, shoe: Uint8Array, other: Uint8Array): void
  /** `shoes` is how often something was added. */
  pValue(sums: Float64Array, shoes: number): number
}

export function increase(sums: Float64Array, place: number, by: number): void {
  sums[place] = (sums[place] as number) + by
}
