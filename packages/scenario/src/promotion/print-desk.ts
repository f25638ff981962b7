import type { RulebookName } from '@openpit/rulebooks'
import type { PlayerCard, TableCommand, TokenCommand } from '@openpit/table'
import { MS_A_MINUTE } from '../step-fields.ts'

/** The vouchers whose tokens a table got, as a scenario file writes them. */
export function vouchersIn(
  commands: readonly TableCommand[],
  game: RulebookName,
  begins: number,
): Readonly<Record<string, object>> {
  const given = commands.filter((command): command is TokenCommand => command.do === 'giveTokens')
  return Object.fromEntries(
    given.map(({ voucher, player, cents, conditions }) => {
      const { expires, minimumWager, areas, afterWin } = conditions
      const until = expires === null ? {} : { expires: (expires - begins) / MS_A_MINUTE }
      const terms = { player, value: cents / 100, ...until, games: [game], minimumWager: minimumWager / 100 }
      return [voucher, { ...terms, areas, afterWin }]
    }),
  )
}

/** The step by which a table got tokens: a dealer exchanged the voucher. */
export function exchangeStep({ voucher, player }: TokenCommand): object {
  return { by: 'dealer', do: 'exchangeVoucher', player, voucher }
}

/** Cards with a name, as a scenario file writes them. */
export function cardsIn(cards: readonly PlayerCard[], begins: number): Readonly<Record<string, object>> {
  return Object.fromEntries(
    cards.map(({ card, holder, form, status, until }) => {
      const end = until === null ? {} : { until: (until - begins) / MS_A_MINUTE }
      return [card, { holder, form, status, ...end }]
    }),
  )
}
