import { remember, type ShoeKeeper } from '@openpit/keeper'
import { type DeviceEvent, type Devices, isDeviceEvent } from '@openpit/reader'
import type { Configuration } from '@openpit/rulebooks'
import {
  isSourceEvent,
  type PlayResult,
  type RunnerStep,
  restoreTable,
  type StoredTableEvent,
  snapshotOf,
  type Table,
  type TableCommand,
  TableRunner,
  type TableSnapshot,
} from '@openpit/table'
import { LiveSource } from './live-source.ts'

/** A snapshot of a table with real cards. The configuration is not part of it. */
export interface LiveTableSnapshot {
  readonly table: TableSnapshot
  /** Snapshots of older programs have no devices. */
  readonly devices?: Devices
}

/** What the server asks about virtual shoes. */
export type ShoeFacts = Pick<ShoeKeeper, 'announcements' | 'ceremony' | 'signatures' | 'proofs' | 'waitingFor'>

/** A table with real cards has no shoe of ours: nothing is committed to, and nothing can be proven. */
const NO_SHOES: ShoeFacts = {
  announcements: [],
  ceremony: { contributors: [], closed: null, root: null },
  signatures: { opening: null, closed: null },
  proofs: null,
  waitingFor: [],
}

/** A table whose cards are dealt by people. Its cards come in as facts. */
export class LiveTable {
  readonly keeper = NO_SHOES
  private readonly runner: TableRunner
  private readonly source: LiveSource

  constructor(table: Table, devices?: Devices) {
    this.source = new LiveSource(devices)
    this.runner = new TableRunner(table, this.source)
  }

  /** Restores a table from its last snapshot, or as it was opened, and the events since. */
  static async restore(
    opened: Table,
    configuration: Configuration,
    standing: LiveTableSnapshot | null,
    events: readonly StoredTableEvent[],
    pause: () => Promise<void> | undefined,
  ): Promise<LiveTable> {
    const table = standing ? restoreTable(standing.table, configuration) : opened
    const restored = new LiveTable(table, standing?.devices)
    for (const event of events) {
      const pausing = pause()
      if (pausing) await pausing
      if (!isSourceEvent(event)) restored.runner.replay(event)
      else if (isDeviceEvent(event)) restored.source.take(event)
      else restored.source.releaseAll()
      // The steps of a replay are not news.
      restored.takeSteps()
    }
    return restored
  }

  get table(): Table {
    return this.runner.table
  }

  get hasNews(): boolean {
    return this.runner.hasNews
  }

  get standing(): LiveTableSnapshot | undefined {
    return this.runner.isClosed ? undefined : { table: snapshotOf(this.table), devices: this.devices }
  }

  takeSteps(): readonly RunnerStep[] {
    return this.runner.takeSteps()
  }

  takeCommands(): readonly TableCommand[] {
    return this.runner.takeCommands()
  }

  /** Returns a function that takes back everything since this call. */
  mark(): () => void {
    return remember([this.runner, this.source])
  }

  tell(command: TableCommand): PlayResult {
    return this.runner.tell(command)
  }

  get devices(): Devices {
    return this.source.devices
  }

  /** Records what a device has said or what was done with one, and deals the card if the table waits for it. */
  note(event: DeviceEvent): void {
    this.runner.note(event)
    this.source.take(event)
    if (!this.runner.isClosed) this.runner.takeDue()
  }

  /** Notes that the table comes from a backup: its rounds go on with this number. */
  restore(backup: string, round: number): void {
    this.runner.note({ kind: 'table-restored', backup, round })
    this.source.releaseAll()
  }
}
