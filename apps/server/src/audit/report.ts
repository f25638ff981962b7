import type { Finding } from '../store/records/audit.ts'

/** What an audit has found. A note is not a fault, but an auditor should know of it. */
export interface AuditReport {
  readonly findings: readonly Finding[]
  readonly notes: readonly Finding[]
}

/** A stream with a wrong start may differ in every later event: more lines would not help. */
const LINES_MAX = 20

/** Collects the lines about one stream. */
export class StreamReport {
  readonly findings: Finding[] = []
  readonly notes: Finding[] = []
  private readonly stream: string

  constructor(stream: string) {
    this.stream = stream
  }

  get isFull(): boolean {
    return this.findings.length >= LINES_MAX
  }

  find(number: number, what: string): void {
    if (!this.isFull) this.findings.push({ where: `stream ${this.stream}, event ${number}`, what })
  }

  note(number: number, what: string): void {
    if (this.notes.length < LINES_MAX) this.notes.push({ where: `stream ${this.stream}, event ${number}`, what })
  }
}
