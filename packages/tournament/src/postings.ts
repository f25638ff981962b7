import type { PlayerId } from '@openpit/engine'
import { type Posting, postings } from '@openpit/ledger'
import type { Cents } from '@openpit/money'
import type { TableEvent } from '@openpit/table'
import type { TournamentEvent } from './event.ts'
import { entrantOf, poolOf } from './money.ts'
import { own, type Tournament, tableAt } from './state.ts'

/**
 * Where a tournament's money and chips can be. Money is with an entrant (`wallet`), in the pool, or with the operator.
 * Chips are in front of a player, on a layout, or in the operator's bank. No posting moves chips to a wallet: chips
 * that are cash go back to the bank, and the operator pays for them.
 */
export type TournamentAccount =
  | { readonly of: 'wallet'; readonly player: PlayerId }
  | { readonly of: 'pool' }
  | { readonly of: 'operator' }
  | { readonly of: 'stack'; readonly player: PlayerId }
  | { readonly of: 'layout' }
  | { readonly of: 'bank' }

/** One side of a movement of money or chips. The postings of an event sum to zero. */
export interface TournamentPosting {
  readonly account: TournamentAccount
  readonly cents: Cents
}

const POOL: TournamentAccount = { of: 'pool' }
const OPERATOR: TournamentAccount = { of: 'operator' }
const BANK: TournamentAccount = { of: 'bank' }

/** The movements that an event causes, given the tournament before and after it. */
export function tournamentPostings(
  before: Tournament,
  event: TournamentEvent,
  after: Tournament,
): readonly TournamentPosting[] {
  switch (event.kind) {
    case 'entered':
      return move(wallet(after, event.player), POOL, event.fee)
    case 'bought-back':
      return move(wallet(after, event.player), POOL, event.fee)
    case 'bought-in':
      return move(wallet(after, event.player), before.conditions.chipsAreCash ? OPERATOR : POOL, event.cents)
    case 'fee-refunded':
      return move(POOL, wallet(before, event.player), event.cents)
    case 'chips-exchanged':
      return move(OPERATOR, wallet(after, event.player), event.cents)
    case 'prize-awarded':
      return move(POOL, wallet(after, event.player), event.cents)
    case 'announced':
      // The operator adds what was promised and keeps its part of the fees, so that the pool is what there is to win.
      return event.isFinal ? move(OPERATOR, POOL, (poolOf(before) - paidIn(before)) as Cents) : []
    case 'cancelled':
      return restore(before)
    case 'table-played':
      return chipPostings(event.event)
    default:
      return moveStacks(before, after, event)
  }
}

/** Fees and buy-ins that are in the pool. */
function paidIn({ entries, conditions }: Tournament): number {
  const paid = entries.map(({ fees, buyIns }) => fees + (conditions.chipsAreCash ? 0 : buyIns))
  return paid.reduce((sum, cents) => sum + cents, 0)
}

function wallet(tournament: Tournament, player: PlayerId): TournamentAccount {
  return { of: 'wallet', player: entrantOf(tournament, player) }
}

function move(from: TournamentAccount, to: TournamentAccount, cents: Cents): readonly TournamentPosting[] {
  if (cents === 0) return []
  return [
    { account: from, cents: -cents as Cents },
    { account: to, cents },
  ]
}

/** A cancelled tournament gives everybody back what they have paid: from the pool, and from the operator. */
function restore(before: Tournament): readonly TournamentPosting[] {
  const back = before.money.flatMap(([player, cents]) => move(OPERATOR, { of: 'wallet', player }, -cents as Cents))
  return [...back, ...move(POOL, OPERATOR, paidIn(before) as Cents)]
}

/** Rounds move chips. What else happens at a table moves none, and the ledger does not know it. */
function chipPostings(event: TableEvent): readonly TournamentPosting[] {
  const moved: readonly Posting[] | undefined = postings(event as Parameters<typeof postings>[0])
  return (moved ?? []).map(({ account, cents }) => ({ account: chipAccount(account), cents }))
}

function chipAccount(account: Posting['account']): TournamentAccount {
  if (account.of === 'player') return { of: 'stack', player: account.player }
  return account.of === 'layout' ? { of: 'layout' } : BANK
}

/** Chips that the bank gives or takes outside rounds: at the start of a session, for absence, in play-offs. */
function moveStacks(before: Tournament, after: Tournament, event: TournamentEvent): readonly TournamentPosting[] {
  if (!('table' in event) && event.kind !== 'session-started') return []
  const all = () => new Set([...before.tables, ...after.tables].map(({ number }) => number))
  const numbers = 'table' in event ? [event.table] : [...all()]
  return numbers.flatMap((number) => {
    const had = tableAt(before, number)?.table.chips ?? {}
    const has = tableAt(after, number)?.table.chips ?? {}
    const players = new Set([...Object.keys(had), ...Object.keys(has)])
    return [...players].flatMap((player) => {
      const cents = ((own(has, player) ?? 0) - (own(had, player) ?? 0)) as Cents
      return move(BANK, { of: 'stack', player }, cents)
    })
  })
}
