import type { Visitor } from '../accounts/roles.ts'
import type { SessionEnding } from '../store/people/session-channel.ts'

/** A socket that is open, with the function that ends it at once. */
interface SessionSocket {
  readonly session: string | undefined
  readonly end: () => void
}

/** The open sockets of this node, by person: those of clients, and those that other nodes opened for clients. */
export class SessionSockets {
  private readonly byPerson = new Map<string, Set<SessionSocket>>()

  /** Returns a function that removes the socket. */
  add({ person, session }: Visitor, end: () => void): () => void {
    const socket = { session, end }
    const sockets = this.byPerson.get(person) ?? new Set()
    this.byPerson.set(person, sockets.add(socket))
    return () => {
      sockets.delete(socket)
      if (sockets.size === 0 && this.byPerson.get(person) === sockets) this.byPerson.delete(person)
    }
  }

  /** Ends the sockets of sessions that have ended. */
  end(ending: SessionEnding): void {
    if ('person' in ending) {
      for (const socket of [...(this.byPerson.get(ending.person) ?? [])]) {
        if (socket.session === undefined || socket.session !== ending.except) socket.end()
      }
      return
    }
    for (const sockets of [...this.byPerson.values()]) {
      for (const socket of [...sockets]) if (socket.session === ending.session) socket.end()
    }
  }
}
