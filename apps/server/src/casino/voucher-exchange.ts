import type { Actor } from '@openpit/engine'
import type { Refusal } from '@openpit/protocol'
import type { TablePurses } from '../cashier/purses.ts'
import type { Reply } from '../host/replies.ts'
import { NOT_DONE, type StreamHost } from '../host/stream-host.ts'
import type { Timers } from '../host/timers.ts'
import { loggedCommand } from '../tables/commands.ts'
import type { HostCommand } from '../tables/decider.ts'
import { exchangeOrder, exchangeVoucher, type VoucherFinder, type VoucherWord } from '../tables/exchange.ts'
import type { LoadedTable } from '../tables/log/loading.ts'
import type { TableOpening } from '../tables/opening.ts'
import type { News } from '../tables/views/news.ts'

export { isVoucherWord } from '../tables/exchange.ts'

/** The parts of a table's host that an exchange needs. */
interface ExchangeDesk {
  readonly stream: StreamHost<LoadedTable, HostCommand, News>
  readonly purses: TablePurses
  readonly timers: Pick<Timers, 'now'>
  readonly findVoucher?: VoucherFinder
  readonly opening: TableOpening
  /** Why the player may not play at the moment. */
  readonly stopRefusal: () => Promise<Refusal | undefined>
}

/**
 * Exchanges a voucher at a table. If it has ended elsewhere while the tokens were written, the database refuses them:
 * the second look then finds it ended.
 */
export async function tellExchange(
  { stream, purses, timers, findVoucher, opening, stopRefusal }: ExchangeDesk,
  by: Actor,
  id: string,
  command: VoucherWord,
): Promise<Reply> {
  const { by: dealer, order } = exchangeOrder(by, command, opening.dealt === 'live')
  const tell = async () => {
    const found = await findVoucher?.(order.voucher)
    const act: HostCommand['act'] = (running) => {
      return exchangeVoucher(running, dealer, order, { opening, voucher: found?.voucher, now: timers.now() })
    }
    const before = async () => {
      // The accounts of a player who has no voucher are not needed.
      if (found?.voucher.player === order.player) await purses.open(order.player)
      return await stopRefusal()
    }
    return await stream.tell(by, id, { logged: loggedCommand(command), act, isStake: true }, before)
  }
  const reply = await tell()
  return reply.ok || reply.refusal !== NOT_DONE ? reply : await tell()
}
