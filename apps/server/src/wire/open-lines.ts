import type { Visitor } from '../accounts/roles.ts'
import type { SessionEnding } from '../store/session-channel.ts'

/** A socket that is open, with the function that ends it at once. */
interface OpenLine {
  readonly session: string | undefined
  readonly end: () => void
}

/** The open sockets of this node, by person: those of clients, and those that other nodes opened for clients. */
export class OpenLines {
  private readonly lines = new Map<string, Set<OpenLine>>()

  /** Returns a function that removes the line. */
  add({ person, session }: Visitor, end: () => void): () => void {
    const line = { session, end }
    const lines = this.lines.get(person) ?? new Set()
    this.lines.set(person, lines.add(line))
    return () => {
      lines.delete(line)
      if (lines.size === 0 && this.lines.get(person) === lines) this.lines.delete(person)
    }
  }

  /** Ends the lines of sessions that have ended. */
  end(ending: SessionEnding): void {
    if ('person' in ending) {
      for (const line of [...(this.lines.get(ending.person) ?? [])]) {
        if (line.session === undefined || line.session !== ending.except) line.end()
      }
      return
    }
    for (const lines of [...this.lines.values()]) {
      for (const line of [...lines]) if (line.session === ending.session) line.end()
    }
  }
}
