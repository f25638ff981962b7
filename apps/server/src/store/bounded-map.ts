/** A map that drops what was used longest ago once it is too large. */
export class BoundedMap<Key, Value> {
  /** In order of last use. */
  private readonly entries = new Map<Key, Value>()
  private readonly sizeMax: number
  private readonly sizeOf: (value: Value) => number
  private sum = 0

  /** Without `sizeOf`, every value counts as one. */
  constructor(sizeMax: number, sizeOf: (value: Value) => number = () => 1) {
    this.sizeMax = sizeMax
    this.sizeOf = sizeOf
  }

  get size(): number {
    return this.sum
  }

  get(key: Key): Value | undefined {
    const value = this.entries.get(key)
    if (value === undefined) return undefined
    this.entries.delete(key)
    this.entries.set(key, value)
    return value
  }

  set(key: Key, value: Value): void {
    this.delete(key)
    this.entries.set(key, value)
    this.sum += this.sizeOf(value)
    for (const oldest of this.entries.keys()) {
      if (this.sum <= this.sizeMax) return
      this.delete(oldest)
    }
  }

  delete(key: Key): void {
    const value = this.entries.get(key)
    if (value === undefined) return
    this.entries.delete(key)
    this.sum -= this.sizeOf(value)
  }
}
