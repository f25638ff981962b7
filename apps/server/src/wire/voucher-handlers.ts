import type { HouseVoucherView, VoucherView } from '@openpit/protocol'
import type { Accounts } from '../accounts/accounts.ts'
import type { Floor } from '../casino/floor.ts'
import type { PastRounds } from '../history/rounds.ts'
import { bookNamed } from '../promotions/book-named.ts'
import type { VoucherDesk } from '../promotions/vouchers/voucher-desk.ts'
import { termsFrom, voucherView } from '../promotions/vouchers/voucher-view.ts'
import { chosenNames } from '../store/people/people.ts'
import type { Store } from '../store/store.ts'
import { configurationOf } from '../tables/opening.ts'
import { type Handlers, HttpRefusal } from './http.ts'
import { mustAct, refusedByDesk } from './promotion-handlers.ts'

type VoucherRoute = 'vouchers' | 'voucher' | 'myVouchers' | 'issueVoucher' | 'cancelVoucher'

/** What the cage does with vouchers. */
export function voucherHandlers(
  store: Store,
  accounts: Accounts,
  floor: Floor,
  rounds: PastRounds,
  desk: VoucherDesk,
): Pick<Handlers, VoucherRoute> {
  const viewOf = async (voucher: string): Promise<VoucherView> => {
    const known = await desk.find(voucher)
    if (known === undefined) throw new Error(`voucher ${voucher} was just written, but is not in the database`)
    return voucherView(known, Date.now())
  }
  /** The cage knows players by the names that they have chosen; vouchers know them as tables do. */
  const withNames = async (vouchers: readonly VoucherView[]): Promise<HouseVoucherView[]> => {
    const chosen = await chosenNames(store, [...new Set(vouchers.map(({ terms }) => terms.player))])
    const names = new Map(chosen.map(({ player, name }) => [player, name]))
    return vouchers.map((one) => ({ ...one, holder: names.get(one.terms.player) ?? null }))
  }
  /** The limits of the tables of a game: some kinds of vouchers have a value within them. */
  const limitsAt = async (rulebook: string) => {
    const tables = (await floor.registry.shared()).filter((table) => table.rulebook === rulebook)
    const openings = await Promise.all(tables.map(async ({ name }) => await rounds.openingOf(name)))
    return openings.flatMap((opening) => {
      if (opening === undefined) return []
      const { minimum, maximum } = configurationOf(opening).rules
      return [{ minimum: minimum.is, maximum: maximum.is }]
    })
  }
  return {
    vouchers: async ({ query }) => {
      const found = query.player === undefined ? await desk.latest() : await desk.ofPlayer(query.player)
      return await withNames(found.map((known) => voucherView(known, Date.now())))
    },
    voucher: async ({ params: { voucher } }) => {
      const known = await desk.find(voucher)
      if (known !== undefined) return voucherView(known, Date.now())
      const { clause } = bookNamed('nsw').vouchers.powers.exchangeVoucher
      throw refusedByDesk({ kind: 'no-such-voucher', clause, voucher })
    },
    myVouchers: async ({ person }) => {
      return (await desk.ofPlayer(person.handle)).map((known) => voucherView(known, Date.now()))
    },
    issueVoucher: async ({ person, body }) => {
      const { id, terms } = body
      const by = mustAct(person)
      const holder = await accounts.personNamed(terms.player)
      if (holder?.role !== 'player') throw new HttpRefusal(404, { kind: 'no-such-person', clause: null })
      const held = termsFrom({ ...terms, player: holder.handle })
      const issued = await desk.issue(by, id, terms.rulebook, held, await limitsAt(terms.rulebook))
      if (!issued.ok) throw refusedByDesk(issued.refusal)
      return await viewOf(issued.voucher)
    },
    cancelVoucher: async ({ person, params, body }) => {
      const refusal = await desk.cancel(mustAct(person), body.id, params.voucher, body.reason)
      if (refusal) throw refusedByDesk(refusal)
      return await viewOf(params.voucher)
    },
  }
}
