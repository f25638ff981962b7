/**
 * One statistic of dealt shoes. A measure has no state: it adds what it sees of a shoe to sums, and turns sums into a
 * p-value. So the added sums of all streams give the p-value of the whole run.
 */
export interface Measure {
  readonly name: string
  /** What is measured, in words; for the report. */
  readonly what: string
  readonly looksAt: 'each shoe' | 'successive shoes' | 'neighbouring tables'
  /** How many sums it keeps. */
  readonly sums: number
  /** `other` is the shoe before, or the neighbouring table's; for `each shoe`, the shoe itself. */
  add(sums: Float64Array, shoe: Uint8Array, other: Uint8Array): void
  /** `shoes` is the number of calls of `add`. */
  pValue(sums: Float64Array, shoes: number): number
}

export function increase(sums: Float64Array, place: number, by: number): void {
  sums[place] = (sums[place] as number) + by
}
