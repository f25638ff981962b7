import type { Refusal } from '@openpit/protocol'

/** The answer to a command. */
export type Reply = { readonly ok: true; readonly version: number } | { readonly ok: false; readonly refusal: Refusal }

/**
 * How many answers are kept. A client without an answer sends again within seconds, long before so many others came.
 */
export const REPLIES_MAX = 5_000

/** The answers to commands, by id, so that a command that comes again is not carried out again. */
export class Replies {
  private readonly byKey = new Map<string, Reply>()
  private readonly underWay = new Map<string, Promise<Reply>>()

  /** The earlier answer to a command, or that of carrying it out now. A refused command may be tried again. */
  async once(key: string, act: (key: string) => Promise<Reply>): Promise<Reply> {
    const before = this.byKey.get(key) ?? this.underWay.get(key)
    if (before !== undefined) return await before
    const doing = act(key)
    this.underWay.set(key, doing)
    try {
      const reply = await doing
      if (reply.ok) this.keep(key, reply)
      return reply
    } finally {
      this.underWay.delete(key)
    }
  }

  /** The answer to a command that is in the log. */
  written(key: string): Reply | undefined {
    return this.byKey.get(key)
  }

  /** Keeps only the answers to commands that are in the log. */
  reset(written: ReadonlyMap<string, number>): void {
    this.byKey.clear()
    for (const [key, version] of written) this.byKey.set(key, { ok: true, version })
  }

  private keep(key: string, reply: Reply): void {
    this.byKey.set(key, reply)
    if (this.byKey.size <= REPLIES_MAX) return
    const [oldest] = this.byKey.keys()
    if (oldest !== undefined) this.byKey.delete(oldest)
  }
}
