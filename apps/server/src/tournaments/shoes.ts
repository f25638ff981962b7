import {
  DEFAULT_SHOE_POLICY,
  type recordedShoes,
  type SeedSource,
  ShoeKeeper,
  type ShoeKeeperSnapshot,
  ShoeSupply,
  type Signer,
} from '@openpit/keeper'
import type { Transcript } from '@openpit/proof'
import type { Configuration, Origin } from '@openpit/rulebooks'
import { cardsLeft, type Table, type TableCommand } from '@openpit/table'
import { type Tournament, type TournamentEvent, tableAt } from '@openpit/tournament'
import type { ShoeNote } from './fairness.ts'

type RecordedShoes = ReturnType<typeof recordedShoes>

export interface ShoesSettings {
  /** Stands in front of the names of shoes. */
  readonly name: string
  /** The tables as a session would open them now; only the snapshots of shoes need it. */
  readonly configuration: Configuration
  readonly seeds: SeedSource
  readonly origin: Origin
  readonly sign?: Signer
  /** The shoes in the record that is replayed, by table. */
  readonly recorded?: ReadonlyMap<number, RecordedShoes>
  readonly snapshots?: readonly (readonly [number, ShoeKeeperSnapshot])[]
  /** The one table whose shoes are wanted; without it all are kept. */
  readonly only?: number
  /** Hears the transcripts of shoes that have ended. Without it none are made. */
  readonly publish?: (transcript: Transcript) => void
}

/**
 * The virtual shoes of a tournament's tables: the house commits to each before its first card, and each can be checked
 * when it has ended.
 */
export class TournamentShoes {
  private readonly settings: ShoesSettings
  private readonly keepers = new Map<number, ShoeKeeper>()
  private readonly supplies = new Map<number, ShoeSupply>()
  private notes: ShoeNote[] = []
  private isReplaying: boolean

  constructor(settings: ShoesSettings) {
    this.settings = settings
    this.isReplaying = settings.recorded !== undefined
    const { configuration, snapshots = [] } = settings
    for (const [table, snapshot] of snapshots) if (this.isWanted(table)) this.keep(table, configuration, snapshot)
  }

  /** The events of the shoes since the last call. */
  takeNotes(): readonly ShoeNote[] {
    const { notes } = this
    this.notes = []
    return notes
  }

  keeperAt(table: number): ShoeKeeper | undefined {
    return this.keepers.get(table)
  }

  get snapshots(): readonly (readonly [number, ShoeKeeperSnapshot])[] | undefined {
    const all = [...this.keepers].map(([table, keeper]) => [table, keeper.snapshot] as const)
    return all.every((one): one is readonly [number, ShoeKeeperSnapshot] => one[1] !== undefined) ? all : undefined
  }

  /** Ends the replay of a record: from here on, shoes are new. */
  goLive(): void {
    for (const supply of this.supplies.values()) supply.goLive()
    this.isReplaying = false
    this.notes = []
  }

  /** Whether the cutting card of a table's shoe would be out, so that the shoe ends with this hand. */
  isShuffleDue(number: number, table: Table): boolean {
    return cardsLeft(table) <= (this.keepers.get(number)?.markers[0] ?? 0)
  }

  /** What comes out of a table's shoe now, if the table waits for it. */
  next(number: number, table: Table): TableCommand | undefined {
    return this.keepers.get(number)?.next(table)
  }

  /** Follows an event of the tournament. */
  follow(before: Tournament, event: TournamentEvent, after: Tournament): void {
    if (event.kind === 'session-started') {
      for (const { number, table } of after.tables) {
        if (this.isWanted(number) && !this.keepers.has(number)) this.begin(number, table)
      }
    } else if (event.kind === 'table-played') {
      const was = tableAt(before, event.table)
      const is = tableAt(after, event.table)
      if (was && is) this.keepers.get(event.table)?.follow(was.table, event.event, is.table)
    } else if (event.kind === 'cancelled' || (event.kind === 'announced' && event.isFinal)) {
      for (const keeper of this.keepers.values()) keeper.abandon()
    }
  }

  private isWanted(table: number): boolean {
    return this.settings.only === undefined || this.settings.only === table
  }

  /** The first shoe of a table. The table begins with a ready shoe, so it has no events of its own for it. */
  private begin(number: number, table: Table): void {
    // The conditions, and with them the jokers, may have changed since the tournament was drafted.
    const keeper = this.keep(number, { ...this.settings.configuration, rules: table.rules })
    const due = { reason: 'start', place: null, binding: true, clause: table.shoeRules.says.cards } as const
    keeper.follow(table, { kind: 'cards-loaded', counted: 0, due } as Parameters<ShoeKeeper['follow']>[1], table)
    keeper.follow(table, { kind: 'shoe-loaded', markers: [], midRound: false }, table)
  }

  private keep(table: number, configuration: Configuration, snapshot?: ShoeKeeperSnapshot): ShoeKeeper {
    const { name, seeds, origin, sign, recorded, publish } = this.settings
    const record = this.isReplaying ? (recorded?.get(table) ?? null) : null
    const supply = new ShoeSupply(seeds, record, origin, sign)
    this.supplies.set(table, supply)
    const onEvent = (event: ShoeNote['event']) => void this.notes.push({ table, event })
    const markersIn = (stack: number) => DEFAULT_SHOE_POLICY.markers(stack, configuration)
    const listener = publish === undefined ? { onEvent } : { onEvent, publish }
    const keeper = new ShoeKeeper(`${name}-${table}`, configuration, supply, markersIn, listener, snapshot)
    this.keepers.set(table, keeper)
    return keeper
  }
}
