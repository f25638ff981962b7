import { type Cents, NO_CENTS } from '@openpit/money'
import type { CommandOf } from '../command.ts'
import type { Refusal } from '../refusal.ts'
import { type Rules, SIDE_NAMES } from '../rules.ts'

/** Refuses tokens that the book does not take, or more of them than the wager that they are part of. */
export function tokensRefusal(
  rules: Rules,
  { main = NO_CENTS, tokens = NO_CENTS, sides, sideTokens }: CommandOf<'wager'>,
): Refusal | undefined {
  const refusal = tokenPartRefusal(rules, tokens, main)
  if (refusal || sideTokens === undefined) return refusal
  for (const bet of SIDE_NAMES) {
    const ofSide = tokenPartRefusal(rules, sideTokens[bet] ?? NO_CENTS, sides?.[bet] ?? NO_CENTS)
    if (ofSide) return ofSide
  }
  return undefined
}

function tokenPartRefusal({ tokens: { is, clause } }: Rules, part: Cents, wager: Cents): Refusal | undefined {
  if (part > 0 && is === 'refused') return { kind: 'tokens-not-taken', clause }
  return part > wager ? { kind: 'more-tokens-than-wager', clause, tokens: part, wager } : undefined
}
