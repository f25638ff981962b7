import { type Tournament, type TournamentAccount, type TournamentEvent, tournamentPostings } from '@openpit/tournament'
import { walletOf } from '../cashier/wallet.ts'
import type { Entry } from '../store/append/append.ts'

/** An event with the tournament before and after it. */
export interface TournamentStep {
  readonly event: TournamentEvent
  readonly before: Tournament
  readonly after: Tournament
}

/** The accounts of a tournament: its pool, the house's part, and the chips that are with no player. */
export function accountsOfTournament(name: string): readonly { readonly account: string; readonly mayOwe: boolean }[] {
  return [
    { account: poolOf(name), mayOwe: false },
    { account: houseOf(name), mayOwe: true },
    { account: layoutOf(name), mayOwe: true },
    { account: bankOf(name), mayOwe: true },
  ]
}

// The part after the last colon names the holder of an account. No person has a name with a slash.
function poolOf(name: string): string {
  return `tournament-pool:${name}/`
}

function houseOf(name: string): string {
  return `tournament-house:${name}/`
}

function layoutOf(name: string): string {
  return `chips-layout:${name}/`
}

function bankOf(name: string): string {
  return `chips-bank:${name}/`
}

/** The accounts of chips that are with no player. */
export function chipAccounts(name: string): { readonly bank: string; readonly layout: string } {
  return { bank: bankOf(name), layout: layoutOf(name) }
}

/** A player's tournament chips. They are not money: a correction may leave them below zero for a moment. */
export function chipsAccount(name: string, player: string): { readonly account: string; readonly mayOwe: boolean } {
  return { account: `chips:${name}/${player}`, mayOwe: true }
}

/** One entry for each account whose balance these steps change. */
export function entriesFor(name: string, steps: readonly TournamentStep[]): readonly Entry[] {
  const sums = new Map<string, number>()
  for (const { event, before, after } of steps) {
    for (const { account, cents } of tournamentPostings(before, event, after)) {
      const called = accountName(name, account)
      sums.set(called, (sums.get(called) ?? 0) + cents)
    }
  }
  return [...sums].flatMap(([account, cents]) => (cents === 0 ? [] : [{ account, cents }]))
}

function accountName(name: string, account: TournamentAccount): string {
  switch (account.of) {
    case 'wallet':
      return walletOf(account.player)
    case 'pool':
      return poolOf(name)
    case 'operator':
      return houseOf(name)
    case 'stack':
      return chipsAccount(name, account.player).account
    case 'layout':
      return layoutOf(name)
    case 'bank':
      return bankOf(name)
  }
}
