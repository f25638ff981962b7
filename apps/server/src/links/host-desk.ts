import { HOUSE, jackpotOf } from '@openpit/engine'
import { isOpenWin, linkedBetOf, stationOf } from '@openpit/jackpot'
import type { Table } from '@openpit/table'
import type { HostSettings } from '../casino/host-settings.ts'
import type { StreamHost } from '../host/stream-host.ts'
import type { HostCommand } from '../tables/decider.ts'
import type { LoadedTable } from '../tables/log/loading.ts'
import { streamOf } from '../tables/opening.ts'
import type { CommittedTable, News } from '../tables/views/news.ts'
import { adoption, ownPool } from './adoption.ts'
import { linkStream } from './link-record.ts'
import { ORDERS_BACK, TableDesk } from './table-desk.ts'

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

/**
 * Whether a table that has closed has nothing to do with a jackpot any more. Once all prizes of it are settled, it
 * leaves its link.
 */
export async function isFreeOfLinks(
  { links }: Pick<HostSettings, 'links'>,
  { opening: { name }, table }: Pick<CommittedTable['moment'], 'opening' | 'table'>,
): Promise<boolean> {
  if (links === undefined) return true
  const linked = linkedBetOf(table.rules)
  // In this order: what the table has told the link may lead to a win, and a win to an order to the table.
  if (linked !== undefined) {
    const told = await links.orders.last(streamOf(name), linkStream(linked.link), ORDERS_BACK)
    if (told.some(({ answer }) => answer === null)) return false
    const link = await links.look(linked.link)
    if (link?.wins.some((win) => win.table === name && isOpenWin(win))) return false
    if (link !== undefined && stationOf(link, name) !== undefined) {
      await links.leave(linked.link, name)
      return false
    }
  }
  return (await links.orders.open(streamOf(name), 1)).length === 0
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
