import type { Finding } from '../store/records/audit.ts'

/** What an audit has found. A note is not a fault, but an auditor should know of it. */
export interface AuditReport {
  readonly findings: readonly Finding[]
  readonly notes: readonly Finding[]
}

/** What a replay has found. */
export interface ReplayReport extends AuditReport {
  /**
   * Rounds that differ and that nobody can judge here: by their own account, rules decided them that this program does
   * not have. That account is part of what may have been changed, so such a round is not known to be right.
   */
  readonly roundsNotReplayed: number
}

/** A stream with a wrong start may differ in every later event: more lines would not help. */
const LINES_MAX = 20

/** Collects the lines about one stream. */
export class StreamReport {
  readonly findings: Finding[] = []
  readonly notes: Finding[] = []
  roundsNotReplayed = 0
  private readonly stream: string
  private lastNotReplayed: number | undefined

  constructor(stream: string) {
    this.stream = stream
  }

  get isFull(): boolean {
    return this.findings.length >= LINES_MAX
  }

  find(number: number, what: string): void {
    if (!this.isFull) this.findings.push({ where: `stream ${this.stream}, event ${number}`, what })
  }

  /** An event of a round that cannot be judged. All such rounds are counted, also when there are too many lines. */
  noteNotReplayed(number: number, round: number, what: string): void {
    if (this.notes.length < LINES_MAX) this.notes.push({ where: `stream ${this.stream}, event ${number}`, what })
    if (this.lastNotReplayed !== round) this.roundsNotReplayed++
    this.lastNotReplayed = round
  }
}
