import type { Actor } from '@openpit/engine'
import { NO_CENTS } from '@openpit/money'
import type { Promotion, VoucherTerms } from '@openpit/promotion'
import type { RulebookName } from '@openpit/rulebooks'
import { codeOfRequest } from '../host/code-of-request.ts'
import type { Append } from '../store/append/append.ts'
import { bookNamed } from './book-named.ts'
import { voucherBody, voucherStream } from './vouchers/voucher-stream.ts'

/** The stream of a voucher that is not issued yet, under the lease with which it was read. */
export interface ClaimedVoucher {
  readonly code: string
  readonly epoch: number
  readonly version: number
}

/** The games whose tables exchange a voucher if it does not say otherwise. */
const GAMES: readonly RulebookName[] = ['nsw', 'star']

/** Whether a prize is money to play with: its winner gets a voucher for it. */
export function isVoucherPrize({ prizes }: Promotion, prize: string): boolean {
  return Object.hasOwn(prizes, prize) && prizes[prize]?.kind === 'casinoDollars'
}

/** The code of a prize's voucher. It follows from the prize, so that a prize has one voucher for ever. */
export function codeOfPrize(promotion: string, prize: string): string {
  return codeOfRequest('voucher', `prize of ${promotion}`, prize)
}

/** Who awarded which prize of casino dollars to whom. */
export interface VoucherAward {
  readonly by: Actor
  readonly at: number
  readonly player: string
  readonly value: VoucherTerms['value']
  readonly rulebook: RulebookName
}

/** The voucher for a prize, written with the award or not at all. The award is the order to issue it. */
export function voucherOfPrize({ code, epoch, version }: ClaimedVoucher, command: string, award: VoucherAward): Append {
  const { by, at, player, value, rulebook } = award
  const { clause } = bookNamed(rulebook).vouchers.powers.issueVoucher
  const terms: VoucherTerms = {
    player,
    value,
    games: GAMES,
    conditions: { expires: null, minimumWager: NO_CENTS, areas: ['main'], afterWin: 'back' },
    kind: null,
    approved: null,
  }
  const event = { kind: 'voucher-issued', voucher: code, terms, by, at, clause, rulebook } as const
  const events = [{ kind: event.kind, body: voucherBody(event), entries: [] }]
  return { command, stream: voucherStream(code), expected: version, epoch, at: new Date(at), events }
}
