import type { PlayerId } from '@openpit/engine'
import type { CeremonyRefusal, Transcript } from '@openpit/proof'
import type { Configuration, Origin } from '@openpit/rulebooks'
import {
  isSourceEvent,
  openTable,
  type PlayResult,
  type RunnerStep,
  restoreTable,
  type ShoeStep,
  type SourceEvent,
  type StoredTableEvent,
  shoeStep,
  snapshotOf,
  type Table,
  type TableCommand,
  type TableEvent,
  TableRunner,
  type TableSetup,
  type TableSnapshot,
} from '@openpit/table'
import type { SeedSource } from './seeds.ts'
import { ShoeKeeper, type ShoeKeeperSnapshot } from './shoe-keeper.ts'
import { DEFAULT_SHOE_POLICY, type ShoePolicy } from './shoe-policy.ts'
import { recordedShoes, ShoeSupply, type Signer } from './shoe-supply.ts'
import { VirtualSource } from './virtual-source.ts'

/** A snapshot of a virtual table, taken between two shoes. The configuration is not part of it. */
export interface VirtualTableSnapshot {
  readonly table: TableSnapshot
  readonly keeper: ShoeKeeperSnapshot
}

/** The record of a table: a snapshot to start from (`null`: its opening), and the events since. */
export interface TableRecord {
  readonly standing: VirtualTableSnapshot | null
  readonly events: readonly StoredTableEvent[]
  /** Later events that are not replayed, for the seeds of shoes that have ended since. */
  readonly later?: readonly StoredTableEvent[]
}

export interface VirtualTableSettings {
  readonly opening?: Omit<TableSetup, 'configuration' | 'shoe' | 'rack'>
  readonly shoePolicy?: ShoePolicy
  readonly publish?: (transcript: Transcript) => void
  /** Continues from this record, with the same cards. */
  readonly record?: TableRecord
  /** The program and rules that new shoes name. */
  readonly origin?: Origin
  /** Signs new shoes for the house; without it they are not signed. */
  readonly sign?: Signer
}

/** A table with virtual shoes, and the work on them that a dealer does with real cards. */
export class VirtualTable {
  private readonly runner: TableRunner
  private readonly source: VirtualSource

  constructor(name: string, configuration: Configuration, seeds: SeedSource, settings: VirtualTableSettings = {}) {
    const { opening, record, publish = () => {}, shoePolicy = DEFAULT_SHOE_POLICY } = settings
    const standing = record?.standing
    const shoe = configuration.shoe.source.is === 'fresh-every-round' ? 'ready' : 'to-load'
    const table = standing
      ? restoreTable(standing.table, configuration)
      : openTable({ ...opening, configuration, shoe })
    const markersIn = (stack: number) => shoePolicy.markers(stack, configuration)
    // The first shoe is announced before there is a runner: its events are kept and noted afterwards.
    const early: SourceEvent[] = []
    let note = (event: SourceEvent): void => void early.push(event)
    const recorded = record ? recordedShoes(record.events, record.later) : null
    const supply = new ShoeSupply(seeds, recorded, settings.origin, settings.sign)
    const listener = { onEvent: (event: SourceEvent) => note(event), publish }
    const keeper = new ShoeKeeper(name, configuration, supply, markersIn, listener, standing?.keeper)
    this.source = new VirtualSource(keeper, shoePolicy)
    this.runner = new TableRunner(table, this.source)
    note = (event) => this.runner.note(event)
    for (const event of early) note(event)
    if (record === undefined) return
    for (const event of record.events) {
      if (isSourceEvent(event)) this.source.replay(this.table, event)
      else this.runner.replay(event)
    }
    this.takeSteps()
    supply.goLive()
  }

  get table(): Table {
    return this.runner.table
  }

  get keeper(): ShoeKeeper {
    return this.source.keeper
  }

  get hasNews(): boolean {
    return this.runner.hasNews
  }

  /** The events since the last call, each with the table before and after it. */
  takeSteps(): readonly RunnerStep[] {
    return this.runner.takeSteps()
  }

  takeCommands(): readonly TableCommand[] {
    return this.runner.takeCommands()
  }

  /** The state of the table; `undefined` while it depends on the shoe in use. */
  get standing(): VirtualTableSnapshot | undefined {
    const keeper = this.keeper.snapshot
    if (keeper === undefined || !this.source.isUncut || this.runner.isClosed) return undefined
    return { table: snapshotOf(this.table), keeper }
  }

  tell(command: TableCommand): PlayResult {
    return this.runner.tell(command)
  }

  /** Loads and shuffles the cards, up to the cut: until `makeReady`, people can commit to contributions. */
  shuffle(): readonly TableEvent[] {
    return this.work(['load', 'shuffle'])
  }

  /**
   * Does all that the cards need before a round can be dealt or continued; stops where a player still has to reveal.
   * For a cutter who has not committed, the shoe policy chooses the place.
   */
  makeReady(): readonly TableEvent[] {
    return this.work(['load', 'shuffle', 'cut', 'markers', 'burn'])
  }

  commit(player: PlayerId, commitment: string, cuts = false): CeremonyRefusal | undefined {
    return this.source.commit(this.table, player, commitment, cuts)
  }

  reveal(player: PlayerId, cut: number | null, random: string): CeremonyRefusal | undefined {
    return this.source.reveal(this.table, player, cut, random)
  }

  voidWithheld(): readonly string[] {
    return this.source.voidWithheld()
  }

  /** Deals nothing more, and shows the seeds of the open shoes. */
  close(): void {
    this.runner.close()
  }

  private work(steps: readonly ShoeStep[]): readonly TableEvent[] {
    const events: TableEvent[] = []
    for (let step = shoeStep(this.table); step !== 'nothing' && !this.runner.isClosed; step = shoeStep(this.table)) {
      const commands = steps.includes(step) ? this.source.commandsFor(this.table, step) : []
      if (commands.length === 0) break
      const done = [...commands.flatMap((command) => this.runner.mustTell(command)), ...this.runner.takeDue()]
      events.push(...done.map(({ event }) => event))
    }
    return events
  }
}
