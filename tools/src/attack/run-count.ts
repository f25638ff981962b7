import { percentile, Samples } from '../bench/server/statistics.ts'
import type { AttackTally } from './attacks.ts'

/** The moves of the other players under one kind of load. */
export interface MoveFigures {
  readonly moves: number
  readonly p50Ms: number
  readonly p99Ms: number
  /** By kind; without those that a rule refused. */
  readonly refused: Readonly<Record<string, number>>
  readonly load: AttackTally
}

/** What is counted while one kind of load lasts. */
export class LoadCount {
  readonly samples = new Samples()
  readonly refused: Record<string, number> = {}
  readonly load: AttackTally = { tries: 0, refused: 0 }

  get figures(): MoveFigures {
    const all = this.samples.all()
    const [p50Ms, p99Ms] = [percentile(all, 50), percentile(all, 99)]
    return { moves: all.length, p50Ms, p99Ms, refused: this.refused, load: this.load }
  }
}

/**
 * What the lawful players meet in a whole run. The times of moves count only while a load is measured. A refusal
 * always counts: one that an attack causes may come while it begins, or when it is over.
 */
export class RunCount {
  /** Of the whole run, by kind. */
  readonly refused: Record<string, number> = {}
  private load: LoadCount | null = null
  private isMeasuring = false

  /** From now on, refusals belong to this load. */
  begin(load: LoadCount): void {
    this.load = load
    this.isMeasuring = false
  }

  measure(isOn: boolean): void {
    this.isMeasuring = isOn
  }

  moved(ms: number): void {
    if (this.isMeasuring) this.load?.samples.add(ms)
  }

  wasRefused(kind: string): void {
    for (const counts of [this.refused, this.load?.refused]) {
      if (counts !== undefined) counts[kind] = (counts[kind] ?? 0) + 1
    }
  }
}
