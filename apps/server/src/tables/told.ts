import type { Actor } from '@openpit/engine'
import type { Refusal, TableCommand as WireCommand } from '@openpit/protocol'
import type { TableCommand } from '@openpit/table'
import { REPLIES_MAX } from './record.ts'

/** What became of a command. */
export type Reply = { readonly ok: true; readonly version: number } | { readonly ok: false; readonly refusal: Refusal }

const TIMED: ReadonlySet<string> = new Set(['changeLimits', 'postClosing', 'closeTable'])

/**
 * A command off the wire as the table takes it: with the actor who sent it, and with the time where notices are counted. No message
 * can say either.
 */
export function tableCommand(
  command: Exclude<WireCommand, { do: 'commit' | 'reveal' }>,
  by: Actor,
  at: number,
): TableCommand {
  // How wagers come to lie there is the host's: the table hears of a withdrawal and of a wager.
  const { instead: _, ...said } = command as typeof command & { readonly instead?: true }
  const { do: name } = said
  return {
    ...said,
    by,
    ...(TIMED.has(name) ? { at } : {}),
  } as TableCommand
}

/** The answers to commands, by their ids: one that comes again is not carried out again. */
export class Replies {
  private readonly byKey = new Map<string, Reply>()
  private readonly underWay = new Map<string, Promise<Reply>>()

  /** The answer that was given before, or is being found out; else that of doing it now. What was refused may be tried again. */
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

  /** The answer to a command of which the log has told. */
  written(key: string): Reply | undefined {
    return this.byKey.get(key)
  }

  /** From here on only what is in the log counts. */
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
