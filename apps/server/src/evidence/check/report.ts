/** One thing that was checked in a pack. */
export interface PackCheck {
  /** The member, event or round that it is about. */
  readonly name: string
  readonly holds: boolean
  readonly finding: string
}

/** What a verifier says about a pack. */
export interface PackReport {
  readonly verdict: 'verified' | 'broken' | 'unreadable'
  /** The table and the rounds; `null` if the manifest cannot be read. */
  readonly about: string | null
  readonly program: string | null
  readonly checks: readonly PackCheck[]
  readonly notes: readonly string[]
}

/** A broken chain breaks at every later event: more lines would not help. */
const BROKEN_MAX = 20

/** Collects what is found in a pack. */
export class PackFindings {
  readonly checks: PackCheck[] = []
  readonly notes: string[] = []

  holds(name: string, finding: string): void {
    this.checks.push({ name, holds: true, finding })
  }

  breaks(name: string, finding: string): void {
    if (this.broken < BROKEN_MAX) this.checks.push({ name, holds: false, finding })
  }

  note(text: string): void {
    this.notes.push(text)
  }

  get broken(): number {
    return this.checks.filter(({ holds }) => !holds).length
  }
}
