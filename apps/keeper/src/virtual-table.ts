import { HOUSE, type PlayerId } from '@openpit/engine'
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
import { remember } from './remember.ts'
import type { SeedSource } from './seeds.ts'
import { ShoeKeeper, type ShoeKeeperSnapshot } from './shoe-keeper.ts'
import { DEFAULT_SHOE_POLICY, type ShoePolicy } from './shoe-policy.ts'
import type { ShoePreparer } from './shoe-preparer.ts'
import { recordedShoes, ShoeSupply, type Signer } from './shoe-supply.ts'
import { type BoundCutter, VirtualSource } from './virtual-source.ts'

/** A snapshot of a virtual table. The configuration and the seeds are not part of it. */
export interface VirtualTableSnapshot {
  readonly table: TableSnapshot
  readonly keeper: ShoeKeeperSnapshot
  readonly cutter?: BoundCutter
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
  /** The events of the record are not replayed by the constructor. Only `restore` sets it. */
  readonly isReplayedLater?: boolean
  /** The program and rules that new shoes name. */
  readonly origin?: Origin
  /** Signs new shoes for the house; without it they are not signed. */
  readonly sign?: Signer
  /** Orders shoes ahead; without it, each is ordered when its first card is due. */
  readonly preparer?: ShoePreparer
  /** Whether no card may come out now, because the table waits for something else first. */
  readonly isHeld?: (table: Table) => boolean
}

/** A table with virtual shoes, and the work on them that a dealer does with real cards. */
export class VirtualTable {
  private readonly runner: TableRunner
  private readonly source: VirtualSource
  private readonly supply: ShoeSupply

  /** Replays the settings' record at once. A long record takes long: `restore` lets others have the thread. */
  constructor(name: string, configuration: Configuration, seeds: SeedSource, settings: VirtualTableSettings = {}) {
    const { record } = settings
    const recorded = record ? recordedShoes(record.events, record.later) : null
    this.supply = new ShoeSupply(seeds, recorded, settings.origin, settings.sign, settings.preparer)
    const { opening, publish, shoePolicy = DEFAULT_SHOE_POLICY } = settings
    const standing = record?.standing
    const shoe = configuration.shoe.source.is === 'fresh-every-round' ? 'ready' : 'to-load'
    const table = standing
      ? restoreTable(standing.table, configuration)
      : openTable({ ...opening, configuration, shoe })
    const markersIn = (stack: number) => shoePolicy.markers(stack, configuration)
    // The first shoe is announced before there is a runner: its events are kept and noted afterwards.
    const early: SourceEvent[] = []
    let note = (event: SourceEvent): void => void early.push(event)
    const listener = { onEvent: (event: SourceEvent) => note(event), publish }
    const keeper = new ShoeKeeper(name, configuration, this.supply, markersIn, listener, standing?.keeper)
    this.source = new VirtualSource(keeper, shoePolicy, standing?.cutter, settings.isHeld)
    this.runner = new TableRunner(table, this.source)
    note = (event) => this.runner.note(event)
    for (const event of early) note(event)
    if (record === undefined || settings.isReplayedLater) return
    for (const event of record.events) this.replay(event)
    this.endReplay()
  }

  /** Restores a table from its record. Calls `pause` before each event, which may wait. */
  static async restore(
    name: string,
    configuration: Configuration,
    seeds: SeedSource,
    settings: VirtualTableSettings & { readonly record: TableRecord },
    pause: () => Promise<void> | undefined,
  ): Promise<VirtualTable> {
    const table = new VirtualTable(name, configuration, seeds, { ...settings, isReplayedLater: true })
    for (const event of settings.record.events) {
      const pausing = pause()
      if (pausing) await pausing
      table.replay(event)
    }
    table.endReplay()
    return table
  }

  private replay(event: StoredTableEvent): void {
    if (isSourceEvent(event)) this.source.replay(this.table, event)
    else this.runner.replay(event)
    // The steps of a replay are not news. To keep them would keep every table in between.
    this.takeSteps()
  }

  private endReplay(): void {
    this.takeSteps()
    this.supply.goLive()
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

  /** The state of the table; `undefined` if it is closed, or a shoe has a secret that must not be stored. */
  get standing(): VirtualTableSnapshot | undefined {
    const keeper = this.keeper.snapshot
    if (keeper === undefined || this.runner.isClosed) return undefined
    const cutter = this.source.boundCutter
    return { table: snapshotOf(this.table), keeper, ...(cutter === null ? {} : { cutter }) }
  }

  /**
   * Returns a function that takes back everything since this call. Only for what nobody has seen: cards that were dealt
   * since come out again. A seed that was drawn since is not used again: a new one is drawn.
   */
  mark(): () => void {
    return remember([this.runner, this.source, ...this.keeper.parts])
  }

  tell(command: TableCommand): PlayResult {
    return this.runner.tell(command)
  }

  /** Takes the cards that were held back and may come out now. */
  resume(): void {
    this.runner.takeDue()
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

  /**
   * Makes a table from a backup playable. Its shoes end, so that no card is dealt twice, and its rounds go on with this
   * number. The table must be between two rounds.
   */
  restore(backup: string, round: number): void {
    const { shoe, shoeRules } = this.table
    const holdsCards = shoe.stage.is !== 'to-load' && shoe.stage.is !== 'to-shuffle'
    if (shoeRules.source.is === 'shoe' && holdsCards) {
      const [role = HOUSE.role] = shoeRules.powers.orderForSuspicion.is
      this.runner.mustTell({ do: 'orderShuffle', by: { person: HOUSE.person, role }, because: 'suspicion' })
    }
    this.source.restore(this.table, backup, round)
    this.shuffle()
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
