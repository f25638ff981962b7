import type { WebSocket } from 'ws'
import type { FrameVerdict } from './message-limiter.ts'

/** The code for a client that breaks the server's policy (RFC 6455, 7.4.1). */
const POLICY_VIOLATION = 1008

const PONG_MS = 1_000

export interface GuardSettings {
  readonly unreadBytesMax: number
  readonly now: () => number
  /** Counts a frame. */
  readonly judge: () => FrameVerdict
  /** Called once if the socket is closed because it floods. */
  readonly flooded?: () => void
}

/**
 * Keeps one socket from filling the memory or taking the time of others: counts its control frames, answers at most
 * one ping a second, and closes it if it floods, does not read, or does not answer our pings.
 */
export class SocketGuard {
  private readonly socket: WebSocket
  private readonly settings: GuardSettings
  private pongAt = Number.NEGATIVE_INFINITY
  private pings = 0
  /** The payload of our last ping, until its pong comes. */
  private awaited: string | null = null
  private isFlooding = false
  /** Whether it has sent something since we last looked. */
  private wasHeard = true

  constructor(socket: WebSocket, settings: GuardSettings) {
    this.socket = socket
    this.settings = settings
    socket.on('message', () => {
      this.wasHeard = true
    })
    socket.on('ping', (data) => this.answer(data))
    socket.on('pong', (data) => {
      // Unasked pongs prove nothing: only a client that reads can repeat the payload.
      if (String(data) !== this.awaited) this.isAdmitted()
      else {
        this.awaited = null
        this.wasHeard = true
      }
    })
  }

  /** Whether its messages are still handled: between our goodbye and the end, a client may send more. */
  get isOpen(): boolean {
    return !this.isFlooding && this.socket.readyState === this.socket.OPEN
  }

  /**
   * Asks for a sign of life, and ends the socket if the last one did not come. A socket that was heard since the last
   * time is not asked: our own client sends something every ten seconds.
   */
  ping(): void {
    if (this.wasHeard) {
      this.wasHeard = false
      this.awaited = null
      this.checkUnread()
      return
    }
    const due = this.awaited
    if (due !== null) {
      // If this node itself was busy, the answer may have come but not been read: look once more after reading.
      setImmediate(() => {
        if (this.awaited === due) this.socket.terminate()
      })
      return
    }
    if (!this.checkUnread()) return
    this.awaited = String(++this.pings)
    this.socket.ping(this.awaited)
  }

  /** Ends the socket if it leaves too much unread. Returns whether it goes on. */
  checkUnread(): boolean {
    if (this.socket.bufferedAmount <= this.settings.unreadBytesMax) return true
    this.socket.terminate()
    return false
  }

  /** Says goodbye and reads no more; the socket ends after the closing time at the latest. */
  flooded(): void {
    if (this.isFlooding) return
    this.isFlooding = true
    this.socket.close(POLICY_VIOLATION, 'too many messages')
    this.socket.pause()
    this.settings.flooded?.()
  }

  private answer(data: Buffer): void {
    if (!this.isOpen || !this.isAdmitted() || !this.checkUnread()) return
    const now = this.settings.now()
    // A clock that was set back must not silence us.
    if (Math.abs(now - this.pongAt) < PONG_MS) return
    this.pongAt = now
    this.socket.pong(data)
  }

  private isAdmitted(): boolean {
    if (this.isFlooding) return false
    const verdict = this.settings.judge()
    if (verdict === 'flood') this.flooded()
    return verdict === 'handle'
  }
}
