/** What a gate must know of sessions. */
export interface KnownSessions {
  /** Whether this node knows of every ending that was acknowledged. */
  readonly isCurrent: boolean
  /** Counts how often this node began to hear of endings: it may have missed some before. */
  readonly generation: number
  isOpen(session: string): Promise<boolean>
}

/** The socket behind a gate. */
export interface GatedSocket {
  readonly hear: (text: string) => void
  /** The session is over. */
  readonly end: () => void
  /** It is not known whether the session holds. The client connects again, and sends again what was not answered. */
  readonly cut: () => void
}

/** More than a client sends in the time of one look into the database. */
const WAITING_MAX = 1_000

/**
 * Lets the messages of a socket through while its session holds. Other nodes tell at once when a session ends, so this
 * costs nothing. A node that may have missed an ending, because it was frozen or lost the database, first looks into
 * the database.
 */
export class SessionGate {
  private readonly sessions: KnownSessions
  private readonly session: string | undefined
  private readonly socket: GatedSocket
  private generation: number
  private waiting: string[] = []

  /** `isChecked` says whether this node has just found the session to be valid. Otherwise the first message waits. */
  constructor(sessions: KnownSessions, session: string | undefined, isChecked: boolean, socket: GatedSocket) {
    this.sessions = sessions
    this.session = session
    this.socket = socket
    this.generation = isChecked ? sessions.generation : Number.NaN
  }

  pass(text: string): void {
    const { isCurrent, generation } = this.sessions
    const isKnown = this.session === undefined || (isCurrent && generation === this.generation)
    if (isKnown && this.waiting.length === 0) this.socket.hear(text)
    else if (this.waiting.length >= WAITING_MAX) this.socket.cut()
    else if (this.waiting.push(text) === 1) void this.look()
  }

  private async look(): Promise<void> {
    const { generation } = this.sessions
    try {
      if (!(await this.sessions.isOpen(this.session ?? ''))) {
        this.socket.end()
        return
      }
    } catch {
      this.socket.cut()
      return
    }
    this.generation = generation
    for (const text of this.waiting.splice(0)) this.socket.hear(text)
  }
}
