import { printSeeds, SeedSource, type SeedState, VirtualTable } from '@openpit/keeper'
import { originOf, rulebooks } from '@openpit/rulebooks'
import type { WalletPort } from '../../cashier/wallet.ts'
import type { EventStore } from '../../store/event-store.ts'
import type { Deadline } from '../clock.ts'
import { configurationOf, streamOf, type TableOpening } from '../opening.ts'
import { LogWriter } from './log-writer.ts'
import { readTable } from './record.ts'

/** A table as it was read, and under which lease. */
export interface LoadedTable {
  readonly opening: TableOpening
  readonly running: VirtualTable
  readonly log: LogWriter
  readonly epoch: number
}

/** With what was told it lately, by id; and whether nothing has ever happened there. */
export interface TableReading extends LoadedTable {
  readonly told: ReadonlyMap<string, number>
  readonly isNew: boolean
  /** The last that the clock began to wait for. */
  readonly due: Deadline | null
}

/**
 * Takes the lease, which ends everybody else's, and then reads: nothing can be added to what is read but by us. Seeds that
 * change from here on are given to `keepSecret`, to be written with what they are needed for.
 */
export async function loadTable(
  name: string,
  store: EventStore,
  wallet: WalletPort,
  keepSecret: (seeds: string) => void,
  entropy?: () => Uint8Array,
): Promise<TableReading> {
  const { epoch } = await store.lease(streamOf(name))
  const read = await readTable(store, name)
  if (read === undefined) throw new Error(`there is no table ${name}`)
  const { opening, record, version, round, told, due, seeds } = read
  const isNew = record.standing === null && record.events.length === 0
  const origin = originOf(rulebooks[opening.rulebook])
  const running = new VirtualTable(
    `${opening.rulebook}/${name}`,
    configurationOf(opening),
    seedSource(seeds, keepSecret, entropy),
    isNew ? { origin } : { origin, record },
  )
  const log = new LogWriter(name, epoch, origin, wallet, { version, round, sinceStanding: record.events.length })
  return { opening, running, log, epoch, told, due, isNew }
}

function seedSource(
  seeds: SeedState | undefined,
  keepSecret: (seeds: string) => void,
  entropy?: () => Uint8Array,
): SeedSource {
  let kept = seeds
  const store = {
    load: () => kept,
    save: (state: SeedState) => {
      kept = state
      keepSecret(printSeeds(state))
    },
  }
  return entropy ? new SeedSource(store, entropy) : new SeedSource(store)
}
