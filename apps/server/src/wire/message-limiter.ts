import { type Rate, RateLimiter } from '../accounts/rate-limiter.ts'

/** What to do with a frame: handle it, refuse it, or close the socket that goes on in spite of refusals. */
export type FrameVerdict = 'handle' | 'too-fast' | 'flood'

/** A client that heeds a refusal stays below this. */
const REFUSALS: Rate = { burst: 100, msPerTry: 1_000 }

/** Counts the frames of each person over all of their sockets: pings and pongs cost as much as messages. */
export class MessageLimiter {
  private readonly frames: RateLimiter
  private readonly refusals = new RateLimiter(REFUSALS)

  constructor(rate: Rate) {
    this.frames = new RateLimiter(rate)
  }

  /** `frames` is more than one for a message that takes more work than others. */
  take(person: string, now: number, frames = 1): FrameVerdict {
    if (this.frames.take(person, now, frames) === 0) return 'handle'
    return this.refusals.take(person, now) === 0 ? 'too-fast' : 'flood'
  }
}
