/** The value that so many per cent of the values do not exceed (nearest rank). Sorts what it is given. */
export function percentile(values: Float64Array, percent: number): number {
  values.sort()
  const rank = Math.ceil((percent / 100) * values.length)
  return values[Math.max(rank, 1) - 1] ?? Number.NaN
}

/** The same, begun at another place, so that nobody is always first. */
export function rotated<T>(values: readonly T[], by: number): T[] {
  const at = values.length === 0 ? 0 : by % values.length
  return [...values.slice(at), ...values.slice(0, at)]
}

/** Many numbers in few bytes: an array of boxed ones would have its share in the latency that it holds. */
export class Samples {
  private values = new Float64Array(1 << 16)
  private used = 0

  get count(): number {
    return this.used
  }

  add(value: number): void {
    if (this.used === this.values.length) {
      const longer = new Float64Array(this.used * 2)
      longer.set(this.values)
      this.values = longer
    }
    this.values[this.used++] = value
  }

  clear(): void {
    this.used = 0
  }

  all(): Float64Array {
    return this.values.slice(0, this.used)
  }
}
