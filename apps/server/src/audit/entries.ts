import type { Entry } from '../store/append/append.ts'

/** Where stored entries differ from the expected ones, by account; `undefined` if they move the same money. */
export function differenceIn(stored: readonly Entry[], expected: readonly Entry[]): string | undefined {
  const [is, shouldBe] = [sums(stored), sums(expected)]
  for (const account of new Set([...is.keys(), ...shouldBe.keys()])) {
    const [found, due] = [is.get(account) ?? 0, shouldBe.get(account) ?? 0]
    if (found !== due) return `its entry for ${account} is ${found} cents, but ${due} cents follow from the event`
  }
  return undefined
}

/** Older programs wrote several entries for an account where one would do. */
function sums(entries: readonly Entry[]): ReadonlyMap<string, number> {
  const found = new Map<string, number>()
  for (const { account, cents } of entries) found.set(account, (found.get(account) ?? 0) + cents)
  return found
}
