import type { Timers } from '../../src/host/timers.ts'

interface PlannedCall {
  readonly at: number
  readonly order: number
  readonly act: () => void
}

/** Virtual time: it jumps to the next planned call once all current work is done. */
export class VirtualTime {
  now = Date.UTC(2026, 0, 1)
  private planned: PlannedCall[] = []
  private order = 0

  after(ms: number, act: () => void): () => void {
    const planned = { at: this.now + Math.max(0, ms), order: this.order++, act }
    this.planned.push(planned)
    return () => {
      this.planned = this.planned.filter((other) => other !== planned)
    }
  }

  async pause(ms: number): Promise<void> {
    await new Promise<void>((done) => this.after(ms, done))
  }

  /** Lets time pass, and makes the planned calls in order. */
  async pass(ms: number): Promise<void> {
    const end = this.now + ms
    for (;;) {
      await settlePromises()
      const next = this.next()
      if (next === undefined || next.at > end) break
      this.planned = this.planned.filter((other) => other !== next)
      this.now = next.at
      next.act()
    }
    this.now = end
  }

  private next(): PlannedCall | undefined {
    let first: PlannedCall | undefined
    for (const planned of this.planned) {
      const isEarlier = first === undefined || planned.at < first.at
      if (isEarlier || (planned.at === first?.at && planned.order < first.order)) first = planned
    }
    return first
  }
}

/** Waits until no promise can go on. */
async function settlePromises(): Promise<void> {
  await new Promise<void>((done) => setImmediate(done))
}

/** The clock of a process. Killed, it makes no more calls; frozen, it makes them when it wakes. */
export class ProcessTime implements Timers {
  private readonly time: VirtualTime
  private state: 'running' | 'frozen' | 'dead' = 'running'
  private held: (() => void)[] = []

  constructor(time: VirtualTime) {
    this.time = time
  }

  get isDead(): boolean {
    return this.state === 'dead'
  }

  now(): number {
    return this.time.now
  }

  after(ms: number, then: () => void): () => void {
    return this.time.after(ms, () => this.act(then))
  }

  /** Calls it now if the process runs, or later if it is frozen. */
  act(then: () => void): void {
    if (this.state === 'running') then()
    else if (this.state === 'frozen') this.held.push(then)
  }

  freeze(): void {
    if (this.state === 'running') this.state = 'frozen'
  }

  wake(): void {
    if (this.state !== 'frozen') return
    this.state = 'running'
    for (const then of this.held.splice(0)) then()
  }

  kill(): void {
    this.state = 'dead'
    this.held = []
  }
}
