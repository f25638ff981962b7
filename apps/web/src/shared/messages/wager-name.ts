import type { Messages } from './en.ts'

/** The name of a settled wager: a side bet, insurance, a double. */
export function wagerName({ sides, result }: Messages, wager: string): string {
  return sides[wager]?.name ?? result.wagers[wager] ?? wager
}
