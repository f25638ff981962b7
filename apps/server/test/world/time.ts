import type { Timers } from '../../src/host/timers.ts'

interface PlannedCall {
  readonly at: number
  readonly order: number
  readonly act: () => void
}

/** Time that passes only when everything that was to happen has happened. */
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

  /** Lets so much time pass, one happening after the other. */
  async pass(ms: number): Promise<void> {
    const end = this.now + ms
    for (;;) {
      await quiet()
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

/** Until all promises that can go on have gone on. */
async function quiet(): Promise<void> {
  await new Promise<void>((done) => setImmediate(done))
}

/** A process's clock: one that is dead does nothing any more, one that is frozen does it when it wakes. */
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

  /** Does it now, if the process runs. */
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
