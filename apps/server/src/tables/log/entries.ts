import { type Account, type ClaimEvent, type LinkAccount, postings } from '@openpit/ledger'
import {
  isLiveEvent,
  isPeopleEvent,
  isPitEvent,
  isSecondPersonEvent,
  isShoeEvent,
  isSourceEvent,
  movesMoney,
  type RunnerStep,
  type Table,
} from '@openpit/table'
import type { WalletPort } from '../../cashier/wallet.ts'
import { houseAccount, transitAccount, wonAccount } from '../../links/accounts.ts'
import type { Entry } from '../../store/append/append.ts'
import { isPatron } from '../live/patrons.ts'

/** The accounts of a table. The house's may fall below zero. */
export function accountsOf(table: string): readonly { readonly account: string; readonly mayOwe: boolean }[] {
  return [
    { account: `house:${table}`, mayOwe: true },
    { account: `house-tokens:${table}`, mayOwe: true },
    { account: `layout:${table}`, mayOwe: false },
    { account: `layout-tokens:${table}`, mayOwe: false },
    { account: `pool:${table}`, mayOwe: false },
  ]
}

/**
 * What people without an account have put on the layout of a table with real cards and got back: their chips are not
 * the house's, so it may fall below zero.
 */
export function patronsOf(table: string): string {
  return `patrons:${table}`
}

/** The accounts of a player at a table. */
export function pursesOf(
  table: string,
  player: string,
): readonly { readonly account: string; readonly mayOwe: boolean }[] {
  return (['purse', 'tokens'] as const).flatMap((kind) => [
    { account: `${kind}:${table}:${player}`, mayOwe: false },
    { account: `${kind}-owed:${table}:${player}`, mayOwe: true },
  ])
}

/** The ledger's entries for something that happened at a table. */
export function entriesFor(name: string, wallet: WalletPort, { event, before, after }: RunnerStep): readonly Entry[] {
  if (isSourceEvent(event) || isShoeEvent(event) || event.kind === 'round-opened') return []
  if (event.kind === 'jackpot-terms-set' || event.kind === 'tokens-staked') return []
  if (isPeopleEvent(event)) {
    if (event.kind !== 'chips-brought' && event.kind !== 'chips-taken') return []
    const side = otherSide(name, wallet, event.player, event.kind === 'chips-brought' ? -event.cents : event.cents)
    return [...side, ...purseMoves(name, 'purse', event.player, before, after)]
  }
  if (isLiveEvent(event) && event.kind !== 'round-reconstructed') return []
  if (isSecondPersonEvent(event) || (isPitEvent(event) && !movesMoney(event))) return []
  const entries: Entry[] = [...stakeOnTheWay(name, event, before)]
  const moved = new Set<string>()
  for (const { account, cents } of postings(event)) {
    if (account.of !== 'player') {
      entries.push({ account: accountName(name, account, event), cents })
      continue
    }
    const kind = account.in === 'chips' ? 'purse' : 'tokens'
    const key = `${kind}:${account.player}`
    if (moved.has(key)) continue
    moved.add(key)
    entries.push(...purseMoves(name, kind, account.player, before, after))
  }
  return entries
}

/** Where chips come from and go to: a wallet or, for people without an account, their own pockets. */
function otherSide(name: string, wallet: WalletPort, player: string, cents: number): readonly Entry[] {
  if (isPatron(player)) return [{ account: patronsOf(name), cents }]
  return cents < 0 ? wallet.debit(player, -cents) : wallet.credit(player, cents)
}

/**
 * When a payment is reversed, the purse may hold less than was paid. The rest is booked on an account for debts, and
 * paid with the next chips. So a purse never falls below zero.
 */
function purseMoves(name: string, kind: 'purse' | 'tokens', player: string, before: Table, after: Table): Entry[] {
  const was = heldIn(kind, before, player)
  const is = heldIn(kind, after, player)
  const entries = [
    { account: `${kind}:${name}:${player}`, cents: Math.max(0, is) - Math.max(0, was) },
    { account: `${kind}-owed:${name}:${player}`, cents: Math.min(0, is) - Math.min(0, was) },
  ]
  return entries.filter(({ cents }) => cents !== 0)
}

function heldIn(kind: 'purse' | 'tokens', table: Table, player: string): number {
  const held = kind === 'purse' ? table.chips : table.tokens
  return Object.hasOwn(held, player) ? (held[player] as number) : 0
}

/** A stake that was collected for a link is on its way there until the link has accepted it. */
function stakeOnTheWay(name: string, event: RunnerStep['event'], { rules }: Table): readonly Entry[] {
  if (event.kind !== 'side-wager-collected') return []
  const link = rules.sides[event.bet]?.link
  if (link === undefined) return []
  return [
    { account: `house:${name}`, cents: -event.cents },
    { account: transitAccount(link), cents: event.cents },
  ]
}

function accountName(
  table: string,
  account: Exclude<Account, { of: 'player' }>,
  event: { readonly kind: string },
): string {
  if (account.of === 'link') return linkAccount(table, account, event)
  return account.in === 'tokens' ? `${account.of}-tokens:${table}` : `${account.of}:${table}`
}

/**
 * A prize is paid from the account of its win alone. One that is taken back goes to the operator's account, from which
 * the link has put it into the pool again.
 */
function linkAccount(table: string, { link, fund }: LinkAccount, event: { readonly kind: string }): string {
  if (fund !== 'won' || event.kind !== 'claim-settled') return houseAccount(link)
  const { round, line } = event as Extract<ClaimEvent, { kind: 'claim-settled' }>
  return wonAccount(link, table, round, line.box)
}
