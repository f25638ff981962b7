import { randomBytes } from 'node:crypto'
import type { PitOverview, PitTable } from '@openpit/protocol'
import type { Moment } from '../tables/views/moment.ts'
import { pitTable } from './pit-table.ts'

/** A table at a version of its log. */
interface Glance {
  readonly version: number
  readonly moment: Moment
}

export interface BoardSettings {
  /** The open tables, in the order of their opening. */
  readonly names: () => Promise<readonly string[]>
  readonly glance: (table: string) => Promise<Glance | undefined>
  readonly now: () => number
}

/** A table on the board, and the change with which it came there. */
interface BoardEntry {
  readonly version: number
  readonly change: number
  /** Which devices were connected: it changes without a change of the log. */
  readonly linked: Moment['linked']
  readonly shown: PitTable
}

/** All consoles of a node look at the tables together, at most this often. */
const LOOK_MS = 150

/** The tables of the floor for all pit consoles of this node. A table is described again only when it has changed. */
export class PitBoard {
  private readonly settings: BoardSettings
  /** Changes are counted by node: a console that moves to another node gets everything again. */
  private readonly id = randomBytes(6).toString('hex')
  private readonly pinned = new Map<string, BoardEntry>()
  private names: readonly string[] = []
  private change = 0
  private lookedAt = Number.NEGATIVE_INFINITY
  private looking: Promise<void> | undefined

  constructor(settings: BoardSettings) {
    this.settings = settings
  }

  /** The tables that have changed since an earlier answer; all of them if its token is not of this board. */
  async since(token: string | undefined): Promise<PitOverview> {
    const now = this.settings.now()
    if (now - this.lookedAt >= LOOK_MS) {
      this.looking ??= this.look().finally(() => {
        this.looking = undefined
      })
    }
    await this.looking
    const [id, change] = (token ?? '').split('.')
    const seen = id === this.id && /^\d{1,15}$/.test(change ?? '') ? Number(change) : 0
    const changed = this.names.flatMap((name) => {
      const one = this.pinned.get(name)
      return one !== undefined && one.change > seen ? [one.shown] : []
    })
    return { now, token: `${this.id}.${this.change}`, names: [...this.pinned.keys()], tables: changed }
  }

  private async look(): Promise<void> {
    this.lookedAt = this.settings.now()
    const names = await this.settings.names()
    const glances = await Promise.all(names.map(async (name) => [name, await this.settings.glance(name)] as const))
    const shown = new Map<string, BoardEntry>()
    for (const [name, glance] of glances) {
      const pin = glance === undefined ? this.pinned.get(name) : this.pin(this.pinned.get(name), glance)
      if (pin !== undefined) shown.set(name, pin)
    }
    this.pinned.clear()
    for (const [name, pin] of shown) this.pinned.set(name, pin)
    this.names = [...shown.keys()]
  }

  private pin(before: BoardEntry | undefined, { version, moment }: Glance): BoardEntry {
    const { linked } = moment
    if (before?.version === version && before.linked === linked) return before
    const described = pitTable(moment)
    const isSamePhase = before !== undefined && phaseKey(before.shown) === phaseKey(described)
    // A table that is read from its log has no time of its own.
    const since = isSamePhase ? before.shown.since : moment.now || this.settings.now()
    return { version, change: ++this.change, linked, shown: { ...described, since } }
  }
}

/** What the clock on a tile counts from: the hold, or the phase with the box on turn. */
function phaseKey({ round, phase, hold, waits, ruling }: Omit<PitTable, 'since'>): string {
  if (hold !== null) return `${hold.because} ${hold.clause} ${ruling?.by ?? ''}`
  return `${round} ${phase} ${waits.for} ${'box' in waits ? waits.box : ''}`
}
