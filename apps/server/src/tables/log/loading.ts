import { printSeeds, SeedSource, type SeedState, type ShoePreparer, type Signer, VirtualTable } from '@openpit/keeper'
import { originOf, rulebooks } from '@openpit/rulebooks'
import type { Table } from '@openpit/table'
import type { WalletPort } from '../../cashier/wallet.ts'
import { slices } from '../../host/slices.ts'
import type { EventStore } from '../../store/event-store.ts'
import type { Deadline } from '../clock.ts'
import { LiveTable } from '../live/live-table.ts'
import { configurationOf, isLive, openedTable, pitSetupOf, type TableOpening } from '../opening.ts'
import { type RunningTable, virtualStanding } from '../running-table.ts'
import { playsOtherwise } from './kept-books.ts'
import { LogWriter } from './log-writer.ts'
import { takeTable } from './record.ts'

/** A table in memory, with the lease under which it was read. */
export interface LoadedTable {
  readonly opening: TableOpening
  readonly running: RunningTable
  readonly log: LogWriter
  readonly epoch: number
}

/** A table as it was just read. */
export interface TableReading extends LoadedTable {
  /** The latest commands by id, with the versions that they led to. */
  readonly recentCommands: ReadonlyMap<string, number>
  /** Whether nothing has happened at the table yet. */
  readonly isNew: boolean
  /** Whether the open round has wagers, and would end otherwise than by the rules under which it began. */
  readonly isOfOtherRules: boolean
  /** The last deadline that the clock set. */
  readonly due: Deadline | null
}

export interface LoadSettings {
  readonly entropy?: (() => Uint8Array) | undefined
  readonly sign?: Signer | undefined
  /** Orders shoes ahead. */
  readonly preparer?: ShoePreparer | undefined
  /** Whether cards must wait for the table's link, in this round. */
  readonly isHeld?: ((table: Table, round: number) => boolean) | undefined
}

/**
 * Takes the lease, which ends all others, and then reads the table: from then on only this host can write to it.
 * `keepSecret` gets the seeds whenever they change, so that they are written together with the events that need them.
 */
export async function loadTable(
  name: string,
  store: EventStore,
  wallet: WalletPort,
  keepSecret: (seeds: string) => void,
  { entropy, sign, preparer, isHeld }: LoadSettings = {},
): Promise<TableReading> {
  const read = await takeTable(store, name)
  if (read === undefined) throw new Error(`there is no table ${name}`)
  const { epoch, opening, record, version, round, recentCommands, due, seeds } = read
  const isNew = record.standing === null && record.events.length === 0
  const origin = originOf(rulebooks[opening.rulebook])
  const source = seedSource(seeds, keepSecret, entropy)
  const fullName = `${opening.rulebook}/${name}`
  const configuration = configurationOf(opening)
  const isTraining = opening.training === true
  const at = { version, round, sinceStanding: record.events.length, named: read.origin, isTraining }
  const log = new LogWriter(name, epoch, origin, wallet, configuration.jackpots, at)
  const settings = {
    origin,
    opening: pitSetupOf(opening),
    ...(sign === undefined ? {} : { sign }),
    ...(preparer === undefined ? {} : { preparer }),
    ...(isHeld === undefined ? {} : { isHeld: (table: Table) => isHeld(table, log.round) }),
  }
  const virtualTable = async () => {
    if (isNew) return new VirtualTable(fullName, configuration, source, settings)
    const virtual = { standing: virtualStanding(record.standing), events: record.events }
    return await VirtualTable.restore(fullName, configuration, source, { ...settings, record: virtual }, slices())
  }
  const running = isLive(opening)
    ? await LiveTable.restore(openedTable(opening), configuration, record.standing, record.events, slices())
    : await virtualTable()
  const isInPlay = running.table.round.phase !== 'ended' && running.table.round.boxes.length > 0
  const isOfOtherRules = isInPlay && (await playsOtherwise(store, opening, read.origin))
  if (!isInPlay) log.renameOrigin()
  return { opening, running, log, epoch, recentCommands, due, isNew, isOfOtherRules }
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
