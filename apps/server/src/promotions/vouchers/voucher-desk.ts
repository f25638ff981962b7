import type { Actor } from '@openpit/engine'
import { decideVoucher, type VoucherCommand, type VoucherTerms } from '@openpit/promotion'
import type { Refusal } from '@openpit/protocol'
import type { RulebookName } from '@openpit/rulebooks'
import { codeOfRequest } from '../../host/code-of-request.ts'
import { NOT_DONE } from '../../host/stream-host.ts'
import { latestVouchers, voucherNamed, vouchersOf } from '../../store/floor/vouchers.ts'
import type { Store } from '../../store/store.ts'
import { bookNamed } from '../book-named.ts'
import { tellVoucher } from './voucher-host.ts'
import { type KnownVoucher, knownFrom } from './voucher-stream.ts'

/** How many vouchers a list shows. */
const LISTED_MAX = 200

/** Another node may write to the same voucher at the same time. */
const TRIES_MAX = 5

type Limits = Extract<VoucherCommand, { do: 'issueVoucher' }>['limits']

/** A new voucher, or why there is none. */
export type IssueResult =
  | { readonly ok: true; readonly voucher: string }
  | { readonly ok: false; readonly refusal: Refusal }

/** Issues vouchers, cancels them and finds them. */
export class VoucherDesk {
  private readonly store: Store
  private readonly now: () => number

  constructor(store: Store, now: () => number) {
    this.store = store
    this.now = now
  }

  /** Issues a voucher. A request that is sent twice with the same id gives one voucher. */
  async issue(
    by: Actor,
    id: string,
    rulebook: RulebookName,
    terms: VoucherTerms,
    limits: Limits,
  ): Promise<IssueResult> {
    const voucher = codeOfRequest('voucher', by.person, id)
    const command = { do: 'issueVoucher', by, at: this.now(), voucher, terms, limits } as const
    // Before anything is written: a refused request must leave no stream behind.
    const judged = decideVoucher(undefined, command, bookNamed(rulebook))
    if (!judged.ok && (await this.find(voucher)) === undefined) return { ok: false, refusal: judged.refusal }
    const refusal = await this.tell({ name: voucher, rulebook }, by, id, command)
    return refusal ? { ok: false, refusal } : { ok: true, voucher }
  }

  async cancel(by: Actor, id: string, voucher: string, reason: string): Promise<Refusal | undefined> {
    const known = await this.find(voucher)
    const rulebook = known?.rulebook ?? 'nsw'
    if (known === undefined) {
      const { clause } = bookNamed(rulebook).vouchers.powers.cancelVoucher
      return { kind: 'no-such-voucher', clause, voucher }
    }
    return await this.tell({ name: voucher, rulebook }, by, id, {
      do: 'cancelVoucher',
      by,
      at: this.now(),
      voucher,
      reason,
    })
  }

  async find(voucher: string): Promise<KnownVoucher | undefined> {
    const row = await voucherNamed(this.store, voucher)
    return row && knownFrom(row)
  }

  async latest(): Promise<readonly KnownVoucher[]> {
    return (await latestVouchers(this.store, LISTED_MAX)).map(knownFrom)
  }

  async ofPlayer(player: string): Promise<readonly KnownVoucher[]> {
    return (await vouchersOf(this.store, player, LISTED_MAX)).map(knownFrom)
  }

  private async tell(...[voucher, by, id, command]: TellArguments): Promise<Refusal | undefined> {
    for (let tries = 1; ; tries++) {
      const reply = await tellVoucher(this.store, voucher, by, id, command)
      if (reply.ok) return undefined
      if (reply.refusal !== NOT_DONE || tries === TRIES_MAX) return reply.refusal
    }
  }
}

type TellArguments = Parameters<typeof tellVoucher> extends [unknown, ...infer Rest] ? Rest : never
