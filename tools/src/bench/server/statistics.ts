/** The value that `percent` of the values do not exceed (nearest rank). Sorts `values` in place. */
export function percentile(values: Float64Array, percent: number): number {
  values.sort()
  const rank = Math.ceil((percent / 100) * values.length)
  return values[Math.max(rank, 1) - 1] ?? Number.NaN
}

/** The values rotated by some places, so that no contestant is always first. */
export function rotated<T>(values: readonly T[], by: number): T[] {
  const at = values.length === 0 ? 0 : by % values.length
  return [...values.slice(at), ...values.slice(0, at)]
}

/** Numbers in a typed array: an array of boxed numbers would slow down the very latencies it holds. */
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
