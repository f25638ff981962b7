import type { Entry } from '../../store/append/append.ts'

/**
 * One entry for each account whose balance a command changes. A stake passes through the player's purse on its way from
 * the wallet to the layout: entries that cancel each other are left out, because storing and locking them would cost
 * time.
 */
export function netEntries(entries: readonly Entry[]): readonly Entry[] {
  const sums = new Map<string, number>()
  for (const { account, cents } of entries) sums.set(account, (sums.get(account) ?? 0) + cents)
  const net: Entry[] = []
  for (const [account, cents] of sums) if (cents !== 0) net.push({ account, cents })
  return net
}
