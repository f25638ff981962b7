/** If all were called in one moment, thousands of sockets would block the thread. */
const PARTS = 30

/** Calls each of many functions once in a period, a part of them at a time. */
export class Turns {
  private readonly parts: readonly Set<() => void>[] = Array.from({ length: PARTS }, () => new Set<() => void>())
  private readonly timer: NodeJS.Timeout
  private added = 0
  private turn = 0

  constructor(periodMs: number) {
    this.timer = setInterval(() => {
      for (const call of [...this.part(this.turn++)]) call()
    }, periodMs / PARTS)
  }

  /** Returns a function that ends it. */
  add(call: () => void): () => void {
    const part = this.part(this.added++)
    part.add(call)
    return () => part.delete(call)
  }

  close(): void {
    clearInterval(this.timer)
  }

  private part(number: number): Set<() => void> {
    return this.parts[number % PARTS] as Set<() => void>
  }
}
