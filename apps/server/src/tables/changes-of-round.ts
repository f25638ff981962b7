import type { Actor } from '@openpit/engine'
import type { Refusal, TableCommand as WireCommand } from '@openpit/protocol'
import type { LoadedTable } from './log/loading.ts'

/** What players can do again and again before the cards come. Each is stored with the round. */
const REPEATABLE: ReadonlySet<string> = new Set<WireCommand['do']>([
  ...(['wager', 'sit', 'dispute', 'commit', 'neverOfferInsurance'] as const),
])

/** More than anyone needs. A round with thousands of commands takes seconds to read back. */
export const CHANGES_MAX = 50

/** Counts what each player has changed in the round at one table. */
export class ChangesOfRound {
  private round = -1
  private readonly counts = new Map<string, number>()

  /** Carries out a command of a player, unless they have changed their mind too often in this round. */
  limited(
    { log, running }: Pick<LoadedTable, 'log' | 'running'>,
    by: Actor,
    { do: name }: WireCommand,
    act: () => Refusal | undefined,
  ): Refusal | undefined {
    // A wager after the end of a round opens the next: that can happen only once, and must always be possible.
    const opens = name === 'wager' && running.table.round.phase === 'ended'
    if (by.role !== 'player' || opens || !REPEATABLE.has(name)) return act()
    if (log.round !== this.round) this.counts.clear()
    this.round = log.round
    const count = this.counts.get(by.person) ?? 0
    if (count >= CHANGES_MAX) return { kind: 'too-many-changes', clause: null, most: CHANGES_MAX }
    const refusal = act()
    if (refusal === undefined) this.counts.set(by.person, count + 1)
    return refusal
  }
}
