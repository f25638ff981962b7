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
import { ShoeShelf, shoesIn } from './shoe-shelf.ts'
import { VirtualSource } from './virtual-source.ts'

/** Where a table with virtual shoes stood between two of them; what was configured is not in it. */
export interface VirtualTableSnapshot {
  readonly table: TableSnapshot
  readonly keeper: ShoeKeeperSnapshot
}

/** What is on record of a table: where it stood (if not at its opening), and what has happened since. */
export interface TableRecord {
  readonly standing: VirtualTableSnapshot | null
  readonly events: readonly StoredTableEvent[]
  /** Where only a part of what has happened since is given: how later shoes ended, for the seeds that are not secret any more. */
  readonly later?: readonly StoredTableEvent[]
}

export interface VirtualTableSettings {
  readonly opening?: Omit<TableSetup, 'configuration' | 'shoe' | 'rack'>
  readonly habits?: ShoePolicy
  readonly publish?: (transcript: Transcript) => void
  /** Go on from here, with the same cards. */
  readonly record?: TableRecord
  /** What new shoes name as the program and the rules. */
  readonly origin?: Origin
}

/** A table with virtual shoes, and the dealer's work on them: with real cards, people do that. */
export class VirtualTable {
  private readonly runner: TableRunner
  private readonly source: VirtualSource

  constructor(name: string, configuration: Configuration, seeds: SeedSource, settings: VirtualTableSettings = {}) {
    const { opening, record, publish = () => {}, habits = DEFAULT_SHOE_POLICY } = settings
    const standing = record?.standing
    const shoe = configuration.shoe.source.is === 'fresh-every-round' ? 'ready' : 'to-load'
    const table = standing
      ? restoreTable(standing.table, configuration)
      : openTable({ ...opening, configuration, shoe })
    const markersIn = (stack: number) => habits.markers(stack, configuration)
    // The first shoe is announced while the source is made, before there is a runner to note it.
    const early: SourceEvent[] = []
    let note = (event: SourceEvent): void => void early.push(event)
    const shelf = new ShoeShelf(seeds, record ? shoesIn(record.events, record.later) : null, settings.origin)
    const audience = { heard: (event: SourceEvent) => note(event), publish }
    const keeper = new ShoeKeeper(name, configuration, shelf, markersIn, audience, standing?.keeper)
    this.source = new VirtualSource(keeper, habits)
    this.runner = new TableRunner(table, this.source)
    note = (event) => this.runner.note(event)
    for (const event of early) note(event)
    if (record === undefined) return
    for (const event of record.events) {
      if (isSourceEvent(event)) this.source.replay(this.table, event)
      else this.runner.replay(event)
    }
    this.takeSteps()
    shelf.goLive()
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

  /** What has happened since this was last asked, each event with the table before and after it. */
  takeSteps(): readonly RunnerStep[] {
    return this.runner.takeSteps()
  }

  takeCommands(): readonly TableCommand[] {
    return this.runner.takeCommands()
  }

  /** Where the table stands, if that can be told without the shoe that is in use. */
  get standing(): VirtualTableSnapshot | undefined {
    const { kept } = this.keeper
    if (kept === undefined || !this.source.isUncut || this.runner.isClosed) return undefined
    return { table: snapshotOf(this.table), keeper: kept }
  }

  tell(command: TableCommand): PlayResult {
    return this.runner.tell(command)
  }

  /** Brings the cards as far as the cut: from here until `makeReady` people can commit to what they want to add. */
  shuffle(): readonly TableEvent[] {
    return this.work(['load', 'shuffle'])
  }

  /**
   * Does all that the cards need before a round can be dealt, or go on; stops where a player still has to reveal what they have
   * committed to. A cutter who has not committed to a place is asked for one by the table's habits.
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

  /** Nothing more is dealt; what was committed to is shown. */
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
