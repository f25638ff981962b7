import { type Rate, RateLimiter } from '../accounts/rate-limiter.ts'
import type { Timers } from '../host/timers.ts'

/** A player at several tables on several nodes may meet this by chance, but not again and again. */
const SHORT_RATE: Rate = { burst: 3, msPerTry: 5_000 }
const SLOWED_MAX = 10_000

/**
 * Counts the stakes of each player that failed because their money had gone to another table meanwhile. Each costs the
 * table and the database work, so a player with too many must wait.
 */
export class ShortStakes {
  private readonly limiter = new RateLimiter(SHORT_RATE)
  private readonly timers: Pick<Timers, 'now'>
  /** Until when each of these players must wait. */
  private readonly slowed = new Map<string, number>()

  constructor(timers: Pick<Timers, 'now'>) {
    this.timers = timers
  }

  count(player: string): void {
    const now = this.timers.now()
    const waitMs = this.limiter.take(player, now)
    if (waitMs === 0) return
    this.slowed.delete(player)
    this.slowed.set(player, now + waitMs)
    const [oldest] = this.slowed.keys()
    if (this.slowed.size > SLOWED_MAX && oldest !== undefined) this.slowed.delete(oldest)
  }

  mustWait(player: string): boolean {
    const until = this.slowed.get(player)
    if (until === undefined) return false
    if (this.timers.now() < until) return true
    this.slowed.delete(player)
    return false
  }
}
