import { HOUSE, jackpotOf } from '@openpit/engine'
import { linkedBetOf } from '@openpit/jackpot'
import type { Table } from '@openpit/table'
import type { HostSettings } from '../casino/host-settings.ts'
import type { StreamHost } from '../host/stream-host.ts'
import type { HostCommand } from '../tables/decider.ts'
import type { LoadedTable } from '../tables/log/loading.ts'
import type { CommittedTable, News } from '../tables/views/news.ts'
import { adoption, ownPool } from './adoption.ts'
import { TableDesk } from './table-desk.ts'

type TableStream = StreamHost<LoadedTable, HostCommand, News>

/** The table's side of its link; `undefined` on a floor without links. The desk is made before the stream is. */
export function deskFor(
  table: string,
  { links, timers, fault }: HostSettings,
  stream: () => TableStream,
): TableDesk | undefined {
  if (links === undefined) return undefined
  return new TableDesk({
    table,
    orders: links.orders,
    timers,
    waitMs: links.waitMs,
    submit: async (id, command) => {
      await stream().untilLoaded()
      return await stream().submit(HOUSE, `link:${stream().state.epoch}-${id}`, command)
    },
    loaded: () => (stream().isLoaded ? stream().state : undefined),
    fault: (error) => fault(table, error),
  })
}

/** What the meter of a table's link shows; `undefined` if it is in none, or the meter is not known here. */
export function meterFor({ links }: HostSettings, { rules }: Table): number | undefined {
  const linked = linkedBetOf(rules)
  return linked && jackpotOf(rules.sides[linked.bet]) ? links?.meterOf(linked.link) : undefined
}

/**
 * Keeps the meter of the table's link as it is now. It moves with wagers at other tables, which write nothing at this
 * one: a newcomer would see an old meter.
 */
export function renewMeter(
  settings: HostSettings,
  keeper: { committed: CommittedTable | null },
  { version, moment }: CommittedTable,
): CommittedTable {
  const meter = meterFor(settings, moment.table)
  const renewed = { version, moment: meter === moment.meter ? moment : { ...moment, meter } }
  keeper.committed = renewed
  return renewed
}

/** Makes a pool that belongs to this table alone a link of this table, as soon as no wager in it is open. */
export async function adoptOwnPool({ links, store, timers }: HostSettings, stream: TableStream): Promise<void> {
  if (links === undefined || !stream.isLoaded) return
  const { running, opening, epoch } = stream.state
  const own = ownPool(running.table)
  if (own === undefined || opening.privateFor !== null) return
  const made = await adoption(store, opening, own, timers.now())
  if (made === undefined) return
  await links.register(made.link, opening.rulebook, own.bet, own.cents)
  await stream.submit(HOUSE, `link:${epoch}-adopt-${own.cents}`, made.command)
}
