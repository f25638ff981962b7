import { type Account, postings } from '@openpit/ledger'
import { isPeopleEvent, isShoeEvent, isSourceEvent, type RunnerStep, type Table } from '@openpit/table'
import type { WalletPort } from '../../cashier/wallet.ts'
import type { Entry } from '../../store/append.ts'

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
  if (isPeopleEvent(event)) {
    if (event.kind !== 'chips-brought' && event.kind !== 'chips-taken') return []
    const { player, cents } = event
    const side = event.kind === 'chips-brought' ? wallet.debit(player, cents) : wallet.credit(player, cents)
    return [...side, ...purseMoves(name, 'purse', player, before, after)]
  }
  const entries: Entry[] = []
  const moved = new Set<string>()
  for (const { account, cents } of postings(event)) {
    if (account.of !== 'player') {
      entries.push({ account: accountName(name, account), cents })
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

function accountName(table: string, account: Exclude<Account, { of: 'player' }>): string {
  return account.in === 'tokens' ? `${account.of}-tokens:${table}` : `${account.of}:${table}`
}
